"""Overlapping turns: the next seat begins early, and the effects keep the rule's order."""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from engine.game import Act, Step
from engine.scythe.cards.factory import UseFactoryCard
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.corrections.bribes import GiveCoins
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Bonus, Bottom, Cube, Field, Structure
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit, Deploy, Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus, SetAutoClaim
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import Move
from engine.scythe.turn.produce import Produce
from engine.scythe.turn.trade import Trade
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.tables import (
    CUBES,
    FIVE_STARS,
    GAME,
    MECHS_OF,
    STRUCTURES,
    THREE,
    announce,
    begin,
    do,
    have,
    legal,
    news,
    quiet,
    refusal,
    section,
    stars,
    take,
    turn_of,
)

Table = Callable[..., State]
TWO = ("nordic:industrial", "saxony:mechanical")


def upgrading(table: Table, *pairs: str, **house: bool) -> State:
    """Seat 0 has announced its upgrade and is thinking about it."""
    return announce(table(*(pairs or THREE), house=house), 0, "upgrade")


def both_open(table: Table, *pairs: str) -> State:
    """Seat 0 chooses its upgrade while seat 1 has begun."""
    return begin(upgrading(table, *pairs), 1, "bolster")


def recruit(state: State, seat: int, *recruits: Bottom, **values: Any) -> State:
    return have(state, seat, recruits=recruits, one_time=tuple(Bonus)[: len(recruits)], **values)


def test_next_seat_may_begin_when_the_bottom_row_is_announced(table: Table) -> None:
    """Rulebook p. 14: the next player can begin when you decide to take a bottom-row action."""
    state = upgrading(table)
    assert legal(state, 1, ChooseSection)
    assert [turn.seat for turn in both_open(table).turns] == [0, 1]


def test_next_seat_may_not_begin_before_the_announcement(table: Table) -> None:
    state = begin(table(), 0, "bolster")
    assert refusal(state, ChooseSection(1, 0)) == "refused.wait"
    state = take(state, 0, Bolster, gain=Bonus.POWER)
    assert refusal(state, ChooseSection(1, 0)) == "refused.wait"
    assert not legal(state, 1)


def test_house_rule_forbids_overlapping(table: Table) -> None:
    state = upgrading(table, overlapping_turns=False)
    assert refusal(state, ChooseSection(1, 0)) == "refused.no_overlap"
    assert refusal(do(state, DeclineBenefit(0)), ChooseSection(1, 0)) is None


def test_at_most_two_turns_are_open(table: Table) -> None:
    state = both_open(table)
    assert refusal(state, ChooseSection(2, 0)) is not None
    assert not legal(state, 2)


def test_third_seat_waits_until_the_first_is_done_and_the_second_announces(table: Table) -> None:
    state = do(both_open(table), DeclineBenefit(0))
    assert refusal(state, ChooseSection(2, 0)) == "refused.wait"
    state = take(state, 1, TakeBottomRow)
    assert refusal(state, ChooseSection(2, 0)) is None


def test_with_two_players_the_first_does_not_overtake_itself(table: Table) -> None:
    state = both_open(table, *TWO)
    assert refusal(state, ChooseSection(0, 1)) == "refused.finish_first"


def test_early_seat_takes_its_top_row(table: Table) -> None:
    state = take(both_open(table), 1, Bolster, gain=Bonus.POWER)
    assert state.players[1].power == 5 + 2


def test_early_seat_waits_before_its_bottom_row(table: Table) -> None:
    state = both_open(table)
    for now in (state, take(state, 1, Bolster, gain=Bonus.POWER)):
        assert refusal(now, TakeBottomRow(1)) == "refused.wait"
        assert refusal(now, take_first_mech(1)) == "refused.wait"
        assert refusal(now, EndTurn(1)) == "refused.wait"
        assert refusal(now, RevealObjective(1)) == "refused.wait"
        assert not legal(now, 1, TakeBottomRow)
        assert not legal(now, 1, EndTurn)
        assert not legal(now, 1, RevealObjective)
    assert legal(do(now, DeclineBenefit(0)), 1, TakeBottomRow)


