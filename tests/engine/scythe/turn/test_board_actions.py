"""Produce, trade, deploy, build and payment with real placements."""

from typing import Any

import pytest

from engine.scythe.corrections.table_acts import Correct, CorrectPlace
from engine.scythe.ids import Cube, Field, Goods, Mech, Resource, Structure
from engine.scythe.state import State
from engine.scythe.turn.benefits import Build, Deploy, Upgrade
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.produce import Produce, ProduceAt
from engine.scythe.turn.trade import PlaceResource, Trade
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.boards import board_table, count, resources, stage, units
from tests.kits.scythe.tables import CUBES, begin, do, have, legal, refusal, section, stars, take, turn_of

TWO = ("rusviet:industrial", "saxony:mechanical")
PRODUCERS = {"M8": "metal", "F5": "food", "T5": "oil", "W7": "wood"}
RICH = {"coins": 9, "power": 9, "popularity": 9}
METAL, OIL, WOOD, FOOD = Resource.METAL, Resource.OIL, Resource.WOOD, Resource.FOOD


def producing(
    at: dict[str, Any], *, more: int = 0, house: dict[str, bool] | None = None, **values: Any
) -> State:
    """Seat 0 has paid for its production; `more` cubes let it reach one territory more."""
    state = have(board_table(*TWO, at=at, house=house), 0, **{**RICH, **values})
    if more:
        state = have(state, 0, exposed=(Cube.PRODUCE_TERRITORIES,), brackets=(1, 0, 0, 0))
    return do(begin(state, 0, "produce"), Produce(0))


def yields(state: State) -> dict[str, int]:
    return {act.at: act.amount for act in legal(state, 0, ProduceAt)}


@pytest.mark.parametrize(("place", "token"), PRODUCERS.items())
def test_each_worker_produces_one_of_what_its_terrain_gives(place: str, token: str) -> None:
    """Rulebook p. 13 and p. 31: three workers in a forest make 3 wood."""
    state = producing({place: {"units": "0cmwww"}})
    assert yields(state) == {place: 3}
    assert resources(do(state, ProduceAt(0, place, 3)), place) == {token: 3}
    assert resources(do(state, ProduceAt(0, place, 1)), place) == {token: 1}
    assert refusal(state, ProduceAt(0, place, 4)) == "refused.amount"
    assert refusal(state, ProduceAt(0, place, 0)) == "refused.amount"


@pytest.mark.parametrize("place", ["X", "L4"])
def test_factory_and_lakes_produce_nothing(place: str) -> None:
    state = producing({place: {"units": "0mw"}, "F5": {"units": "0w"}})
    assert yields(state) == {"F5": 1}
    assert refusal(state, ProduceAt(0, place, 1)) == "refused.cannot_produce"


@pytest.mark.parametrize(("more", "most"), [(0, 2), (1, 3)])
def test_two_territories_produce_and_three_with_the_cube(more: int, most: int) -> None:
    state = producing({name: {"units": "0w"} for name in PRODUCERS}, more=more)
    for name in list(PRODUCERS)[:most]:
        state = do(state, ProduceAt(0, name, 1))
    assert stage(state) != "producing"
    assert not legal(state, 0, ProduceAt)


def test_territory_produces_once() -> None:
    state = do(producing({"F5": {"units": "0ww"}, "T5": {"units": "0w"}}), ProduceAt(0, "F5", 1))
    assert refusal(state, ProduceAt(0, "F5", 1)) == "refused.cannot_produce"


def test_opponents_territory_and_ownerless_territory_produce_nothing() -> None:
    state = producing({"F5": {"units": "1w"}, "T5": {}, "W7": {"units": "0w"}})
    assert yields(state) == {"W7": 1}


def test_village_makes_workers_up_to_eight() -> None:
    """Rulebook p. 13: the worker comes from the mat onto the village."""
    state = producing({"V5": {"units": "0" + "w" * 5}, "F5": {"units": "0w"}})
    assert yields(state) == {"V5": 2, "F5": 1}
    after = do(state, ProduceAt(0, "V5", 2))
    assert (units(after, "V5", 0), after.players[0].workers) == ("w" * 7, 8)
    assert yields(after) == {"F5": 1}
    assert stars(do(after, ProduceAt(0, "F5", 1)), 0) == {"workers": 1}


def test_new_workers_do_not_produce_and_cost_nothing_yet() -> None:
    """Rulebook p. 13: the cost is what is uncovered before the action."""
    state = producing({"V5": {"units": "0www"}, "V7": {"units": "0w"}})
    assert state.players[0].power == RICH["power"] - 1
    after = do(state, ProduceAt(0, "V5", 3))
    assert yields(after) == {"V7": 1}
    assert count(after, 0)[2] == 7


