"""Sword and Shield in the second books: both "happen once per combat", whether anybody asks or not.

Nothing of the engine's rules is used. The attacker's abilities come first; the defender's begin once the
attacker has passed or has nothing left that could change anything.
"""

from typing import Any

Book = dict[str, Any]


def combat_begins(book: Book) -> None:
    """The attacker's abilities come first, and none is used."""
    book["side"], book["used"] = 0, set()


def happens_by_itself(book: Book) -> list[str]:
    """What happens to the combat by itself now; the Sword's loss is entered, Shield is told."""
    found = []
    while book["side"] < 2:
        me, other = _sides(book)
        if book["side"] == 0 and _has(book, me, "sword") and other["power"] > 0:
            other["power"] = max(0, other["power"] - 2)
            found.append("sword")
        if book["side"] == 1 and _has(book, me, "shield") and me["power"] < 16:
            found.append("shield")
            me = {**me, "power": min(16, me["power"] + 2)}
        book["used"] |= set(found)
        if _may_choose(book, me, other):
            break
        book["side"] += 1
    return found


def _sides(book: Book) -> tuple[Book, Book]:
    first, second = (book["seats"][seat] for seat in book["combat"])
    return (first, second) if book["side"] == 0 else (second, first)


def _has(book: Book, seat: Book, mech: str) -> bool:
    return mech in seat["mechs"] and mech not in book["used"]


def _may_choose(book: Book, me: Book, other: Book) -> bool:
    """Whether an ability that somebody may also leave would change anything."""
    return (
        (_has(book, me, "artillery") and me["power"] > 0 and other["power"] > 0)
        or (_has(book, me, "disarm") and other["power"] > 0)
        or (_has(book, me, "scout") and other["combat_cards"] > 0)
        or (_has(book, me, "ronin") and me["power"] < 16)
    )
