"""The board is found in any photo of it, and only there; on a board of our own, so on every machine."""

import cv2
import numpy as np
import pytest

from engine.message import Message
from tests.kits.tiers import first_quick
from tests.kits.vision.synthetic_board import Shot, board, landed, profile, shot, stranger, with_pieces
from vision.finding.find_board import find
from vision.finding.found import Found, NotFound
from vision.photo.photo import Photo

PRECISE = 0.01
"""The bar: the worst corner is off by less than 1 % of the board's width."""


def found_in(seen: Shot, pixels: np.ndarray | None = None) -> Found:
    """The board, which must be found and well within the bar."""
    result = find(seen.photo if pixels is None else Photo(pixels), profile())
    assert isinstance(result, Found), result
    assert seen.error(result.homography) < PRECISE
    return result


def refused(pixels: np.ndarray) -> Message:
    """Why no board was found, which must be so."""
    result = find(Photo(pixels), profile())
    assert isinstance(result, NotFound), result
    return result.why


@pytest.mark.long
@pytest.mark.parametrize("turn", first_quick([77, 0, 200]))
@pytest.mark.parametrize("tilt", [0, 45])
def test_found_from_every_side_up_to_45_degrees_without_a_warning(tilt: float, turn: float) -> None:
    """Any rotation; the tilt is told to a degree."""
    found = found_in(shot(tilt=tilt, turn=turn, distance=1.5))
    assert found.warning is None
    assert abs(found.tilt_deg - tilt) < 1.5


@pytest.mark.long
@pytest.mark.parametrize("turn", first_quick([10, 100]))
def test_found_at_55_degrees_with_a_warning(turn: float) -> None:
    """Still precise, but tall pieces hide others."""
    found = found_in(shot(tilt=55, turn=turn, distance=1.4))
    assert found.warning is not None and found.warning.key == "board.rather_flat"


@pytest.mark.long
def test_a_photo_that_is_too_flat_says_so() -> None:
    """People are told to go higher, not that there is no board."""
    assert refused(shot(tilt=66, distance=1.3).pixels).key == "board.too_flat"


@pytest.mark.long
def test_the_tilt_is_right_for_wide_and_narrow_lenses() -> None:
    """The field of view is not known beforehand."""
    for field, distance in ((50, 1.5), (85, 0.95)):
        found = found_in(shot(tilt=35, turn=30, field=field, distance=distance))
        assert abs(found.tilt_deg - 35) < 2


@pytest.mark.parametrize(
    ("shift", "edge"),
    [
        ((0.35, 0), "right"),
        *(
            pytest.param(*cut, marks=pytest.mark.long)
            for cut in (((-0.35, 0), "left"), ((0, 0.3), "bottom"), ((0, -0.3), "top"))
        ),
    ],
)
def test_a_board_cut_off_is_found_and_the_missing_side_named(shift: tuple[float, float], edge: str) -> None:
    """Left and right as people see them in the photo; what lies beyond is known to be not seen."""
    seen = shot(shift=shift)
    found = found_in(seen)
    assert found.warning is not None
    assert (found.warning.key, found.warning["edge"]) == ("board.edge_missing", (edge,))


def test_the_visible_mask_and_is_inside_agree_with_the_geometry() -> None:
    """Every place is inside exactly where its pixel lies in the photo."""
    seen = shot(turn=20, shift=(0.35, 0.1))
    found = found_in(seen)
    mask = found.visible_mask((12, 9))
    spots = [((x + 0.5) / 12, (y + 0.5) / 9) for y in range(9) for x in range(12)]
    pixels = landed(seen.truth, np.array(spots))
    truly = np.all((pixels >= 0) & (pixels < (1280, 960)), axis=1)
    near = np.abs(pixels - np.clip(pixels, 0, (1280, 960))).max(axis=1) < 2
    assert 0 < truly.sum() < len(truly)
    assert np.all((mask.ravel() == truly) | near)
    assert [found.is_inside(spot) for spot in spots] == mask.ravel().tolist()


def test_too_little_of_the_board_asks_to_step_back() -> None:
    """A third of it is not worth reading, and the sentence names the side."""
    why = refused(shot(shift=(0.86, 0)).pixels)
    assert (why.key, why["edge"]) == ("board.step_back", ("right",))


@pytest.mark.long
def test_a_board_far_away_asks_to_go_closer() -> None:
    """It is recognised, but its pieces are a few pixels each."""
    assert refused(shot(distance=2.8).pixels).key == "board.too_far"


