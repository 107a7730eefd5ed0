"""Recruit bonuses: who earns one, in which order, and when it is given at the latest."""

from collections.abc import Callable

import pytest

from engine.scythe.cards.factory import UseFactoryCard
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.combat.declarations import DeclareCombat
from engine.scythe.corrections.table_acts import EndGame
from engine.scythe.ids import Bonus, Bottom, Mech
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit, Deploy, Enlist
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus, SetAutoClaim
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.move import Move
from engine.scythe.turn.produce import Produce
from engine.scythe.turn.turn import ChooseSection
from tests.kits.scythe.tables import (
    BOTTOMS,
    FIVE_STARS,
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


def waiting(table: Table, *seats: int, bottom: str = "build") -> State:
    """Seat 0 of three has announced an action that earns these seats a bonus."""
    return announce(recruited(table(*THREE), **{bottom: seats}), 0, bottom)


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


class TestWhenItIsGiven:
    """Enlist: "you gain the specified bonus" with the action; untapped it is given before it could matter."""

    def test_a_neighbour_may_claim_after_the_action(self, table: Table) -> None:
        state = do(waiting(table, 2), DeclineBenefit(0))
        state = dead_turn(state, 1)
        assert do(state, ClaimBonus(2, prompt_of(state, 2))).players[2].tally.late == 1

    @pytest.mark.parametrize("seat", [0, 1, 2])
    def test_untapped_it_is_given_when_its_seat_begins_its_next_turn(self, table: Table, seat: int) -> None:
        state = do(waiting(table, seat), DeclineBenefit(0))
        before = state.players[seat].popularity
        for other in {0: (1, 2), 1: (), 2: (1,)}[seat]:
            state = dead_turn(state, other)
            assert prompted(state) == [seat]
        state = begin(state, seat, "upgrade")
        assert (prompted(state), state.players[seat].popularity) == ([], before + 1)
        factions = [message["faction"] for message in news(state, "news.bonus")]
        assert factions == [str(state.setup.seats[seat].faction)]

    def test_the_next_turn_of_another_seat_does_not_take_the_question_away(self, table: Table) -> None:
        state = begin(do(waiting(table, 0, 2), DeclineBenefit(0)), 1, "upgrade")
        assert prompted(state) == [0, 2]
        assert refusal(state, DeclineBonus(2, prompt_of(state, 2))) is None

    def test_power_that_was_full_when_it_was_earned_is_not_gained_after_spending(self, table: Table) -> None:
        """Finding D5: at power 16 the bonus is nothing, also for somebody who taps after producing."""
        state = have(recruited(table(), upgrade=(1,)), 1, power=16, workers=4, stars={"power": 1})
        state = do(announce(state, 0, "upgrade"), DeclineBenefit(0))
        state = take(begin(state, 1, "produce"), 1, Produce)
        assert state.players[1].power == 15
        assert prompted(state) == []

    def test_a_defender_has_its_bonus_before_the_combat(self, table: Table) -> None:
        """Finding D5: nobody keeps a bonus for the moment after the dials."""
        state = have(recruited(table(), upgrade=(2,)), 2, power=5)
        state = do(announce(state, 0, "upgrade"), DeclineBenefit(0))
        state = do(begin(state, 1, "move"), Move(1), DeclareCombat(1, 2))
        assert (state.players[2].power, prompted(state)) == (6, [])

    def test_an_objective_is_judged_with_the_bonus_of_the_turn(self, table: Table) -> None:
        """Objective 18 asks for no power; the bonus came with the action, before the card is shown."""
        state = recruited(table(), upgrade=(0,))
        state = have(state, 0, power=0, popularity=13, workers=5, hand=(3, 18), objectives=2)
        state = do(announce(state, 0, "upgrade"), DeclineBenefit(0))
        assert refusal(state, RevealObjective(0, 18)) == "refused.objective_not_met"
        declined = do(state, DeclineBonus(0, prompt_of(state, 0)))
        assert refusal(declined, RevealObjective(0, 18)) is None

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

    def test_at_the_end_of_the_game_every_open_bonus_is_given(self, table: Table) -> None:
        """Finding D2: earned turns ago and never tapped, it is worth its coins at the end."""
        state = have(recruited(table(), build=(2,)), 2, popularity=6)
        state = do(announce(state, 0, "build"), DeclineBenefit(0))
        state = have(state, 1, power=14, stars=FIVE_STARS)
        ended = take(begin(state, 1, "bolster"), 1, Bolster, gain=Bonus.POWER)
        assert ended.ended.by == 1
        assert (ended.players[2].popularity, prompted(ended)) == (7, [])
        assert [legal(ended, seat) for seat in range(3)] == [[], [], []]

    def test_a_table_that_stops_gives_every_open_bonus_too(self, table: Table) -> None:
        ended = do(waiting(table, 0, 1, 2, bottom="deploy"), EndGame(2))
        assert prompted(ended) == []
        assert [len(news(ended, "news.bonus"))] == [3]
