"""Random games of Scythe, saved just before something wanted happens."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.game import Step
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game
from engine.table import Table

SCYTHE = Scythe()
SEEDS = 40  # random games to look through; the first few have all that tests ask for

Wanted = Callable[[Any, Step, Any], bool]


def saved_before(path: Path, chosen: Sequence[str], wanted: Wanted) -> Step:
    """Saves a random game up to the step that is wanted (of its state, itself, the state after); gives it."""
    setup, steps = next(filter(None, (_steps_until(seed, chosen, wanted) for seed in range(SEEDS))))
    table = Table.create(SCYTHE, setup, 0, path)
    for at, step in enumerate(steps[:-1]):
        table.play(step.act, at, result=step.result)
    table.close()
    return steps[-1]


def _steps_until(seed: int, chosen: Sequence[str], wanted: Wanted) -> tuple[Any, list[Step]] | None:
    """The setup and the steps of one game up to the wanted one, if it comes."""
    chance = random.Random(seed)
    names = ["Ana", "Ben", "Cleo", "Dov", "Eve"][: len(chosen)]
    setup = SCYTHE.draw_setup(
        names, chance, {"tracking": "mats", "chosen": [[faction] for faction in chosen]}
    )
    steps = []
    for before, step, after in random_game(SCYTHE, setup, chance, lively(SCYTHE, chance)):
        steps.append(step)
        if wanted(before, step, after):
            return setup, steps
    return None


def starts_a_combat(before: Any, step: Step, after: Any) -> bool:
    """Whether this step asks for the dials of two who have power to put on them."""
    sealing = SCYTHE.sealing(after)
    sides = [after.players[side.seat] for side in sealing.sides] if sealing else []
    # Two more stars must not end the game.
    return bool(sides) and all(side.power >= 3 and sum(side.stars) <= 3 for side in sides)
