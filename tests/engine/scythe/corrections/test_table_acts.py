"""What the table may do at any time: correct, pay each other, wish, stop."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Step
from engine.scythe.corrections.bribes import GiveCoins
from engine.scythe.corrections.table_acts import Correct, EndGame
from engine.scythe.ids import Bonus, Bottom, Field
from engine.scythe.state import State
from engine.scythe.turn.benefits import Upgrade
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.bonuses import ClaimBonus, SetAutoClaim
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.turn import ChooseSection
from tests.kits.scythe.tables import (
    BOTTOMS,
    CUBES,
    FIVE_STARS,
    GAME,
    MECHS_OF,
    SLOT_NAMES,
    STRUCTURES,
    THREE,
    announce,
    begin,
    build,
    do,
    have,
    legal,
    news,
    refusal,
    stars,
    take,
    turn_of,
)

Table = Callable[..., State]


def star_row(**given: int) -> tuple[int, ...]:
    return tuple(given.get(slot, 0) for slot in SLOT_NAMES)


GOOD: list[tuple[Field, Any]] = [
    *((Field.COINS, n) for n in (0, 40, 999)),
    *((Field.POWER, n) for n in (0, 7)),
    *((Field.POPULARITY, n) for n in (0, 13)),
    *((Field.COMBAT_CARDS, n) for n in (0, 42 - 4)),
    *((Field.OBJECTIVES, n) for n in (0, 1, 2)),
    *((Field.WORKERS, n) for n in (2, 7)),
    (Field.STARS, star_row(combat=2, power=1)),
    (Field.EXPOSED, CUBES[:3]),
    (Field.BRACKETS, (1, 2, 1, 2)),
    (Field.MECHS, MECHS_OF["nordic"][1:3]),
    (Field.STRUCTURES, STRUCTURES[1:3]),
    (Field.RECRUITS, BOTTOMS[:3]),
    (Field.ONE_TIME, tuple(Bonus)[:3]),
    *((Field.FACTORY_CARD, n) for n in (1, 18, None)),
    *((Field.LAST_SECTION, n) for n in (0, 3, None)),
    *((Field.TERRITORIES, n) for n in (0, 20)),
    *((Field.RESOURCES, n) for n in (0, 40)),
    *((Field.STRUCTURE_COUNT, n) for n in (0, 6)),
    *((Field.ENCOUNTERS, n) for n in (0, 11)),
    *((Field.PIECES, n) for n in (0, 16)),
]


def read(state: State, seat: int, field: Field) -> Any:
    player = state.players[seat]
    holders = (player, player.mats, player.counted)
    return next(getattr(holder, str(field)) for holder in holders if hasattr(holder, str(field)))


@pytest.mark.parametrize(("field", "value"), GOOD)
def test_every_value_can_be_corrected(table: Table, field: Field, value: Any) -> None:
    """Design: "A Correct act sets any value because the cardboard is the truth"."""
    state = table()
    assert refusal(state, Correct(0, field, value)) is None
    after = do(state, Correct(0, field, value))
    assert read(after, 0, field) == value
    assert after.players[1:] == state.players[1:]
    (told,) = news(after, "news.corrected")
    assert (told["faction"], told["field"]) == ("nordic", field)


def test_every_field_has_a_test() -> None:
    elsewhere = {Field.TURN, Field.MISSIONS, Field.TILE_STARS}
    assert {field for field, _ in GOOD} | elsewhere == set(Field)


def test_missions_can_be_corrected_where_there_are_any(table: Table) -> None:
    """The Wind Gambit, Mission Possible: two public objectives, a star for each."""
    state = table(*THREE, modules=["resolutions"], resolution_tile="Mission Possible")
    assert do(state, Correct(0, Field.MISSIONS, (2,))).players[0].missions == (2,)
    for value in ((3,), (1, 1), 2, None):
        assert refusal(state, Correct(0, Field.MISSIONS, value)) == "refused.correct"
    assert refusal(table(), Correct(0, Field.MISSIONS, (1,))) == "refused.correct"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((Field.COINS, n) for n in (-1, 1000, None, (1,))),
        *((Field.POWER, n) for n in (-1, 17, None)),
        *((Field.POPULARITY, n) for n in (-1, 19, None)),
        *((Field.COMBAT_CARDS, n) for n in (-1, 42 - 4 + 1, None)),
        *((Field.OBJECTIVES, n) for n in (-1, 99, None)),
        *((Field.WORKERS, n) for n in (1, 9, None)),
        *((Field.STARS, row) for row in (star_row(combat=3), star_row(power=2), star_row(objective=2))),
        *((Field.STARS, row) for row in ((1,) * 9, (1, 1), None, 3, star_row(power=-1))),
        *((Field.EXPOSED, row) for row in (("warp",), (CUBES[0], CUBES[0]), None, 2)),
        *((Field.BRACKETS, row) for row in ((2, 2, 1, 2), (0, 0, 0, -1), (1, 2, 1), None)),
        *((Field.MECHS, row) for row in (("underpass",), ("speed", "speed"), None)),
        *((Field.STRUCTURES, row) for row in (("castle",), ("mill", "mill"), None)),
        *((Field.RECRUITS, row) for row in (("move",), ("build", "build"), None)),
        *((Field.ONE_TIME, row) for row in (("wood",), ("coins", "coins"), None)),
        *((Field.FACTORY_CARD, n) for n in (0, 19, 7, -3, (1,))),
        *((Field.LAST_SECTION, n) for n in (-1, 5, (0,))),
        (Field.TURN, 1),
        *((Field.TERRITORIES, n) for n in (-1, 99, None)),
        *((Field.RESOURCES, n) for n in (-1, 1000, None)),
        *((Field.STRUCTURE_COUNT, n) for n in (-1, 12, None)),
        *((Field.ENCOUNTERS, n) for n in (-1, 12, None)),
    ],
)
def test_a_value_that_no_table_can_have_is_refused(table: Table, field: Field, value: Any) -> None:
    state = have(table(), 1, factory_card=7, combat_cards=0)
    assert refusal(state, Correct(0, field, value)) == "refused.correct"


def test_corrected_goal_brings_its_star(table: Table) -> None:
    after = do(table(), Correct(0, Field.POWER, 16))
    assert stars(after, 0) == {"power": 1}


def test_correcting_away_a_goal_keeps_its_star(table: Table) -> None:
    """Placing stars: "You cannot lose a star after you've placed it"."""
    after = do(table(), Correct(0, Field.POWER, 16), Correct(0, Field.POWER, 3))
    assert stars(after, 0) == {"power": 1}


def test_stars_themselves_are_set_as_they_lie(table: Table) -> None:
    state = have(table(), 0, power=16)
    after = do(state, Correct(0, Field.STARS, star_row(combat=1)))
    assert stars(after, 0) == {"combat": 1}


def test_sixth_star_by_correction_ends_the_game_and_a_fifth_reopens_it(table: Table) -> None:
    state = begin(have(table(), 0, stars=FIVE_STARS), 0, "bolster")
    row = {**FIVE_STARS, "mechs": 1}
    ended = do(state, Correct(0, Field.STARS, star_row(**row)))
    assert ended.ended.by == 0
    assert refusal(ended, TakeBottomRow(0)) == "refused.ended"
    reopened = do(ended, Correct(0, Field.STARS, star_row(**FIVE_STARS)))
    assert not reopened.ended
    assert legal(reopened, 0, TakeBottomRow)


def test_saxony_may_have_more_combat_and_objective_stars(table: Table) -> None:
    assert refusal(table(), Correct(2, Field.STARS, star_row(combat=3, objective=2))) is None
    assert refusal(table(), Correct(2, Field.STARS, star_row(power=2))) == "refused.correct"


def test_correction_works_on_anybodys_turn_and_leaves_the_turn_alone(table: Table) -> None:
    state = announce(table(), 0, "upgrade")
    after = do(state, Correct(2, Field.COINS, 1))
    assert after.turns == state.turns
    assert after.next_seat == state.next_seat


def test_turn_can_be_given_to_any_seat(table: Table) -> None:
    state = announce(table(), 0, "upgrade")
    after = do(state, Correct(2, Field.TURN))
    assert after.turns == ()
    assert legal(after, 2, ChooseSection)
    assert refusal(after, ChooseSection(0, 1)) == "refused.not_your_turn"


def test_correction_after_the_end_changes_the_score_but_not_the_end(table: Table) -> None:
    ended = do(table(), EndGame(0))
    after = do(ended, Correct(0, Field.COINS, 50), Correct(0, Field.POWER, 16))
    assert after.players[0].coins == 50
    assert after.ended == ended.ended
    assert stars(after, 0) == {}


def test_correction_of_a_recruit_changes_who_is_prompted(table: Table) -> None:
    state = do(
        table(), Correct(1, Field.RECRUITS, (Bottom.BUILD,)), Correct(1, Field.ONE_TIME, (Bonus.COINS,))
    )
    assert [prompt.seat for prompt in announce(state, 0, "build").prompts] == [1]


@pytest.mark.parametrize("early", [True, False])
def test_an_action_goes_on_once_a_correction_leaves_no_star_to_wait_for(table: Table, early: bool) -> None:
    """The bonus may still be taken, but nobody waits for it, nor for a seat that has nothing to choose."""
    state = table(house={"overlapping_turns": early})
    state = have(state, 2, recruits=(Bottom.UPGRADE,), one_time=(Bonus.POWER,), power=15)
    state = take(begin(state, 0, "upgrade"), 0, Upgrade)
    assert turn_of(state, 0).stage == "bonuses"
    after = do(state, Correct(2, Field.POWER, 9))
    assert (turn_of(after, 0).stage, GAME.blocking(after)) == ("done", 1)
    assert legal(after, 1, ChooseSection) and legal(after, 2, ClaimBonus)


def test_coins_may_change_hands_at_any_time(table: Table) -> None:
    """Alliances and bribes: "The only tangible objects that may be exchanged are coins"."""
    state = begin(table(), 0, "bolster")
    after = do(state, GiveCoins(2, 1, 3))
    assert [player.coins for player in after.players] == [4, 6 + 3, 5 - 3]
    assert after.turns == state.turns


@pytest.mark.parametrize("amount", [0, -2])
def test_a_gift_is_at_least_one_coin(table: Table, amount: int) -> None:
    assert refusal(table(), GiveCoins(0, 1, amount)) == "refused.amount"


def test_nobody_gives_what_it_does_not_have(table: Table) -> None:
    assert refusal(table(), GiveCoins(0, 1, 4)) is None
    assert refusal(table(), GiveCoins(0, 1, 5)) == "refused.cannot_pay"


@pytest.mark.parametrize("to", [-1, 3])
def test_a_gift_goes_to_another_seat_of_the_table(table: Table, to: int) -> None:
    assert refusal(table(), GiveCoins(0, to, 1)) == "refused.no_such_seat"


def test_who_gives_coins_to_itself_is_told_so(table: Table) -> None:
    """The seat is there; what is wrong is that it is one's own."""
    assert refusal(table(), GiveCoins(0, 0, 1)) == "refused.give_to_oneself"


