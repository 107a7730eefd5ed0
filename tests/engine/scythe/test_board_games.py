"""Random full games with a tracked board: an own ledger after every step, and odd acts on the way."""

from collections import Counter

import pytest

from engine.game import Act
from engine.scythe.board.moving import MoveUnit
from engine.scythe.combat.combat import OpenDials
from tests.kits.scythe.board_games import (
    check_game,
    check_odd_acts,
    check_overlapping,
    steps_of,
)
from tests.kits.scythe.tables import GAME, sentence


@pytest.mark.parametrize("players", range(2, 8))
def test_every_step_of_a_random_game_is_explained(players: int) -> None:
    kinds: Counter[type[Act]] = Counter()
    for seed in range(3):
        kinds.update(type(step.act) for _, step, _ in check_game(players, 10 * players + seed))
    assert kinds[MoveUnit] > 20
    assert kinds[OpenDials] > 2


@pytest.mark.parametrize("players", [2, 4, 7])
def test_overlapping_games_stay_possible_and_replay_equal(players: int) -> None:
    check_overlapping(players, 70 + players)


@pytest.mark.parametrize("players", [2, 5])
def test_odd_acts_are_refused_or_keep_the_position_sound(players: int) -> None:
    counts = [check_odd_acts(players, 10 * players + seed) for seed in range(3)]
    assert sum(accepted for accepted, _ in counts) > 20
    assert sum(refused for _, refused in counts) > 50


def test_everything_that_happens_has_words() -> None:
    """Every label and piece of news of a board game is a sentence in every language."""
    for before, step, after in steps_of(7, 7, overlapping=True):
        assert sentence(GAME.label(before, step))
        for message in GAME.news(after):
            assert sentence(message)
