"""The sealed choices of a second game: the table and the phones need no other word of it."""

import random
from typing import Any

import pytest

from engine.codec import Malformed
from engine.game import Refused, Step, play
from engine.simulate import checked_game
from tests.kits.engine.dice_duel import PIPS, SETUP, DiceDuel, Open, Roll, Show

GAME = DiceDuel()
SEALED = {**SETUP, "dice": "sealed"}


def test_both_numbers_are_opened_as_one_step() -> None:
    """The higher number wins the round; the other may be of either seat."""
    state = GAME.set_up(SEALED)
    sealing = GAME.sealing(state)
    assert sealing is not None
    assert [side.seat for side in sealing.sides] == [0, 1]
    step = GAME.sealed_step(state, ({"pips": 2}, {"pips": 5}))
    after = play(GAME, state, step)
    assert (after.won, after.rounds) == ((0, 1), 1)
    assert GAME.reveals(state, step)
    again = GAME.sealing(after)
    assert again is not None
    assert again.key != sealing.key


def test_a_shown_secret_does_not_disturb_the_sealing() -> None:
    state = GAME.set_up(SEALED)
    assert GAME.sealing(play(GAME, state, Step(Show(1)))) == GAME.sealing(state)


@pytest.mark.parametrize(
    "wrong", [None, 3, {}, {"pips": True}, {"pips": "3"}, {"pips": 3, "more": 1}], ids=repr
)
def test_misshapen_secrets_are_malformed(wrong: Any) -> None:
    with pytest.raises(Malformed):
        GAME.sealed_step(GAME.set_up(SEALED), ({"pips": 1}, wrong))


def test_numbers_outside_the_form_are_refused_by_the_rules() -> None:
    state = GAME.set_up(SEALED)
    assert GAME.why_not(state, GAME.sealed_step(state, ({"pips": 0}, {"pips": 3}))) is not None
    assert GAME.why_not(state, GAME.sealed_step(state, ({"pips": 1}, {"pips": 7}))) is not None
    assert GAME.why_not(state, Step(Open(0))) is not None


@pytest.mark.parametrize("dice", ["app", "table"])
def test_other_duels_have_nothing_sealed(dice: str) -> None:
    state = GAME.set_up({**SETUP, "dice": dice})
    assert GAME.sealing(state) is None
    with pytest.raises(Refused):
        GAME.sealed_step(state, ({"pips": 1}, {"pips": 1}))


def test_random_sealed_duels_keep_every_promise() -> None:
    """Two rounds and perhaps both secrets shown; each opening is two numbers of a die."""
    steps = [step for _, step, _ in checked_game(GAME, SEALED, random.Random(3))]
    opened = [step.result for step in steps if isinstance(step.act, Open)]
    assert len(opened) == 2
    assert all(n in PIPS for pair in opened for n in pair)
    assert not [step for step in steps if isinstance(step.act, Roll)]


def test_a_secret_is_a_figure_only_for_those_who_know_it() -> None:
    state = GAME.set_up(SEALED)
    numbers = {viewer: [figure.n for figure in GAME.figures(state, 1, viewer)] for viewer in (None, 0, 1)}
    assert numbers == {None: [0], 0: [0], 1: [0, 5]}
    shown = play(GAME, state, Step(Show(1)))
    assert [figure.n for figure in GAME.figures(shown, 1, None)] == [0, 5]
    assert Show(1) not in [offer.act for offer in GAME.offers(shown, 1)]
