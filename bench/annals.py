"""How long ten years of weekly games take to open, 600 journals of 700 steps: the first time and again."""

import argparse
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

from companion.annals.figures import figures_of
from companion.annals.people import People
from companion.annals.shelf import INDEX, read_shelf
from engine.game import Step
from engine.saved import journal
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game

WEEK_MS: Final = 7 * 86_400_000
NAMES: Final = ("Ana", "Ben", "Cleo", "Dov", "Eva")
PLAYED: Final = 12  # different games; the others are the same ones on another day


@dataclass(frozen=True, slots=True)
class Opening:
    """Seconds of the processor until the figures are there."""

    journals: int
    steps: int
    first: float
    again: float
    """The median of several, the index being there."""
    figures: float
    """Of these the counting alone."""
    index_bytes: int

    def as_lines(self) -> tuple[str, ...]:
        """What is printed."""
        return (
            f"Annals: {self.journals} journals of about {self.steps} steps, seconds of the processor:"
            f" the first time {self.first:.1f} s, again {self.again:.2f} s,"
            f" of which counting takes {self.figures:.2f} s;"
            f" the index has {self.index_bytes:,} bytes",
        )


def measure(journals: int = 600, steps: int = 700, rounds: int = 5) -> Opening:
    """Makes the folder, opens it once without an index and some times with it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        length = _fill(folder, journals, steps)
        began = process_time()
        shelf = read_shelf(folder)
        first = process_time() - began
        assert len(shelf.annals) == journals, shelf.problems[:3]
        again, counting = [], []
        for _ in range(rounds):
            began = process_time()
            shelf = read_shelf(folder)
            read = process_time()
            figures_of(shelf.annals, People(folder))
            again.append(process_time() - began)
            counting.append(process_time() - read)
        size = (folder / INDEX).stat().st_size
    return Opening(journals, length, first, median(again), median(counting), size)


def _fill(folder: Path, journals: int, steps: int) -> int:
    """Writes the journals; how many steps each has, on average."""
    games = [_game(seed, steps) for seed in range(min(PLAYED, journals))]
    for week in range(journals):
        setup, lines = games[week % len(games)]
        at = 1_500_000_000_000 + week * WEEK_MS
        entries = ({**line, "at": at + number * 9_000} for number, line in enumerate(lines))
        header = {"game": Scythe().name, "rules": Scythe().rules_version, "setup": setup, "at": at}
        journal.create(folder / f"evening-{week:04}.jsonl", header, entries).close()
    return sum(len(lines) for _, lines in games) // len(games)


def _game(seed: int, steps: int) -> tuple[Any, list[dict[str, Any]]]:
    """A random game that is over after so many steps, as lines of a journal."""
    game, chance = Scythe(), random.Random(seed)
    setup = game.draw_setup(NAMES, chance, {"tracking": "board"})
    lines = []
    for _, step, after in random_game(game, setup, chance, lively(game, chance)):
        lines.append({"do": "step", "step": game.encode_step(step)})
        if len(lines) >= steps and not game.is_over(after):
            ending: Step = game.decode_step({"act": "end_game", "seat": 0})
            if game.why_not(after, ending) is None:
                lines.append({"do": "step", "step": game.encode_step(ending)})
                break
    return setup, lines


def _rows() -> Iterator[str]:
    parser = argparse.ArgumentParser(prog="python -m bench.annals", description=__doc__)
    parser.add_argument("--journals", type=int, default=600)
    parser.add_argument("--steps", type=int, default=700)
    wanted = parser.parse_args()
    yield from measure(wanted.journals, wanted.steps).as_lines()


if __name__ == "__main__":
    print(*_rows(), sep="\n")
