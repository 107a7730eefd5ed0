"""Airships (The Wind Gambit): flying, carrying, paying from aboard, and never controlling anything."""

import random
from typing import Any

import pytest

from engine.frozen import evolve
from engine.game import BadSetup
from engine.scythe.board.board import Board
from engine.scythe.board.map import TERRITORIES
from engine.scythe.board.moving import MoveUnit
from engine.scythe.cards.factory import UseFactoryCard
from engine.scythe.combat.combat import card_limit
from engine.scythe.components import factory_cards
from engine.scythe.ids import Resource
from engine.scythe.state import State
from engine.scythe.turn.bottom_row import TakeBottomRow
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import GainCoins, Move
from engine.scythe.turn.turn import ChooseSection, EndTurn
from engine.scythe.wind_gambit.aboard import AIRSHIP, Airship
from engine.scythe.wind_gambit.airships import CorrectAirship, MoveAirship
from engine.scythe.wind_gambit.cargo import LoadAirship, UnloadAirship
from engine.simulate import checked_game
from tests.kits.scythe.airship_kit import OFF, PAIRS, TILES, air_table, fly, ship, stock
from tests.kits.scythe.boards import MECH, WORKER, go, moving, resources, stage, tokens, units
from tests.kits.scythe.tables import GAME, begin, build, do, have, legal, refusal, sentence, setup_of, take


def three_units(state: State) -> State:
    """The same move action with one unit more."""
    moves = evolve(state.turns[0].moves, left=3)
    return evolve(state, turns=(evolve(state.turns[0], moves=moves),))


def test_every_airship_starts_on_its_home_base() -> None:
    """ "Each player takes the airship in their faction's color and places it on their home base." """
    state = build(*PAIRS, tracking="board", modules=["airships"], **TILES)
    assert [each.at for each in state.board.airships] == ["HB_nordic", "HB_crimea", "HB_saxony"]
    assert build(*PAIRS, tracking="board").board.airships == ()
    assert build(*PAIRS, modules=["airships"], **TILES).board is None


def test_without_a_board_nothing_is_asked() -> None:
    """Tracking `mats`: airships move on the table."""
    state = begin(build(*PAIRS, modules=["airships"], **TILES), 0, "move")
    assert not legal(state, 0, MoveAirship)
    assert refusal(state, MoveAirship(0, "T1")) == "refused.no_airships"
    assert refusal(state, CorrectAirship(0, "T1")) == "refused.no_airships"


def test_it_is_one_of_the_units_of_a_move() -> None:
    """ "Select the move action and choose the airship as one of the units to move." """
    state = moving(air_table({"T1": {"units": "0ww"}, "W1": {"units": "0m"}}))
    state = do(state, *fly("T1"))
    assert state.turns[0].moves.left == 1
    state = do(state, *go(WORKER, "T1", "M2"))
    assert refusal(do(moving(air_table()), *fly("T1")), GainCoins(0, 1)) == "refused.top_row_over"
    assert stage(state) != "moving"


def test_the_range_is_that_of_the_passive_tile() -> None:
    """ "You may move your airship up to the number of territories indicated." """
    for printed, most in ((None, 3), (1, 1), (2, 2), (3, 3)):
        state = do(moving(air_table(airship_range=printed)), *fly("T1", "M2", "T3")[:most])
        assert ship(state).at == ("T1", "M2", "T3")[most - 1]
        assert refusal(state, MoveAirship(0, "V1" if most == 3 else "W1")) == "refused.airship_range"


def test_the_factory_card_adds_one_to_its_range() -> None:
    """ "If you use the move action of a factory card for your airship, its range is increased by +1." """
    state = have(air_table(airship_range=2), 0, factory_card=1, last_section=0)
    state = do(state, ChooseSection(0, 4), Move(0), *fly("T1", "M2", "T3"))
    assert refusal(state, MoveAirship(0, "V1")) in ("refused.airship_range", "refused.not_moving")
    assert ship(state).at == "T3"


def test_a_units_movement_is_completed_before_another_begins() -> None:
    """ "You must complete a unit's movement before moving another unit." """
    state = three_units(moving(air_table({"T1": {"units": "0w"}, "W1": {"units": "0w"}})))
    state = do(state, *fly("T1"), *go(WORKER, "T1", "M2"))
    assert refusal(state, MoveAirship(0, "M2")) == "refused.airship_moved"
    assert refusal(state, LoadAirship(0, workers=1)) == "refused.airship_moved"
    assert not legal(state, 0, MoveAirship)