def test_second_village_finds_only_the_workers_that_are_left() -> None:
    state = producing({"V5": {"units": "0www"}, "V7": {"units": "0ww"}})
    assert yields(do(state, ProduceAt(0, "V5", 2))) == {"V7": 1}


MILL = {"structure": (0, "mill")}


def test_mill_is_one_territory_more_and_produces_like_a_worker() -> None:
    """Ruling: its territory is one extra producing territory, and must be controlled."""
    at = {"F5": {"units": "0w", **MILL}, "T5": {"units": "0w"}, "W7": {"units": "0w"}}
    state = producing(at)
    assert yields(state) == {"F5": 2, "T5": 1, "W7": 1}
    for order in (("F5", "T5", "W7"), ("T5", "W7", "F5")):
        end = state
        for name in order:
            end = do(end, ProduceAt(0, name, yields(end)[name]))
        assert stage(end) != "producing"
        assert (resources(end, "F5"), resources(end, "T5"), resources(end, "W7")) == (
            {"food": 2},
            {"oil": 1},
            {"wood": 1},
        )


def test_mill_produces_without_a_worker() -> None:
    assert yields(producing({"F5": MILL, "T5": {"units": "0c"}})) == {"F5": 1}


def test_mill_in_a_village_makes_a_worker() -> None:
    state = producing({"V5": MILL, "T5": {"units": "0w"}})
    assert yields(state) == {"V5": 1, "T5": 1}
    assert units(do(state, ProduceAt(0, "V5", 1)), "V5", 0) == "w"


@pytest.mark.parametrize("there", ["1c", "1m", "1w"])
def test_mill_under_an_opponent_produces_nothing(there: str) -> None:
    """Rulebook p. 18: "du kannst mit der Mühle nicht produzieren, wenn du die Region nicht beherrschst"."""
    assert yields(producing({"F5": {"units": there, **MILL}, "T5": {"units": "0w"}})) == {"T5": 1}


def test_mill_is_one_of_the_territories_by_house_rule() -> None:
    at = {"F5": {"units": "0w", **MILL}, "T5": {"units": "0w"}, "W7": {"units": "0w"}}
    state = producing(at, house={"mill_is_worker": True})
    assert yields(state)["F5"] == 2
    state = do(state, ProduceAt(0, "T5", 1), ProduceAt(0, "W7", 1))
    assert stage(state) != "producing"


def test_production_may_be_left_and_ends_by_itself() -> None:
    state = producing({"F5": {"units": "0w"}, "T5": {"units": "0w"}})
    assert stage(do(state, FinishAction(0))) != "producing"
    assert stage(producing({"X": {"units": "0w"}})) != "producing"


def trading(at: dict[str, Any]) -> State:
    return begin(have(board_table(*TWO, at=at), 0, coins=5), 0, "trade")


def test_trade_places_two_resources_on_territories_with_workers() -> None:
    state = take(
        trading({"F5": {"units": "0w"}, "X": {"units": "0w"}, "T5": {"units": "0m"}}),
        0,
        Trade,
        gain=Goods.RESOURCES,
    )
    assert {act.at for act in legal(state, 0, PlaceResource)} == {"F5", "X"}
    assert refusal(state, PlaceResource(0, OIL, "T5")) == "refused.no_worker_there"
    state = do(state, PlaceResource(0, OIL, "F5"), PlaceResource(0, METAL, "X"))
    assert (resources(state, "F5"), resources(state, "X"), state.players[0].coins) == (
        {"oil": 1},
        {"metal": 1},
        4,
    )
    assert not legal(state, 0, PlaceResource)


def test_trade_for_resources_needs_a_worker_on_the_board() -> None:
    """Trade: "You cannot do this if all your workers are on your home base"."""
    state = trading({"F5": {"units": "0cm"}})
    assert refusal(state, Trade(0, Goods.RESOURCES, 2)) == "refused.no_worker"
    assert [act.gain for act in legal(state, 0, Trade)] == [Goods.POPULARITY]


def test_part_of_a_trade_may_be_left() -> None:
    state = take(trading({"F5": {"units": "0w"}}), 0, Trade, gain=Goods.RESOURCES)
    state = do(state, PlaceResource(0, FOOD, "F5"), FinishAction(0))
    assert resources(state, "F5") == {"food": 1}


STOCK = {"oil": 9, "metal": 9, "wood": 9, "food": 9}


def paying(at: dict[str, Any], action: str, *seats: str, first: int = 0, **values: Any) -> State:
    state = have(board_table(*(seats or TWO), at=at, first=first), first, **values)
    return begin(state, first, action)


