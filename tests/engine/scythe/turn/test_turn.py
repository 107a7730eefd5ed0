"""Turns: which section, which rows, who is next, and what the table waits for."""

from collections.abc import Callable

import pytest

from engine.game import Act, Step
from engine.scythe.ids import Bonus, Bottom, Cube
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.produce import Produce
from engine.scythe.turn.trade import Trade
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.tables import (
    GAME,
    THREE,
    announce,
    begin,
    dead_turn,
    do,
    have,
    legal,
    refusal,
    section,
    take,
    turn_of,
)

Table = Callable[..., State]
FACTORY = 4


def test_first_turn_may_use_any_of_the_four_sections(table: Table) -> None:
    assert [act.section for act in legal(table(), 0, ChooseSection)] == [0, 1, 2, 3]


@pytest.mark.parametrize("last", range(4))
def test_section_must_differ_from_the_last_one(table: Table, last: int) -> None:
    """Rules, Gameplay 1: "a different section of your player mat than where it was on your previous turn"."""
    state = have(table(), 0, last_section=last)
    assert [act.section for act in legal(state, 0, ChooseSection)] == [n for n in range(4) if n != last]
    assert refusal(state, ChooseSection(0, last)) == "refused.same_section"


def test_section_of_the_turn_before_the_last_is_free_again(table: Table) -> None:
    state = table("nordic:industrial", "saxony:mechanical")
    for seat, place in ((0, 0), (1, 0), (0, 1), (1, 1), (0, 0)):
        state = do(state, ChooseSection(seat, place), EndTurn(seat))
    assert state.players[0].last_section == 0
    assert refusal(do(state, ChooseSection(1, 0), EndTurn(1)), ChooseSection(0, 0)) == "refused.same_section"


@pytest.mark.parametrize("last", range(4))
def test_rusviet_may_repeat_a_section_of_its_mat(table: Table, last: int) -> None:
    """Faction abilities, Relentless (p. 21)."""
    state = have(table("rusviet:mechanical", "saxony:industrial"), 0, last_section=last)
    assert [act.section for act in legal(state, 0, ChooseSection)] == [0, 1, 2, 3]
    assert refusal(state, ChooseSection(0, last)) is None


@pytest.mark.parametrize("house", [False, True])
def test_rusviet_repeats_the_factory_card_only_by_house_rule(table: Table, house: bool) -> None:
    """Design, rulings: "Relentless does not repeat the factory card (older rule: it may)"."""
    state = table("rusviet:mechanical", "saxony:industrial", house={"relentless_factory": house})
    state = have(state, 0, factory_card=5, last_section=FACTORY)
    assert (refusal(state, ChooseSection(0, FACTORY)) is None) == house
    assert (FACTORY in [act.section for act in legal(state, 0, ChooseSection)]) == house


@pytest.mark.parametrize("house", [False, True])
def test_nobody_else_repeats_the_factory_card(table: Table, house: bool) -> None:
    state = table(*THREE, house={"relentless_factory": house})
    state = have(state, 0, factory_card=5, last_section=FACTORY)
    assert refusal(state, ChooseSection(0, FACTORY)) == "refused.same_section"


def test_factory_card_is_a_fifth_section_once_owned(table: Table) -> None:
    """The Factory: "treated as a 5th section"."""
    state = table()
    assert refusal(state, ChooseSection(0, FACTORY)) == "refused.no_factory_card"
    state = have(state, 0, factory_card=5)
    assert [act.section for act in legal(state, 0, ChooseSection)] == [0, 1, 2, 3, FACTORY]


@pytest.mark.parametrize("number", [-1, 5, 99])
def test_there_are_no_other_sections(table: Table, number: int) -> None:
    assert refusal(have(table(), 0, factory_card=5), ChooseSection(0, number)) == "refused.no_section"


def test_a_turn_may_be_top_and_bottom(table: Table) -> None:
    """Rules, Gameplay: "both actions (from top to bottom)"."""
    state = begin(table(), 0, "bolster")
    state = take(take(state, 0, Bolster, gain=Bonus.POWER), 0, TakeBottomRow)
    assert (state.players[0].power, state.players[0].coins) == (4 + 2, 4 - 1 + 3)


def test_a_turn_may_be_top_only(table: Table) -> None:
    state = do(take(begin(table(), 0, "bolster"), 0, Bolster, gain=Bonus.POWER), EndTurn(0))
    assert (state.players[0].power, state.players[0].coins) == (6, 3)
    assert legal(state, 1, ChooseSection)


def test_a_turn_may_be_bottom_only(table: Table) -> None:
    state = announce(table(), 0, "upgrade")
    assert state.players[0].coins == 4 + 3
    assert refusal(state, Bolster(0, Bonus.POWER, 2)) == "refused.top_row_over"


def test_bottom_row_never_comes_before_the_top_row(table: Table) -> None:
    state = do(announce(table(), 0, "upgrade"), Upgrade(0, Cube.MOVE_COINS, Bottom.UPGRADE))
    assert refusal(state, Bolster(0, Bonus.POWER, 2)) == "refused.top_row_over"
    assert not legal(state, 0, Bolster)


