"""Single pieces: peaks of the finder's heat, named by a closer look, each with its chances."""

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, GROUPS, KINDS, STRUCTURES, UNITS
from vision.scythe.network import STRIDE, Map, Maps, NamedSpots, StraightBoards, find, name
from vision.scythe.places import place_at
from vision.scythe.plan import Point

FAINTEST: Final = 0.12  # heat; below that hardly anything stands in the drawn evenings
MOST: Final = 260  # spots to look at closely; a full board of seven players holds about 200 things
_STRUCTURE: Final = 19.0  # pixels; a structure is twice as wide, and nothing stands inside it
_SAME_FEET: Final = 7.0  # pixels; closer feet than that are one worker's
_PEAK: Final = np.ones((3, 3), np.uint8)
_GROUP_OF: Final = [next(n for n, kinds in enumerate(GROUPS.values()) if kind in kinds) for kind in KINDS]

# Groups that cannot stand in one spot: of two peaks closer than this (cells) the hotter one is the piece.
_APART: Final = ((("wooden", "goods"), 2.7), (("based",), 4.5), (("flat",), 3.0), (("token",), 2.5))


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """Where something of a group may stand."""

    group: str
    at: Point
    heat: float
    heats: Map
    """The heat of every group there."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Something that may stand on the board."""

    kind: str
    at: Point
    heat: float
    """How surely the finder saw something."""
    kinds: Map
    """Chances of every kind, and last of nothing at all."""
    factions: Map
    """How much each faction speaks for itself (before the softmax)."""
    mark: Map
    """Alike for two pieces of one mould."""
    foot: Point
    """Where it stands, or the feet of what lies down: that is its place, whatever its head hangs over."""

    @property
    def real(self) -> float:
        """How surely something like it is there, rather than nothing."""
        return float(self.kinds[_numbers(self.kind)].sum())


def _as_it_is(piece: Piece) -> Piece:
    return piece


def pieces(
    boards: StraightBoards,
    maps: Maps | None = None,
    places: Container[str | None] | None = None,
    heard: Callable[[Piece], Piece] = _as_it_is,
) -> tuple[Piece, ...]:
    """Everything that may stand on the board, or on these places of it alone, as it is heard."""
    there = spots(find(boards) if maps is None else maps)
    if places is not None:
        there = [spot for spot in there if place_at(spot.at, True) in places]
    return named(there, name(boards, [spot.at for spot in there]), heard)


def spots(maps: Maps) -> list[Spot]:
    """Every peak of the heat that is not the shadow of a hotter one, hottest first."""
    found = [spot for groups, apart in _APART for spot in _peaks(maps, groups, apart)]
    return sorted(found, key=lambda spot: -spot.heat)[:MOST]


def named(
    there: list[Spot], names: NamedSpots, heard: Callable[[Piece], Piece] = _as_it_is
) -> tuple[Piece, ...]:
    """The spots as the pieces that the namer calls them, without what is rather a part of another piece."""
    lot = [heard(_piece(spot, names, row)) for row, spot in enumerate(there)]
    small = [piece for piece in lot if piece.kind in rivals("worker")]
    built = [piece for piece in lot if piece.kind in STRUCTURES]
    workers = [piece for piece in lot if piece.kind == "worker"]
    sides = _parts(small, built, _apart(_middles(small), _middles(built)) < _STRUCTURE)
    ends = _parts(workers, workers, _apart(_feet(workers), _feet(workers)) < _SAME_FEET)
    return tuple(piece for piece in lot if id(piece) not in sides | ends)


def _parts(some: list[Piece], others: list[Piece], near: NDArray[np.bool_]) -> set[int]:
    """Which of some are rather a part of one of the others: near it and less sure."""
    less = np.less.outer([piece.heat for piece in some], [piece.heat for piece in others])
    part = np.asarray((near & less).any(axis=1), np.bool_)
    return {id(piece) for piece, is_part in zip(some, part, strict=True) if is_part}