def test_mech_is_deployed_with_a_worker_and_not_on_a_lake() -> None:
    """Deploy: "any territory you control with at least 1 worker on it (not on a lake ...)"."""
    at = {"F5": {"units": "0w", **STOCK}, "X": {"units": "0w"}, "T5": {"units": "0c"}, "L4": {"units": "0mw"}}
    state = take(paying(at, "deploy"), 0, TakeBottomRow)
    assert {act.at for act in legal(state, 0, Deploy)} == {"F5", "X"}
    for wrong in ("T5", "L4", "W7", "HB_rusviet", None, "Q9"):
        assert refusal(state, Deploy(0, Mech.SPEED, wrong)) == "refused.place"
    after = do(state, Deploy(0, Mech.SPEED, "X"))
    assert (units(after, "X", 0), Mech.SPEED in after.players[0].mats.mechs) == ("mw", True)


def test_structure_is_built_with_a_worker_and_alone() -> None:
    """Build: "Only 1 structure can be built on each territory"; the factory is allowed."""
    at = {
        "F5": {"units": "0w", **STOCK}, "X": {"units": "0w"}, "T5": {"units": "0w", "structure": (0, "mine")},
        "W7": {"units": "0w", "structure": (1, "mill")}, "L4": {"units": "0mw"},
        "T6": {"units": "0w", "trap": "coins"},
    }  # fmt: skip
    state = take(paying(at, "build", "rusviet:industrial", "togawa:mechanical"), 0, TakeBottomRow)
    assert {act.at for act in legal(state, 0, Build)} == {"F5", "X", "T6"}
    for wrong in ("T5", "W7", "L4", "HB_rusviet"):
        assert refusal(state, Build(0, Structure.MILL, wrong)) == "refused.place"
    after = do(state, Build(0, Structure.MILL, "X"))
    assert after.board.at("X").structure == (0, Structure.MILL)


def test_paid_benefit_without_a_place_is_lost() -> None:
    after = take(paying({"T5": {"units": "0c", **STOCK}}, "deploy"), 0, TakeBottomRow)
    assert turn_of(after, 0).stage == "done"
    assert after.players[0].mats.mechs == ()


def test_payment_comes_from_any_controlled_territories() -> None:
    """Rulebook p. 4: "Bezahl mit Ressourcen von jeder deiner Regionen"."""
    at = {
        "F5": {"units": "0w", "oil": 1},
        "T5": {"structure": (0, "mine"), "oil": 1},
        "X": {"units": "0c", "oil": 5},
    }
    state = paying(at, "upgrade")
    after = do(state, TakeBottomRow(0, payment=(("F5", OIL, 1), ("T5", OIL, 1), ("X", OIL, 1))))
    assert [resources(after, name).get("oil", 0) for name in at] == [0, 0, 4]
    assert after.players[0].coins == state.players[0].coins + 3


@pytest.mark.parametrize(
    ("payment", "reason"),
    [
        ((("F5", OIL, 2),), "refused.cost"),
        ((("F5", OIL, 4),), "refused.cost"),
        ((), "refused.cost"),
        ((("F5", METAL, 3),), "refused.cost"),
        ((("F5", OIL, 2), ("F5", METAL, 1)), "refused.cost"),
        ((("W7", OIL, 3),), "refused.not_there"),
        ((("V7", OIL, 3),), "refused.not_there"),
        ((("T6", OIL, 3),), "refused.not_there"),
        ((("HB_rusviet", OIL, 3),), "refused.not_there"),
        ((("F5", OIL, 4), ("X", OIL, -1)), "refused.not_there"),
        ((("F5", OIL, 3), ("X", OIL, 0)), "refused.not_there"),
        ((("F5", OIL, 1), ("F5", OIL, 2)), "refused.paid_twice"),
        ((("nowhere", OIL, 3),), "refused.not_there"),
    ],
)
def test_payment_that_is_not_exact_or_not_controlled_is_refused(payment: Any, reason: str) -> None:
    at = {
        "F5": {"units": "0w", "oil": 9, "metal": 9}, "X": {"units": "0c", "oil": 1}, "V7": {"oil": 9},
        "W7": {"units": "1w", "oil": 9}, "T6": {"units": "1m", "structure": (0, "mine"), "oil": 9},
        "HB_rusviet": {"oil": 9, "units": "0w"},
    }  # fmt: skip
    assert refusal(paying(at, "upgrade"), TakeBottomRow(0, payment=payment)) == reason


def test_bottom_row_is_not_offered_when_the_resources_are_not_controlled() -> None:
    state = paying({"F5": {"units": "0w", "oil": 2}, "V7": {"oil": 9}}, "upgrade")
    assert not legal(state, 0, TakeBottomRow)
    assert refusal(state, Upgrade(0, CUBES[0], "deploy")) == "refused.too_few_resources"


def test_benefit_chosen_at_once_pays_by_itself() -> None:
    state = paying({"F5": {"units": "0w", "metal": 2}, "X": {"units": "0c", "metal": 2}}, "deploy")
    after = do(state, Deploy(0, Mech.SPEED, "F5"))
    assert sum(resources(after, name).get("metal", 0) for name in ("F5", "X")) == 1


