"""What the two networks are shown: both boards evened out, and looks in which things lean upwards."""

import cv2
import numpy as np
import pytest

from vision.finding.camera_model import Viewpoint
from vision.scythe import network, plan
from vision.scythe.kinds import FACTIONS, KINDS
from vision.scythe.network import FOOT, LOOK, MARK, STRIDE, find, find_around, name, prepared
from vision.scythe.plan import Point

_SAID = len(KINDS) + 1 + len(FACTIONS) + MARK + 2
EYES = (Viewpoint(0.5, 1.2, 0.9), Viewpoint(-0.4, 0.3, 0.8), Viewpoint(0.9, -0.3, 1.0))


def _board_with_mast(at: Point, eye: Viewpoint) -> np.ndarray:
    """A grey board on which a white mast of 20 mm stands, drawn as that camera sees it."""
    board = np.full((plan.HEIGHT, plan.WIDTH, 3), 90, np.uint8)
    foot = np.array([at.x * plan.WIDTH, at.y * plan.HEIGHT])
    lean = np.array(eye.lean(at.x, at.y * plan.RATIO, 20 / plan.WIDTH_MM)) * plan.WIDTH
    cv2.line(board, foot.astype(int).tolist(), (foot + lean).astype(int).tolist(), (255, 255, 255), 3)
    return board


@pytest.mark.parametrize("eye", EYES)
def test_whatever_stands_leans_upwards_in_a_look(eye: Viewpoint) -> None:
    at = Point(0.6, 0.45)
    look = prepared(_board_with_mast(at, eye), eye=eye).around(at)
    rows, columns = np.nonzero(look[0] > 1)
    assert np.ptp(columns) <= 8 and np.ptp(rows) > 20  # the line is three pixels thick
    assert abs(columns.mean() - LOOK / 2) < 2
    assert rows.min() < LOOK / 2 < rows.max()


def test_look_without_a_viewpoint_is_cut_out_as_it_lies() -> None:
    board = np.random.default_rng(1).integers(0, 255, (plan.HEIGHT, plan.WIDTH, 3), np.uint8)
    boards = prepared(board)
    look, whole = boards.around(Point(720 / plan.WIDTH, 544 / plan.HEIGHT)), boards.part()[:6]
    half = LOOK // 2
    assert np.allclose(look, whole[:, 544 - half : 544 + half, 720 - half : 720 + half], atol=1e-4)


