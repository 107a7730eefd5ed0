"""Saved tables that stand where a test begins: before two dials, or at the end of a game."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.game import Step
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game
from engine.table import Table

GAME = Scythe()
NAMES = ("Ana", "Ben", "Cleo", "Dov", "Eve")
SEEDS = 40  # random games to look through; the first few have all that tests ask for


def saved_after(path: Path, wanted: Callable[[Any], bool], players: int = 3, tracking: str = "mats") -> Path:
    """A random game saved right after the first step whose state is wanted."""
    for seed in range(SEEDS):
        found = _until(seed, wanted, NAMES[:players], tracking)
        if found:
            setup, steps = found
            table = Table.create(GAME, setup, 0, path)
            for at, step in enumerate(steps):
                table.play(step.act, at, result=step.result)
            table.close()
            return path
    raise AssertionError("no random game comes to this")


def _until(
    seed: int, wanted: Callable[[Any], bool], names: Sequence[str], tracking: str
) -> tuple[Any, list[Step]] | None:
    chance = random.Random(seed)
    setup = GAME.draw_setup(names, chance, {"tracking": tracking})
    steps = []
    for _, step, after in random_game(GAME, setup, chance, lively(GAME, chance)):
        steps.append(step)
        if wanted(after):
            return setup, steps
    return None


def dials_with_power(state: Any) -> bool:
    """Whether two who have power and may use a card are asked for their dials."""
    sealing = GAME.sealing(state)
    return sealing is not None and all(
        side.form.fields[0].most >= 4 and side.form.fields[1].most >= 1 for side in sealing.sides
    )