def _middles(lot: list[Piece]) -> list[Point]:
    return [piece.at for piece in lot]


def _feet(lot: list[Piece]) -> list[Point]:
    return [piece.foot for piece in lot]


def _apart(some: list[Point], others: list[Point]) -> NDArray[np.float64]:
    """Some x others: how far apart they are, in pixels of the straightened board."""
    across = np.subtract.outer([at.x for at in some], [at.x for at in others])
    down = np.subtract.outer([at.y for at in some], [at.y for at in others])
    return np.asarray(np.hypot(across * plan.WIDTH, down * plan.HEIGHT), np.float64)


def _piece(spot: Spot, names: NamedSpots, row: int) -> Piece:
    alike = _numbers(GROUPS[spot.group][0])
    both = names.kinds[row].copy()
    both[:-1] *= spot.heats[_GROUP_OF]  # the finder saw which group it is, too
    both /= both.sum() + 1e-9
    kind = KINDS[alike[int(np.argmax(both[alike]))]]
    across, down = (float(value) for value in names.feet[row])
    foot = Point(spot.at.x + across / plan.WIDTH, spot.at.y + down / plan.HEIGHT)
    return Piece(kind, spot.at, spot.heat, both, names.factions[row], names.marks[row], foot)


@cache
def rivals(kind: str) -> tuple[str, ...]:
    """The kinds that a thing in the spot of this one might also be."""
    (alike,) = (groups for groups, _ in _APART if any(kind in GROUPS[group] for group in groups))
    return tuple(each for group in alike for each in GROUPS[group])


@cache
def _numbers(kind: str) -> list[int]:
    return [KINDS.index(each) for each in rivals(kind)]


def _peaks(maps: Maps, groups: tuple[str, ...], apart: float) -> list[Spot]:
    order = list(GROUPS)
    peaks = sorted((peak for group in groups for peak in _tops(maps, order.index(group))), reverse=True)
    kept: list[tuple[float, float]] = []
    found = []
    for heat, channel, row, column in peaks:
        x, y = column + maps.offset[0, row, column], row + maps.offset[1, row, column]
        if all((x - u) ** 2 + (y - v) ** 2 > apart**2 for u, v in kept):
            kept.append((x, y))
            at = Point(float(x + 0.5) * STRIDE / plan.WIDTH, float(y + 0.5) * STRIDE / plan.HEIGHT)
            found.append(Spot(order[channel], at, heat, _around(maps.heat, row, column)))
    return found


def _around(heat: Map, row: int, column: int) -> Map:
    """The hottest of each group within a cell of this one."""
    near = heat[:, max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
    return np.asarray(near.max(axis=(1, 2)), np.float32)


def _tops(maps: Maps, channel: int) -> list[tuple[float, int, int, int]]:
    heat = maps.heat[channel]
    top = (heat >= cv2.dilate(heat, _PEAK)) & (heat > FAINTEST)
    return [(float(heat[row, column]), channel, int(row), int(column)) for row, column in np.argwhere(top)]


def faction_chances(piece: Piece, playing: tuple[str, ...]) -> dict[str, float]:
    """How likely the piece belongs to each of these factions."""
    raw = np.array([piece.factions[FACTIONS.index(faction)] for faction in playing])
    odds = np.exp(raw - raw.max())
    return {faction: float(chance) for faction, chance in zip(playing, odds / odds.sum(), strict=True)}


def in_play(piece: Piece, playing: tuple[str, ...]) -> float:
    """How likely its colour is that of one of these factions, rather than of the others."""
    chances = faction_chances(piece, FACTIONS)
    return sum(chances[faction] for faction in playing)


def place_of(piece: Piece) -> str | None:
    """The territory or home base (`HB_...`) on which the piece stands; None beside both."""
    return place_at(piece.foot, piece.kind in UNITS)
