"""What looking for the board gives: where it lies in the photo, or what to change."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.message import Message
from vision.arrays import Corners, Matrix, projected
from vision.finding.sketch import Agreement

CORNERS: Final = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The board's own corners as fractions of its width and height."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Where the board lies in the photo."""

    homography: Matrix
    """From the board's fractions (0..1, 0..1) to the photo's pixels."""
    photo_size: tuple[int, int]
    """Width and height of the photo in pixels."""
    tilt_deg: float
    """Degrees from straight above."""
    inliers: int
    warning: Message | None = None
    printed: Agreement | None = None
    """How much of the print shows in each cell of its sketch; None: nobody has compared."""

    @property
    def quad(self) -> Corners:
        """The board's corners as fractions of the photo's width and height."""
        corners = projected(self.homography, CORNERS) / self.photo_size
        a, b, c, d = ((float(x), float(y)) for x, y in corners)
        return a, b, c, d

    @property
    def width(self) -> float:
        """The longest side of the board in the photo, in pixels."""
        corners = projected(self.homography, CORNERS)
        return float(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).max())

    def at(self, photo_size: tuple[int, int]) -> "Found":
        """The board in this photo, once the photo has another size."""
        across, down = (new / old for new, old in zip(photo_size, self.photo_size, strict=True))
        return replace(self, homography=np.diag([across, down, 1.0]) @ self.homography, photo_size=photo_size)

    def is_inside(self, board_point: tuple[float, float]) -> bool:
        """Whether this point of the board lies inside the photo."""
        ((x, y),) = projected(self.homography, [board_point])
        width, height = self.photo_size
        return bool(0 <= x < width and 0 <= y < height)

    def visible_mask(self, size: tuple[int, int]) -> NDArray[np.bool_]:
        """For each pixel of a board straightened to `size`: whether the photo shows it."""
        width, height = size
        across = (np.arange(width) + 0.5) / width
        down = (np.arange(height) + 0.5) / height
        grid = np.stack(np.meshgrid(across, down), axis=-1)
        landed = projected(self.homography, grid)
        inside: NDArray[np.bool_] = np.all((landed >= 0) & (landed < self.photo_size), axis=1)
        return inside.reshape(height, width)


@dataclass(frozen=True, slots=True)
class NotFound:
    """No board that is surely the wanted one; the sentence says what to change."""

    why: Message
