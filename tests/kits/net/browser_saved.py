"""Saved games that real browsers go on with, and a combat's dial as people seal it on their phones."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.game import Step
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.net.browser_kit import Phone

SCYTHE = Scythe()
SEEDS = 40  # random games to look through; the first few have all that tests ask for
SEALED = ".dial.committed, .dial.revealed, .dial.opened"

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


def choose(phone: Phone, dial: int) -> None:
    """Puts so much on the dial; other numbers that are asked for stay at nothing."""
    uncover(phone)
    for key in (f"mine dial{dial}", "mine workers0"):
        if phone.has(f'button[data-key="{key}"]'):
            phone.touch(phone.button(key))


def uncover(phone: Phone) -> None:
    """Goes to the fields of a secret choice, behind their cover where there is one."""
    phone.until_has(".dial .cover, .dial .entry")
    if not phone.has(".dial .entry"):
        phone.tap("cover")
        phone.until_has(".dial .entry")


def seal(phone: Phone, dial: int, offline: bool = False) -> None:
    """Seals so much on the dial, as far as this phone alone can."""
    choose(phone, dial)
    seal_chosen(phone, offline)


def seal_chosen(phone: Phone, offline: bool = False) -> None:
    """Seals what is chosen, and waits for the host's word that it has it; offline there is none."""
    phone.send("seal")
    phone.wait(lambda: phone.has(SEALED) and not phone.has(".dial .entry"), "what is sealed")
    if not offline:
        phone.until_answered()
