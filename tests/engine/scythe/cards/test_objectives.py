"""Objectives: on one's own turn, between actions, one star - two for Saxony."""

from collections.abc import Callable

import pytest

from engine.game import Step
from engine.scythe.cards.factory import UseFactoryCard
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Bonus, Field
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import SetAutoClaim
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.tables import (
    FIVE_STARS,
    GAME,
    announce,
    begin,
    do,
    have,
    legal,
    refusal,
    sentence,
    stars,
    take,
)

Table = Callable[..., State]
SAXONY = ("saxony:industrial", "polania:mechanical")


def test_before_the_top_row(table: Table) -> None:
    """Objectives: "during your own turn before or after you complete a top or bottom row action"."""
    state = begin(table(), 0, "bolster")
    after = take(state, 0, RevealObjective)
    assert stars(after, 0) == {"objective": 1}
    assert legal(after, 0, Bolster)


def test_between_the_rows(table: Table) -> None:
    state = take(begin(table(), 0, "bolster"), 0, Bolster, gain=Bonus.POWER)
    after = take(state, 0, RevealObjective)
    assert stars(after, 0) == {"objective": 1}
    assert legal(after, 0, TakeBottomRow)


def test_after_the_bottom_row(table: Table) -> None:
    state = do(announce(table(), 0, "upgrade"), DeclineBenefit(0))
    assert stars(take(state, 0, RevealObjective), 0) == {"objective": 1}


def test_after_a_turn_without_actions(table: Table) -> None:
    state = do(begin(table(), 0, "upgrade"), EndTurn(0))
    assert stars(take(state, 0, RevealObjective), 0) == {"objective": 1}


def test_never_within_a_bottom_row_action(table: Table) -> None:
    state = announce(table(), 0, "upgrade")
    assert refusal(state, RevealObjective(0)) == "refused.objective_between"
    assert not legal(state, 0, RevealObjective)


def test_never_within_the_top_row_of_a_factory_card(table: Table) -> None:
    state = do(have(table(), 0, factory_card=9, coins=5), ChooseSection(0, 4))
    state = take(state, 0, UseFactoryCard)
    assert refusal(state, RevealObjective(0)) == "refused.objective_between"


def test_never_on_the_turn_of_another_seat(table: Table) -> None:
    for state in (table(), begin(table(), 0, "upgrade")):
        for seat in (1, 2):
            assert refusal(state, RevealObjective(seat)) == "refused.objective_own_turn"
            assert not legal(state, seat, RevealObjective)


def test_never_before_the_own_turn_has_begun_or_after_the_next_has(table: Table) -> None:
    assert refusal(table(), RevealObjective(0)) == "refused.objective_own_turn"
    state = begin(do(begin(table(), 0, "upgrade"), EndTurn(0)), 1, "upgrade")
    assert refusal(state, RevealObjective(0)) == "refused.objective_own_turn"


def test_other_card_is_discarded_and_no_second_star_comes(table: Table) -> None:
    """Objectives: "discard the card along with your other objective"; "a maximum of 1 star"."""
    after = take(begin(table(), 0, "bolster"), 0, RevealObjective)
    assert after.players[0].objectives == 0
    assert refusal(after, RevealObjective(0)) == "refused.no_objective"
    assert refusal(have(after, 0, objectives=1), RevealObjective(0)) == "refused.no_objective"


def test_saxony_keeps_the_second_card_and_may_mark_it_too(table: Table) -> None:
    """Faction abilities, Dominate: "Don't discard the second objective card after achieving the first"."""
    state = take(begin(table(*SAXONY), 0, "bolster"), 0, RevealObjective)
    assert state.players[0].objectives == 1
    state = take(state, 0, RevealObjective)
    assert state.players[0].objectives == 0
    assert stars(state, 0) == {"objective": 2}
    assert refusal(state, RevealObjective(0)) == "refused.no_objective"


def test_saxony_may_have_more_than_two_combat_stars(table: Table) -> None:
    """Dominate: "no limit to the number of stars you can place from ... winning combat"."""
    five = (0, 0, 0, 0, 0, 0, 5, 0, 0)
    assert refusal(table(*SAXONY), Correct(0, Field.STARS, five)) is None
    assert refusal(table(*SAXONY), Correct(1, Field.STARS, five)) == "refused.correct"


@pytest.mark.parametrize("top_taken", [False, True])
def test_sixth_star_by_an_objective_ends_the_game_at_once(table: Table, top_taken: bool) -> None:
    state = begin(have(table(), 0, stars={**FIVE_STARS, "objective": 0, "mechs": 1}, coins=5), 0, "bolster")
    if top_taken:
        state = take(state, 0, Bolster, gain=Bonus.POWER)
    after = take(state, 0, RevealObjective)
    assert after.ended.by == 0
    assert refusal(after, TakeBottomRow(0)) == "refused.ended"
    lost = [(sentence(m), m["faction"]) for m in after.ended.not_any_more]
    assert ("ending.no_bottom_row", "nordic") in lost


def test_sixth_star_by_an_objective_after_the_bottom_row_loses_nothing(table: Table) -> None:
    state = have(table(), 0, stars={**FIVE_STARS, "objective": 0, "mechs": 1})
    state = do(announce(state, 0, "upgrade"), DeclineBenefit(0))
    after = take(state, 0, RevealObjective)
    assert after.ended.by == 0
    assert after.ended.not_any_more == ()


def test_no_card_left_means_nothing_to_reveal(table: Table) -> None:
    state = begin(have(table(), 0, objectives=0), 0, "bolster")
    assert refusal(state, RevealObjective(0)) == "refused.no_objective"
    assert not legal(state, 0, RevealObjective)


@pytest.mark.parametrize("number", [0, -1, 28])
def test_card_that_does_not_exist_is_refused(table: Table, number: int) -> None:
    assert refusal(begin(table(), 0, "bolster"), RevealObjective(0, number)) == "refused.no_such_card"


def test_named_card_counts_like_one_shown_on_the_table(table: Table) -> None:
    state = begin(table(), 0, "bolster")
    assert do(state, RevealObjective(0, 23)).players == do(state, RevealObjective(0)).players


def test_revealing_is_known_as_a_secret_that_undo_cannot_take_back(table: Table) -> None:
    state = begin(table(), 0, "bolster")
    assert GAME.reveals(state, Step(RevealObjective(0)))
    assert not GAME.reveals(state, Step(EndTurn(0)))


def test_an_end_that_shows_hidden_coins_is_one_that_undo_cannot_take_back(table: Table) -> None:
    shown, hidden = table(house={"hidden_coins": False}), table()
    assert [GAME.reveals(each, Step(EndGame(0))) for each in (shown, hidden)] == [False, True]
    assert not GAME.reveals(hidden, Step(SetAutoClaim(0, True)))