CRIMEA = ("crimea:industrial", "saxony:mechanical")


def test_coercion_pays_one_resource_with_a_combat_card() -> None:
    """Coercion: "Once per turn, you may spend 1 combat card as if it were any 1 resource token"."""
    state = paying({"F6": {"units": "0w", "oil": 2}}, "upgrade", *CRIMEA, combat_cards=2)
    (act,) = legal(state, 0, TakeBottomRow)
    assert act.coerce
    after = do(state, act)
    assert (after.players[0].combat_cards, resources(after, "F6")) == (1, {})
    assert refusal(state, TakeBottomRow(0, payment=(("F6", OIL, 1),), coerce=True)) == "refused.cost"


@pytest.mark.parametrize(("cards", "oil"), [(0, 2), (5, 1)])
def test_coercion_needs_a_card_and_replaces_only_one_resource(cards: int, oil: int) -> None:
    state = paying({"F6": {"units": "0w", "oil": oil}}, "upgrade", *CRIMEA, combat_cards=cards)
    assert not legal(state, 0, TakeBottomRow)
    assert refusal(state, TakeBottomRow(0, payment=(("F6", OIL, oil),), coerce=True)) is not None


def test_coercion_may_pay_the_whole_of_a_cost_of_one() -> None:
    state = paying({"F6": {"units": "0w"}}, "deploy", *CRIMEA, combat_cards=1)
    state = have(state, 0, exposed=CUBES[:2], brackets=(0, 2, 0, 0))
    after = do(state, TakeBottomRow(0, coerce=True))
    assert after.players[0].combat_cards == 0


def test_nobody_else_coerces() -> None:
    state = paying({"F5": {"units": "0w", "oil": 3}}, "upgrade", combat_cards=3)
    assert refusal(state, TakeBottomRow(0, payment=(("F5", OIL, 2),), coerce=True)) == "refused.coercion"
    assert not any(act.coerce for act in legal(state, 0, TakeBottomRow))


def test_resources_from_the_top_row_pay_the_bottom_row() -> None:
    """Rulebook p. 10: resources of the top-row action may pay for the bottom row."""
    state = take(paying({"F5": {"units": "0w", "food": 2}}, "trade", coins=5), 0, Trade, gain=Goods.RESOURCES)
    state = do(state, PlaceResource(0, FOOD, "F5"), PlaceResource(0, FOOD, "F5"))
    assert legal(state, 0, TakeBottomRow)


class TestTurnsThatEndByThemselves:
    """Finding D8: the table is right; a turn that the books ended is open again after a correction."""

    def unpaid(self) -> State:
        """Seat 0 has bolstered; its books hold no oil to upgrade with."""
        state = have(board_table(*TWO, at={"T5": {"units": "0w"}}), 0, **RICH)
        state = do(state, ChooseSection(0, section(state, 0, "upgrade")))
        return do(state, legal(state, 0)[0])

    def test_goods_that_lie_there_after_all_open_the_bottom_row_again(self) -> None:
        state = self.unpaid()
        assert stage(state) == "done"
        after = do(state, CorrectPlace(0, "T5", workers=1, resources=(4, 0, 0, 0)))
        assert stage(after) == "bottom_row"
        assert refusal(after, legal(after, 0, TakeBottomRow)[0]) is None

    def test_a_correction_that_pays_for_nothing_opens_nothing(self) -> None:
        after = do(self.unpaid(), Correct(0, Field.COINS, 20))
        assert stage(after) == "done"

    def test_not_once_the_next_seat_has_begun(self) -> None:
        state = self.unpaid()
        state = do(state, ChooseSection(1, 0))
        after = do(state, CorrectPlace(0, "T5", workers=1, resources=(4, 0, 0, 0)))
        assert [turn.seat for turn in after.turns] == [1]

    def test_not_after_a_turn_that_its_seat_has_ended(self) -> None:
        state = have(board_table(*TWO, at={"T5": {"units": "0w", "oil": 4}}), 0, **RICH)
        state = do(state, ChooseSection(0, section(state, 0, "upgrade")), EndTurn(0))
        after = do(state, CorrectPlace(0, "T5", workers=1, resources=(9, 0, 0, 0)))
        assert stage(after) == "done"

    def test_a_mech_that_was_paid_for_is_placed_where_a_worker_stands_after_all(self) -> None:
        state = have(board_table(*TWO, at={"T5": {"units": "0m", "metal": 4}}), 0, **RICH)
        state = take(do(state, ChooseSection(0, section(state, 0, "deploy"))), 0, TakeBottomRow)
        assert stage(state) == "done"
        after = do(state, CorrectPlace(0, "T5", mechs=1, workers=1))
        assert stage(after) == "bottom_benefit"
        assert legal(after, 0, Deploy)
