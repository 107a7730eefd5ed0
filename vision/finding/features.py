"""Points of a picture that can be found again: SIFT, compared as RootSIFT."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Grey, Points
from vision.limits import AROUND_TILE, LARGEST_TILE, RATIO

Descriptors: TypeAlias = NDArray[np.uint8]
Roots: TypeAlias = NDArray[np.float32]
_Tile: TypeAlias = tuple[slice, slice]

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
    tiles = [_in_tile(picture, tile, most) for tile in _tiles(picture.shape)]
    points, descriptors, strengths = (np.concatenate([tile[part] for tile in tiles]) for part in range(3))
    least = np.sort(strengths)[-most] if len(strengths) > most else 0
    return Features(points[strengths >= least], descriptors[strengths >= least])


def _tiles(shape: tuple[int, ...]) -> Iterator[_Tile]:
    """Rows and columns of each part of the picture; a small picture is one part."""
    edges = [np.linspace(0, side, ceil(side / LARGEST_TILE) + 1).round().astype(int) for side in shape]
    for top, bottom in pairwise(edges[0]):
        for left, right in pairwise(edges[1]):
            yield slice(top, bottom), slice(left, right)


def _in_tile(picture: Grey, tile: _Tile, most: int) -> tuple[Points, Descriptors, NDArray[np.float64]]:
    """The strongest features of one part of the picture, with how strong they are."""
    seen = tuple(slice(max(0, own.start - AROUND_TILE), own.stop + AROUND_TILE) for own in tile)
    keypoints, descriptors = cv2.SIFT.create(most).detectAndCompute(np.ascontiguousarray(picture[seen]), None)
    if descriptors is None or not len(keypoints):
        return np.empty((0, 2)), np.empty((0, 128), np.uint8), np.empty(0)
    points = np.array([keypoint.pt for keypoint in keypoints], np.float64) + _TO_OURS
    points += (seen[1].start, seen[0].start)
    own = np.all((points >= (tile[1].start, tile[0].start)) & (points < (tile[1].stop, tile[0].stop)), axis=1)
    strengths = np.array([keypoint.response for keypoint in keypoints])
    return points[own], np.asarray(descriptors)[own].astype(np.uint8), strengths[own]


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
