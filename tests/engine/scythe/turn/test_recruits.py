"""Recruit bonuses: who earns one, in which order, and how long it can be claimed."""

from collections.abc import Callable

import pytest

from engine.scythe.cards.factory import UseFactoryCard
from engine.scythe.ids import Bonus, Bottom, Mech
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit, Deploy, Enlist
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus, SetAutoClaim
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.tables import (
    BOTTOMS,
    GAME,
    THREE,
    announce,
    begin,
    dead_turn,
    do,
    have,
    legal,
    news,
    refusal,
    take,
)

Table = Callable[..., State]
FIVE = (
    "nordic:industrial",
    "rusviet:patriotic",
    "crimea:mechanical",
    "saxony:engineering",
    "polania:agricultural",
)
ONGOING = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}


def recruited(state: State, **recruits: tuple[int, ...]) -> State:
    """The table where these seats have the recruit of each named bottom-row action."""
    for seat in range(len(state.players)):
        own = tuple(bottom for bottom in BOTTOMS if seat in recruits.get(str(bottom), ()))
        state = have(state, seat, recruits=own, one_time=tuple(Bonus)[: len(own)])
    return state


def prompted(state: State) -> list[int]:
    return [prompt.seat for prompt in state.prompts]


def prompt_of(state: State, seat: int) -> int:
    (number,) = [prompt.number for prompt in state.prompts if prompt.seat == seat]
    return number


def waiting(table: Table, *seats: int, bottom: str = "build", house: object = None) -> State:
    """Seat 0 of three has announced an action that earns these seats a bonus."""
    return announce(recruited(table(*THREE, house=house), **{bottom: seats}), 0, bottom)


@pytest.mark.parametrize("acting", range(5))
def test_order_is_acting_left_right(table: Table, acting: int) -> None:
    """Enlist: "the active player goes first, followed by the player on their left, then ... right"."""
    state = announce(recruited(table(*FIVE, first=acting), build=tuple(range(5))), acting, "build")
    assert prompted(state) == [acting, (acting + 1) % 5, (acting - 1) % 5]
    assert [message["faction"] for message in news(state, "news.prompt")] == [
        str(state.setup.seats[seat].faction) for seat in prompted(state)
    ]


def test_only_immediate_neighbours_gain(table: Table) -> None:
    """Enlist: "the player to your immediate left or right"."""
    state = announce(recruited(table(*FIVE), build=(2, 3)), 0, "build")
    assert prompted(state) == []


def test_with_three_players_both_others_are_neighbours(table: Table) -> None:
    assert prompted(waiting(table, 0, 1, 2)) == [0, 1, 2]


def test_with_two_players_the_bonus_comes_only_once(table: Table) -> None:
    """Enlist: "In a 2 player game ... you only gain it once"."""
    state = recruited(table("nordic:industrial", "saxony:mechanical"), deploy=(0, 1))
    assert prompted(announce(state, 0, "deploy")) == [0, 1]


@pytest.mark.parametrize("bottom", ONGOING)
def test_bonus_is_that_of_the_action_the_recruit_came_from(table: Table, bottom: str) -> None:
    state = waiting(table, 1, bottom=bottom)
    before = state.players[1]
    after = do(state, ClaimBonus(1, prompt_of(state, 1))).players[1]
    changed = {n for n in ONGOING.values() if getattr(after, n) != getattr(before, n)}
    assert changed == {ONGOING[bottom]}
    assert getattr(after, ONGOING[bottom]) == getattr(before, ONGOING[bottom]) + 1


@pytest.mark.parametrize("bottom", ONGOING)
def test_recruit_of_another_action_earns_nothing(table: Table, bottom: str) -> None:
    others = {name: (0, 1, 2) for name in ONGOING if name != bottom}
    assert prompted(announce(recruited(table(), **others), 0, bottom)) == []


def test_rulebook_example_of_the_blue_player(table: Table) -> None:
    """Rulebook p. 20, example: whenever Blue or a neighbour builds, Blue gains 1 popularity."""
    for acting in (0, 1, 4):
        state = announce(recruited(table(*FIVE, first=acting), build=(0,)), acting, "build")
        before = state.players[0].popularity
        assert do(state, ClaimBonus(0, prompt_of(state, 0))).players[0].popularity == before + 1
    for acting in (2, 3):
        assert prompted(announce(recruited(table(*FIVE, first=acting), build=(0,)), acting, "build")) == []


