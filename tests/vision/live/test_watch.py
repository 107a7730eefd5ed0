"""A camera on a stand: its photo is due once hands were over the board and are gone, and not before."""

import numpy as np
import pytest

from engine.message import say
from vision.finding.found import Found
from vision.limits import SHARP, STILL, STILL_FOR
from vision.live.shutter import Sight
from vision.live.watch import Watch, WatchStage, told

FOUND = Found(np.eye(3), (100, 100), 10, 200)
GOOD = Sight(FOUND, motion=0.0, sharpness=SHARP * 4)
NOTHING = Sight(None)
HANDS = Sight(FOUND, motion=0.0, sharpness=SHARP * 4, has_hands=True)
MOVING = Sight(FOUND, motion=STILL * 3, sharpness=SHARP * 4)
FLAT = Sight(FOUND, say("board.too_flat"), 0.0, SHARP * 4)
TICK = STILL_FOR / 4
TOUCHED, SETTLING, DUE, WAITING = WatchStage


def seen(watch: Watch, *sights: Sight) -> Watch:
    """The machine after these frames, a quarter of the waiting time apart."""
    for number, sight in enumerate(sights):
        watch = watch.step(sight, number * TICK)
    return watch


def test_the_first_photo_is_due_without_a_hand() -> None:
    """Nobody knows what has happened before the camera was there."""
    assert [seen(Watch(), *[GOOD] * n).stage for n in range(1, 7)] == [*[SETTLING] * 4, DUE, DUE]


def test_after_a_photo_the_next_one_waits_for_hands_to_come_and_go() -> None:
    watch = seen(Watch(), *[GOOD] * 5).taken()
    assert seen(watch, *[GOOD] * 40).stage is WAITING
    assert seen(watch, GOOD, HANDS).stage is TOUCHED
    assert seen(watch, GOOD, HANDS, *[GOOD] * 4).stage is SETTLING
    assert seen(watch, GOOD, HANDS, *[GOOD] * 5).stage is DUE


def test_a_bump_against_the_table_is_no_hand() -> None:
    assert seen(Watch().taken(), MOVING, GOOD, MOVING, *[GOOD] * 8).stage is WAITING


def test_a_board_that_was_out_of_sight_is_looked_at_again() -> None:
    """Somebody leaned over it, and nobody saw what they did."""
    assert seen(Watch().taken(), NOTHING, *[GOOD] * 5).stage is DUE


@pytest.mark.parametrize("bad", [HANDS, MOVING, FLAT, NOTHING], ids=["hands", "moving", "flat", "lost"])
def test_no_photo_is_due_of_a_bad_view(bad: Sight) -> None:
    """However long it lasts, and also where one was due a moment ago."""
    assert seen(Watch(), *[bad] * 40).stage is not DUE
    assert seen(Watch(), *[GOOD] * 5, bad).stage is not DUE


def test_the_sentence_fits_what_is_seen() -> None:
    cases = [
        (TOUCHED, NOTHING, "camera.searching"), (TOUCHED, HANDS, "watching.touched"),
        (SETTLING, FLAT, "board.too_flat"), (SETTLING, GOOD, "camera.hold_still"),
        (DUE, GOOD, "watching.waiting"), (WAITING, GOOD, "watching.waiting"),
    ]  # fmt: skip
    assert [told(stage, sight).key for stage, sight, _ in cases] == [key for *_, key in cases]