def test_rivers_lakes_and_opponents_do_not_hinder_it() -> None:
    """ "Not constrained by rivers or lakes, and may move freely onto and off of any territory." """
    at = {"F2": {"units": "1cm"}, "V3": {"units": "2m"}, "L3": {}}
    state = moving(air_table(at, {0: Airship("T1"), 1: Airship("F2")}))
    state = do(state, *fly("F2", "V3", "F3"))
    assert (ship(state).at, state.combat) == ("F3", None)
    over_lakes = do(moving(air_table(at, {0: Airship("M2")})), *fly("L3", "X", "L4"))
    assert ship(over_lakes).at == "L4"


def test_it_never_flies_onto_home_bases_or_through_tunnels() -> None:
    """ "Airships may not move onto home bases, or through tunnels and mines." """
    state = moving(air_table({"T3": {"structure": (0, "mine")}}, {0: Airship("T3")}))
    offered = {act.to for act in legal(state, 0, MoveAirship)}
    assert offered == {"V1", "W1", "M2", "L3", "W3", "L2"}
    for far in ("M3", "W4", "HB_nordic", "nowhere"):
        assert refusal(state, MoveAirship(0, far)) == "refused.flight"
    near_home = moving(air_table(ships={0: Airship("T1")}))
    assert refusal(near_home, MoveAirship(0, "HB_nordic")) == "refused.flight"
    assert {act.to for act in legal(moving(air_table()), 0, MoveAirship)} == {"T1", "W1"}


def test_it_meets_no_trap_and_no_encounter_and_controls_nothing() -> None:
    """ "Airships do not trigger traps", "airships never control territories"."""
    at = {"V1": {"encounter": True}, "W1": {"trap": "power", "armed": True}}
    state = do(moving(air_table(at)), *fly("W1", "V1"), FinishAction(0))
    assert state.board.at("W1").armed
    assert state.board.at("V1").encounter
    assert state.board.at("V1").controlled_by() is None
    assert stage(state) in ("bottom_row", "done")


def test_resources_come_aboard_only_from_controlled_territories() -> None:
    """ "If there are resources on your airship's territory, you cannot spend those resources." """
    at = {"W1": {"units": "0w", "wood": 2, "oil": 2}, "M2": {"metal": 2}, "T1": {"units": "1m", "oil": 1}}
    state = do(moving(air_table(at)), *fly("W1"))
    assert refusal(state, LoadAirship(0, resources=tokens(wood=2, oil=2))) == "refused.airship_full"
    assert refusal(state, LoadAirship(0, resources=tokens(wood=3))) == "refused.load"
    loaded = do(state, LoadAirship(0, resources=tokens(wood=2, oil=1)))
    assert ship(loaded).resources == tokens(wood=2, oil=1)
    assert resources(loaded, "W1") == {"oil": 1}
    for there in ("M2", "T1"):
        there_state = do(state, *fly(there))
        assert refusal(there_state, LoadAirship(0, resources=tokens(metal=1, oil=1)))
        assert not legal(there_state, 0, LoadAirship)
    assert stock(loaded) == stock(state)


def test_it_carries_resources_or_workers_never_both() -> None:
    """ "Either up to 3 resources or up to 2 workers." """
    at = {"W1": {"units": "0wwww", "wood": 4}}
    state = do(moving(air_table(at)), *fly("W1"))
    assert refusal(state, LoadAirship(0, 1, tokens(wood=1))) == "refused.airship_either"
    assert refusal(state, LoadAirship(0, 3)) == "refused.airship_full"
    assert refusal(do(state, LoadAirship(0, 2)), LoadAirship(0, 0, tokens(wood=1))) == "refused.airship_full"
    loaded = do(state, LoadAirship(0, 0, tokens(wood=1)))
    assert refusal(loaded, LoadAirship(0, 1)) == "refused.airship_full"
    for empty in (LoadAirship(0), UnloadAirship(0), LoadAirship(0, -1), UnloadAirship(0, 0, (0, -1, 0, 0))):
        assert refusal(state, empty) == "refused.airship_nothing"


