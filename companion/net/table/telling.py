"""Sheets as text, part by part: what is as it was a moment ago, or alike for several, is written once."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, Final, TypeAlias
from zlib import crc32

from companion.net.table.lists import Lists, lists_of
from engine.codec import Json, dumps, encode
from engine.frozen import evolve
from engine.game import Act, Game, Step
from engine.groups import NOBODY, Entry, Fold, Group
from engine.offers import Offer, Role

Texts: TypeAlias = dict[str, str]
"""The parts of a sheet, each as its canonical JSON; texts are quickly compared and joined."""
NULL: Final = "null"


class Memory:
    """What was made of an object, as long as that very object comes again; it stays alive for its id."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[int, tuple[object, Any]] = {}

    def of(self, value: Any, make: Callable[..., Any], *before: Any) -> Any:
        """What `make` made of this object, after these arguments, or makes now."""
        found = self._found.get(id(value))
        if found is None:
            if len(self._found) >= self._most:
                self._found.clear()
            found = self._found[id(value)] = value, make(*before, value)
        return found[1]


class Listed:
    """A seat's offers with all that is worked out of them, once for as long as the list stays the same."""

    def __init__(self, game: Game[Any], offers: tuple[Offer, ...]) -> None:
        self.offers: Final = offers
        self.text: Final = array([_OFFERS.of(offer, _offer, game) for offer in offers])
        self._mark = crc32(self.text.encode())
        self.roles: Final = {offer.role for offer in offers} - {Role.ANYTIME}
        """Without what is open whatever happens."""
        self._lists: dict[tuple[bool, frozenset[int]], str] = {}

    @cached_property
    def headings(self) -> int:
        """A number that changes with the headings of what is not always open."""
        headings = [told(offer.heading) for offer in self.offers if offer.role is not Role.ANYTIME]
        return crc32("".join(headings).encode())

    def lists(self, is_turn: bool, on_tiles: frozenset[int] = frozenset()) -> str:
        """What a phone lists of them; those with these numbers are drawn on its tiles."""
        key = self._are_apart(is_turn), on_tiles
        if key not in self._lists:
            self._lists[key] = lists_text(lists_of(self.offers, *key))
        return self._lists[key]

    def mark(self, is_turn: bool, beside: Texts) -> int:
        """Another number wherever other lists are drawn, or other parts beside them."""
        mark = ~self._mark & _BITS if self._are_apart(is_turn) else self._mark
        for name, part in beside.items():
            if part != NULL:
                mark = crc32(f"{name}{part}".encode(), mark)
        return mark

    def _are_apart(self, is_turn: bool) -> bool:
        """Whether there are claims beside the turn's own choices."""
        return is_turn and Role.PROMPT in self.roles


def listed(game: Game[Any], offers: tuple[Offer, ...]) -> Listed:
    """What is worked out of these offers, once for these very offers in this order."""
    key = tuple(map(id, offers))
    found = _LISTS.get(key)
    if found is None:
        if len(_LISTS) >= _LISTS_MOST:
            _LISTS.clear()
        found = _LISTS[key] = Listed(game, offers)  # which keeps the offers, so that their ids stay their own
    return found


class Telling:
    """One change as `messages.Update` is written."""

    def __init__(self, revision: int, record: Json) -> None:
        """`record` is a Record as data."""
        self._head = f'{{"say":"update","revision":{revision},"record":{dumps(record)},"changed":{{'

    def update(self, parts: Texts) -> str:
        """The text of the message for a phone whose sheet changed in these parts."""
        return self._head + ",".join([f'"{name}":{part}' for name, part in parts.items()]) + "}}"


def changed(before: Texts, after: Texts) -> Texts:
    """The parts of a sheet that are different now."""
    return {name: part for name, part in after.items() if before.get(name) != part}


def text(value: Any) -> str:
    """A frozen value as phones are told it."""
    return dumps(encode(value))


told: Final = lru_cache(maxsize=8192)(text)
"""`text` of what comes again as an equal value; `KEPT.of(value, text)` is for what stays the same object."""


def array(texts: list[str]) -> str:
    """The list of these parts."""
    return f"[{','.join(texts)}]"


def lists_text(lists: Lists) -> str:
    """`text` of them, by hand: the codec looks at every number, and every step makes a new list."""
    parts = [("anytime", _entries(lists.anytime)), ("choices", array(list(map(_group, lists.choices))))]
    parts.append(("claims", _entries(lists.claims)))
    parts.append(("loud", "[]" if lists.loud == NOBODY else str(lists.loud)))
    return "{" + ",".join([f'"{name}":{part}' for name, part in parts if part != "[]"]) + "}"


def _group(group: Group) -> str:
    fold = "" if group.fold is Fold.FLAT else f'"fold":"{group.fold}",'
    return f'{{"entries":{_entries(group.entries)},{fold}"heading":{told(group.heading)}}}'


def _entries(entries: tuple[Entry, ...]) -> str:
    return array([f"[{each[0]}]" if len(each) == 1 else f"[{each[0]},{each[1]}]" for each in entries])


@lru_cache(maxsize=8192)
def act_text(game: Game[Any], act: Act) -> str:
    """The act as it comes back from a phone."""
    return dumps(game.encode_step(Step(act)))


def _offer(game: Game[Any], offer: Offer) -> str:
    act = game.encode_step(Step(offer.act))
    leaving = None if offer.leaving is None else game.encode_step(Step(offer.leaving))
    return text(evolve(offer, act=act, leaving=leaving))


KEPT: Final = Memory(2048)  # parts of sheets; seven seats have as many in some hundred steps
_LISTS: Final[dict[tuple[int, ...], Listed]] = {}
_LISTS_MOST: Final = 1024  # likewise
_OFFERS: Final = Memory(4096)  # as many as a game makes
_BITS: Final = 2**32 - 1  # of a crc32
