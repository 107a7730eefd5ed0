"""Corrections while a turn has begun early: they hold with and without it, and say nothing false."""

import pytest

from engine.scythe.corrections.bribes import GiveCoins
from engine.scythe.corrections.correct_all import CorrectAll
from engine.scythe.corrections.table_acts import Correct, CorrectPlace
from engine.scythe.ids import Bonus, Field
from engine.scythe.setup.tiles import Tiles
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit, Deploy
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.wind_gambit.tiles import CorrectTiles
from tests.kits.scythe.boards import board_table, resources, tokens, units
from tests.kits.scythe.tables import GAME, announce, begin, build, do, have, news, refusal, take

LAND_RUSH = Tiles(resolution="Land Rush")
TILES = CorrectTiles(1, LAND_RUSH)


def bolstered(gain: Bonus = Bonus.POWER, rules: int = 2) -> State:
    """Seat 0 chooses what to upgrade; seat 1 has begun early and bolstered; a resolution tile lies there."""
    state = build(modules=["resolutions"], resolution_tile="Deja Vu", rules=rules)
    state = begin(announce(have(state, 1, power=2, coins=9), 0, "upgrade"), 1, "bolster")
    return take(state, 1, Bolster, gain=gain)


def holds(state: State, power: int) -> None:
    """The tile and seat 1's power are as they were told, and seat 1 has nothing to take again."""
    assert (state.laid, state.players[1].power) == (LAND_RUSH, power)
    assert [turn.seat for turn in state.turns][-1] == 1
    assert not news(state, "news.retake")


def test_tiles_and_a_value_told_in_one_form_both_hold() -> None:
    act = GAME.correct(bolstered(), 1, {"tiles.resolution": "Land Rush", "power": 3})
    state = do(bolstered(), act)
    holds(state, 3)
    assert state.overlap is not None and state.overlap.base.players[1].power == 3
    assert news(state, "news.corrected") and news(state, "news.corrected_tiles")
    holds(do(state, DeclineBenefit(0)), 3)


@pytest.mark.parametrize("act", [TILES, CorrectAll(1, tiles=(TILES,))])
def test_tiles_set_right_by_the_early_seat_take_nothing_of_its_turn_back(act: CorrectTiles) -> None:
    before = bolstered()
    state = do(before, act)
    holds(state, before.players[1].power)
    holds(do(state, DeclineBenefit(0)), before.players[1].power)


def test_a_later_correction_of_the_tiles_is_not_undone() -> None:
    state = do(bolstered(), TILES, CorrectTiles(0, Tiles(resolution="Spoils of War")), DeclineBenefit(0))
    assert state.laid.resolution == "Spoils of War"
    assert not news(state, "news.retake")


def test_coins_given_after_a_correction_are_kept() -> None:
    """What was told is told of that moment: the gift comes on top."""
    state = do(bolstered(), Correct(1, Field.COINS, 30), GiveCoins(0, 1, 2))
    assert state.players[1].coins == 32
    assert do(state, DeclineBenefit(0)).players[1].coins == 32


def test_what_the_early_seat_does_after_a_correction_comes_on_top_of_it() -> None:
    state = begin(announce(have(build(), 1, power=2, coins=9), 0, "upgrade"), 1, "bolster")
    state = take(do(state, Correct(1, Field.POWER, 7)), 1, Bolster, gain=Bonus.POWER)
    assert state.players[1].power == 9
    assert do(state, DeclineBenefit(0)).players[1].power == 9


def test_coins_set_right_twice_leave_what_was_paid_in_between() -> None:
    """The bolster was paid with the coins of the first correction."""
    state = begin(announce(have(build(), 1, power=2, coins=9), 0, "upgrade"), 1, "bolster")
    state = take(do(state, Correct(1, Field.COINS, 5)), 1, Bolster, gain=Bonus.POWER)
    state = do(state, Correct(1, Field.COINS, 0))
    for each in (state, do(state, DeclineBenefit(0))):
        assert (each.players[1].coins, each.players[1].power) == (0, 4)
        assert not news(each, "news.retake")


def test_a_value_that_only_the_table_without_the_early_turn_could_have_is_refused() -> None:
    """There are 42 combat cards, and the early turn has drawn one of them."""
    state = bolstered(Bonus.COMBAT_CARDS)
    assert state.overlap is not None
    left = 42 - sum(player.combat_cards for player in state.overlap.base.players[1:])
    drawn = state.players[1].combat_cards - state.overlap.base.players[1].combat_cards
    assert refusal(state, Correct(0, Field.COMBAT_CARDS, left)) == "refused.correct"
    assert refusal(state, Correct(0, Field.COMBAT_CARDS, left - drawn)) is None


def produced() -> State:
    """Seat 0 chooses which mech to deploy; seat 1 has begun early and made an oil on T5."""
    at = {"T5": {"units": "1w", "oil": 1}, "W7": {"units": "0w", "metal": 4}}
    state = board_table("rusviet:industrial", "saxony:mechanical", at=at)
    state = begin(announce(state, 0, "deploy"), 1, "produce")
    state = do(state, Produce(1), ProduceAt(1, "T5", 1))
    assert resources(state, "T5") == {"oil": 2}
    return state


@pytest.mark.parametrize("says", [0, 1])
def test_goods_at_a_place_hold_whoever_says_them(says: int) -> None:
    act = CorrectPlace(says, "T5", workers=says, resources=tokens(oil=5))
    state = do(produced(), act)
    assert resources(state, "T5") == {"oil": 5}
    assert not news(state, "news.retake")
    assert resources(do(state, DeclineBenefit(0)), "T5") == {"oil": 5}


def test_goods_that_another_seat_sets_right_later_are_not_set_back() -> None:
    state = do(produced(), CorrectPlace(1, "T5", workers=1, resources=tokens(oil=5)))
    state = do(state, CorrectPlace(0, "T5", resources=tokens(oil=3)))
    assert resources(state, "T5") == {"oil": 3}


def test_a_mech_deployed_where_the_place_was_set_right_stays() -> None:
    state = do(produced(), CorrectPlace(0, "W7", workers=1, resources=tokens(metal=2)))
    state = take(state, 0, Deploy, at="W7")
    assert (units(state, "W7", 0), resources(state, "W7")) == ("mw", {"metal": 2})


def test_by_the_first_rules_the_correction_is_laid_again_whole() -> None:
    """What was saved then goes on from there."""
    state = do(bolstered(rules=1), CorrectAll(1, (Correct(1, Field.POWER, 3),), tiles=(TILES,)))
    assert state.players[1].power == 5
    assert news(state, "news.retake")
