"""Every offer can be told from the others, and the log tells no secret."""

import random

import pytest

from companion.text import LANGUAGES, text
from engine.game import Step
from engine.scythe.acts import CorrectPlace, PlaceTrap
from engine.scythe.game import Scythe
from engine.scythe.ids import Trap
from engine.simulate import lively, random_game

GAME = Scythe()


@pytest.mark.parametrize("tracking", ["mats", "board"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_offers_of_one_list_read_the_same(tracking: str, language: str) -> None:
    """Design: each act carries a label; a list in which two lines are equal cannot be chosen from."""
    chance = random.Random(8)
    for players in (3, 6):
        names = [f"P{number}" for number in range(players)]
        setup = GAME.draw_setup(names, chance, {"tracking": tracking, "invaders": True})
        for number, (before, _, _) in enumerate(random_game(GAME, setup, chance, lively(GAME, chance))):
            if number % 5 == 0:
                for seat in GAME.to_act(before):
                    said = [text(GAME.choice(before, act), language) for act in GAME.legal_acts(before, seat)]
                    assert len(set(said)) == len(said), sorted(said)


def test_kind_of_a_trap_is_in_togawas_list_and_in_no_log() -> None:
    """Maifuku: the trap lies face down."""
    setup = GAME.draw_setup(["A", "B"], random.Random(1), {"tracking": "board"})
    state = GAME.set_up(setup)
    assert len({GAME.label(state, Step(PlaceTrap(0, trap))) for trap in Trap}) == 1
    assert len({GAME.choice(state, PlaceTrap(0, trap)) for trap in Trap}) == len(Trap)
    assert len({GAME.label(state, Step(CorrectPlace(0, "T4", trap=trap, armed=True))) for trap in Trap}) == 1
