"""What was understood is drawn where it lies in the photo."""

import numpy as np
import pytest

from tests.kits.vision.synthetic_board import landed, shot
from vision.finding.found import Found
from vision.overlay import UNKNOWN, Chip, Outline, OverlayMark, drawn
from vision.scythe.signs import SIGNS, STAR

RED = (40, 40, 220)


@pytest.fixture(scope="module")
def seen():
    """A tilted photo."""
    return shot(tilt=30, turn=20, distance=1.3)


def _changed(seen, *marks: OverlayMark) -> np.ndarray:
    found = Found(seen.truth, (1280, 960), 30, 99)
    before = drawn(seen.pixels, found)
    return np.any(drawn(seen.pixels, found, marks) != before, axis=2)


def test_the_outline_runs_along_the_board(seen) -> None:
    """Green, corner to corner, and the photo itself is left as it was."""
    kept = seen.pixels.copy()
    picture = drawn(seen.pixels, Found(seen.truth, (1280, 960), 30, 99))
    assert np.array_equal(seen.pixels, kept)
    for share in (0.2, 0.5, 0.8):
        for spot in ((share, 0), (1, share), (share, 1), (0, share)):
            x, y = landed(seen.truth, np.array([spot]))[0].astype(int)
            if 0 <= x < 1280 and 0 <= y < 960:
                assert np.abs(picture[y, x].astype(int) - (90, 220, 120)).max() < 40


@pytest.mark.parametrize("sign", [*SIGNS, UNKNOWN])
def test_every_sign_is_drawn_at_its_place(seen, sign: Outline) -> None:
    """A chip in the faction's colour, over the place and not elsewhere."""
    changed = _changed(seen, OverlayMark((0.4, 0.6), (Chip(sign, RED, "2"),)))
    x, y = landed(seen.truth, np.array([(0.4, 0.6)]))[0]
    down, across = np.nonzero(changed)
    assert abs(across.mean() - x) < 12 and abs(down.mean() - y) < 12
    assert across.max() - across.min() < 60


def test_a_doubtful_place_stands_out(seen) -> None:
    """Its border is orange, and a question mark stands beside what was guessed."""
    outline = ((0.4, 0.4), (0.6, 0.4), (0.6, 0.6), (0.4, 0.6))
    found = Found(seen.truth, (1280, 960), 30, 99)
    marks = [OverlayMark((0.5, 0.5), (), outline, is_doubtful=doubt) for doubt in (False, True)]
    sure, doubtful = (drawn(seen.pixels, found, [mark]) for mark in marks)
    x, y = landed(seen.truth, np.array([(0.5, 0.4)]))[0].astype(int)
    orange = doubtful[y - 3 : y + 3, x - 3 : x + 3].reshape(-1, 3).astype(int)
    assert (np.abs(orange - (0, 165, 255)).sum(axis=1) < 30).any()
    middle = landed(seen.truth, np.array([(0.5, 0.5)]))[0].astype(int)
    assert np.any(sure[middle[1], middle[0]] != doubtful[middle[1], middle[0]])


def test_marks_beyond_the_photo_harm_nothing(seen) -> None:
    """A board cut off has places outside."""
    assert not _changed(seen, OverlayMark((9.0, -7.0), (Chip(STAR, RED),), ((8, -8), (9, -8), (9, -7)))).any()


def test_every_sign_is_told_by_its_shape_and_lies_within_its_square() -> None:
    assert len(set(SIGNS)) == len(SIGNS) and UNKNOWN not in SIGNS
    assert all(0 <= value <= 1 for shape in SIGNS for point in shape for value in point)
