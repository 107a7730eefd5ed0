"""The board as if seen from straight above."""

from typing import Final

import cv2
import numpy as np

from vision.arrays import Grey, Matrix, Pixels, projected
from vision.finding.found import CORNERS, Found
from vision.photo.photo import Photo

SIZE: Final = (1440, 1088)
"""Width and height; a worker is about 22 pixels across, and both are multiples of 32."""


def straighten(photo: Photo, found: Found, size: tuple[int, int] = SIZE) -> Pixels:
    """The board: pixel (x * width, y * height) shows its fraction (x, y); black beyond the photo."""
    return warped(photo.pixels, found.homography, size)


def warped(picture: Pixels | Grey, homography: Matrix, size: tuple[int, int]) -> Pixels:
    """The picture pulled straight; one that is much finer is shrunk by areas first."""
    shrink = _shrink(homography, size)
    if shrink < 1:
        height, width = picture.shape[:2]
        small = (round(width * shrink), round(height * shrink))
        picture = cv2.resize(picture, small, interpolation=cv2.INTER_AREA).astype(np.uint8)
        homography = np.diag([small[0] / width, small[1] / height, 1.0]) @ homography
    to_board = np.diag([size[0], size[1], 1.0]) @ np.linalg.inv(homography)
    # OpenCV calls the middle of the first pixel 0; we call it 0.5, so that fractions fit any size.
    to_board = _moved(-0.5) @ to_board @ _moved(0.5)
    return cv2.warpPerspective(picture, to_board, size, flags=cv2.INTER_LINEAR).astype(np.uint8)


def _moved(by: float) -> Matrix:
    return np.array([[1, 0, by], [0, 1, by], [0, 0, 1.0]])


def _shrink(homography: Matrix, size: tuple[int, int]) -> float:
    """How much smaller the picture may get and still be finer than the straightened board."""
    corners = projected(homography, CORNERS)
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    finest = max(max(sides[0], sides[2]) / size[0], max(sides[1], sides[3]) / size[1])
    return min(1.0, 1.25 / float(finest))