def take_first_mech(seat: int) -> Deploy:
    return Deploy(seat, MECHS_OF["crimea"][0])


def test_move_of_a_factory_card_does_not_overlap(table: Table) -> None:
    """Rulebook p. 14: only what is not interactive overlaps."""
    state = do(have(upgrading(table), 1, factory_card=5), ChooseSection(1, 4))
    assert refusal(state, Move(1)) == "refused.wait"
    assert not legal(state, 1, Move)
    assert legal(state, 1, UseFactoryCard)
    assert refusal(do(state, DeclineBenefit(0)), Move(1)) is None


def test_seat_with_five_stars_begins_early_and_waits_only_with_its_sixth(table: Table) -> None:
    """Rulebook p. 14: "normally the next player can begin"; only what would end the game waits."""
    state = have(upgrading(table), 1, stars=FIVE_STARS, power=14)
    state = begin(state, 1, "bolster")
    assert [act.gain for act in legal(state, 1, Bolster)] == [Bonus.COMBAT_CARDS]
    assert refusal(state, Bolster(1, Bonus.POWER, 2)) == "refused.stars_wait"
    after = take(do(state, DeclineBenefit(0)), 1, Bolster, gain=Bonus.POWER)
    assert after.ended.by == 1


def test_early_seat_cannot_end_the_game_before_the_first_turn_is_done(table: Table) -> None:
    """Factory card 12 with its last recruit brings three stars at once: recruits, power, popularity."""
    three = {"combat": 2, "objective": 1}
    state = recruit(
        upgrading(table), 1, *tuple(Bottom)[:3], factory_card=12, coins=5, power=15, popularity=16
    )
    state = have(state, 1, one_time=(Bonus.POWER, Bonus.COINS, Bonus.COMBAT_CARDS), stars=three)
    for act in (ChooseSection(1, 4), UseFactoryCard(1), Enlist(1, Bottom.ENLIST, Bonus.POPULARITY)):
        if refusal(state, act):
            break
        state = do(state, act)
    assert not GAME.is_over(state)
    assert 0 in GAME.to_act(state)
    assert GAME.is_over(do(state, DeclineBenefit(0))) == (sum(stars(state, 1).values()) == 6)


def test_first_seat_is_done_and_may_still_show_an_objective(table: Table) -> None:
    """Objectives: "before or after you complete a top or bottom row action", also when the next has begun."""
    state = do(both_open(table), DeclineBenefit(0))
    assert refusal(state, RevealObjective(0)) is None
    assert stars(do(state, RevealObjective(0)), 0) == {"objective": 1}


def interleavings(first: Sequence[Act], second: Sequence[Act]) -> list[list[Act]]:
    """Every order of tapping in which each seat keeps its own order."""
    marks = set(permutations([0] * len(first) + [1] * len(second)))
    orders = []
    for mark in sorted(marks):
        queues = (iter(first), iter(second))
        orders.append([next(queues[which]) for which in mark])
    return orders


def assert_order_of_taps_does_not_matter(start: State, first: Sequence[Act], second: Sequence[Act]) -> State:
    """Plays every interleaving and compares the tables; returns the one they share."""
    results = {}
    for order in interleavings(first, second):
        results[tuple(map(repr, order))] = effects(do(start, *order))
    end = do(start, *first, *second)
    for order, result in results.items():
        assert result == effects(end), order
    assert len(results) > 1
    return end


def effects(state: State) -> tuple[Any, ...]:
    """Everything that lies on the table."""
    return state.players, state.prompts, state.next_seat, state.board, state.ended, turn_of(state, 1)


def test_taps_in_either_order_give_the_same_table(table: Table) -> None:
    start = upgrading(table)
    second = (ChooseSection(1, section(start, 1, "bolster")), Bolster(1, Bonus.POWER, 2))
    end = assert_order_of_taps_does_not_matter(start, (Upgrade(0, Cube.MOVE_COINS, Bottom.DEPLOY),), second)
    assert (end.players[0].mats.exposed, end.players[1].power) == ((Cube.MOVE_COINS,), 7)