def _warm(pixels: np.ndarray) -> np.ndarray:
    return np.clip(pixels * (0.45, 0.85, 1.15), 0, 255).astype(np.uint8)


def _dim(pixels: np.ndarray) -> np.ndarray:
    return np.clip(np.random.default_rng(1).poisson(pixels * 0.06) * 2, 0, 255).astype(np.uint8)


def _blurred(pixels: np.ndarray) -> np.ndarray:
    return cv2.GaussianBlur(pixels, (0, 0), 2)


def _shaken(pixels: np.ndarray) -> np.ndarray:
    return cv2.filter2D(pixels, -1, np.eye(9) / 9)


def _glaring(pixels: np.ndarray) -> np.ndarray:
    down, across = np.mgrid[: pixels.shape[0], : pixels.shape[1]]
    spots = sum(
        300 * np.exp(-((across - x) ** 2 + (down - y) ** 2) / 2 / 70**2) for x, y in ((500, 400), (800, 600))
    )
    return np.clip(pixels + np.asarray(spots)[..., None], 0, 255).astype(np.uint8)


def _with_a_hand(pixels: np.ndarray) -> np.ndarray:
    covered = pixels.copy()
    cv2.ellipse(covered, (150, 250), (420, 170), 30, 0, 360, (140, 170, 220), -1)
    return covered


def _grey(pixels: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)


@pytest.mark.parametrize("harm", first_quick([_with_a_hand, _warm, _dim, _blurred, _shaken, _glaring, _grey]))
def test_found_by_bad_light_and_with_a_hand_over_a_corner(harm) -> None:
    """A warm lamp, a dim one, glare, a shaking hand, a hand over a corner: still within 1 %."""
    seen = shot(tilt=25, turn=15, distance=1.15)
    found_in(seen, harm(seen.pixels))


@pytest.mark.long
def test_a_smeared_photo_is_found_with_a_warning_or_called_blurred() -> None:
    """Whether found or not, people learn that the photo is blurred."""
    seen = shot(tilt=20, distance=1.15)
    mild, strong = (cv2.GaussianBlur(seen.pixels, (0, 0), width) for width in (3.2, 14))
    found = found_in(seen, mild)
    assert found.warning is not None and found.warning.key == "board.rather_blurred"
    assert refused(strong).key == "board.too_blurred"


@pytest.mark.long
def test_a_photo_in_the_dark_is_called_dark() -> None:
    """Not "no board": light helps."""
    assert (
        refused(np.random.default_rng(1).integers(0, 30, (960, 1280, 3)).astype(np.uint8)).key
        == "board.too_dark"
    )


@pytest.mark.long
def test_a_blinded_camera_is_told_of_the_lamp() -> None:
    """Mostly white, and nothing to be found."""
    pixels = shot().pixels.copy()
    cv2.circle(pixels, (640, 480), 560, (255, 255, 255), -1)
    assert refused(pixels).key == "board.glare"


@pytest.mark.long
def test_a_mirrored_board_is_not_the_board() -> None:
    """A picture in a mirror would swap every place."""
    refused(np.ascontiguousarray(shot().pixels[:, ::-1]))


@pytest.mark.long
@pytest.mark.parametrize("seed", first_quick([1, 2, 3]))
def test_the_board_of_another_game_is_not_the_board(seed: int) -> None:
    """Hexes, colours and numbers alone are no proof."""
    assert refused(shot(stranger(seed)).pixels).key == "board.none"


@pytest.mark.long
def test_a_scrap_of_the_board_is_not_the_board() -> None:
    """Inliers in one small corner are no proof that the rest lies where it should."""
    patched = stranger(1).copy()
    patched[:250, :350] = board()[:250, :350]
    refused(shot(patched).pixels)


@pytest.mark.long
def test_the_same_photo_gives_the_same_answer() -> None:
    """No dice: a second try tells nothing new."""
    seen = shot(with_pieces(), tilt=30)
    first, second = (find(seen.photo, profile()) for _ in range(2))
    assert isinstance(first, Found) and isinstance(second, Found)
    assert np.array_equal(first.homography, second.homography)


@pytest.mark.long
def test_a_portrait_photo_is_found_like_any_other() -> None:
    """Long side up."""
    found_in(shot(turn=90, size=(960, 1280)))
