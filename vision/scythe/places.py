"""On which territory or home base a point of the board lies, and how near the next one is."""

from math import erfc, sqrt
from typing import Final, NamedTuple

import numpy as np

from vision.arrays import Matrix
from vision.scythe import plan
from vision.scythe.plan import Point

_OFF: Final = 3.5 / plan.WIDTH  # how far finds are off in drawn evenings (standard deviation)
_REACH: Final = plan.HEX_WIDTH * 0.62  # of a territory from its middle
_TERRITORIES: Final = tuple(plan.TERRITORIES)
_HOMES: Final = tuple(plan.HOMES)


def _centres(points: tuple[Point, ...]) -> Matrix:
    return np.array([[point.x, point.y * plan.RATIO] for point in points])


_TERRITORY_CENTRES: Final = _centres(tuple(plan.TERRITORIES.values()))
_HOME_CENTRES: Final = _centres(tuple(plan.HOMES.values()))


class AcrossBorder(NamedTuple):
    """The place across the nearest border, and how likely a thing found here stands there instead."""

    place: str | None
    chance: float


def place_at(at: Point, is_unit: bool) -> str | None:
    """The territory or, for units, home base (`HB_...`) at a point of the board; None beside both."""
    home, outside = _home(at)
    if is_unit and outside < 0:
        return home
    (first, near), _ = _territories(at)
    return first if near < _REACH else None


def beyond(at: Point, is_unit: bool) -> AcrossBorder:
    """What lies across the nearest border of a point: finds are a little off."""
    (first, near), (second, far) = _territories(at)
    other: str | None = second
    margin = (far**2 - near**2) / (2 * plan.HEX_WIDTH)
    home, outside = _home(at)
    if is_unit and outside < 0:
        other, margin = first if near < _REACH else None, -outside
    elif is_unit and outside < margin:
        other, margin = home, outside
    return AcrossBorder(other, erfc(margin / (_OFF * sqrt(2))) / 2)


def _home(at: Point) -> tuple[str, float]:
    """The nearest home base and how far outside of it the point is; less than nothing inside."""
    far = _far(at, _HOME_CENTRES)
    nearest = int(far.argmin())
    return f"HB_{_HOMES[nearest]}", float(far[nearest]) - plan.HOME_RADIUS


def _territories(at: Point) -> tuple[tuple[str, float], tuple[str, float]]:
    """The two nearest territories and how far their middles are."""
    far = _far(at, _TERRITORY_CENTRES)
    first, second = np.argpartition(far, 1)[:2]
    return (_TERRITORIES[first], float(far[first])), (_TERRITORIES[second], float(far[second]))


def _far(at: Point, centres: Matrix) -> Matrix:
    """How far each centre is, in widths of the board."""
    return np.asarray(np.hypot(centres[:, 0] - at.x, centres[:, 1] - at.y * plan.RATIO), np.float64)
