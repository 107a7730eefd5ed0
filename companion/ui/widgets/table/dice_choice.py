"""Which dice of a contest's side are chosen; the page does the same (`page/contest.js`, `tests/vectors/`)."""

from typing import TypeAlias

from engine.pictures.contests import ContestSide, Together

DiceChosen: TypeAlias = tuple[int, ...]


def together(side: ContestSide, chosen: DiceChosen) -> list[Together]:
    """What may be done with all of these dice at once."""
    return [each for each in side.together if len(chosen) >= each.least and set(chosen) <= set(each.dice)]


def still_chosen(side: ContestSide, before: DiceChosen) -> DiceChosen:
    """The dice of before with which something can be done; else the next one that has still to fall."""
    usable = tuple(n for n in before if n < len(side.dice) and side.dice[n].offers)
    open_dice = tuple(n for n, die in enumerate(side.dice) if die.face is None and die.offers)
    return (usable if together(side, usable) else usable[:1]) or open_dice[:1]


def after_touch(side: ContestSide, chosen: DiceChosen, number: int) -> DiceChosen:
    """The touched die let go, or beside those that are chosen where something can be done with all."""
    if number in chosen:
        return tuple(n for n in chosen if n != number)
    more = tuple(sorted((*chosen, number)))
    return more if together(side, more) else (number,)
