"""A sketch tells where the print shows and where something covers it."""

import cv2
import numpy as np
import pytest

from tests.kits.vision.synthetic_board import board, profile, shot
from vision.finding.find_board import find
from vision.finding.found import Found
from vision.finding.sketch import COLUMNS, ROWS, SIZE, agreement, is_drawn, likeness, sketch, taught_sketch
from vision.photo.photo import Photo

EVERYWHERE = np.ones((ROWS, COLUMNS), bool)


def _grey(picture: np.ndarray) -> np.ndarray:
    return cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), SIZE, interpolation=cv2.INTER_AREA)


def test_a_board_agrees_with_itself_in_every_cell() -> None:
    alike = agreement(sketch(_grey(board())), sketch(_grey(board())))
    assert alike.shape == (ROWS, COLUMNS) and likeness(alike, EVERYWHERE) == 1.0
    assert likeness(alike, ~EVERYWHERE) == 0.0


def test_a_plain_part_of_a_taught_board_is_blank_and_nothing_is_asked_of_it() -> None:
    """Else a plain territory of a homebrew mat would never count as seen."""
    grey = _grey(board())
    plain = grey.copy()
    plain[: SIZE[1] // 2, : SIZE[0] // 2] = 120
    noisy = np.clip(plain + np.random.default_rng(1).normal(0, 2, plain.shape), 0, 255).astype(np.uint8)
    taught = taught_sketch(noisy)
    assert is_drawn(taught)[ROWS // 2 + 1 :].mean() > 0.85
    assert is_drawn(taught)[: ROWS // 2 - 1, : COLUMNS // 2 - 1].mean() < 0.1
    assert agreement(sketch(grey), taught)[: ROWS // 2 - 1, : COLUMNS // 2 - 1].mean() > 0.9


@pytest.mark.parametrize("shade", [20, 128, 250])
def test_print_below_a_sheet_of_paper_does_not_show(shade: int) -> None:
    covered = board().copy()
    high, wide = covered.shape[:2]
    covered[: high // 2, : wide // 2] = shade
    alike = agreement(sketch(_grey(covered)), sketch(_grey(board())))
    assert alike[: ROWS // 2 - 1, : COLUMNS // 2 - 1].mean() < 0.3
    assert alike[ROWS // 2 + 1 :, COLUMNS // 2 + 1 :].mean() > 0.95


def test_a_found_board_says_where_its_print_shows() -> None:
    seen = board().copy()
    high, wide = seen.shape[:2]
    seen[: high // 3, : wide // 3] = (200, 210, 215)
    found = find(Photo(shot(seen, tilt=20).pixels), profile())
    assert isinstance(found, Found) and found.printed is not None
    assert (
        found.printed[: ROWS // 3 - 1, : COLUMNS // 3 - 1].mean()
        < 0.3
        < 0.8
        < found.printed[ROWS // 2 :].mean()
    )