def test_claims_in_either_order_give_the_same_table(table: Table) -> None:
    """Seat 1 at power 16 gains nothing by the bonus and then pays 1 power, however the taps come."""
    state = recruit(table(), 1, Bottom.UPGRADE, power=16, popularity=5, workers=4, stars={"power": 1})
    state = announce(recruit(state, 2, Bottom.UPGRADE), 0, "upgrade")
    claims = {prompt.seat: ClaimBonus(prompt.seat, prompt.number) for prompt in state.prompts}
    produce = (ChooseSection(1, section(state, 1, "produce")), Produce(1, 2))
    end = assert_order_of_taps_does_not_matter(state, (claims[2], DeclineBenefit(0)), produce)
    assert end.players[1].power == 15
    claimed = do(state, claims[1], claims[2], DeclineBenefit(0), *produce)
    assert effects(claimed) == effects(end)


def test_star_of_the_bonus_comes_before_what_the_early_seat_pays(table: Table) -> None:
    """The bonus brings power 16 and its star before the early production costs 1 power."""
    state = announce(recruit(table(), 1, Bottom.UPGRADE, power=15, workers=4), 0, "upgrade")
    produce = (ChooseSection(1, section(state, 1, "produce")), Produce(1, 0))
    end = do(state, *produce, DeclineBenefit(0))
    assert stars(end, 1) == {"power": 1}
    assert end.players[1].power == 15


def test_last_combat_cards_go_to_whom_the_rule_gives_them(table: Table) -> None:
    """The bottom row of the first seat draws before the bolster of the second, whoever taps first."""
    state = have(have(have(table(), 0, combat_cards=0), 2, combat_cards=20), 1, combat_cards=20)
    state = announce(state, 0, "enlist")
    second = (ChooseSection(1, section(state, 1, "bolster")), Bolster(1, Bonus.COMBAT_CARDS, 1))
    end = assert_order_of_taps_does_not_matter(state, (Enlist(0, Bottom.BUILD, Bonus.COMBAT_CARDS),), second)
    assert [player.combat_cards for player in end.players] == [2, 20, 20]


def test_sixth_star_of_the_first_seat_undoes_the_early_turn(table: Table) -> None:
    """Game end: the second turn has not happened if the first ends the game."""
    state = have(table(), 0, exposed=CUBES[:5], brackets=(0, 2, 1, 2), stars=FIVE_STARS)
    state = announce(state, 0, "upgrade")
    early = take(begin(state, 1, "bolster"), 1, Bolster, gain=Bonus.POWER)
    assert early.players[1].power == 7
    after = take(early, 0, Upgrade)
    assert after.ended.by == 0
    assert after.players[1] == state.players[1]
    assert news(after, "news.turn_void")
    assert quiet(after) == quiet(take(state, 0, Upgrade))


def test_neighbours_star_does_not_come_if_the_first_seat_ends_the_game(table: Table) -> None:
    state = recruit(table(), 1, Bottom.UPGRADE, power=15)
    state = have(state, 0, exposed=CUBES[:5], brackets=(0, 2, 1, 2), stars=FIVE_STARS)
    state = announce(state, 0, "upgrade")
    (prompt,) = state.prompts
    state = do(state, ClaimBonus(1, prompt.number))
    after = take(begin(state, 1, "trade"), 0, Upgrade)
    assert stars(after, 1) == {}
    assert after.players[1].power == 16


def test_early_seat_has_the_bonus_of_the_first_turn_when_it_begins(table: Table) -> None:
    state = announce(recruit(table(), 1, Bottom.UPGRADE), 0, "upgrade")
    (prompt,) = state.prompts
    after = begin(state, 1, "bolster")
    assert refusal(after, ClaimBonus(1, prompt.number)) == "refused.no_prompt"
    assert (after.players[1].power, after.prompts) == (5 + 1, ())
    assert after.players[1].tally.late == 0
    done = do(after, DeclineBenefit(0))
    assert (done.players[1].power, done.prompts) == (5 + 1, ())


