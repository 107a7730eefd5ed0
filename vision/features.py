"""Points of a picture that can be found again: SIFT, compared as RootSIFT."""

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Grey, Points
from vision.limits import RATIO

Descriptors: TypeAlias = NDArray[np.uint8]
Roots: TypeAlias = NDArray[np.float32]

# We call the middle of the first pixel 0.5, so that fractions fit any size. OpenCV calls it 0, and its SIFT,
# which doubles a picture before it looks, reports places a quarter of a pixel too far.
_TO_OURS: Final = 0.25
_AT_ONCE: Final = 256
"""Features compared at once: ten megabytes of numbers instead of a hundred."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Points and what their surroundings look like, one row each."""

    points: Points
    descriptors: Descriptors
    """SIFT's 128 numbers; whole numbers below 256, so a byte holds them without loss."""


def features(picture: Grey, most: int) -> Features:
    """The strongest features, at most so many."""
    keypoints, descriptors = cv2.SIFT.create(most).detectAndCompute(picture, None)
    if descriptors is None or not len(keypoints):
        return Features(np.empty((0, 2)), np.empty((0, 128), np.uint8))
    points = np.array([keypoint.pt for keypoint in keypoints], np.float64) + _TO_OURS
    return Features(points, np.asarray(descriptors).astype(np.uint8))


def roots(descriptors: Descriptors) -> Roots:
    """RootSIFT: the square root of each descriptor's shares, a vector of length one."""
    values = descriptors.astype(np.float32)
    values /= np.maximum(values.sum(axis=1, keepdims=True), 1.0)
    rooted: Roots = np.sqrt(values)
    return rooted


def matches(seen: Roots, wanted: Roots) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Indices of features that belong together, the surest first."""
    if not len(seen) or len(wanted) < 2:
        return np.empty(0, np.intp), np.empty(0, np.intp)
    parts = [_nearest(seen[start : start + _AT_ONCE], wanted) for start in range(0, len(seen), _AT_ONCE)]
    best, near, second = (np.concatenate([part[place] for part in parts]) for place in range(3))
    kept = np.flatnonzero(near < RATIO * second)
    order = kept[np.argsort(near[kept])]
    return order, best[order]


def _nearest(seen: Roots, wanted: Roots) -> tuple[NDArray[np.intp], Roots, Roots]:
    """For each seen feature its nearest wanted one, how far that is, and how far the second nearest."""
    likeness = seen @ wanted.T
    rows = np.arange(len(seen))
    best = likeness.argmax(axis=1)
    near = _distance(likeness[rows, best])
    likeness[rows, best] = -1
    return best, near, _distance(likeness.max(axis=1))


def _distance(cosine: NDArray[np.float32]) -> NDArray[np.float32]:
    away: NDArray[np.float32] = np.sqrt(np.maximum(2 - 2 * cosine, 0))
    return away