@pytest.mark.parametrize(("carries", "refused"), [("resources", LoadAirship(0, 1)), ("workers", None)])
def test_the_aggressive_tile_says_which(carries: str, refused: LoadAirship | None) -> None:
    """ "This ability is constant and applies to all airships." """
    state = do(moving(air_table({"W1": {"units": "0ww", "wood": 1}}, airship_carries=carries)), *fly("W1"))
    act = refused or LoadAirship(0, 0, tokens(wood=1))
    assert refusal(state, act) == "refused.airship_full"
    assert {bool(act.workers) for act in legal(state, 0, LoadAirship)} == {carries == "workers"}


def test_a_worker_aboard_does_not_control_produce_or_trade() -> None:
    """ "A worker on an airship does not give you control of the airship's territory." """
    state = do(moving(air_table({"W1": {"units": "0w"}})), *fly("W1"), LoadAirship(0, 1))
    assert state.board.at("W1").controlled_by() is None
    assert state.players[0].workers == 2
    assert not GAME.status(state)


def test_workers_go_down_only_where_no_worker_stands() -> None:
    """ "Workers can only be dropped off on territories unoccupied by workers." """
    at = {"T1": {"units": "0w"}, "M2": {"units": "1w"}, "F2": {"units": "2m"}, "V2": {"units": "0m"}}
    cases = {
        "T1": "refused.airship_workers_there",
        "M2": "refused.airship_workers_there",
        "F2": "refused.hop_worker_opponents",
        "L3": "refused.strands",
        "V2": None,
        "W4": None,
    }
    for name, expected in cases.items():
        state = moving(air_table(at, {0: Airship(name, workers=2)}))
        assert refusal(state, UnloadAirship(0, 2)) == expected
        assert bool(legal(state, 0, UnloadAirship)) == (expected is None)
        assert refusal(state, UnloadAirship(0, 3)) == "refused.airship_load"
    down = do(state, UnloadAirship(0, 2))
    assert units(down, "W4", 0) == "ww"
    assert down.board.at("W4").controlled_by() == 0
    assert not GAME.status(down)


def test_nothing_goes_down_on_the_home_base() -> None:
    """Resources are dropped "on a territory", and a home base is none."""
    state = moving(air_table({}, {0: Airship("HB_nordic", tokens(oil=1))}))
    assert refusal(state, UnloadAirship(0, 0, tokens(oil=1))) == "refused.airship_home"
    assert not legal(state, 0, UnloadAirship)


def test_resources_may_be_dropped_anywhere_on_the_way() -> None:
    """ "Which you can do at any time while moving the airship." """
    at = {"T1": {"units": "0w", "oil": 3}, "M2": {"units": "1m"}}
    state = do(moving(air_table(at)), *fly("T1"), LoadAirship(0, 0, tokens(oil=3)), *fly("M2"))
    state = do(state, UnloadAirship(0, 0, tokens(oil=1)), *fly("L3"), UnloadAirship(0, 0, tokens(oil=1)))
    assert resources(state, "M2") == resources(state, "L3") == {"oil": 1}
    assert ship(state) == Airship("L3", tokens(oil=1))
    assert stage(state) == "moving"


def test_loads_can_be_taken_aboard_before_it_flies() -> None:
    """Picking up is part of the move action, at its start too; the load chooses the airship as the unit."""
    at = {"T1": {"units": "0ww"}}
    state = do(moving(air_table(at, {0: Airship("T1")})), LoadAirship(0, 2), *fly("M2", "L3", "W4"))
    state = do(state, UnloadAirship(0, 2))
    assert units(state, "W4", 0) == "ww"
    assert state.turns[0].moves.left == 1


def test_workers_on_lakes_stay_with_their_mech() -> None:
    """ "Nor may a worker move off the lake without the assistance of the mech." """
    state = moving(air_table({"L3": {"units": "0mw", "oil": 1}}, {0: Airship("L3")}))
    assert refusal(state, LoadAirship(0, 1)) == "refused.hop_worker_on_lake"
    assert legal(state, 0, LoadAirship) == [LoadAirship(0, 0, tokens(oil=1))]


def test_workers_that_have_met_opponents_stay_for_the_combat() -> None:
    """A worker carried into a combat cannot be lifted out of it."""
    at = {"T1": {"units": "0mw"}, "M2": {"units": "1m"}}
    state = do(moving(air_table(at, {0: Airship("M2")})), *go(MECH, "T1", "M2", workers=1))
    assert refusal(state, LoadAirship(0, 1)) == "refused.hop_worker_held"
    assert not legal(state, 0, LoadAirship)


