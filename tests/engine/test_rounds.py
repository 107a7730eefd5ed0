"""Which round is played: counted by the games themselves, from the first turn to the last."""

import random
from itertools import pairwise
from typing import Any

import pytest

from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game

NAMES = ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize("game", [Scythe(), Ruination()], ids=lambda game: game.name)
def test_a_round_is_a_turn_of_every_seat(game: Any) -> None:
    """It begins with 1 and goes on by one, as the first seat begins its next turn."""
    dice = random.Random(5)
    setup = game.draw_setup(NAMES, dice, {"tracking": "mats"})
    states = [game.set_up(setup)]
    states += [after for _, _, after in random_game(game, setup, dice, lively(game, dice))]
    rounds = [game.round_number(state) for state in states]
    assert rounds[0] == 1 and max(rounds) > 1
    for before, after in pairwise(rounds):
        assert after - before in (0, 1)
    over = next(state for state in states if game.is_over(state))
    assert game.round_number(over) == max(player.turns for player in over.players)


@pytest.mark.parametrize("game", [Scythe(), Ruination()], ids=lambda game: game.name)
def test_where_only_the_score_is_kept_there_are_no_rounds(game: Any) -> None:
    setup = game.draw_setup(NAMES, random.Random(5), {"tracking": "score"})
    assert game.round_number(game.set_up(setup)) is None
