"""How much of each place and slot the photo shows: what is hidden is not seen, never empty."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Pixels
from vision.finding.found import Found
from vision.finding.sketch import COLUMNS, ROWS
from vision.scythe import plan
from vision.scythe.network import STRIDE, Maps
from vision.scythe.plan import Point

HIDDEN: Final = 0.35  # of a place: more than that covered, cut off or washed out, and nobody can say
# How much of the print shows where nothing stands and nothing hides it: in labelled photos nearly every empty
# territory has 0.7 and none less than 0.56, slots 0.4 and 0.34. Below paper, cloth or a sleeve most have 0.
_USUAL: Final = 0.7
_USUAL_SLOT: Final = 0.4
PRINTED: Final = 0.64  # of what is usual: with less nobody can say, with a little more it is doubtful
_WASHED_OUT: Final = 250
_INNER: Final = plan.HEX_WIDTH * 0.42
_WHOLE: Final = plan.HEX_WIDTH * 0.5
Shape = tuple[int, int]


class ViewPart(NamedTuple):
    """The cells of a map of the board that belong to a place, and how much each of them counts."""

    rows: slice
    columns: slice
    weights: NDArray[np.float64]

    def mean(self, cells: NDArray[Any]) -> float:
        """The mean of a map over these cells."""
        return float((cells[self.rows, self.columns] * self.weights).sum())


class PieceView(NamedTuple):
    """How well the photo shows one place or slot."""

    shown: float
    """The share of it that is neither outside the photo nor covered or washed out."""
    printed: float = 1.0
    """How much of its print shows, by what usually does; 1 at most."""

    def sure(self, is_occupied: bool) -> float:
        """What remains of one's confidence; 0: it was not seen. Pieces hide the print, nothing else may."""
        printed = 1.0 if is_occupied else self.printed
        return self.shown * printed if self.shown > 1 - HIDDEN and printed >= PRINTED else 0.0


PLAIN: Final = PieceView(1.0)


@dataclass(frozen=True, slots=True)
class Views:
    """How well the photo shows every territory and home base (`HB_...`), and every slot."""

    places: dict[str, PieceView]
    slots: dict[str, PieceView]


def viewed(straight: Pixels, maps: Maps, found: Found) -> Views:
    """What this photo shows of the board."""
    shown = ~_lost(straight, maps, found)
    printed = np.ones((ROWS, COLUMNS)) if found.printed is None else found.printed
    places = {
        name: PieceView(
            _near(centre, _INNER, shown.shape).mean(shown),
            min(1.0, _near(centre, _WHOLE, printed.shape).mean(printed) / _USUAL),
        )
        for name, centre in _PLACES.items()
    }
    slots: dict[str, PieceView] = {}
    for number, slot in enumerate(plan.SLOTS):
        part = _slot(number, shown.shape).mean(shown)
        drawn = _slot(number, printed.shape).mean(printed) / _USUAL_SLOT
        other = slots.get(slot, PLAIN)  # combat has two
        slots[slot] = PieceView(min(part, other.shown), min(drawn, other.printed))
    return Views(places, slots)


_PLACES: Final = {**plan.TERRITORIES, **{f"HB_{faction}": at for faction, at in plan.HOMES.items()}}


def _lost(straight: Pixels, maps: Maps, found: Found) -> NDArray[np.bool_]:
    """For each cell of the board: whether it is outside the photo, covered or washed out."""
    high, wide = maps.cover.shape
    inside = found.visible_mask((wide, high))
    washed = (straight[::STRIDE, ::STRIDE].min(axis=2) >= _WASHED_OUT)[:high, :wide]
    return np.asarray((maps.cover > 0.5) | ~inside | washed, np.bool_)


@cache
def _near(centre: Point, reach: float, shape: Shape) -> ViewPart:
    """The cells of a map of the board that lie this near to a point."""
    high, wide = shape
    ys, xs = np.mgrid[0:high, 0:wide]
    far = np.hypot((xs + 0.5) / wide - centre.x, ((ys + 0.5) / high - centre.y) * plan.RATIO)
    return _part(far < reach)


@cache
def _slot(number: int, shape: Shape) -> ViewPart:
    """The cells of a map of the board that belong to a slot, by how much of each does."""
    _, top, _, bottom = plan.TRIUMPH
    middle = plan.slot_centre(number).x
    across = _overlaps(middle - plan.SLOT_PITCH / 2, middle + plan.SLOT_PITCH / 2, shape[1])
    return _part(np.outer(_overlaps(top, bottom, shape[0]), across))


def _part(counted: NDArray[Any]) -> ViewPart:
    """Only what counts is kept: whole maps for each of 64 places would be 50 MB."""
    ys, xs = np.nonzero(counted)
    rows, columns = slice(ys.min(), ys.max() + 1), slice(xs.min(), xs.max() + 1)
    return ViewPart(rows, columns, np.asarray(counted[rows, columns] / counted.sum(), np.float64))


def _overlaps(low: float, high: float, cells: int) -> NDArray[np.float64]:
    """How much of each of so many cells lies between two points of 0 to 1."""
    edges = np.arange(cells + 1) / cells
    return np.asarray(np.clip(np.minimum(edges[1:], high) - np.maximum(edges[:-1], low), 0, None), np.float64)
