"""Random evenings to tell of: with undo, pauses, looks elsewhere and a lid that was closed in between."""

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.message import TableError
from engine.simulate import choices, lively
from engine.table import Table
from tests.kits.engine.naive_check import agree

DEPTHS = ("board", "board", "mats", "score")


def random_evening(game: Any, chance: random.Random, path: Path, most: int) -> None:
    """A game saved at `path`, to its end or so many steps and ended by its people."""
    seats = chance.randint(2, min(5, game.setup_form().seats[1]))
    setup = game.draw_setup([f"P{n}" for n in range(seats)], chance, {"tracking": chance.choice(DEPTHS)})
    at = 1_750_000_000_000
    table: Table[Any] = Table.create(game, setup, at, path)
    pick = lively(game, chance)
    for _ in range(most):
        at += chance.randrange(120_000)
        table = by_the_way(table, chance, at)
        acts = choices(game, table.state)
        if not acts:
            break
        step = game.random_step(table.state, pick(acts), chance)
        table.play(step.act, at, result=step.result)
    if not game.is_over(table.state):
        # Not while a fight is under way: a game that lies unfinished has a story too.
        with suppress(TableError):
            table.play(game.decode_step({"act": "end_game", "seat": 0}).act, at)
    table.close()


def by_the_way(table: Table[Any], chance: random.Random, at: int) -> Table[Any]:
    """Seldom something that is no step."""
    what = chance.randrange(60)
    if what == 0 and table.undoable:
        table.undo(at)
        if chance.random() < 0.5:
            table.redo(at + chance.randrange(9_000))
    elif what == 1:
        table.pause(at)
        if chance.random() < 0.3:
            table.start(at + chance.randrange(900_000))
    elif what == 2:
        table.look_away(True, at)
    elif what == 3:
        table.look_away(False, at)
    elif what == 4 and table.path:
        path = table.path
        table.close()
        return Table.resume(table.game, path, at + chance.randrange(10_000_000))
    return table


def told_twice(game: Any, seed: int, folder: Path, most: int = 2_000) -> None:
    """One random evening, whose story both readers tell alike."""
    path = folder / f"{game.name}-{seed}.jsonl"
    random_evening(game, random.Random(seed), path, most)
    agree(game, path)
