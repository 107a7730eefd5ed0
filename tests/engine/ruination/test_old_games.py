"""Games of Ruination that were saved before its rules were mended still play to the same end."""

import pytest

from engine.table import Table
from tests.kits.ruination.ruination_kit import GAME
from tests.kits.source_tree import ROOT

GAMES = ROOT / "tests" / "games"
ENDS = {"board": [33, 35], "corrected": [20, 32], "mats": [37, 31]}
"""Two of them with the corrections that used to leave a battle, a round or the Khan's Fury behind."""


@pytest.mark.parametrize("name", ENDS)
def test_a_game_saved_by_the_first_rules_ends_as_it_did_that_evening(name: str) -> None:
    table = Table.replay(GAME, GAMES / f"journal-1-ruination-{name}.jsonl")
    assert GAME.is_over(table.state) and table.stopped is None
    assert [line.total for line in GAME.score_sheet(table.state, None).by_seat] == ENDS[name]
