"""The airship tile Bombard: resources are spent, an opponent's power falls."""

from typing import Any

import pytest

from engine.scythe.ids import Resource
from engine.scythe.state import State
from engine.scythe.wind_gambit.aboard import Airship
from engine.scythe.wind_gambit.bombs import Bombard
from tests.kits.scythe.airship_kit import air_table, fly, ship
from tests.kits.scythe.boards import moving, resources, tokens
from tests.kits.scythe.tables import do, have, legal, news, refusal

GOODS = {"W1": {"units": "0w", "wood": 2, "oil": 2}}


def bomber(power: int = 9, tile: str = "Bombard", **more: Any) -> State:
    """Seat 0 moves, with four resources on W1; the others have this much power."""
    state = air_table(GOODS, {0: Airship("T1")}, tile=tile, **more)
    for seat in (1, 2):
        state = have(state, seat, power=power)
    return moving(state)


@pytest.mark.parametrize(("paid", "falls"), [(1, 1), (2, 3), (3, 5)])
def test_power_falls_by_one_three_or_five(paid: int, falls: int) -> None:
    acts = legal(bomber(), 0, Bombard, against=2)
    act = next(each for each in acts if sum(n for _, _, n in each.payment) == paid)
    after = do(bomber(), act)
    assert (after.players[1].power, after.players[2].power) == (9, 9 - falls)
    assert sum(resources(after, "W1").values()) == 4 - paid
    (told,) = news(after, "news.bombard")
    assert told["n"] == falls


def test_power_falls_no_further_than_there_is_any() -> None:
    after = do(bomber(power=2), Bombard(0, 1, (("W1", Resource.WOOD, 2),)))
    assert after.players[1].power == 0
    assert refusal(bomber(power=0), Bombard(0, 1, (("W1", Resource.WOOD, 2),))) == "refused.bombard_power"
    assert not legal(bomber(power=0), 0, Bombard)


def test_bombs_fall_once_in_a_move_and_the_airship_is_one_of_its_units() -> None:
    state = do(bomber(), Bombard(0, 1, (("W1", Resource.WOOD, 1),)))
    assert refusal(state, Bombard(0, 2, (("W1", Resource.WOOD, 1),))) == "refused.bombard"
    assert state.turns[0].moves.flown
    assert do(state, *fly("M2")).board.airships[0].at == "M2"


def test_what_lies_aboard_is_spent_too() -> None:
    state = air_table({}, {0: Airship("T1", tokens(food=2))}, tile="Bombard")
    after = do(moving(have(state, 1, power=5)), Bombard(0, 1, (("AIRSHIP", Resource.FOOD, 2),)))
    assert ship(after).resources == tokens()


@pytest.mark.parametrize(
    ("against", "payment", "key"),
    [
        (0, (("W1", Resource.WOOD, 1),), "refused.no_such_seat"),
        (7, (("W1", Resource.WOOD, 1),), "refused.no_such_seat"),
        (1, (), "refused.amount"),
        (1, (("W1", Resource.WOOD, 2), ("W1", Resource.OIL, 2)), "refused.amount"),
        (1, (("W1", Resource.FOOD, 1),), "refused.not_there"),
    ],
)
def test_what_the_tile_does_not_allow_is_refused(against: int, payment: Any, key: str) -> None:
    assert refusal(bomber(), Bombard(0, against, payment)) == key


@pytest.mark.parametrize(
    "more", [{"tile": "Bounty"}, {"house": {"airship_tiles_by_hand": True}}, {"rules": 1}]
)
def test_without_the_tile_no_bombs_fall(more: dict[str, Any]) -> None:
    assert refusal(bomber(**more), Bombard(0, 1, (("W1", Resource.WOOD, 1),))) == "refused.bombard"