@pytest.mark.parametrize("seat", [-1, 3])
def test_table_acts_need_a_seat_of_the_table(table: Table, seat: int) -> None:
    for act in (
        Correct(seat, Field.COINS, 1),
        GiveCoins(seat, 0, 1),
        SetAutoClaim(seat, True),
        EndGame(seat),
    ):
        assert refusal(table(), act) == "refused.no_such_seat"


def test_table_may_stop_the_game(table: Table) -> None:
    after = do(begin(table(), 0, "bolster"), EndGame(1))
    assert after.ended.by is None
    assert refusal(after, Bolster(0, Bonus.POWER, 2)) == "refused.ended"
    assert refusal(after, EndGame(1)) == "refused.ended"
    assert [m["faction"] for m in after.ended.not_any_more] == ["nordic"]


def test_open_bonuses_are_given_when_the_table_stops(table: Table) -> None:
    state = have(table(), 1, recruits=(Bottom.UPGRADE,), one_time=(Bonus.COINS,))
    state = do(announce(state, 0, "upgrade"), EndGame(0))
    assert (state.prompts, state.players[1].power) == ((), 5 + 1)


class TestScoreTracking:
    """Design: with `score` only the end is followed."""

    def test_only_corrections_and_the_end_are_possible(self) -> None:
        state = build(*THREE, tracking="score")
        for act in (ChooseSection(0, 0), SetAutoClaim(0, True), GiveCoins(0, 1, 1)):
            assert refusal(state, act) == "refused.score_only"
        for seat in range(3):
            assert legal(state, seat) == [EndGame(seat)]
        assert GAME.blocking(state) is None

    def test_everything_can_be_set_and_then_ended(self) -> None:
        state = do(build(*THREE, tracking="score"), Correct(1, Field.COINS, 77), EndGame(1))
        assert state.players[1].coins == 77
        assert GAME.is_over(state)
        assert refusal(state, Correct(1, Field.COINS, 78)) is None

    @pytest.mark.parametrize(("field", "value"), GOOD)
    def test_every_value_can_be_set(self, field: Field, value: Any) -> None:
        state = build(*THREE, tracking="score")
        assert read(do(state, Correct(0, field, value)), 0, field) == value


def test_refused_acts_change_nothing(table: Table) -> None:
    state = begin(table(), 0, "bolster")
    before = GAME.encode_state(state)
    for act in (Correct(0, Field.POWER, 99), GiveCoins(0, 1, 500), ChooseSection(2, 0)):
        assert GAME.why_not(state, Step(act)) is not None
    assert GAME.encode_state(state) == before
