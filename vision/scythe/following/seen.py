"""What a photo shows of each place in numbers, with what it counts for, and what it was misread as before."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final, NamedTuple

from engine.scythe.board.board import PLACES, RESOURCES, Place
from engine.scythe.board.map import TERRITORIES
from engine.scythe.state import State
from vision.scythe.reading import PlaceReading, ScytheReading

_SUREST: Final = 6.5
"""Nats that a piece counts for at most; readers err in one sure place of some hundred."""
_LEAST: Final = 0.6
_OTHERS: Final = 1.2
"""Nats: a reader that errs says one of some three other things, so that even a doubtful word counts."""
_GOODS: Final = 0.75
"""Of that for goods: they are small and lie in heaps (labelled evenings: 45 of 47 sure heaps right)."""
_TOKENS: Final = 0.7
"""Of that for tokens (there: 36 of 38 seen, and none where none lay)."""
_UNSEEN: Final = 1.5
"""Nats for what changes where nobody can see it: what is not seen has rather stayed as it was."""
_CLOSE: Final = 1e-4

Count = tuple[int, int, int]
"""Characters, mechs and workers of one seat."""
NO_UNITS: Final[Count] = (0, 0, 0)


class Pieces(NamedTuple):
    """What stands at one place, by seat."""

    units: dict[int, Count]
    structure: tuple[int, str] | None


class Tokens(NamedTuple):
    """What else lies at one place."""

    encounter: bool
    flag: bool
    trap: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What lies at one place, as a photo shows it."""

    pieces: Pieces
    goods: tuple[int, ...]
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """One place of the photo: what was read, what that may mean, and what each part counts for."""

    read: Shown
    meant: Shown
    """With what the reader got wrong there last time set right; else the same."""
    pieces: float
    goods: float
    tokens: float
    is_known: bool = True
    """Whether the photo says anything about it."""


def weight(confidence: float) -> float:
    """What something of this confidence counts for, in nats."""
    near = min(max(confidence, _CLOSE), 1 - _CLOSE)
    return min(max(log(near / (1 - near)) + _OTHERS, _LEAST), _SUREST)


def shown(place: Place) -> Shown:
    """What a perfect photo would show of a place."""
    units = {seat: (its.character, its.mechs, its.workers) for seat, its in place.units}
    tokens = Tokens(place.encounter, place.flag, place.trap is not None)
    return Shown(Pieces(units, place.structure), place.resources, tokens)


def seen_places(
    state: State, reading: ScytheReading, last: tuple[State, ScytheReading] | None
) -> tuple[SeenPlace, ...]:
    """Every place in the order of PLACES."""
    seats = {str(seat.faction): number for number, seat in enumerate(state.setup.seats)}
    assert state.board is not None
    now = _readings(reading)
    then = _readings(last[1]) if last else {}
    return tuple(
        _seen(seats, shown(place), now.get(name), then.get(name), _truth(last[0], name) if last else None)
        for name, place in zip(PLACES, state.board.places, strict=True)
    )


def _readings(reading: ScytheReading) -> dict[str, PlaceReading]:
    """By the ids of PLACES; a territory that is left out was seen to be empty."""
    homes = {f"HB_{faction}": place for faction, place in reading.home.items()}
    return {**{name: PlaceReading() for name in TERRITORIES}, **reading.territories, **homes}


def _truth(state: State, name: str) -> Shown | None:
    return None if state.board is None else shown(state.board.at(name))


def _seen(
    seats: Mapping[str, int],
    tracked: Shown,
    now: PlaceReading | None,
    then: PlaceReading | None,
    truth: Shown | None,
) -> SeenPlace:
    if now is None or not now.seen:
        return SeenPlace(tracked, tracked, _UNSEEN, _UNSEEN * _GOODS, _UNSEEN * _TOKENS, False)
    read, sure = _as_shown(seats, now), weight(now.confidence)
    meant = read if then is None or truth is None else _set_right(read, _as_shown(seats, then), truth)
    return SeenPlace(read, meant, sure, sure * _GOODS, sure * _TOKENS)


def _as_shown(seats: Mapping[str, int], place: PlaceReading) -> Shown:
    units = {
        seats[faction]: (its.get("character", 0), its.get("mech", 0), its.get("worker", 0))
        for faction, its in place.units.items()
        if faction in seats
    }
    built = place.structure
    structure = (seats[built.faction], str(built.kind)) if built and built.faction in seats else None
    goods = tuple(place.resources.get(str(kind), 0) for kind in RESOURCES)
    return Shown(Pieces(units, structure), goods, Tokens(place.encounter, place.flag, place.trap is not None))


def _set_right(now: Shown, then: Shown, truth: Shown) -> Shown:
    """What is read now, with the same slips taken off that the reader made there last time."""
    seats = {*now.pieces.units, *then.pieces.units, *truth.pieces.units}
    units = {}
    for seat in seats:
        parts = (each.pieces.units.get(seat, NO_UNITS) for each in (now, then, truth))
        a, b, c = (max(0, n - seen + real) for n, seen, real in zip(*parts, strict=True))
        if (a, b, c) != NO_UNITS:
            units[seat] = (a, b, c)
    same = now.pieces.structure == then.pieces.structure
    structure = truth.pieces.structure if same else now.pieces.structure
    rows = zip(now.goods, then.goods, truth.goods, strict=True)
    goods = tuple(max(0, n - seen + real) for n, seen, real in rows)
    signs = zip(now.tokens, then.tokens, truth.tokens, strict=True)
    encounter, flag, trap = (real if n == seen else n for n, seen, real in signs)
    return Shown(Pieces(units, structure), goods, Tokens(encounter, flag, trap))
