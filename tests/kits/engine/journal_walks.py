"""Random tables that are saved while people take steps back and forth, then replayed."""

import random
from pathlib import Path
from typing import Any

from engine.codec import Json
from engine.simulate import choices
from engine.table import Table

MOST_STEPS = 100


def back_and_forth(game: Any, setup: Json, chance: random.Random, path: Path) -> None:
    """Undone and redone states come back to the last bit, and the journal replays to the same end."""
    table = Table.create(game, setup, 0, path)
    hashes = [table.state_hash()]
    for _ in range(MOST_STEPS):
        offers = choices(game, table.state)
        if not offers:
            break
        step = game.random_step(table.state, chance.choice(offers), chance)
        table.play(step.act, 1, result=step.result)
        hashes.append(table.state_hash())
        if chance.random() < 0.2:
            back = chance.randrange(1, min(5, len(hashes)))
            for n in range(back):
                table.undo(1)
                assert table.state_hash() == hashes[-2 - n]
            for n in range(back):
                table.redo(1)
                assert table.state_hash() == hashes[-back + n]
    end = table.state_hash()
    table.close()
    assert Table.replay(game, path).state_hash() == end
