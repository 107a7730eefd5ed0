"""The game of the guided demo, played by the real engine into assets/demo; run it again after new rules."""

import random
import sys
from pathlib import Path
from typing import Any, Final

from companion.games import GAMES
from companion.ui.on_turn import offered
from engine.game import Step
from engine.simulate import lively, random_game
from engine.table import Table

FOLDER: Final = Path(__file__).parents[1] / "assets" / "demo"
NAMES: Final = ("Ana", "Ben", "Cleo", "Dan", "Eva")
LEAST_STEPS: Final = 110  # by then everybody has something on the board
SEEDS: Final = 200
STEP_MS: Final = 9_000


def lively_middle(game: Any, state: Any) -> bool:
    """Whether somebody is about to begin a turn while others have bonuses to claim."""
    seats = offered(game, state)
    fresh = any(sum(offer.act == tile.act for offer in game.offers(state, each.seat)) for each in seats
                for tile in game.tiles(state, each.seat) if tile.act)  # fmt: skip
    return fresh and any(each.prompts for each in seats) and game.sealing(state) is None


def played(game: Any, seed: int) -> tuple[Any, list[Step]] | None:
    """A game that comes to such a moment, and the steps to it."""
    chance = random.Random(seed)
    setup = game.draw_setup(NAMES, chance, {"tracking": "board"})
    steps: list[Step] = []
    for _, step, after in random_game(game, setup, chance, lively(game, chance)):
        steps.append(step)
        if len(steps) >= LEAST_STEPS and lively_middle(game, after):
            return setup, steps
        if len(steps) > LEAST_STEPS + 60:
            return None
    return None


def main(folder: Path = FOLDER) -> int:
    """Writes the journal of the first game that has a moment to show."""
    game: Any = next(iter(GAMES.values()))
    setup, steps = next(found for seed in range(SEEDS) if (found := played(game, seed)))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.name}.jsonl"
    path.unlink(missing_ok=True)
    table = Table.create(game, setup, 0, path)
    for number, step in enumerate(steps):
        table.play(step.act, number * STEP_MS, result=step.result)
    table.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
