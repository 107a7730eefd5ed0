"""Black and white photos are known as such, however they are tinted; dull ones still have colours."""

import cv2
import numpy as np

from tests.kits.vision.synthetic_board import board
from vision.photo.colours import is_colourless


def test_grey_and_faintly_tinted_pictures_have_no_colours() -> None:
    grey = cv2.cvtColor(cv2.cvtColor(board(), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    assert is_colourless(grey)
    assert is_colourless(cv2.add(grey, np.array([0.0, 8.0, 16.0, 0.0])))


def test_a_dull_picture_under_a_warm_lamp_has_colours() -> None:
    grey = cv2.cvtColor(cv2.cvtColor(board(), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    dull = cv2.addWeighted(board(), 0.6, grey, 0.4, 0)
    assert not is_colourless(board())
    assert not is_colourless((dull * np.array([0.7, 0.9, 1.0])).astype(np.uint8))
