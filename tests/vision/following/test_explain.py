"""Explaining a photo: at most three explanations, legal, best first; or none, and what speaks against it."""

import random

import pytest

from bench.follow import turns
from engine.game import play
from engine.scythe.ids import Bonus, Top
from engine.scythe.turn.bolster import Bolster
from engine.simulate import lively, random_game
from tests.kits.taps.sensible import sensible_game
from tests.kits.vision.followed import CRIMEA, FOLLOWER, after, explained, seen, three, turn, with_units
from tests.kits.vision.readings import GAME, photo_of, showing, table
from vision.following.explain import explain
from vision.readers import Cancelled
from vision.scythe.reading import PlaceReading, SeenStructure

DRAWN = 12  # turns of each random game: enough of every kind in a few seconds
RIGHT = 0.95  # of positions that must be among the explanations; measured: 98 to 100 % (docs/following.md)


def test_there_are_at_most_three_explanations_the_surest_first() -> None:
    before = three()
    found = seen(before, turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))).explanations
    assert 1 <= len(found) <= 3
    assert [each.confidence for each in found] == sorted((each.confidence for each in found), reverse=True)
    assert [each.cost for each in found] == sorted(each.cost for each in found)
    assert found[0].confidence > 0.9


def test_a_photo_of_another_game_is_explained_by_nothing_and_the_places_are_named() -> None:
    other = table("rusviet:industrial", "polania:patriotic", "albion:engineering")
    found = explained(three(), photo_of(other))
    assert found.explanations == ()
    assert {"F6", "M6", "T1", "W1"} <= set(found.against)
    assert found.strange and not found.unchanged


def test_where_nothing_has_changed_it_says_so_and_has_turns_that_show_nothing_behind_it() -> None:
    before = three()
    found = seen(before, before)
    assert found.unchanged and not found.strange
    assert found.explanations and found.explanations[0].confidence < 0.5
    position = FOLLOWER.position(before)
    assert all(FOLLOWER.position(each.after) == position for each in found.explanations)
    then = turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
    assert not seen(before, then).unchanged


def test_a_slip_of_the_eye_that_no_turn_leads_to_is_no_turn() -> None:
    """A worker is taken for a mill: rather nothing was played than a turn that shows nothing else."""
    before = three()
    slip = PlaceReading({"crimea": {}}, SeenStructure("crimea", "mill"), confidence=0.6)
    found = explained(before, showing(photo_of(before), F6=slip))
    assert found.unchanged
    assert found.against == ("F6",)


def test_something_that_no_rule_allows_is_named_beside_the_best_that_is_left() -> None:
    """A mech has come from nowhere; the bolstered power is told all the same."""
    before = three()
    then = turn(before, CRIMEA, Top.BOLSTER, Bolster(CRIMEA, Bonus.POWER, 2))
    found = seen(before, with_units(then, "W5", CRIMEA, mechs=1))
    assert found.against == ("W5",)
    assert found.explanations[0].after.players[CRIMEA].power == then.players[CRIMEA].power
    assert found.explanations[0].confidence < seen(before, then).explanations[0].confidence


def test_who_does_not_want_to_wait_is_heard() -> None:
    before = three()
    witness = FOLLOWER.witness(before, photo_of(before))
    with pytest.raises(Cancelled):
        explain(GAME, witness, before, cancelled=lambda: True)


def test_a_game_that_is_over_is_explained_by_nothing() -> None:
    dice = random.Random(5)
    setup = GAME.draw_setup(("Ana", "Ben"), dice, {"tracking": "board"})
    *_, (_, _, over) = random_game(GAME, setup, dice, lively(GAME, dice))
    assert seen(over, over).explanations == ()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_the_true_position_is_nearly_always_among_the_explanations_of_a_perfect_photo(seed: int) -> None:
    dice = random.Random(900 + seed)
    setup = GAME.draw_setup("ABCDE"[: 2 + seed], dice, {"tracking": "board"})
    steps = [step for _, step, _ in random_game(GAME, setup, dice, lively(GAME, dice))]
    lot = turns(GAME.set_up(setup), steps)
    right = sum(_is_among(*each) for each in dice.sample(lot, DRAWN))
    assert right >= DRAWN - 1


@pytest.mark.long
def test_nearly_every_turn_of_a_sensible_game_is_explained_rightly() -> None:
    setup, steps = sensible_game(77)
    lot = turns(GAME.set_up(setup), steps)[::3]
    right = sum(_is_among(*each) for each in lot)
    assert right >= RIGHT * len(lot)


def _is_among(before, steps, then) -> bool:
    """Whether the position is among the explanations; each of them may be played and leads where it says."""
    found = seen(before, then).explanations
    for each in found:
        state = before
        for step in each.steps:
            state = play(GAME, state, step)
        assert FOLLOWER.position(state) == FOLLOWER.position(each.after)
        for question in each.questions:
            replaced = list(each.steps)
            for other in question.others[:3]:
                replaced[question.step] = other
                assert FOLLOWER.position(after(before, replaced)) == FOLLOWER.position(each.after)
    return any(FOLLOWER.position(each.after) == FOLLOWER.position(then) for each in found)
