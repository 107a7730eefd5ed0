"""From a file to the straightened board, in as much detail as the photo has."""

import cv2
import numpy as np
import pytest

from tests.kits.vision.synthetic_board import board, profile, shot, stranger, write
from vision.finding.look import NoBoard, look
from vision.finding.straighten import SIZE


def _detail(picture: np.ndarray) -> float:
    return float(cv2.Laplacian(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.CV_32F).var())


@pytest.mark.long
def test_a_small_board_in_a_fine_photo_keeps_its_detail(tmp_path) -> None:
    """Twelve megapixels are halved to find the board; a board that fills half of them is read from all."""
    seen = shot(board(), tilt=10, distance=1.7, size=(4000, 3000))
    found = look(write(tmp_path / "photo.jpg", seen.pixels), profile())
    assert found.photo.size == (4000, 3000) and found.found.photo_size == (4000, 3000)
    assert seen.error(found.found.homography) < 0.005
    halved = look(cv2.imencode(".jpg", cv2.resize(seen.pixels, (2000, 1500)))[1].tobytes(), profile())
    assert halved.photo.size == (2000, 1500)
    assert _detail(found.straight) > 1.3 * _detail(halved.straight)


@pytest.mark.long
def test_a_board_that_fills_a_fine_photo_is_read_from_half_of_it(tmp_path) -> None:
    """Faster, and still finer than the straightened board."""
    seen = shot(board(), distance=0.95, size=(4000, 3000))
    found = look(write(tmp_path / "photo.jpg", seen.pixels), profile())
    assert found.photo.size == (2000, 1500)
    assert found.straight.shape == (SIZE[1], SIZE[0], 3)
    assert np.abs(found.straight.astype(int) - cv2.resize(board(), SIZE)).mean() < 12


@pytest.mark.long
def test_no_board_is_an_error_with_the_sentence_of_what_to_change() -> None:
    """The same sentence that `find` gives, with its parameters."""
    cases = (shot(stranger(3)).pixels, "board.none"), (shot(shift=(0.86, 0)).pixels, "board.step_back")
    for pixels, key in cases:
        with pytest.raises(NoBoard) as refused:
            look(cv2.imencode(".png", pixels)[1].tobytes(), profile())
        assert refused.value.message.key == key
    assert refused.value.message["edge"] == ("right",)


@pytest.mark.long
def test_a_black_and_white_photo_is_read_with_a_warning() -> None:
    """Whose a piece is, is known by its colour."""
    grey = cv2.cvtColor(shot(board(), tilt=10).pixels, cv2.COLOR_BGR2GRAY)
    for pixels, key in ((grey, "board.no_colours"), (shot(board(), tilt=10).pixels, None)):
        warning = look(cv2.imencode(".jpg", pixels)[1].tobytes(), profile()).found.warning
        assert (warning and warning.key) == key
