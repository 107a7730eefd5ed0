"""What saving an act costs: the journal's append beside a bare write and fsync of the same bytes."""

import os
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from engine.saved import journal
from engine.scythe.game import Scythe
from engine.simulate import random_game


@dataclass(frozen=True, slots=True)
class Saving:
    """Median milliseconds per act, and where it was measured."""

    acts: int
    bytes_per_act: int
    journal_ms: float
    bare_ms: float
    folder: str


def measure(acts: int) -> Saving:
    """Appends the first acts of a random game, each time beside the bare write."""
    game, chance = Scythe(), random.Random(1)
    setup = game.draw_setup(["P1", "P2", "P3", "P4", "P5"], chance, {})
    steps = [game.encode_step(step) for _, step, _ in random_game(game, setup, chance)][:acts]
    ours, bare = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        plain = os.open(Path(folder) / "bare", os.O_WRONLY | os.O_CREAT, 0o600)
        size = 0
        with journal.create(path, {"game": game.name, "setup": setup, "at": 0}) as saved:
            for number, step in enumerate(steps):
                before = path.stat().st_size
                began = perf_counter()
                saved.append({"do": "step", "at": number, "step": step})
                ours.append(perf_counter() - began)
                line = b"x" * (path.stat().st_size - before)
                size += len(line)
                began = perf_counter()
                os.write(plain, line)
                os.fsync(plain)
                bare.append(perf_counter() - began)
        os.close(plain)
        where = str(Path(folder).parent)
    return Saving(
        len(steps), size // len(steps), round(1000 * median(ours), 3), round(1000 * median(bare), 3), where
    )