def test_recruit_enlisted_by_this_very_action_gives_no_bonus_yet(table: Table) -> None:
    """Rules, Gameplay: benefits are those "before the action is taken"."""
    state = do(announce(table(), 0, "enlist"), Enlist(0, Bottom.ENLIST, Bonus.COINS))
    assert prompted(state) == []
    at_once = take(begin(table(), 0, "enlist"), 0, Enlist, recruit=Bottom.ENLIST, bonus=Bonus.COINS)
    assert prompted(at_once) == []


def test_completed_action_still_gives_the_bonus(table: Table) -> None:
    """Bottom-row actions: "(and the recruit bonus, if applicable)"."""
    mechs = (Mech.RIVERWALK, Mech.SPEED, Mech.SEAWORTHY, Mech.ARTILLERY)
    state = announce(have(recruited(table(), deploy=(0, 1)), 0, mechs=mechs), 0, "deploy")
    assert prompted(state) == [0, 1]


def test_bonus_does_not_depend_on_taking_the_benefit_or_coins(table: Table) -> None:
    state = begin(recruited(table(), build=(1,)), 0, "build")
    state = do(state, TakeBottomRow(0, coins=False), DeclineBenefit(0))
    assert prompted(state) == [1]


@pytest.mark.parametrize("card", range(1, 19))
def test_factory_card_never_earns_a_recruit_bonus(table: Table, card: int) -> None:
    """Enlist: "a similar action on a factory card" does not count."""
    state = recruited(table(), **dict.fromkeys(ONGOING, (0, 1, 2)))
    state = have(state, 0, factory_card=card, coins=9, popularity=5, combat_cards=3, recruits=(Bottom.BUILD,))
    state = do(state, ChooseSection(0, 4))
    for act in legal(state, 0, UseFactoryCard):
        used = do(state, act)
        for benefit in [*legal(used, 0), None]:
            after = do(used, benefit) if benefit else used
            assert prompted(after) == []


@pytest.mark.parametrize("top", ["move", "bolster", "trade", "produce"])
def test_top_row_never_earns_a_recruit_bonus(table: Table, top: str) -> None:
    """Enlist: "Top-row actions ... do not count"."""
    state = begin(recruited(table(), **dict.fromkeys(ONGOING, (0, 1, 2))), 0, top)
    assert prompted(do(state, legal(state, 0)[0])) == []


def test_bonus_may_be_declined(table: Table) -> None:
    state = waiting(table, 1)
    after = do(state, DeclineBonus(1, prompt_of(state, 1)))
    assert after.players[1].popularity == state.players[1].popularity
    assert prompted(after) == []
    assert after.players[1].tally.declined == 1


def test_each_bonus_is_claimed_or_declined_once(table: Table) -> None:
    state = waiting(table, 1)
    number = prompt_of(state, 1)
    for act in (ClaimBonus(1, number), DeclineBonus(1, number)):
        after = do(state, act)
        assert refusal(after, ClaimBonus(1, number)) == "refused.no_prompt"
        assert refusal(after, DeclineBonus(1, number)) == "refused.no_prompt"


def test_nobody_claims_the_bonus_of_another_seat(table: Table) -> None:
    state = waiting(table, 1)
    for seat in (0, 2):
        assert refusal(state, ClaimBonus(seat, prompt_of(state, 1))) == "refused.no_prompt"
    assert refusal(state, ClaimBonus(1, 99)) == "refused.no_prompt"


def test_claim_is_offered_to_its_seat_alone(table: Table) -> None:
    state = waiting(table, 1)
    assert 1 in GAME.to_act(state)
    assert [seat for seat in range(3) if legal(state, seat, ClaimBonus)] == [1]


def test_two_actions_earn_two_bonuses(table: Table) -> None:
    state = do(waiting(table, 1), DeclineBenefit(0))
    state = dead_turn(dead_turn(have(state, 1, last_section=None), 1, "upgrade"), 2, "upgrade")
    assert prompted(state) == []
    state = do(waiting(table, 2), DeclineBenefit(0))
    state = announce(state, 1, "build")
    assert prompted(state) == [2, 2]
    assert len({prompt.number for prompt in state.prompts}) == 2


