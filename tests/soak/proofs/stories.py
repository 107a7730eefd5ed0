"""Random evenings of both games, told by the engine and by a second reader of journals."""

import tempfile
from pathlib import Path

from companion.games import GAMES
from tests.kits.engine.told_games import told_twice
from tests.soak.proof import Proof

PROOF = Proof("a journal's story has the figures of a second reader", aim=3_000)


def case(seed: int) -> None:
    """One whole evening."""
    games = tuple(GAMES.values())
    with tempfile.TemporaryDirectory() as folder:
        told_twice(games[seed % len(games)], seed, Path(folder))
