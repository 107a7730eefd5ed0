"""Running tables of both games, and short ways to play on them."""

import random
from pathlib import Path
from typing import Any

from engine.codec import Json
from engine.game import Act
from engine.scythe.game import Scythe
from engine.simulate import choices
from engine.table import Report, Table
from tests.kits.engine.dice_duel import SETUP, DiceDuel

SCYTHE = Scythe()
DUEL = DiceDuel()
GAMES = (SCYTHE, DUEL)
SEATS: Json = [
    {"name": "Ana", "faction": "nordic", "mat": "industrial"},
    {"name": "Ben", "faction": "rusviet", "mat": "mechanical"},
    {"name": "Cleo", "faction": "saxony", "mat": "engineering"},
]
SETUPS: dict[str, dict[str, Json]] = {
    "scythe": {"seats": SEATS, "structure_bonus": "adjacent_lakes", "tracking": "mats"},
    "dice-duel": {**SETUP, "rounds": 30},
}
START = 1_000_000


def new_table(game: Any, path: Path | None = None, **changes: Json) -> Table[Any]:
    """A table before its first act, at START; `changes` go into the set-up."""
    return Table.create(game, {**SETUPS[game.name], **changes}, START, path)


def play_act(
    table: Table[Any], act: Act, at: int, chance: random.Random, revision: int | None = None
) -> Report:
    """Plays an act with whatever dice or people must decide about it drawn at random."""
    step = table.game.random_step(table.state, act, chance)
    return table.play(step.act, at, revision, step.result)


def play_on(table: Table[Any], acts: int, seed: int = 1) -> list[Report]:
    """Up to so many random acts, a second apart."""
    chance = random.Random(seed)
    reports = []
    for _ in range(acts):
        offers = choices(table.game, table.state)
        if not offers:
            break
        at = table.clock.since + 1_000
        reports.append(play_act(table, chance.choice(offers), at, chance, table.revision))
    return reports


def wander(table: Table[Any], moves: int, seed: int = 1) -> None:
    """Random acts mixed with undo, redo, pauses and starts."""
    chance = random.Random(seed)
    for _ in range(moves):
        at = table.clock.since + chance.choice((0, 10, 3_000))
        what = chance.choice(("play", "play", "play", "undo", "redo", "pause", "start"))
        offers = choices(table.game, table.state)
        if what == "play" and offers:
            play_act(table, chance.choice(offers), at, chance)
        elif what == "undo" and table.undo_label:
            table.undo(at)
        elif what == "redo" and table.redo_label:
            table.redo(at)
        elif what == "pause":
            table.pause(at)
        elif what == "start":
            table.start(at)


def undone_labels(table: Table[Any]) -> list[Any]:
    """The labels of everything that redo would bring back, next first; the table is left as it was."""
    labels = []
    while table.redo_label:
        labels.append(table.redo_label)
        table.redo(table.clock.since)
    for _ in labels:
        table.undo(table.clock.since)
    return labels


def snapshot(table: Table[Any], path: Path | None = None) -> tuple[Any, ...]:
    """Everything that a refused act must leave alone."""
    return (
        table.state, table.revision, table.clock, table.undo_label, table.redo_label, list(table.history),
        table.unsaved, path.read_bytes() if path else b"",
    )  # fmt: skip
