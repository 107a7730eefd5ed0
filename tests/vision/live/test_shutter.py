"""The photo is taken by itself when the board is found, free of hands, sharp and still."""

import numpy as np
import pytest

from engine.message import say
from vision.finding.found import Found
from vision.limits import SHARP, STILL, STILL_FOR
from vision.live.shutter import Shutter, ShutterStage, Sight, hint

FOUND = Found(np.eye(3), (100, 100), 10, 200)
GOOD = Sight(FOUND, motion=0.0, sharpness=SHARP * 4)
NOTHING = Sight(None)
HANDS = Sight(FOUND, motion=0.0, sharpness=SHARP * 4, has_hands=True)
MOVING = Sight(FOUND, motion=STILL * 3, sharpness=SHARP * 4)
SOFT = Sight(FOUND, motion=0.0, sharpness=SHARP / 2)
FLAT = Sight(FOUND, say("board.too_flat"), 0.0, SHARP * 4)
TICK = STILL_FOR / 4


def stages(*sights: Sight) -> list[ShutterStage]:
    """Where the machine stands after each of these frames, a quarter of the waiting time apart."""
    shutter, seen = Shutter(), []
    for number, sight in enumerate(sights):
        shutter = shutter.step(sight, number * TICK)
        seen.append(shutter.stage)
    return seen


def test_a_steady_camera_goes_from_searching_to_a_photo() -> None:
    """Each stage in its turn, and the photo only after the whole waiting time."""
    assert stages(NOTHING, MOVING, *[GOOD] * 5) == [
        ShutterStage.SEARCHING, ShutterStage.FOUND, *[ShutterStage.HOLD_STILL] * 4, ShutterStage.TAKE,
    ]  # fmt: skip


@pytest.mark.parametrize("bad", [HANDS, MOVING, SOFT, FLAT], ids=["hands", "moving", "soft", "flat"])
def test_one_bad_frame_begins_the_waiting_anew(bad: Sight) -> None:
    """A hand that passes, a shake, a refocus: no photo of that."""
    assert stages(*[GOOD] * 4, bad, *[GOOD] * 4) == [
        *[ShutterStage.HOLD_STILL] * 4, ShutterStage.FOUND, *[ShutterStage.HOLD_STILL] * 4,
    ]  # fmt: skip


def test_a_lost_board_is_searched_for_again() -> None:
    """Also from the last moment before the photo."""
    assert stages(*[GOOD] * 4, NOTHING)[-1] is ShutterStage.SEARCHING


def test_one_photo_is_taken_and_not_two() -> None:
    """After it nothing happens until somebody asks for another."""
    assert stages(*[GOOD] * 5, HANDS, NOTHING, GOOD)[4:] == [ShutterStage.TAKE] * 4


def test_a_bad_view_is_never_taken_however_long_it_lasts() -> None:
    """Hands resting on the board would be photographed."""
    for bad in (HANDS, MOVING, SOFT, FLAT, NOTHING):
        assert ShutterStage.TAKE not in stages(*[bad] * 40)


def test_the_sentence_fits_what_is_seen() -> None:
    """One thing at a time, the most urgent."""
    cases = [
        (ShutterStage.SEARCHING, NOTHING, "camera.searching"), (ShutterStage.FOUND, HANDS, "camera.hands"),
        (ShutterStage.FOUND, FLAT, "board.too_flat"), (ShutterStage.HOLD_STILL, GOOD, "camera.hold_still"),
        (ShutterStage.TAKE, GOOD, "camera.taken"),
    ]  # fmt: skip
    assert [hint(stage, sight).key for stage, sight, _ in cases] == [key for *_, key in cases]