def test_standing_wish_claims_at_once(table: Table) -> None:
    state = recruited(table(), build=(0, 1, 2))
    state = announce(do(state, SetAutoClaim(1, True)), 0, "build")
    assert prompted(state) == [0, 2]
    assert state.players[1].tally.claimed == 1
    assert [message["faction"] for message in news(state, "news.bonus")] == ["crimea"]
    assert state.players[1].popularity == 3 + 1


def test_standing_wish_can_be_taken_back(table: Table) -> None:
    state = do(recruited(table(), build=(1,)), SetAutoClaim(1, True), SetAutoClaim(1, False))
    assert prompted(announce(state, 0, "build")) == [1]


class TestLateClaims:
    """Issue: "a prompt stays claimable until its seat's next turn ends, if the table allows late claims"."""

    def test_a_neighbour_may_claim_after_the_action(self, table: Table) -> None:
        state = do(waiting(table, 2), DeclineBenefit(0))
        state = dead_turn(state, 1)
        assert do(state, ClaimBonus(2, prompt_of(state, 2))).players[2].tally.late == 1

    def test_until_the_end_of_its_next_turn(self, table: Table) -> None:
        state = dead_turn(do(waiting(table, 2), DeclineBenefit(0)), 1)
        state = begin(state, 2, "upgrade")
        assert refusal(state, ClaimBonus(2, prompt_of(state, 2))) is None
        state = begin(do(state, EndTurn(2)), 0, "upgrade")
        assert prompted(state) == []
        assert state.players[2].tally.lapsed == 1
        assert [message["faction"] for message in news(state, "news.lapsed")] == ["saxony"]

    def test_own_bonus_until_the_end_of_its_own_next_turn(self, table: Table) -> None:
        state = do(waiting(table, 0), DeclineBenefit(0))
        for seat in (1, 2):
            state = dead_turn(state, seat)
        state = begin(state, 0, "upgrade")
        assert prompted(state) == [0]
        state = begin(do(state, EndTurn(0)), 1, "deploy")
        assert prompted(state) == []
        assert state.players[0].tally.lapsed == 1

    def test_left_neighbour_keeps_it_through_its_next_turn(self, table: Table) -> None:
        state = begin(do(waiting(table, 1), DeclineBenefit(0)), 1, "upgrade")
        assert prompted(state) == [1]
        state = begin(do(state, EndTurn(1)), 2, "upgrade")
        assert prompted(state) == []

    def test_not_with_the_house_rule(self, table: Table) -> None:
        state = waiting(table, 0, 1, 2, house={"late_claims": False})
        state = do(state, ClaimBonus(1, prompt_of(state, 1)), DeclineBenefit(0))
        state = begin(state, 1, "upgrade")
        assert prompted(state) == []
        assert [player.tally.lapsed for player in state.players] == [1, 0, 1]
        assert state.players[1].tally.claimed == 1

    def test_claim_while_the_action_is_open_is_not_late(self, table: Table) -> None:
        state = waiting(table, 1)
        tally = do(state, ClaimBonus(1, prompt_of(state, 1))).players[1].tally
        assert (tally.claimed, tally.late) == (1, 0)

    def test_claim_before_the_next_turn_begins_is_not_late(self, table: Table) -> None:
        """Only what would have been missed counts: here nobody has gone on yet."""
        state = take(begin(recruited(table(), deploy=(1,)), 0, "deploy"), 0, Deploy)
        tally = do(state, ClaimBonus(1, prompt_of(state, 1))).players[1].tally
        assert (tally.claimed, tally.late) == (1, 0)

    def test_standing_wish_is_never_late(self, table: Table) -> None:
        state = do(recruited(table(), build=(1,)), SetAutoClaim(1, True))
        assert announce(state, 0, "build").players[1].tally.late == 0

    def test_moving_on_the_factory_card_keeps_the_prompt(self, table: Table) -> None:
        state = have(dead_turn(do(waiting(table, 2), DeclineBenefit(0)), 1), 2, factory_card=5)
        state = do(state, ChooseSection(2, 4), Move(2))
        assert prompted(state) == [2]
