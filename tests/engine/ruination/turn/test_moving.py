"""Moving: out of one territory or into one, over borders and the Wasteland, and its toll."""

import pytest

from engine.ruination.board.map import default_board, map_of
from engine.ruination.corrections.table_acts import StandingArmy
from engine.ruination.ids import Deck, Resource, Unit
from engine.ruination.kinds import ACTS
from engine.ruination.state import Kind, State, Way
from engine.ruination.turn.casualties import PayResource, ReturnUnit
from engine.ruination.turn.due import Finish
from engine.ruination.turn.moving import ChooseWay, MoveArmy, MoveUnits
from engine.ruination.turn.turn import TakeAction
from tests.kits.ruination.ruination_kit import GAME, begun, card, do, given, news, put, refusal

MAP = map_of(default_board())


def moving(way: Way, at: str, state: State | None = None) -> State:
    """Seat 0 moving this way."""
    state = do(card(state or begun(2), Deck.MOVE), TakeAction(0))
    return do(state, ChooseWay(0, way, at))


def steps(state: State) -> set[tuple[str, str]]:
    """From where to where the list offers to move."""
    acts = GAME.legal_acts(state, 0)
    return {(act.at, act.to) for act in acts if isinstance(act, MoveUnits | MoveArmy)}


def test_out_of_one_territory_into_any_number_of_adjacent_ones() -> None:
    """Move, first choice."""
    state = moving(Way.OUT, "2", put(begun(2), "2", StandingArmy(0, grunts=3)))
    assert steps(state) == {("2", to) for to in MAP.adjacent["2"]}
    state = do(state, MoveUnits(0, Unit.GRUNT, "2", "1"), MoveUnits(0, Unit.GRUNT, "2", "3"))
    assert state.board
    assert [state.board.at(place).of(0).grunts for place in ("1", "2", "3")] == [2, 1, 2]


def test_into_one_territory_from_any_number_of_controlled_neighbours() -> None:
    """Move, second choice."""
    state = moving(Way.INTO, "1")
    assert steps(state) == {("2", "1"), ("3", "1")}
    state = do(state, MoveArmy(0, "3", "1") if ("3", "1") in steps(state) else Finish(0))
    assert state.board and state.board.at("1").of(0).grunts == 2


def test_only_controlled_territories_are_left() -> None:
    """A player may move units in a territory they control."""
    state = put(begun(2), "2", StandingArmy(0, grunts=1), StandingArmy(1, grunts=1))
    state = do(card(state, Deck.MOVE), TakeAction(0))
    assert refusal(state, ChooseWay(0, Way.OUT, "2")) == "You do not control this territory."
    assert refusal(state, ChooseWay(0, Way.OUT, "citadel")) == "You do not control this territory."
    assert refusal(state, ChooseWay(0, Way.INTO, "4")) == "You control no territory next to it."
    assert refusal(state, ChooseWay(0, Way.OUT, "99")) == "There is no such territory."
    state = do(state, ChooseWay(0, Way.INTO, "1"))
    assert steps(state) == {("3", "1")}


def test_no_unit_leaves_the_chosen_way() -> None:
    """Out of 2 nothing goes from 1, and nothing reaches a corner across the Wasteland."""
    state = moving(Way.OUT, "2")
    for act in (MoveUnits(0, Unit.GRUNT, "1", "3"), MoveUnits(0, Unit.GRUNT, "2", "4")):
        assert refusal(state, act) == "There is no such way in this move."
    assert refusal(state, MoveUnits(0, Unit.GRUNT, "2", "1", 2)) == "There are no such units."
    assert refusal(state, MoveUnits(0, Unit.EXILE, "2", "1", 1, "batu")) == "There are no such units."
    assert refusal(state, MoveUnits(0, Unit.GRUNT, "2", "1", 0)) == "There are no such units."


def test_inside_a_region_there_is_no_toll() -> None:
    """The Wasteland separates regions."""
    state = do(moving(Way.OUT, "2"), MoveUnits(0, Unit.GRUNT, "2", "3"), Finish(0))
    assert state.task is None or state.task.kind is not Kind.TOLL


def crossed(resources: tuple[int, int, int, int] = (0, 2, 0, 0)) -> State:
    """Seat 0 after two grunts and a brute went through the Wasteland, and one grunt did not."""
    state = given(put(begun(2), "2", StandingArmy(0, grunts=3, brutes=1)), 0, resources=resources)
    state = put(put(state, "5"), "8")
    state = moving(Way.OUT, "2", state)
    state = do(state, MoveUnits(0, Unit.GRUNT, "2", "3"), MoveUnits(0, Unit.GRUNT, "2", "5", 2))
    return do(state, MoveUnits(0, Unit.BRUTE, "2", "8"), Finish(0))


def test_the_wasteland_takes_a_resource_once_for_the_move() -> None:
    """Pay 1 resource, however many units crossed."""
    state = crossed()
    assert state.task and state.task.kind is Kind.TOLL
    assert refusal(state, PayResource(0, Resource.RESOURCE_1)) == "You have none of this: resource A."
    state = do(state, PayResource(0, Resource.RESOURCE_2))
    assert state.players[0].resources == (0, 1, 0, 0)
    assert any("Wasteland" in line for line in news(state))


@pytest.mark.parametrize(("unit", "at"), [(Unit.GRUNT, "5"), (Unit.BRUTE, "8")])
def test_or_one_of_the_units_that_crossed(unit: Unit, at: str) -> None:
    """Inflict 1 casualty upon themselves, returning 1 of those units."""
    state = crossed((0, 0, 0, 0))
    assert {type(act) for act in GAME.legal_acts(state, 0)} == {ReturnUnit}
    assert "crossed the Wasteland" in refusal(state, ReturnUnit(0, Unit.GRUNT, "3"))
    assert "crossed the Wasteland" in refusal(state, ReturnUnit(0, Unit.GRUNT, "1"))
    before = state.board.at(at).of(0).size  # type: ignore[union-attr]
    state = do(state, ReturnUnit(0, unit, at))
    assert state.board and state.board.at(at).of(0).size == before - 1


def test_the_toll_cannot_be_left() -> None:
    """Somebody must pay before the battles begin."""
    assert refusal(crossed(), Finish(0)) == "This is not open now."


def test_a_map_can_be_dragged_on() -> None:
    """Every move of the list is a hop of a piece, so that nobody has to read it."""
    state = moving(Way.OUT, "2")
    for act in GAME.legal_acts(state, 0):
        hop = ACTS.of(act).hop(state, act)
        assert (hop is None) == isinstance(act, Finish)
        if hop:
            assert (hop.at, hop.to) == (act.at, act.to)  # type: ignore[attr-defined]


def test_an_action_nobody_can_take_is_over_at_once() -> None:
    """Without a controlled territory there is nothing to move."""
    state = begun(2)
    for place in ("1", "2", "3"):
        state = put(state, place)
    state = card(state, Deck.MOVE)
    assert do(state, TakeAction(0)).seat == 1
