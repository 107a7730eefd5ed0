"""How much fine detail a picture has, whatever the light."""

from typing import Final

import cv2
import numpy as np

from vision.arrays import Grey
from vision.limits import LOOK_AT

_WAYS: Final = tuple(
    np.array(kernel, np.float32)
    for kernel in (
        [[0, 0, 0], [1, -2, 1], [0, 0, 0]],
        [[0, 1, 0], [0, -2, 0], [0, 1, 0]],
        [[1, 0, 0], [0, -2, 0], [0, 0, 1]],
        [[0, 0, 1], [0, -2, 0], [1, 0, 0]],
    )
)
"""Second derivatives: across, down, and both diagonals."""


def sharpness(grey: Grey) -> float:
    """Over 100 for a sharp photo, below 8 for one whose pieces are smeared."""
    scale = min(1.0, LOOK_AT / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    low, high = np.percentile(small[::4, ::4], (2, 98))
    contrast = max(float(high - low), 10.0)
    # A shaken photo is sharp along the shake: the worst of four directions counts.
    return min(float(cv2.filter2D(small, cv2.CV_32F, way).var()) for way in _WAYS) * (200 / contrast) ** 2
