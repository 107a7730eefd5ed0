"""The airship tile Safe Haven: an airship lands and controls a territory, and the score counts it."""

from typing import Any

import pytest

from engine.scythe.board.board import Units, stock
from engine.scythe.ids import Resource
from engine.scythe.scoring.position import decode_position, encode_position
from engine.scythe.scoring.scoring import score
from engine.scythe.scoring.standing import position_of
from engine.scythe.state import State
from engine.scythe.wind_gambit.aboard import Airship
from engine.scythe.wind_gambit.airships import CorrectAirship
from engine.scythe.wind_gambit.landing import LandAirship
from tests.kits.scythe.airship_kit import air_table, fly
from tests.kits.scythe.boards import finished, moving, put_units
from tests.kits.scythe.tables import GAME, do, legal, news, refusal, sentence


def haven(at: Any = None, **more: Any) -> State:
    """A tracked table with Safe Haven where seat 0 has flown to T1."""
    return do(moving(air_table(at, passive_tile="Safe Haven", **more)), *fly("T1"))


def territories(state: State) -> list[int]:
    return [line["territories"] for line in GAME.score(state)["players"]]


def test_an_airship_lands_and_its_territory_counts() -> None:
    state = haven({"T1": {"oil": 3}})
    before = territories(state)
    assert legal(state, 0, LandAirship)
    after = do(state, LandAirship(0))
    assert news(after, "news.landed")
    assert territories(after) == [before[0] + 1, *before[1:]]
    assert GAME.score(after)["players"][0]["resources"] == 3
    assert stock(after.board, 0, Resource.OIL) == (("T1", 3),)


def test_an_airship_that_flies_on_controls_nothing_any_more() -> None:
    state = do(haven(), LandAirship(0), *fly("M2"))
    assert state.board.at("T1").landed is None
    assert territories(state) == territories(haven())


@pytest.mark.parametrize("there", [{"units": "1w"}, {"structure": (1, "mill")}])
def test_where_somebody_controls_the_territory_no_airship_lands(there: dict[str, Any]) -> None:
    assert refusal(haven({"T1": there}), LandAirship(0)) == "refused.landing"


def test_units_control_a_territory_before_an_airship_does() -> None:
    state = finished(do(haven({"V1": {"units": "1m"}, "T1": {}}), LandAirship(0)))
    held = state.board.at("T1")
    assert held.controlled_by() == 0
    assert put_units(state, "T1", 1, Units(mechs=1)).board.at("T1").controlled_by() == 1


@pytest.mark.parametrize(
    "more", [{"passive_tile": "Ferry"}, {"house": {"airship_tiles_by_hand": True}}, {"rules": 1}]
)
def test_without_the_tile_no_airship_lands(more: dict[str, Any]) -> None:
    state = do(moving(air_table(**{"passive_tile": "Safe Haven", **more})), *fly("T1"))
    assert refusal(state, LandAirship(0)) == "refused.no_landing"
    assert refusal(state, CorrectAirship(0, "T1", landed=True)) == "refused.no_landing"


def test_a_landing_is_set_right_where_the_airship_is() -> None:
    state = air_table(ships={0: Airship("T1")}, passive_tile="Safe Haven")
    act = GAME.correct(state, "T1", {"0.landed": 1})
    assert act is not None
    after = do(state, act)
    assert after.board.at("T1").controlled_by() == 0
    back = GAME.correct(after, "T1", {"0.landed": 0})
    assert back is not None
    assert do(after, back).board.at("T1").controlled_by() is None
    kept = GAME.correct(after, "T1", {"resources.oil": 1})
    assert kept is not None
    assert do(after, kept).board.at("T1").landed == 0


def test_the_position_of_a_table_says_who_has_landed() -> None:
    state = do(haven({"T1": {"oil": 3}}), LandAirship(0))
    position = position_of(state, state.board)
    assert dict(position.airships)["nordic"].controls
    for each in (position, decode_position(encode_position(position))):
        assert [line.territories for line in score(each).players] == territories(state)


def test_the_map_says_that_an_airship_has_landed() -> None:
    drawing = GAME.board(do(haven(), LandAirship(0)), None)
    ship = next(piece for piece in drawing.pieces if (piece.kind, piece.seat) == ("airship", 0))
    assert sentence(ship.name) == "piece.airship_landed"


def test_another_tile_lets_no_airship_stay_landed() -> None:
    state = do(haven(), LandAirship(0))
    act = GAME.correct(state, 0, {"tiles.passive": "Ferry"})
    assert act is not None
    assert do(state, act).board.at("T1").landed is None
    noted = GAME.correct(state, 0, {"tiles.range": 2})
    assert noted is not None
    assert do(state, noted).board.at("T1").landed == 0
