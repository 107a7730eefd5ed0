"""Offers as every list shows them: under their headings, what is urgent first; knows no game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from engine.message import Message
from engine.offers import Offer, Role

Entry: TypeAlias = tuple[int, ...]
"""The number of an offer in its list; a second one is the offer that leaves it aside, drawn beside it."""

_PLACES: Final = {Role.PROMPT: 0, Role.TURN: 2, Role.CLOSING: 3, Role.ANYTIME: 5}
_URGENT: Final = 1  # after what waits only for a yes or no, before the usual
_RARE: Final = 4  # after what ends the turn: nobody should meet it by accident
NOBODY: Final = -1
"""The number of no offer."""


KEYS_FROM: Final = 7
"""Entries; so few numbers are found sooner in a list."""


class Fold(StrEnum):
    """How a group is drawn where there is little room, until somebody opens another one."""

    FLAT = "flat"
    """Its entries below its heading; there is nothing to open."""
    OPEN = "open"
    CLOSED = "closed"
    PAD = "pad"
    """By keys: its entries are told apart by the numbers printed on them."""


@dataclass(frozen=True, slots=True)
class Group:
    """The entries under one heading."""

    heading: Message
    entries: tuple[Entry, ...]
    fold: Fold = Fold.FLAT


def urgency(offer: Offer) -> int:
    """The place of an offer's group in a list: the smaller, the sooner it is looked for."""
    if offer.rare:
        return _RARE
    return _URGENT if offer.urgent else _PLACES[offer.role]


def loudest(offers: Sequence[Offer]) -> int:
    """The number of the one offer that most people would take next; NOBODY where people differ."""
    leavings = [offer.leaving for offer in offers if offer.leaving is not None]
    closing = NOBODY
    usual = []
    for number, offer in enumerate(offers):
        if offer.rare or offer.for_all or offer.role is Role.ANYTIME:
            continue
        if leavings and offer.act in leavings:
            continue
        if offer.likely:
            return number
        if offer.role is Role.CLOSING:
            closing = number
        else:
            usual.append(number)
    # What ends a turn is loud only when nothing else is left to do.
    return (usual[0] if len(usual) == 1 else NOBODY) if usual else closing


def entries_of(offers: Sequence[Offer], numbers: Sequence[int]) -> list[Entry]:
    """These offers one by one, in their order; what only leaves one of them aside stands beside it."""
    prompts = [number for number in numbers if offers[number].leaving is not None]
    if not prompts:
        return [(number,) for number in numbers]
    takers: dict[object, list[int]] = {}
    for number in prompts:
        takers.setdefault(offers[number].leaving, []).append(number)
    # What leaves several aside at once belongs to none of them.
    beside = {takers[act][0]: n for n in numbers if len(takers.get(act := offers[n].act, ())) == 1}
    alone = set(numbers) - set(beside.values())
    return [(n, beside[n]) if n in beside else (n,) for n in numbers if n in alone]


def in_groups(offers: Sequence[Offer], numbers: Sequence[int] | None = None) -> tuple[Group, ...]:
    """These offers (None: all) under their headings: urgent groups first, else as the game lists them."""
    found: dict[Message, list[Entry]] = {}
    places: dict[Message, int] = {}
    for entry in entries_of(offers, range(len(offers)) if numbers is None else numbers):
        offer = offers[entry[0]]
        heading, place = offer.heading, urgency(offer)
        entries = found.get(heading)
        if entries is None:
            found[heading], places[heading] = [entry], place
        else:
            entries.append(entry)
            if place < places[heading]:
                places[heading] = place
    return tuple([Group(each, tuple(found[each])) for each in sorted(found, key=places.__getitem__)])


def is_pad(offers: Iterable[Offer]) -> bool:
    """Whether these, which are one group, are chosen by keys."""
    numbers = [offer.number for offer in offers]
    return len(numbers) >= KEYS_FROM and None not in numbers and len(set(numbers)) == len(numbers)


def begun(numbers: Iterable[int], typed: str) -> tuple[int, ...]:
    """The numbers that begin with what was typed; one that is typed whole may begin others."""
    return tuple(number for number in numbers if str(number).startswith(typed))