def test_a_turn_may_be_neither_but_the_token_moves(table: Table) -> None:
    """Rules, Gameplay: "or neither action (still move your action token)"."""
    before = table()
    state = dead_turn(before, 0, "deploy")
    assert state.players[0].last_section == section(state, 0, "deploy")
    assert (state.players[0].coins, state.players[0].power) == (
        before.players[0].coins,
        before.players[0].power,
    )


def test_dead_turn_is_possible_without_anything_to_pay_with(table: Table) -> None:
    """Rulebook p. 13: a player who can pay nothing moves the action token and takes no action."""
    state = have(table(), 0, coins=0, power=0, popularity=0, combat_cards=0, workers=8, last_section=2)
    assert section(state, 0, "move") == 2
    for act in legal(state, 0, ChooseSection):
        begun = do(state, act)
        assert not [act for act in legal(begun, 0) if isinstance(act, Bolster | Trade | Produce)]
        assert legal(begun, 0, EndTurn)
    assert turn_of(do(begun, EndTurn(0)), 0).stage == "done"


@pytest.mark.parametrize("top", ["move", "bolster", "trade", "produce"])
def test_each_action_is_used_exactly_once_in_a_turn(table: Table, top: str) -> None:
    """Rulebook p. 10: "exactly once, not several times"."""
    kinds: dict[str, type[Act]] = {"move": GainCoins, "bolster": Bolster, "trade": Trade, "produce": Produce}
    state = begin(table(), 0, top)
    act = legal(state, 0, kinds[top])[-1]
    state = do(state, act)
    assert refusal(state, act) == "refused.top_row_over"
    state = take(state, 0, TakeBottomRow)
    assert refusal(state, TakeBottomRow(0)) == "refused.bottom_row_over"
    state = do(state, DeclineBenefit(0))
    assert refusal(state, TakeBottomRow(0)) == "refused.bottom_row_over"


def test_only_the_chosen_section_can_be_used(table: Table) -> None:
    state = begin(table(), 0, "bolster")
    assert refusal(state, GainCoins(0, 1)) == "refused.other_section"
    assert refusal(state, Move(0)) == "refused.other_section"


def test_no_action_without_a_section(table: Table) -> None:
    for act in (Move(0), Bolster(0, Bonus.POWER, 2), TakeBottomRow(0)):
        assert refusal(table(), act) == "refused.choose_section"
    assert refusal(table(), EndTurn(0)) == "refused.no_turn"


def test_next_turn_goes_clockwise(table: Table) -> None:
    state = table(first=1)
    order = []
    for turn in range(6):
        (seat,) = [seat for seat in range(3) if legal(state, seat, ChooseSection)]
        order.append(seat)
        state = do(state, ChooseSection(seat, turn // 3), EndTurn(seat))
    assert order == [1, 2, 0, 1, 2, 0]


def test_only_the_next_seat_may_begin(table: Table) -> None:
    state = table()
    for seat in (1, 2):
        assert refusal(state, ChooseSection(seat, 0)) == "refused.not_your_turn"
    assert refusal(begin(state, 0, "upgrade"), ChooseSection(1, 0)) == "refused.wait"


def test_a_seat_that_is_done_does_not_act_again(table: Table) -> None:
    state = dead_turn(table(), 0)
    assert refusal(state, EndTurn(0)) == "refused.no_turn"
    assert refusal(state, ChooseSection(0, 1)) == "refused.not_your_turn"


def test_a_benefit_that_was_paid_for_is_settled_before_the_turn_ends(table: Table) -> None:
    assert refusal(announce(table(), 0, "upgrade"), EndTurn(0)) == "refused.finish_first"


def test_turn_of_another_seat_cannot_be_played(table: Table) -> None:
    state = begin(table(), 0, "bolster")
    assert refusal(state, Bolster(1, Bonus.POWER, 2)) == "refused.choose_section"
    assert refusal(state, TakeBottomRow(2)) == "refused.choose_section"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_at_the_table_is_refused(table: Table, seat: int) -> None:
    assert refusal(table(), ChooseSection(seat, 0)) == "refused.no_such_seat"


def test_an_act_of_another_game_is_refused(table: Table) -> None:
    assert refusal(table(), Act(0)) == "refused.not_this_game"
    assert GAME.why_not(table(), Step(ChooseSection(0, 0), result=6)) is not None


def test_table_waits_for_the_seat_whose_turn_it_is(table: Table) -> None:
    state = table()
    assert GAME.blocking(state) == 0
    state = begin(state, 0, "bolster")
    assert GAME.blocking(state) == 0
    state = do(state, EndTurn(0))
    assert GAME.blocking(state) == 1


def test_turns_are_counted(table: Table) -> None:
    state = table("nordic:industrial", "saxony:mechanical")
    for seat, place in ((0, 0), (1, 0), (0, 1)):
        state = do(state, ChooseSection(seat, place), EndTurn(seat))
    assert [player.turns for player in state.players] == [2, 1]
