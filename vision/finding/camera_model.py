"""From how the board lies in the photo to how the camera was held."""

from dataclasses import dataclass
from math import acos, atan, degrees, radians, tan
from typing import Final

import numpy as np

from vision.arrays import Matrix, Points
from vision.limits import FIELD_OF_VIEW

_NARROWEST: Final = 35.0
_WIDEST: Final = 105.0
"""Fields of view of phones, from the second lens to the widest; beyond, the estimate is noise."""


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """Above which point of the board the camera was, and how high: all in widths of the board."""

    x: float
    y: float
    height: float

    def lean(self, x: float, y: float, tall: float) -> tuple[float, float]:
        """How far from its foot the top of a thing seems to stand; it leans away from the camera."""
        share = tall / max(self.height - tall, tall)
        return (x - self.x) * share, (y - self.y) * share


def viewpoint(homography: Matrix, size: tuple[int, int], ratio: float) -> Viewpoint:
    """Where the camera was; `ratio` is the board's width by its height."""
    across, down, corner = _board_axes(homography, size, ratio)
    focal = _focal(across, down, max(size))
    right, below, to_corner = np.stack([across, down, corner]) * np.array([1 / focal, 1 / focal, 1.0])
    length = (np.linalg.norm(right) + np.linalg.norm(below)) / 2
    turn = np.stack([right, below, np.cross(right, below) / length], axis=1)
    x, y, z = -np.linalg.solve(turn, to_corner) / ratio
    return Viewpoint(float(x), float(y), float(abs(z)))


def tilt(homography: Matrix, size: tuple[int, int], ratio: float) -> float:
    """Degrees by which the camera was turned away from looking straight down at the board."""
    across, down, _ = _board_axes(homography, size, ratio)
    focal = _focal(across, down, max(size))
    scale = np.array([1 / focal, 1 / focal, 1.0])
    normal = np.cross(across * scale, down * scale)
    cosine = abs(normal[2]) / max(float(np.linalg.norm(normal)), 1e-12)
    return degrees(acos(min(1.0, cosine)))


def _board_axes(homography: Matrix, size: tuple[int, int], ratio: float) -> tuple[Points, Points, Points]:
    """The board's two directions, in units of its height, and its corner, seen from the photo's middle."""
    to_middle = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, 1.0]])
    centred = to_middle @ homography
    return centred[:, 0] / ratio, centred[:, 1], centred[:, 2]


def _focal(across: Points, down: Points, long_side: int) -> float:
    """Pixels that make the two directions equally long and square to each other, if plausible."""
    # Both conditions are linear in 1/f²: a + b/f² = 0.
    a = np.array([across[2] * down[2], across[2] ** 2 - down[2] ** 2])
    b = np.array([across[:2] @ down[:2], across[:2] @ across[:2] - down[:2] @ down[:2]])
    usual = long_side / 2 / tan(radians(FIELD_OF_VIEW / 2))
    inverse = -(a @ b) / (b @ b) if b @ b > 0 else 0.0
    if inverse <= 0:
        return usual
    focal = float(inverse**-0.5)
    view = 2 * degrees(atan(long_side / 2 / focal))
    return focal if _NARROWEST <= view <= _WIDEST else usual
