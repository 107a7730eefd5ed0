"""The story's figures equal those of a second reader of journals; `make soak` tries hundreds."""

from pathlib import Path

import pytest

from companion.games import GAMES
from tests.kits.engine.told_games import told_twice


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_random_evenings_are_told_alike_by_a_second_reader(name: str, seed: int, tmp_path: Path) -> None:
    """Turns, times, scores, numbers and fights, with undo, pauses and a lid closed in between."""
    told_twice(GAMES[name], seed, tmp_path, most=250)
