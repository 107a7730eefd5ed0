"""The straightened board shows every place where its fraction says."""

import cv2
import numpy as np
import pytest

from tests.kits.vision.synthetic_board import HEIGHT, WIDTH, board, landed, shot
from vision.finding.found import Found
from vision.finding.straighten import SIZE, straighten
from vision.photo.photo import Photo

SPOTS = [(0.1, 0.15), (0.5, 0.5), (0.93, 0.2), (0.2, 0.88), (0.75, 0.7)]


def _dotted() -> np.ndarray:
    """The board with a white dot on a black field at each spot."""
    picture = board() // 3
    for x, y in SPOTS:
        spot = (round(x * WIDTH), round(y * HEIGHT))
        cv2.circle(picture, spot, 30, (0, 0, 0), -1)
        cv2.circle(picture, spot, 6, (255, 255, 255), -1, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("size", [(1280, 960), (4000, 3000)])
def test_each_dot_lies_at_its_fraction(size: tuple[int, int]) -> None:
    """To a pixel and a half, from a small photo and from twelve megapixels."""
    seen = shot(_dotted(), tilt=30, turn=25, distance=1.3, size=size)
    straight = straighten(seen.photo, Found(seen.truth, size, 30, 99))
    assert straight.shape == (SIZE[1], SIZE[0], 3) and straight.dtype == np.uint8
    for x, y in SPOTS:
        left, top = round(x * SIZE[0]) - 15, round(y * SIZE[1]) - 15
        patch = straight[top : top + 30, left : left + 30].max(axis=2) > 128
        down, across = np.nonzero(patch)
        assert abs(across.mean() + 0.5 + left - x * SIZE[0]) < 1.5
        assert abs(down.mean() + 0.5 + top - y * SIZE[1]) < 1.5


def test_fine_stripes_do_not_flicker_into_coarse_ones() -> None:
    """A pattern finer than the straightened board turns grey instead of into a moire."""
    stripes = np.zeros((3000, 4000, 3), np.uint8)
    stripes[:, ::2] = 255
    found = Found(np.diag([4000.0, 3000.0, 1.0]), (4000, 3000), 0, 99)
    straight = straighten(Photo(stripes), found, (400, 300))
    assert np.abs(straight.astype(int) - 127).max() < 12


def test_what_lies_beyond_the_photo_is_black() -> None:
    """And the mask says that it was not seen."""
    seen = shot(shift=(0.4, 0))
    found = Found(seen.truth, (1280, 960), 0, 99)
    straight, mask = straighten(seen.photo, found), found.visible_mask(SIZE)
    assert not straight[:, -100:].any() and not mask[:, -100:].any()
    assert straight[:, :100].any() and mask[:, :100].all()
    edge = landed(np.linalg.inv(seen.truth), np.array([[1280, 480]]))[0, 0] * SIZE[0]
    assert abs(np.argmin(mask[500]) - edge) < 2
