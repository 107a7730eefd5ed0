"""What a stand's camera may play unasked: all of it seen, far ahead, and nothing against it."""

import random

import pytest

from bench.follow import turns
from engine.scythe.ids import Bonus, Resource, Structure, Top
from engine.scythe.turn.benefits import Build
from engine.scythe.turn.bolster import Bolster
from engine.simulate import lively, random_game
from tests.kits.taps.sensible import sensible_game
from tests.kits.vision.followed import CRIMEA, FOLLOWER, explained, seen, three, turn, with_goods, with_units
from tests.kits.vision.readings import GAME, photo_of
from vision.following.explanation import Explained
from vision.following.sure import SURE, is_sure


def _bolstered(bonus: Bonus, amount: int):
    before = three()
    return before, turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, bonus, amount))


def test_a_turn_that_is_seen_altogether_is_sure() -> None:
    assert is_sure(seen(*_bolstered(Bonus.POWER, 2)))


def test_a_turn_that_shows_nothing_is_never_sure() -> None:
    """Cards are drawn behind a hand: it may have been any other turn, or none."""
    assert not is_sure(seen(*_bolstered(Bonus.COMBAT_CARDS, 1)))


def test_a_choice_that_the_board_does_not_show_is_not_sure_beside_one_that_it_does() -> None:
    """The bottom row tells the section; whether cards were drawn before it only people know."""
    before = with_goods(three(), "F6", Resource.WOOD, 4)
    acts = Bolster(CRIMEA, Bonus.COMBAT_CARDS, 1), Build(CRIMEA, Structure.MILL, "V9")
    hidden, shown = (
        seen(before, turn(before, CRIMEA, Top.BOLSTER, first, acts[1]))
        for first in (acts[0], Bolster(CRIMEA, Bonus.POWER, 2))
    )
    assert is_sure(shown)
    assert hidden.explanations[0].confidence > SURE and not is_sure(hidden)


def test_nothing_is_sure_where_something_speaks_against_it() -> None:
    before, then = _bolstered(Bonus.POWER, 2)
    assert not is_sure(seen(before, with_units(then, "W5", CRIMEA, mechs=1)))


def test_nothing_is_sure_where_nothing_explains_the_photo() -> None:
    assert not is_sure(Explained((), ("W5",)))


def test_what_the_reader_doubts_is_not_sure() -> None:
    before, then = _bolstered(Bonus.POWER, 2)
    assert is_sure(explained(before, photo_of(then, confidence=0.97)))
    assert not is_sure(explained(before, photo_of(then, confidence=0.5)))


@pytest.mark.long
@pytest.mark.parametrize("seed", [31, 32])
def test_of_perfect_photos_nothing_is_sure_that_was_not_played(seed: int) -> None:
    """Random games and sensible ones; enough of both is sure that this can fail."""
    dice = random.Random(seed)
    setup = GAME.draw_setup(("Ana", "Ben", "Cleo"), dice, {"tracking": "board"})
    drawn = [step for _, step, _ in random_game(GAME, setup, dice, lively(GAME, dice))]
    sensible, steps = sensible_game(seed)
    sure = 0
    for lot in (turns(GAME.set_up(setup), drawn), turns(GAME.set_up(sensible), steps)):
        for before, _, then in lot[::4]:
            found = seen(before, then)
            if is_sure(found):
                sure += 1
                assert FOLLOWER.position(found.explanations[0].after) == FOLLOWER.position(then)
                assert all(step.result is None for step in found.explanations[0].steps)
    assert sure >= 5