def test_beyond_the_board_a_look_shows_nothing_in_particular() -> None:
    board = np.random.default_rng(2).integers(0, 255, (plan.HEIGHT, plan.WIDTH, 3), np.uint8)
    look = prepared(board).around(Point(0.0, 0.5))
    assert abs(look[:3, :, : LOOK // 2 - 1]).max() < 0.02
    assert abs(look[:3, :, LOOK // 2 + 1 :]).max() > 1


def test_board_looks_the_same_to_the_networks_in_brighter_light() -> None:
    board = np.random.default_rng(3).integers(20, 120, (plan.HEIGHT, plan.WIDTH, 3), np.uint8)
    dim, bright = prepared(board).part(), prepared(board * 2).part()
    assert np.abs(dim - bright).max() < 0.1


def test_finder_is_told_which_way_things_lean_everywhere() -> None:
    eye = EYES[0]
    lean = prepared(np.zeros((plan.HEIGHT, plan.WIDTH, 3), np.uint8), eye=eye).part()[6:]
    for x, y in ((100, 200), (1300, 900)):
        across, down = eye.lean((x + 0.5) / plan.WIDTH, (y + 0.5) / plan.WIDTH, 0.001)
        assert lean[:, y, x] == pytest.approx([across / 0.001, down / 0.001], abs=0.02)


def test_a_part_of_the_board_is_shown_as_the_whole_shows_it() -> None:
    board = np.random.default_rng(5).integers(0, 255, (plan.HEIGHT, plan.WIDTH, 3), np.uint8)
    boards = prepared(board, board[::-1], EYES[0])
    columns, rows = slice(700, 800), slice(300, 340)
    assert np.array_equal(boards.part(columns, rows), boards.part()[:, rows, columns])


def test_the_finder_sees_in_a_window_what_it_sees_on_the_whole_board() -> None:
    boards = prepared(_board_with_mast(Point(0.3, 0.4), EYES[0]), eye=EYES[0])
    middles = [Point(0.3, 0.4), Point(0.0, 1.0)]
    everywhere, around = find(boards), find_around(boards, middles)
    x, y, near = round(0.3 * plan.WIDTH / STRIDE), round(0.4 * plan.HEIGHT / STRIDE), 6
    cells = (slice(None), slice(y - near, y + near), slice(x - near, x + near))
    assert np.abs(everywhere.heat[cells] - around.heat[cells]).max() < 0.05
    assert around.heat[:, :, plan.WIDTH // STRIDE // 2 :].max() < 1e-9
    assert around.heat[:, -4:, :4].max() > 1e-9  # a window in the corner stays on the board


def test_without_windows_nothing_is_found() -> None:
    assert find_around(prepared(np.zeros((plan.HEIGHT, plan.WIDTH, 3), np.uint8)), []).heat.max() < 1e-9


def test_nothing_to_name_is_named_by_no_rows() -> None:
    board = np.zeros((plan.HEIGHT, plan.WIDTH, 3), np.uint8)
    assert len(name(prepared(board), []).kinds) == 0


def test_second_opinion_of_a_doubtful_piece_is_mirrored_and_owes_nothing_to_the_set_up_photo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[np.ndarray] = []

    def sure_of_the_first_alone(_: str, looks: np.ndarray) -> np.ndarray:
        asked.append(looks)
        said = np.zeros((len(looks), _SAID), np.float32)
        said[0, 0] = 20 if len(asked) == 1 else 0
        return said

    monkeypatch.setattr(network, "_answer", sure_of_the_first_alone)
    photo, setup = np.random.default_rng(5).integers(0, 255, (2, plan.HEIGHT, plan.WIDTH, 3), np.uint8)
    name(prepared(photo, setup), [Point(0.3, 0.4), Point(0.6, 0.5)])
    first, second = asked
    assert len(first) == 2 and len(second) == 1
    assert np.array_equal(second[0, :3], first[1, :3, :, ::-1])
    assert first[1, 3:].any() and not second[0, 3:].any()


@pytest.mark.parametrize("eye", EYES)
def test_feet_that_a_look_shows_below_are_where_the_piece_leans_from(
    monkeypatch: pytest.MonkeyPatch, eye: Viewpoint
) -> None:
    def below(_: str, looks: np.ndarray) -> np.ndarray:
        said = np.zeros((len(looks), _SAID), np.float32)
        said[:, 0], said[:, -1] = 20, 1.5
        return said

    monkeypatch.setattr(network, "_answer", below)
    at = Point(0.3, 0.4)
    ((across, down),) = name(prepared(np.zeros((plan.HEIGHT, plan.WIDTH, 3), np.uint8), eye=eye), [at]).feet
    lean = np.array(eye.lean(at.x, at.y * plan.RATIO, 1.0))
    assert np.allclose([across, down], -lean / np.hypot(*lean) * 1.5 * FOOT, atol=1e-3)


def test_both_opinions_of_a_doubtful_piece_agree_on_which_side_its_feet_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def towards_the_light(_: str, looks: np.ndarray) -> np.ndarray:
        said = np.zeros((len(looks), _SAID), np.float32)
        said[:, -2] = np.sign(looks[:, 0, :, LOOK // 2 :].mean(axis=(1, 2)))
        return said

    monkeypatch.setattr(network, "_answer", towards_the_light)
    board = np.zeros((plan.HEIGHT, plan.WIDTH, 3), np.uint8)
    board[:, plan.WIDTH // 2 :] = 255
    assert name(prepared(board), [Point(0.5, 0.5)]).feet == pytest.approx(np.array([[FOOT, 0.0]]))
