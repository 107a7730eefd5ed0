"""What matters of a rule of Ruination now, told in sentences."""

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.message import say
from engine.ruination.components import BASTIONS_IN_SUPPLY
from engine.ruination.game import Ruination
from engine.ruination.rulebook.now import rule_now
from engine.ruination.state import State
from engine.simulate import lively, random_game

GAME = Ruination()


def states(tracking: str) -> list[State]:
    """Some moments of a random game."""
    chance = random.Random(4)
    setup = GAME.draw_setup(("Ana", "Ben", "Cleo"), chance, {"tracking": tracking})
    if tracking == "score":
        return [GAME.set_up(setup)]
    played = random_game(GAME, setup, chance, lively(GAME, chance))
    return [GAME.set_up(setup), *islice((after for _, _, after in played), 0, None, 60)]


@pytest.mark.long
@pytest.mark.parametrize("tracking", ["score", "mats", "board"])
def test_every_card_of_every_moment_is_told_in_whole_sentences(tracking: str) -> None:
    told = set()
    for state in states(tracking):
        for seat in (None, 0, 1, 2):
            for card in GAME.rules().cards:
                for message in rule_now(state, seat, card):
                    for language in LANGUAGES:
                        sentence = text(message, language)
                        assert sentence != message.key and "{" not in sentence, (card, sentence)
                    told.add(message.key)
    assert len(told) >= (1 if tracking == "score" else 8)


def test_the_state_of_the_table_is_told_as_it_is() -> None:
    state = states("mats")[0]
    assert rule_now(state, None, "bastions") == (say("rule.ruination.now_bastions", n=BASTIONS_IN_SUPPLY),)
    first = replace(state.players[0], favor=4, blessings=3, overflowed=True)
    state = replace(state, players=(first, *state.players[1:]))
    assert rule_now(state, 0, "blessings") == (say("rule.ruination.now_blessings", n=3),)
    (ahead,) = rule_now(state, 1, "favor_die")
    assert ahead["n"] == 4 and ahead["horde"] == (state.setup.seats[0].horde,)
    assert say("rule.ruination.now_overflowed") in rule_now(state, 0, "resource_limit")
    assert say("rule.ruination.now_overflowed") not in rule_now(state, 1, "resource_limit")


def test_the_house_rule_says_which_reading_holds() -> None:
    state: Any = states("score")[0]
    assert rule_now(state, 0, "app_dice") in ((say("rule.on"),), (say("rule.off"),))
    rules = replace(state.setup.house_rules, app_dice=not state.setup.house_rules.app_dice)
    other = replace(state, setup=replace(state.setup, house_rules=rules))
    assert rule_now(other, 0, "app_dice") != rule_now(state, 0, "app_dice")
