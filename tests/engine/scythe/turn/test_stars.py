"""Stars: placed by themselves, at most six, and the sixth ends the game with what still resolves."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.scythe.corrections.table_acts import Correct
from engine.scythe.ids import Bonus, Bottom, Field, Goods, Structure
from engine.scythe.state import State
from engine.scythe.turn.benefits import Build, DeclineBenefit, Deploy, Enlist, Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus, DeclineBonus, SetAutoClaim
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.produce import Produce
from engine.scythe.turn.trade import Trade
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.tables import (
    BOTTOMS,
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
    refusal,
    sentence,
    stars,
    take,
    turn_of,
)

Table = Callable[..., State]
FOUR_AND_ONE = (
    "nordic:industrial",
    "rusviet:patriotic",
    "crimea:mechanical",
    "saxony:engineering",
    "polania:agricultural",
)


def prompt_of(state: State, seat: int) -> int:
    (number,) = [prompt.number for prompt in state.prompts if prompt.seat == seat]
    return number


def recruit(state: State, seat: int, *recruits: Bottom, **values: Any) -> State:
    return have(state, seat, recruits=recruits, one_time=tuple(Bonus)[: len(recruits)], **values)


@pytest.mark.parametrize(
    ("slot", "almost", "action", "act"),
    [
        ("upgrades", {"exposed": CUBES[:5], "brackets": (1, 2, 1, 1)}, "upgrade", (Upgrade, {})),
        ("mechs", {"mechs": MECHS_OF["nordic"][:3]}, "deploy", (Deploy, {})),
        ("structures", {"structures": STRUCTURES[:3]}, "build", (Build, {})),
        ("recruits", {"recruits": BOTTOMS[:3], "one_time": tuple(Bonus)[:3]}, "enlist", (Enlist, {})),
        ("workers", {"workers": 7, "power": 3, "popularity": 3}, "produce", (Produce, {"workers": 1})),
        ("popularity", {"popularity": 17}, "trade", (Trade, {"gain": Goods.POPULARITY})),
        ("power", {"power": 14}, "bolster", (Bolster, {"gain": Bonus.POWER})),
    ],
)
def test_goal_brings_its_star_by_itself(table: Table, slot: str, almost: Any, action: str, act: Any) -> None:
    """Placing stars: "When you achieve one of the goals on the triumph track, you must place a star"."""
    state = begin(have(table(), 0, **almost), 0, action)
    kind, fields = act
    after = take(state, 0, kind, **fields)
    assert stars(state, 0) == {}
    assert stars(after, 0) == {slot: 1}
    (told,) = news(after, "news.star")
    assert (told["faction"], told["slot"], told["n"]) == ("nordic", slot, 1)


@pytest.mark.parametrize(
    ("values", "action", "act"),
    [
        ({"exposed": CUBES[:4], "brackets": (1, 2, 1, 0)}, "upgrade", (Upgrade, {})),
        ({"mechs": MECHS_OF["nordic"][:2]}, "deploy", (Deploy, {})),
        ({"workers": 6, "power": 3, "popularity": 3}, "produce", (Produce, {"workers": 1})),
        ({"popularity": 16}, "trade", (Trade, {"gain": Goods.POPULARITY})),
        ({"power": 13}, "bolster", (Bolster, {"gain": Bonus.POWER})),
    ],
)
def test_one_short_of_the_goal_brings_no_star(table: Table, values: Any, action: str, act: Any) -> None:
    kind, fields = act
    assert stars(take(begin(have(table(), 0, **values), 0, action), 0, kind, **fields), 0) == {}


def test_each_goal_is_marked_once(table: Table) -> None:
    """Placing stars: "each player may complete each of these goals one time"."""
    state = begin(have(table(), 0, power=15, stars={"power": 1}), 0, "bolster")
    assert stars(take(state, 0, Bolster, gain=Bonus.POWER), 0) == {"power": 1}


def test_a_star_is_never_lost(table: Table) -> None:
    """Rulebook p. 27: the star stays when popularity falls later."""
    state = have(table(), 0, workers=6, power=16, popularity=18, stars={"power": 1, "popularity": 1})
    after = take(begin(state, 0, "produce"), 0, Produce, workers=0)
    assert (after.players[0].power, after.players[0].popularity) == (15, 17)
    assert stars(after, 0) == {"power": 1, "popularity": 1}


def test_other_seats_may_mark_the_same_goal(table: Table) -> None:
    """Placing stars: "does not prevent other players from having a star on that goal"."""
    state = have(have(table(), 1, power=16, stars={"power": 1}), 0, power=14)
    after = take(begin(state, 0, "bolster"), 0, Bolster, gain=Bonus.POWER)
    assert stars(after, 0) == stars(after, 1) == {"power": 1}


def test_one_action_may_bring_two_stars(table: Table) -> None:
    state = have(table(), 0, power=14, popularity=17, structures=(Structure.MONUMENT,))
    after = take(begin(state, 0, "bolster"), 0, Bolster, gain=Bonus.POWER)
    assert stars(after, 0) == {"power": 1, "popularity": 1}


def test_nobody_places_more_than_six(table: Table) -> None:
    """Placing stars: "You can't place more than 6 stars"."""
    state = have(table(), 0, power=14, popularity=17, structures=(Structure.MONUMENT,), stars=FIVE_STARS)
    after = take(begin(state, 0, "bolster"), 0, Bolster, gain=Bonus.POWER)
    assert sum(stars(after, 0).values()) == 6
    assert after.ended
    assert len([m for m in after.ended.not_any_more if m.key == "ending.no_star"]) == 1


def test_sixth_star_ends_the_game(table: Table) -> None:
    """Game end: "immediately ends when a player places their 6th star token"."""
    state = begin(have(table(), 0, power=14, stars=FIVE_STARS), 0, "bolster")
    after = take(state, 0, Bolster, gain=Bonus.POWER)
    assert GAME.is_over(after)
    assert after.ended.by == 0
    assert [sentence(m) for m in news(after, "news.ended")] == ["news.ended"]
    assert GAME.blocking(after) is None


def test_sixth_star_from_the_top_row_leaves_no_bottom_row(table: Table) -> None:
    """Rulebook p. 28: "neither the turn nor the action is carried on"."""
    state = begin(have(table(), 0, power=14, stars=FIVE_STARS), 0, "bolster")
    after = take(state, 0, Bolster, gain=Bonus.POWER)
    for act in (TakeBottomRow(0), EndTurn(0), ChooseSection(1, 0), Upgrade(0, CUBES[0], Bottom.UPGRADE)):
        assert refusal(after, act) == "refused.ended"
    assert [legal(after, seat) for seat in range(3)] == [[], [], []]
    (lost,) = after.ended.not_any_more
    assert (sentence(lost), lost["faction"]) == ("ending.no_bottom_row", "nordic")


def test_sixth_star_from_the_bottom_row_comes_after_benefit_coins_and_own_bonus(table: Table) -> None:
    """Game end: "gain the primary benefit, the coins, and the recruit ongoing benefit before ..."."""
    state = recruit(table(), 0, Bottom.DEPLOY, mechs=MECHS_OF["nordic"][:3], stars=FIVE_STARS)
    after = take(begin(state, 0, "deploy"), 0, Deploy)
    assert len(after.players[0].mats.mechs) == 4
    assert after.players[0].coins == 4 + 2 + 1
    assert after.ended.by == 0
    assert [told.key for told in after.news if told.key in ("news.bonus", "news.ended")] == [
        "news.bonus",
        "news.ended",
    ]
    assert not [m for m in after.ended.not_any_more if m.key == "ending.no_bottom_row"]


class TestStarsByOnesOwnBonus:
    """Finding D3: "If one of those players places their 6th star as a result, the game immediately ends"."""

    def ready(self, table: Table) -> State:
        """Seat 0 has upgraded with one tap; its own bonus is the power of its sixth star."""
        state = recruit(table(), 0, Bottom.UPGRADE, power=15, stars=FIVE_STARS)
        return take(begin(state, 0, "upgrade"), 0, Upgrade)

    def test_the_action_waits_for_the_answer(self, table: Table) -> None:
        state = self.ready(table)
        assert turn_of(state, 0).stage == "bonuses"
        assert GAME.blocking(have(state, 1, stars={})) == 1 and not state.ended
        assert refusal(state, EndTurn(0)) == "refused.finish_first"

    def test_claiming_ends_the_game_then(self, table: Table) -> None:
        state = self.ready(table)
        after = do(state, ClaimBonus(0, prompt_of(state, 0)))
        assert after.ended.by == 0

    def test_declining_goes_on_without_the_star(self, table: Table) -> None:
        state = self.ready(table)
        after = do(state, DeclineBonus(0, prompt_of(state, 0)))
        assert not after.ended
        assert (after.players[0].power, turn_of(after, 0).stage) == (15, "done")

    def test_the_next_seat_may_begin_meanwhile_and_has_not_if_the_game_ends(self, table: Table) -> None:
        state = self.ready(table)
        early = take(begin(state, 1, "bolster"), 1, Bolster, gain=Bonus.POWER)
        after = do(early, ClaimBonus(0, prompt_of(state, 0)))
        assert after.ended.by == 0
        assert after.players[1] == state.players[1]
        kept = do(early, DeclineBonus(0, prompt_of(state, 0)))
        assert kept.players[1] == early.players[1]

    def test_a_star_that_is_not_the_sixth_is_placed_with_the_action_too(self, table: Table) -> None:
        state = recruit(table(), 0, Bottom.UPGRADE, power=15)
        state = take(begin(state, 0, "upgrade"), 0, Upgrade)
        after = do(state, ClaimBonus(0, prompt_of(state, 0)))
        assert (stars(after, 0), turn_of(after, 0).stage) == ({"power": 1}, "done")

    def test_a_bonus_that_brings_no_star_holds_nothing_up(self, table: Table) -> None:
        state = recruit(table(), 0, Bottom.UPGRADE, power=14, stars=FIVE_STARS)
        state = take(begin(state, 0, "upgrade"), 0, Upgrade)
        assert turn_of(state, 0).stage == "done"


def test_standing_wish_ends_the_game_without_a_question(table: Table) -> None:
    state = recruit(table(), 0, Bottom.DEPLOY, mechs=MECHS_OF["nordic"][:3], stars=FIVE_STARS)
    state = do(state, SetAutoClaim(0, True))
    after = take(begin(state, 0, "deploy"), 0, Deploy)
    assert after.ended
    assert after.players[0].coins == 4 + 2 + 1


def test_sixth_star_by_the_own_recruit_bonus(table: Table) -> None:
    """Enlist: "If one of those players places their 6th star as a result, the game immediately ends"."""
    state = recruit(table(), 0, Bottom.UPGRADE, power=15, stars=FIVE_STARS)
    state = announce(state, 0, "upgrade")
    state = do(state, ClaimBonus(0, prompt_of(state, 0)))
    assert not state.ended
    after = do(state, DeclineBenefit(0))
    assert after.ended.by == 0


def test_old_prompt_does_not_hold_up_the_sixth_star(table: Table) -> None:
    """It was given when its seat began this turn."""
    state = recruit(table(), 0, Bottom.UPGRADE, mechs=MECHS_OF["nordic"][:3], stars=FIVE_STARS)
    state = do(announce(state, 0, "upgrade"), DeclineBenefit(0))
    for seat in (1, 2):
        state = do(begin(state, seat, "upgrade"), EndTurn(seat))
    after = take(begin(state, 0, "deploy"), 0, Deploy)
    assert after.ended


class TestStarsOnAnothersTurn:
    """Game end: placed after the opponent's action, clockwise, and not if that opponent ended the game."""

    @pytest.mark.parametrize(
        ("bottom", "track", "value"), [("upgrade", "power", 15), ("build", "popularity", 17)]
    )
    def test_star_waits_until_the_action_is_done(
        self, table: Table, bottom: str, track: str, value: int
    ) -> None:
        state = recruit(table(), 1, Bottom(bottom), **{track: value})
        state = announce(state, 0, bottom)
        state = do(state, ClaimBonus(1, prompt_of(state, 1)))
        assert getattr(state.players[1], track) == value + 1
        assert stars(state, 1) == {}
        assert stars(do(state, DeclineBenefit(0)), 1) == {track: 1}

    def test_no_star_if_the_acting_seat_ended_the_game(self, table: Table) -> None:
        state = recruit(table(), 1, Bottom.BUILD, popularity=17)
        four = {**FIVE_STARS, "structures": 0, "mechs": 1}
        state = have(state, 0, structures=STRUCTURES[:3], stars=four)
        state = announce(state, 0, "build")
        state = do(state, ClaimBonus(1, prompt_of(state, 1)))
        after = take(state, 0, Build)
        assert after.ended.by == 0
        assert stars(after, 1) == {}
        assert after.players[1].popularity == 18
        lost = [(m.key, m["faction"], m["slot"]) for m in after.ended.not_any_more]
        assert lost == [("ending.no_star", "crimea", "popularity")]

    def test_unclaimed_bonus_is_given_at_the_end_without_its_star(self, table: Table) -> None:
        state = recruit(table(), 1, Bottom.BUILD, popularity=17)
        four = {**FIVE_STARS, "structures": 0, "mechs": 1}
        state = have(state, 0, structures=STRUCTURES[:3], stars=four)
        state = take(begin(state, 0, "build"), 0, Build)
        assert state.ended.by == 0
        assert (state.players[1].popularity, stars(state, 1), state.prompts) == (18, {}, ())
        lost = [(m.key, m["faction"]) for m in state.ended.not_any_more]
        assert lost == [("ending.no_star", "crimea")]

    @pytest.mark.parametrize("acting", range(5))
    def test_left_neighbour_places_before_the_right_one(self, table: Table, acting: int) -> None:
        """Both would place their sixth star: clockwise from the acting seat the left one ends the game."""
        left, right = (acting + 1) % 5, (acting - 1) % 5
        state = table(*FOUR_AND_ONE, first=acting)
        for seat in (left, right):
            state = recruit(state, seat, Bottom.UPGRADE, power=15, stars=FIVE_STARS)
        state = announce(state, acting, "upgrade")
        for seat in (right, left):
            state = do(state, ClaimBonus(seat, prompt_of(state, seat)))
        after = do(state, DeclineBenefit(acting))
        assert after.ended.by == left
        assert "power" not in stars(after, right)

    @pytest.mark.parametrize("acting", range(5))
    def test_taps_after_a_one_tap_action_do_not_decide_who_ends_the_game(
        self, table: Table, acting: int
    ) -> None:
        """Finding D4: the right neighbour taps first, and still the left one places its star first."""
        left, right = (acting + 1) % 5, (acting - 1) % 5
        state = table(*FOUR_AND_ONE, first=acting)
        for seat in (left, right):
            state = recruit(state, seat, Bottom.UPGRADE, power=15, stars=FIVE_STARS)
        state = take(begin(state, acting, "upgrade"), acting, Upgrade)
        state = do(state, ClaimBonus(right, prompt_of(state, right)))
        assert (state.ended, GAME.blocking(state)) == (None, left)
        after = do(state, ClaimBonus(left, prompt_of(state, left)))
        assert after.ended.by == left
        assert "power" not in stars(after, right)

    def test_a_left_neighbour_short_of_six_keeps_the_star_it_is_owed(self, table: Table) -> None:
        """Finding D4: four stars on the left, five on the right: both place theirs, left first."""
        four = {"combat": 2, "objective": 1, "workers": 1}
        state = recruit(table(), 1, Bottom.UPGRADE, power=15, stars=four)
        state = recruit(state, 2, Bottom.UPGRADE, power=15, stars=FIVE_STARS)
        state = take(begin(state, 0, "upgrade"), 0, Upgrade)
        for seat in (2, 1):
            state = do(state, ClaimBonus(seat, prompt_of(state, seat)))
        assert state.ended.by == 2
        assert stars(state, 1) == {**four, "power": 1}

    def test_a_neighbour_cannot_keep_its_star_for_later(self, table: Table) -> None:
        """Finding D3: nobody takes a turn while a star of the action before is open, but by answering."""
        state = recruit(table(), 2, Bottom.BUILD, popularity=17, stars=FIVE_STARS)
        state = take(begin(state, 0, "build"), 0, Build)
        state = take(begin(state, 1, "bolster"), 1, Bolster, gain=Bonus.POWER)
        assert refusal(state, TakeBottomRow(1)) == "refused.wait"
        ended = do(state, ClaimBonus(2, prompt_of(state, 2)))
        assert ended.ended.by == 2

    def test_beginning_ones_turn_takes_the_bonus_and_its_star(self, table: Table) -> None:
        state = recruit(table(), 1, Bottom.UPGRADE, power=15)
        state = take(begin(state, 0, "upgrade"), 0, Upgrade)
        after = begin(state, 1, "bolster")
        assert (stars(after, 1), turn_of(after, 0)) == ({"power": 1}, None)

    def test_two_bonuses_that_reach_the_star_together_are_waited_for(self, table: Table) -> None:
        state = recruit(table(), 2, Bottom.UPGRADE, power=14)
        state = take(begin(state, 0, "upgrade"), 0, Upgrade)
        assert turn_of(state, 0).stage == "done"
        state = take(begin(state, 1, "upgrade"), 1, Upgrade)
        assert turn_of(state, 1).stage == "bonuses"
        for number in [prompt.number for prompt in state.prompts]:
            state = do(state, ClaimBonus(2, number))
        assert stars(state, 2) == {"power": 1}

    def test_acting_seat_places_before_its_neighbours(self, table: Table) -> None:
        state = recruit(table(), 1, Bottom.DEPLOY, Bottom.UPGRADE, power=15, stars=FIVE_STARS)
        state = recruit(state, 2, Bottom.UPGRADE, power=15, stars=FIVE_STARS)
        state = have(state, 0, exposed=CUBES[:5], brackets=(0, 2, 1, 2), stars=FIVE_STARS)
        state = announce(state, 0, "upgrade")
        for seat in (1, 2):
            state = do(state, ClaimBonus(seat, prompt_of(state, seat)))
        after = take(state, 0, Upgrade)
        assert after.ended.by == 0
        assert "power" not in {**stars(after, 1), **stars(after, 2)}

    def test_after_a_correction_a_late_bonus_brings_its_star_at_once(self, table: Table) -> None:
        state = recruit(table(), 2, Bottom.UPGRADE, power=13)
        state = do(announce(state, 0, "upgrade"), DeclineBenefit(0))
        state = do(begin(state, 1, "upgrade"), Correct(2, Field.POWER, 15))
        assert stars(do(state, ClaimBonus(2, prompt_of(state, 2))), 2) == {"power": 1}

    def test_a_star_that_waits_is_placed_though_the_turn_is_given_away(self, table: Table) -> None:
        """Finding D10: power 16 by a bonus of an action that a correction of the turn breaks off."""
        state = recruit(table(), 1, Bottom.UPGRADE, power=15)
        state = announce(state, 0, "upgrade")
        claimed = do(state, ClaimBonus(1, prompt_of(state, 1)))
        for now in (claimed, take(state, 0, Upgrade)):
            after = do(now, Correct(2, Field.TURN))
            assert (stars(after, 1), after.next_seat) == ({"power": 1}, 2)

    def test_coins_and_cards_bring_no_star(self, table: Table) -> None:
        state = recruit(table(), 1, Bottom.DEPLOY, coins=17)
        state = announce(state, 0, "deploy")
        state = do(state, ClaimBonus(1, prompt_of(state, 1)), DeclineBenefit(0))
        assert stars(state, 1) == {}


def test_with_a_resolution_tile_the_sixth_star_does_not_end_the_game(table: Table) -> None:
    """The Wind Gambit, Resolution module: "ignore the standard end-game trigger"; never more than 6 stars."""
    state = table(*THREE, modules=["resolutions"], resolution_tile="Doomsday Clock")
    state = have(state, 0, power=14, popularity=17, structures=(Structure.MONUMENT,), stars=FIVE_STARS)
    after = take(begin(state, 0, "bolster"), 0, Bolster, gain=Bonus.POWER)
    assert not after.ended
    assert sum(stars(after, 0).values()) == 6
    assert legal(after, 0, TakeBottomRow)


def test_one_time_bonus_may_bring_the_star(table: Table) -> None:
    state = have(table(), 0, power=14)
    after = take(begin(state, 0, "enlist"), 0, Enlist, bonus=Bonus.POWER)
    assert stars(after, 0) == {"power": 1}