def test_standing_wish_and_gifts_do_not_disturb_the_overlap(table: Table) -> None:
    state = both_open(table)
    state = do(state, SetAutoClaim(1, True), GiveCoins(2, 1, 2), GiveCoins(1, 0, 1), GiveCoins(0, 2, 1))
    state = do(take(state, 1, Bolster, gain=Bonus.POWER), DeclineBenefit(0))
    assert [player.coins for player in state.players] == [4 + 3 + 1 - 1, 6 + 2 - 1 - 1, 5 - 2 + 1]
    assert state.players[1].auto_claim


def test_bonus_of_the_first_turn_stays_open_to_a_third_seat(table: Table) -> None:
    state = announce(recruit(table(), 2, Bottom.UPGRADE), 0, "upgrade")
    (prompt,) = state.prompts
    after = do(begin(state, 1, "bolster"), DeclineBenefit(0))
    assert legal(after, 2, ClaimBonus)
    assert refusal(after, ClaimBonus(2, prompt.number)) is None


def test_third_seat_is_told_whose_turn_comes_before_its_own(table: Table) -> None:
    """Finding D10: while two turns are open it waits for the second."""
    reason = GAME.why_not(both_open(table), Step(ChooseSection(2, 0)))
    assert (reason.key, reason["faction"]) == ("refused.wait", "crimea")


def test_correction_makes_the_overlap_final(table: Table) -> None:
    state = do(take(both_open(table), 1, Bolster, gain=Bonus.POWER), Correct(1, Field.POWER, 3))
    assert state.players[1].power == 3
    after = do(state, DeclineBenefit(0))
    assert after.players[1].power == 3
    assert turn_of(after, 1)


def test_correction_is_not_undone_by_the_sixth_star_of_the_first_seat(table: Table) -> None:
    """Design: "The table is right"; what was corrected lies there, whatever the first turn brings."""
    state = have(table(), 0, exposed=CUBES[:5], brackets=(0, 2, 1, 2), stars=FIVE_STARS)
    state = begin(announce(state, 0, "upgrade"), 1, "bolster")
    after = take(do(state, Correct(1, Field.COINS, 40)), 0, Upgrade)
    assert after.ended.by == 0
    assert after.players[1].coins == 40


def test_table_may_stop_while_two_turns_are_open(table: Table) -> None:
    after = do(both_open(table), EndGame(2))
    assert GAME.is_over(after)
    assert [legal(after, seat) for seat in range(3)] == [[], [], []]


def test_clock_runs_for_the_seat_that_could_begin(table: Table) -> None:
    assert GAME.blocking(upgrading(table)) == 1


def test_clock_runs_for_the_early_seat_while_it_acts(table: Table) -> None:
    assert GAME.blocking(both_open(table)) == 1


def test_clock_runs_for_the_first_seat_once_the_early_one_waits(table: Table) -> None:
    state = take(both_open(table), 1, Bolster, gain=Bonus.POWER)
    assert GAME.blocking(state) == 0
    assert GAME.blocking(do(state, DeclineBenefit(0))) == 1


def test_clock_runs_for_the_first_seat_where_nobody_may_begin(table: Table) -> None:
    assert GAME.blocking(upgrading(table, overlapping_turns=False)) == 0


def test_first_turn_does_nothing_more_when_it_is_done(table: Table) -> None:
    state = do(both_open(table), DeclineBenefit(0))
    for act in (EndTurn(0), DeclineBenefit(0), TakeBottomRow(0), ChooseSection(0, 1)):
        assert refusal(state, act) is not None


def test_early_trade_with_the_armory_is_laid_on_top(table: Table) -> None:
    start = have(upgrading(table), 1, structures=(Structure.ARMORY, *STRUCTURES[:1]))
    state = begin(start, 1, "trade")
    state = take(state, 1, Trade)
    after = do(state, DeclineBenefit(0))
    assert after.players[1] == state.players[1]
    assert after.players[1].power == 5 + 1
