"""Where the texts about an airship's cargo differ: the rule sheet holds, a house rule opens the other."""

from typing import Any

from engine.scythe.state import State
from engine.scythe.wind_gambit.cargo import LoadAirship, UnloadAirship
from tests.kits.scythe.airship_kit import air_table, fly, ship
from tests.kits.scythe.boards import moving, resources, tokens, units
from tests.kits.scythe.tables import do, legal, refusal

JOIN = {"airship_workers_join": True}
FREE = {"airship_free_goods": True}


def aboard(house: dict[str, bool], there: dict[str, Any]) -> State:
    """Seat 0 has taken a worker aboard on T1 and flown to M2, where this is."""
    state = air_table({"T1": {"units": "0ww"}, "M2": there}, house=house)
    return do(moving(state), *fly("T1"), LoadAirship(0, workers=1), *fly("M2"))


def test_workers_are_not_set_down_where_workers_stand() -> None:
    """ "Workers can only be dropped off on territories unoccupied by workers." """
    for there in ({"units": "0w"}, {"units": "1w"}):
        assert refusal(aboard({}, there), UnloadAirship(0, workers=1)) == "refused.airship_workers_there"


def test_a_house_rule_sets_workers_down_beside_ones_own() -> None:
    state = aboard(JOIN, {"units": "0w"})
    assert legal(state, 0, UnloadAirship, workers=1)
    assert units(do(state, UnloadAirship(0, workers=1)), "M2", 0) == "ww"
    assert refusal(aboard(JOIN, {"units": "1w"}), UnloadAirship(0, workers=1)) == (
        "refused.airship_workers_there"
    )


def test_a_house_rule_puts_a_worker_back_where_it_came_from() -> None:
    state = air_table({"T1": {"units": "0ww"}}, house=JOIN)
    state = do(moving(state), *fly("T1"), LoadAirship(0, workers=1), UnloadAirship(0, workers=1))
    assert units(state, "T1", 0) == "ww"


def test_goods_that_nobody_controls_are_not_taken_aboard() -> None:
    state = do(moving(air_table({"T1": {"oil": 2}})), *fly("T1"))
    assert refusal(state, LoadAirship(0, resources=tokens(oil=2))) == "refused.load"


def test_a_house_rule_takes_aboard_what_nobody_controls_but_nothing_of_an_opponent() -> None:
    state = do(moving(air_table({"T1": {"oil": 2}}, house=FREE)), *fly("T1"))
    assert legal(state, 0, LoadAirship)
    state = do(state, LoadAirship(0, resources=tokens(oil=2)))
    assert (ship(state).resources, resources(state, "T1")) == (tokens(oil=2), {})
    held = do(moving(air_table({"T1": {"oil": 2, "units": "1w"}}, house=FREE)), *fly("T1"))
    assert refusal(held, LoadAirship(0, resources=tokens(oil=2))) == "refused.load"