def test_a_worker_that_walked_does_not_walk_again_after_a_flight() -> None:
    """Each unit moves once in a move action; being carried is no move of its own."""
    at = {"T1": {"units": "0w"}, "M2": {"units": "0w"}}
    state = three_units(moving(air_table(at, {0: Airship("M2")})))
    state = do(state, *go(WORKER, "T1", "M2"), LoadAirship(0, 2), *fly("W1"), UnloadAirship(0, 2))
    assert len(legal(state, 0, MoveUnit, at="W1", to="T1")) == 1
    state = do(state, *go(WORKER, "W1", "T1"))
    assert (units(state, "W1", 0), units(state, "T1", 0)) == ("w", "w")


def test_workers_that_have_walked_are_taken_aboard_first() -> None:
    """As with mechs: those that have not moved may still walk."""
    state = three_units(moving(air_table({"T1": {"units": "0w"}, "M2": {"units": "0w"}}, {0: Airship("M2")})))
    state = do(state, *go(WORKER, "T1", "M2"), LoadAirship(0, 1), *fly("W1"), UnloadAirship(0, 1))
    assert not legal(state, 0, MoveUnit, at="W1")
    assert legal(state, 0, MoveUnit, at="M2")


def test_it_does_not_begin_when_no_unit_is_left() -> None:
    """A mech that may go on does not make room for a third unit."""
    at = {"T1": {"units": "0mw"}, "W1": {"units": "0c"}}
    state = moving(air_table(at, mechs={0: ("speed",)}))
    state = do(state, *go(WORKER, "T1", "W1"), *go(MECH, "T1", "M2"))
    assert stage(state) == "moving"
    assert refusal(state, MoveAirship(0, "T1")) == "refused.no_unit_left"
    assert not legal(state, 0, MoveAirship)


def test_a_worker_set_down_on_an_armed_trap_triggers_it() -> None:
    """Maifuku: it is "not possible for there to be enemy units with an armed trap"."""
    at = {"W1": {"trap": "coins", "armed": True}}
    state = have(moving(air_table(at, {0: Airship("T1", workers=1)})), 0, coins=9)
    state = do(state, *fly("W1"), UnloadAirship(0, 1))
    assert state.players[0].coins == 5
    assert not state.board.at("W1").armed
    assert not legal(state, 0, MoveUnit, at="W1")


def test_an_airship_on_the_territory_adds_no_combat_card() -> None:
    """ "Having an airship on a combat territory does not increase the number of combat cards." """
    at = {"T1": {"units": "0m"}, "M2": {"units": "1m"}}
    state = moving(air_table(at, {0: Airship("M2"), 1: Airship("M2")}))
    state = do(state, *go(MECH, "T1", "M2"), FinishAction(0))
    limits = [card_limit(have(state, seat, combat_cards=5), state.combat, seat) for seat in (0, 1)]
    assert limits == [1, 1]


def test_resources_aboard_pay_for_a_bottom_row_action() -> None:
    """ "Resources remain under your control on the airship until you spend them." """
    at = {"W4": {"units": "0w", "oil": 1, "wood": 1}}
    state = begin(air_table(at, {0: Airship("L3", tokens(oil=3))}), 0, "upgrade")
    # Nobody can take what is aboard, so it is spent last.
    assert legal(state, 0, TakeBottomRow)[0].payment == (("W4", Resource.OIL, 1), (AIRSHIP, Resource.OIL, 2))
    paid = take(state, 0, TakeBottomRow)
    assert ship(paid).resources == tokens(oil=1)
    assert resources(paid, "W4") == {"wood": 1}
    too_much = TakeBottomRow(0, payment=((AIRSHIP, Resource.OIL, 4),))
    assert refusal(state, too_much) == "refused.not_there"
    others = air_table({"W4": {"units": "0w"}}, {1: Airship("W4", tokens(oil=3))})
    assert not legal(begin(others, 0, "upgrade"), 0, TakeBottomRow)


def test_resources_aboard_pay_for_a_factory_card() -> None:
    """They may be spent wherever resources are paid."""
    number = next(n for n, card in factory_cards().items() if dict(card.cost).get("any_resources"))
    price = dict(factory_cards()[number].cost)["any_resources"]
    state = air_table({"T1": {"units": "0w"}}, {0: Airship("L3", tokens(food=price))})
    state = do(have(state, 0, factory_card=number), ChooseSection(0, 4))
    state = take(state, 0, UseFactoryCard)
    assert ship(state).resources == tokens()


