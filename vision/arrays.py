"""The shapes of the arrays that pictures and points travel in."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[np.uint8]
"""Blue, green, red; one byte each; height x width x 3."""
Grey: TypeAlias = NDArray[np.uint8]
"""One byte a pixel; height x width."""
Points: TypeAlias = NDArray[np.float64]
"""One x, y a row."""
Matrix: TypeAlias = NDArray[np.float64]
"""Three rows of three: takes points of one plane to another."""
Corners: TypeAlias = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Top-left, top-right, bottom-right, bottom-left, as the board's own print has them."""


def projected(matrix: Matrix, points: Any) -> Points:
    """Where the points land; those on the horizon come out as infinities."""
    flat: Points = np.asarray(points, np.float64).reshape(-1, 2)
    homogeneous = np.column_stack([flat, np.ones(len(flat))]) @ matrix.T
    with np.errstate(divide="ignore", invalid="ignore"):
        landed: Points = homogeneous[:, :2] / homogeneous[:, 2:]
    return landed
