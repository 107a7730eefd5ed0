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

_PLAIN: Final = 0.15
"""Of the edges that are usual on a board; there a photo's noise draws as strongly as the print."""

Sketch: TypeAlias = NDArray[np.uint8]
Agreement: TypeAlias = NDArray[np.float32]
"""Rows x columns: how alike two sketches are in each cell."""


def sketch(straight: Grey) -> Sketch:
    """How strongly edges run each of eight ways, in each cell, of a board straightened to `SIZE`."""
    return _drawn(_cells(straight))


def taught_sketch(straight: Grey) -> Sketch:
    """The sketch of a board by which photos are judged: cells as plain as a table are blank."""
    cells = _cells(straight)
    strongest = cells.max(axis=2, keepdims=True)
    return _drawn(np.where(strongest >= _PLAIN * np.median(strongest), cells, 0).astype(np.float32))


def _cells(straight: Grey) -> NDArray[np.float32]:
    smooth = cv2.GaussianBlur(straight, (0, 0), 1.5).astype(np.float32)
    across, down = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    strength, angle = cv2.cartToPolar(across, down)
    way = (np.asarray(angle) * (_WAYS / np.pi)).astype(np.int32) % _WAYS
    cells = np.empty(SHAPE, np.float32)
    for each in range(_WAYS):
        one_way = np.where(way == each, strength, 0).astype(np.float32)
        cells[:, :, each] = cv2.resize(one_way, (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    return cells


def _drawn(cells: NDArray[np.float32]) -> Sketch:
    strongest = np.maximum(cells.max(axis=2, keepdims=True), 1e-6)
    drawn: Sketch = np.rint(cells / strongest * 255).astype(np.uint8)
    return drawn


def is_drawn(board: Sketch) -> NDArray[np.bool_]:
    """For each cell whether anything is drawn there."""
    return np.asarray(board.any(axis=-1), np.bool_)


def agreement(seen: Sketch, board: Sketch) -> Agreement:
    """For each cell how alike edges run: up to 1, as where the board is blank; around 0 where covered."""
    alike = np.sum(_centred(seen) * _centred(board), axis=-1)
    return np.where(is_drawn(board), alike, 1).astype(np.float32)


def likeness(alike: Agreement, seen: NDArray[np.bool_]) -> float:
    """The share of the seen cells that are drawn alike."""
    return float(np.mean(alike[seen] > _LIKE)) if seen.any() else 0.0


def _centred(cells: Sketch) -> NDArray[np.float32]:
    values = cells.astype(np.float32)
    values -= values.mean(axis=-1, keepdims=True)
    centred: NDArray[np.float32] = values / np.maximum(np.linalg.norm(values, axis=-1, keepdims=True), 1e-6)
    return centred
