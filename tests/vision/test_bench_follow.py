"""The figures of following need photographed games; the benchmark says so where they are missing."""

import os
import random
import subprocess
import sys

from bench.follow import turns
from bench.misread import misread, perfect
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import lively, random_game
from tests.kits.vision.readings import GAME, photo_of
from tests.kits.vision.shared_photos import ROOT
from tests.kits.waiting import AGES


def test_without_the_photographed_games_it_says_where_to_put_them(tmp_path) -> None:
    """One sentence, no traceback, no figures out of thin air."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.follow", "--random", "0", "--saved", "0"],
        cwd=ROOT, env={**os.environ, "ADJUTANT_SHARED": str(tmp_path)}, capture_output=True, text=True,
        timeout=AGES, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(
        "No photographed games here: put shared/ beside the repository, or set ADJUTANT_SHARED.\n"
    )


def test_what_lies_the_same_is_misread_the_same() -> None:
    dice = random.Random(4)
    setup = GAME.draw_setup(("Ana", "Ben"), dice, {"tracking": "board"})
    steps = [step for _, step, _ in random_game(GAME, setup, dice, lively(GAME, dice))]
    lot = turns(GAME.set_up(setup), steps)
    assert all(isinstance(each.steps[0].act, ChooseSection) for each in lot)
    assert perfect(lot[9].after, 0.97).contents() == photo_of(lot[9].after).contents()
    readings = [(photo_of(each.after), misread(photo_of(each.after), 1)) for each in lot[:60]]
    slips = [a.territories != b.territories for a, b in readings]
    assert any(slips)
    assert misread(readings[0][0], 1) == readings[0][1]
