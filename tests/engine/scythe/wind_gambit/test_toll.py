"""The airship tile Toll (The Wind Gambit): no unit comes to an opponent's airship without paying."""

from engine.scythe.board.moving import MoveUnit
from engine.scythe.board.paths import reachable
from engine.scythe.wind_gambit.aboard import Airship
from tests.kits.scythe.airship_kit import air_table, ship, stock
from tests.kits.scythe.boards import MECH, WORKER, go, moving, resources, tokens
from tests.kits.scythe.tables import do, legal, news, refusal, sentence


def test_toll_lets_no_unit_in_without_a_resource() -> None:
    """Toll: "may not move onto or through your airship territory unless it carries resources"."""
    at = {"T1": {"units": "0w", "oil": 2}, "W1": {"units": "0c"}}
    state = moving(air_table(at, {1: Airship("M2")}, tile="Toll"))
    assert refusal(state, *go(WORKER, "T1", "M2")) == "refused.toll"
    assert not legal(state, 0, MoveUnit, to="M2", resources=tokens())
    paid = do(state, *go(WORKER, "T1", "M2", oil=2))
    assert ship(paid, 1).resources == tokens(oil=1)
    assert resources(paid, "M2") == {"oil": 1}
    assert news(paid, "news.toll")
    assert stock(paid) == stock(state)
    assert refusal(moving(air_table(at, {1: Airship("M2")})), *go(WORKER, "T1", "M2")) is None
    own = moving(air_table(at, {0: Airship("M2")}, tile="Toll"))
    assert refusal(own, *go(WORKER, "T1", "M2")) is None


def test_a_full_airship_takes_no_toll_but_still_asks_for_it() -> None:
    """Toll: "unless your airship is full, 1 of those resources per unit goes onto your airship"."""
    at = {"T1": {"units": "0w", "oil": 2}}
    state = moving(air_table(at, {1: Airship("M2", tokens(food=3))}, tile="Toll"))
    assert refusal(state, *go(WORKER, "T1", "M2")) == "refused.toll"
    assert resources(do(state, *go(WORKER, "T1", "M2", oil=2)), "M2") == {"oil": 2}


def test_toll_before_a_combat_leaves_what_can_be_carried_back() -> None:
    """What was paid stays paid, also when the attackers go back unfought."""
    at = {"T1": {"units": "0m", "oil": 1}, "M2": {"units": "1m"}}
    state = moving(air_table(at, {1: Airship("M2")}, tile="Toll"))
    state = do(state, *go(MECH, "T1", "M2", oil=1))
    assert state.turns[0].moves.arrivals[0].resources == tokens()
    assert ship(state, 1).resources == tokens(oil=1)


def test_reach_counts_no_place_that_the_toll_keeps_shut() -> None:
    """D14: what a screen draws as reachable is where a legal act leads."""
    ships = {1: Airship("M2")}
    poor = air_table({"T1": {"units": "0m"}}, ships, tile="Toll")
    reach = reachable(poor, 0, MECH, "T1", 1)
    assert "M2" not in reach.paths
    assert sentence(reach.blocked["M2"]) == "refused.toll"
    rich = air_table({"T1": {"units": "0m", "oil": 1}}, ships, tile="Toll")
    assert reachable(rich, 0, MECH, "T1", 1).paths["M2"] == ("M2",)
