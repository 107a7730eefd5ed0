"""What a phone lists of its offers, worked out once on the host: what to draw where, and what lies folded."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.frozen import evolve
from engine.groups import NOBODY, Entry, Fold, Group, entries_of, in_groups, is_pad, loudest
from engine.offers import Offer, Role

# A longer list in several groups opens some of them alone, so that the headings stay on one screen.
FLAT_MOST: Final = 8
OPEN_MOST: Final = 6


@dataclass(frozen=True, slots=True)
class Lists:
    """The offers of a sheet by their numbers, as a phone draws them from top to bottom."""

    claims: tuple[Entry, ...] = ()
    """What may be claimed besides one's own turn: it is easily forgotten in a long list."""
    choices: tuple[Group, ...] = ()
    anytime: tuple[Entry, ...] = ()
    """What is open whatever happens."""
    loud: int = NOBODY
    """The one that most people would take next."""


def lists_of(offers: Sequence[Offer], is_turn: bool, elsewhere: frozenset[int] = frozenset()) -> Lists:
    """The lists of a seat with these offers; `is_turn` tells that the table waits for it.

    Those with the numbers in `elsewhere` are drawn beside the lists.
    """
    claims: list[int] = []
    choices: list[int] = []
    anytime: list[int] = []
    for number, offer in enumerate(offers):
        if offer.role is Role.ANYTIME:
            anytime.append(number)
        elif not offer.in_picture and number not in elsewhere:
            (claims if is_turn and offer.role is Role.PROMPT else choices).append(number)
    return Lists(
        tuple(entries_of(offers, claims)),
        _folded(offers, in_groups(offers, choices)) if choices else (),
        tuple(entries_of(offers, anytime)),
        loudest(offers),
    )


def _folded(offers: Sequence[Offer], groups: tuple[Group, ...]) -> tuple[Group, ...]:
    pads = [each for each in groups if is_pad([offers[entry[0]] for entry in each.entries])]
    listed = [each for each in groups if each not in pads]
    folded = dict(zip(listed, _opened(offers, tuple(listed)), strict=True))
    return tuple(evolve(each, fold=Fold.PAD) if each in pads else folded[each] for each in groups)


def _opened(offers: Sequence[Offer], groups: tuple[Group, ...]) -> tuple[Group, ...]:
    if len(groups) < 2 or sum(len(group.entries) for group in groups) <= FLAT_MOST:
        return groups
    # What is urgent must not close what would lie open without it.
    usual = next((group for group in groups if _is_usual(offers[group.entries[0][0]])), groups[0])
    opened = [group for group in (groups[0], usual) if len(group.entries) <= OPEN_MOST]
    return tuple(evolve(each, fold=_fold(each, opened)) for each in groups)


def _is_usual(offer: Offer) -> bool:
    return offer.role is Role.TURN and not (offer.urgent or offer.rare)


def _fold(group: Group, opened: list[Group]) -> Fold:
    if len(group.entries) < 2:
        return Fold.FLAT
    return Fold.OPEN if group in opened else Fold.CLOSED
