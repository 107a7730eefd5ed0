"""Saved tables in the middle of everything, found once among random games and copied from then on."""

import random
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from combat_kit import dials_with_power

from companion.ui.on_turn import offered
from engine.game import Step
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game
from engine.table import Table

GAME = Scythe()
NAMES = ("Ana", "Benedikt", "Cleo", "Dora", "Emil", "Franziska", "Gesa")
SEEDS = 60  # random games to look through; the first few have all that is asked for
MANY = 10  # choices in one turn; more than a phone shows at once
STEP_MS = 9_000


def _choices(state: Any) -> bool:
    return any(len(each.acts) >= MANY for each in offered(GAME, state)) and GAME.sealing(state) is None


def _bonuses(state: Any) -> bool:
    return sum(len(each.prompts) for each in offered(GAME, state)) >= 2


def _overlap(state: Any) -> bool:
    return sum(bool(each.acts) for each in offered(GAME, state)) >= 2


def _moves(state: Any) -> bool:
    acts = [act for seat in GAME.to_act(state) for act in GAME.legal_acts(state, seat)]
    return sum(GAME.hop(state, act) is not None for act in acts) >= 3


def _settled(state: Any) -> bool:
    seats = range(GAME.seats(state))
    return GAME.is_over(state) and not any(GAME.legal_acts(state, seat) for seat in seats)


# How many players, what is tracked, after how many steps at least, and what must hold then.
WANTED: dict[str, tuple[int, str, int, Callable[[Any], bool]]] = {
    "new": (5, "mats", 0, lambda state: True),
    "begun": (3, "mats", 40, lambda state: True),
    "choices": (5, "mats", 60, _choices),
    "bonuses": (5, "mats", 60, _bonuses),
    "overlap": (5, "mats", 40, _overlap),
    "seven": (7, "mats", 120, lambda state: True),
    "board": (5, "board", 100, _moves),
    "begun_board": (3, "board", 0, lambda state: True),
    "dials": (5, "mats", 0, dials_with_power),
    "over": (5, "mats", 0, _settled),
    "still": (5, "board", 0, lambda state: GAME.is_over(state) and not _settled(state)),
    "count": (7, "score", 0, lambda state: True),
    "board_over": (4, "board", 0, _settled),
}


def saved(path: Path, name: str) -> Path:
    """The table of this name, saved here a few minutes ago."""
    setup, steps = found(name)
    begun = time.time_ns() // 1_000_000 - len(steps) * STEP_MS - 600_000
    with patch("os.fsync"):  # nothing of this has to outlive the machine
        table = Table.create(GAME, setup, begun, path)
        for number, step in enumerate(steps):
            table.play(step.act, begun + number * STEP_MS, result=step.result)
        table.close()
    return path


@cache
def found(name: str) -> tuple[Any, tuple[Step, ...]]:
    """The set-up and the steps that lead there."""
    players, tracking, least, wanted = WANTED[name]
    for seed in range(SEEDS):
        chance, steps = random.Random(seed), list[Step]()
        setup = GAME.draw_setup(NAMES[:players], chance, {"tracking": tracking})
        if not least and wanted(GAME.set_up(setup)):
            return setup, ()
        for _, step, after in random_game(GAME, setup, chance, lively(GAME, chance)):
            steps.append(step)
            if len(steps) >= least and wanted(after):
                return setup, tuple(steps)
    raise AssertionError(f"no random game comes to {name}")