def test_what_is_aboard_scores_and_what_lies_under_it_does_not() -> None:
    """ "Resources on your airship count during end-game scoring." """
    state = air_table({"M2": {"oil": 4}}, {0: Airship("M2", tokens(wood=3))})
    line = GAME.score(state)["players"][0]
    assert (line["resources"], line["territories"]) == (3, 0)


def test_a_correction_sets_the_airship_to_what_is_true() -> None:
    """The table is right; only what no airship can be is refused."""
    state = do(air_table(), CorrectAirship(1, "X", 0, tokens(wood=2)))
    assert ship(state, 1) == Airship("X", tokens(wood=2))
    for wrong in (
        CorrectAirship(1, "HB_nordic"),
        CorrectAirship(1, "Z9"),
        CorrectAirship(1, "X", 1, tokens(wood=1)),
        CorrectAirship(1, "X", 3),
        CorrectAirship(1, "X", 0, tokens(wood=-1)),
        CorrectAirship(1, "X", 0, tokens(wood=4)),
    ):
        assert refusal(state, wrong) == "refused.correct_airship"
    assert refusal(do(state, CorrectAirship(1, "HB_crimea")), EndTurn(0)) == "refused.no_turn"


def test_status_counts_workers_aboard() -> None:
    """Components are conserved, wherever they are."""
    state = air_table({}, {0: Airship("X", workers=2)})
    wrong = have(state, 0, workers=state.players[0].workers - 1)
    assert [message.key for message in GAME.status(wrong)] == ["status.units"]
    ships = (Airship("X", tokens(oil=4)), *state.board.airships[1:])
    overloaded = evolve(state, board=Board(state.board.places, ships))
    assert "status.airship" in {sentence(message) for message in GAME.status(overloaded)}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"airship_range": 4}, "setup.airship_range"),
        ({"airship_range": 0}, "setup.airship_range"),
        ({**OFF, "airship_range": 2}, "setup.airships_off"),
        ({**OFF, "airship_carries": "workers"}, "setup.airships_off"),
        ({"airship_carries": "coal"}, "malformed.choice"),
    ],
)
def test_a_set_up_with_impossible_readings_is_refused(change: dict[str, Any], key: str) -> None:
    """Range 1 to 3; resources or workers."""
    with pytest.raises(BadSetup) as error:
        GAME.set_up(setup_of(*PAIRS, **{"modules": ["airships"], **TILES, **change}))
    assert error.value.message.key == key


def test_the_checklist_says_what_to_read_off_the_tiles() -> None:
    """Range and capacity are on the tiles; until they are entered the most permissive ones hold."""

    def keys(**readings: Any) -> set[str | None]:
        state = build(*PAIRS, tracking="board", modules=["airships"], **TILES, **readings)
        return {sentence(item.what) for item in GAME.checklist(state)}

    assert {"checklist.airship_range_open", "checklist.airship_cargo_open"} <= keys()
    read = keys(airship_range=2, airship_carries="workers")
    assert {"checklist.airship_range", "checklist.airship_cargo"} <= read
    assert "checklist.airship_range_open" not in read


def test_every_flight_leads_to_an_adjacent_territory_and_back() -> None:
    """Flying has no one-way streets, and lakes are territories like others."""
    for name in TERRITORIES:
        state = moving(air_table(ships={0: Airship(name)}))
        near = {act.to for act in legal(state, 0, MoveAirship)}
        assert near == {each.id for each in TERRITORIES[name].neighbours}


@pytest.mark.long
@pytest.mark.parametrize("tracking", ["board", "mats"])
@pytest.mark.parametrize("players", range(2, 8))
def test_random_games_with_both_modules_keep_every_promise(players: int, tracking: str) -> None:
    """Every offer is playable, every position sound, every replay equal."""
    chance = random.Random(players)
    names = [f"P{number}" for number in range(players)]
    for _ in range(2):
        options = {"tracking": tracking, "invaders": True, "modules": ["airships", "resolutions"]}
        setup = {**GAME.draw_setup(names, chance, options), "aggressive_tile": "Toll"}
        for _before, _step, after in checked_game(GAME, setup, chance):
            assert after.board is None or len(after.board.airships) == players
