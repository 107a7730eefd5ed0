"""A coarse drawing of a board in numbers: which way the edges run in each cell. Proof that a fit is right."""

from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Grey

COLUMNS: Final = 24
ROWS: Final = 18
_CELL: Final = 16
_WAYS: Final = 8
SIZE: Final = (COLUMNS * _CELL, ROWS * _CELL)
"""Width and height of the straightened board that is sketched."""
SHAPE: Final = (ROWS, COLUMNS, _WAYS)
_LIKE: Final = 0.5
"""Correlation from which a cell counts as drawn alike; unlike cells scatter around 0."""

Sketch: TypeAlias = NDArray[np.uint8]


def sketch(straight: Grey) -> Sketch:
    """How strongly edges run each of eight ways, in each cell, of a board straightened to `SIZE`."""
    smooth = cv2.GaussianBlur(straight, (0, 0), 1.5).astype(np.float32)
    across, down = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    strength, angle = cv2.cartToPolar(across, down)
    way = (np.asarray(angle) * (_WAYS / np.pi)).astype(np.int32) % _WAYS
    cells = np.empty(SHAPE, np.float32)
    for each in range(_WAYS):
        one_way = np.where(way == each, strength, 0).astype(np.float32)
        cells[:, :, each] = cv2.resize(one_way, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    strongest = np.maximum(cells.max(axis=2, keepdims=True), 1e-6)
    drawn: Sketch = np.rint(cells / strongest * 255).astype(np.uint8)
    return drawn


def likeness(one: Sketch, other: Sketch, seen: NDArray[np.bool_]) -> float:
    """The share of the seen cells that are drawn alike."""
    if not seen.any():
        return 0.0
    a, b = (_centred(each[seen]) for each in (one, other))
    alike = np.sum(a * b, axis=1) > _LIKE
    return float(np.mean(alike))


def _centred(cells: Sketch) -> NDArray[np.float32]:
    values = cells.astype(np.float32)
    values -= values.mean(axis=1, keepdims=True)
    centred: NDArray[np.float32] = values / np.maximum(np.linalg.norm(values, axis=1, keepdims=True), 1e-6)
    return centred
