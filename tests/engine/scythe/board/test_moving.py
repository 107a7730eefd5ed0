"""Moving units over a tracked board: how many, which, what they carry, and where movement ends."""

import pytest

from engine.scythe.board.moving import MoveUnit
from engine.scythe.ids import Cube, Unit
from engine.scythe.state import State
from engine.scythe.turn.benefits import DeclineBenefit
from engine.scythe.turn.finish import FinishAction
from engine.scythe.turn.move import Move
from engine.scythe.turn.turn import ChooseSection, EndTurn
from tests.kits.scythe.boards import (
    CHARACTER,
    MECH,
    WORKER,
    board_table,
    finished,
    go,
    home,
    moved,
    moving,
    resources,
    settled,
    stage,
    tokens,
    units,
)
from tests.kits.scythe.tables import BOTTOMS, GAME, announce, begin, do, have, legal, refusal

TWO = ("rusviet:industrial", "saxony:mechanical")
SPEED = {0: ["speed"]}


def test_mat_moves_two_different_units() -> None:
    """Rulebook p. 11: "Bewege bis zu 2 deiner Einheiten"."""
    state = moving(board_table(*TWO, at={"T5": {"units": "0cmww"}}))
    state = do(state, *go(CHARACTER, "T5", "T6"), *go(WORKER, "T5", "F5"))
    assert not legal(state, 0, MoveUnit)
    assert refusal(state, *go(MECH, "T5", "X")) == "refused.not_moving"
    assert (units(state, "T6", 0), units(state, "F5", 0), units(state, "T5", 0)) == ("c", "w", "mw")


def test_cube_moved_away_lets_a_third_unit_move() -> None:
    state = board_table(*TWO, at={"T5": {"units": "0cmww"}})
    state = moving(have(state, 0, exposed=(Cube.MOVE_UNITS,), brackets=(1, 0, 0, 0)))
    state = do(state, *go(CHARACTER, "T5", "T6"), *go(MECH, "T5", "T6"), *go(WORKER, "T5", "T6"))
    assert units(state, "T6", 0) == "cmw"
    assert refusal(state, *go(WORKER, "T5", "T6")) == "refused.not_moving"


@pytest.mark.parametrize(("unit", "letter"), [(CHARACTER, "c"), (MECH, "m"), (WORKER, "w")])
def test_unit_that_has_moved_does_not_move_again(unit: Unit, letter: str) -> None:
    """Rulebook p. 31: "verschiedene Einheiten (nicht mehrmals die gleiche)"."""
    start = moving(board_table(*TWO, at={"T5": {"units": f"0{letter}"}}))
    state = do(start, *go(unit, "T5", "T6"))
    assert not legal(state, 0, MoveUnit, at="T6")
    assert refusal(state, *go(unit, "T6", "T5")) == "refused.cannot_move"
    under_way = MoveUnit(0, unit, "T6", "T5", fresh=False)
    assert refusal(state, under_way) == "refused.cannot_move"


def test_two_mechs_of_one_territory_both_move() -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0mm"}}))
    state = do(state, *go(MECH, "T5", "T6"), *go(MECH, "T5", "T6"))
    assert units(state, "T6", 0) == "mm"


def test_second_mech_of_the_place_where_the_first_arrived_may_move() -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0m"}, "T6": {"units": "0m"}}))
    state = do(state, *go(MECH, "T5", "T6"), *go(MECH, "T6", "W7"))
    assert (units(state, "T6", 0), units(state, "W7", 0)) == ("m", "m")
    assert not legal(state, 0, MoveUnit)


def test_worker_carried_by_a_mech_may_still_walk() -> None:
    """Rulebook p. 31: a worker that was carried "darf sich danach noch selbst bewegen"."""
    state = moving(board_table(*TWO, at={"T5": {"units": "0mww"}}))
    state = do(state, *go(MECH, "T5", "F5", workers=2), *go(WORKER, "F5", "V7"))
    assert (units(state, "F5", 0), units(state, "V7", 0)) == ("mw", "w")


def test_worker_that_walked_to_a_mech_is_carried_on_and_does_not_walk_again() -> None:
    """Rulebook p. 11: a worker moves to a mech, which then carries it."""
    state = board_table(*TWO, at={"T6": {"units": "0w"}, "T5": {"units": "0m"}})
    state = moving(have(state, 0, exposed=(Cube.MOVE_UNITS,), brackets=(1, 0, 0, 0)))
    state = do(state, *go(WORKER, "T6", "T5"), *go(MECH, "T5", "F5", workers=1))
    assert units(state, "F5", 0) == "mw"
    assert not legal(state, 0, MoveUnit, at="F5")
    assert refusal(state, *go(WORKER, "F5", "V7")) == "refused.cannot_move"


def test_mech_with_speed_picks_up_and_drops_on_the_way() -> None:
    """Speed: "Your mechs can pick up or drop off resources and workers in the middle of a move action"."""
    state = board_table(
        *TWO, at={"T5": {"units": "0mw", "oil": 1}, "T6": {"units": "0w", "food": 2}}, mechs=SPEED
    )
    state = do(moving(state), MoveUnit(0, MECH, "T5", "T6", 1, tokens(oil=1)))
    state = do(state, MoveUnit(0, MECH, "T6", "W7", 2, tokens(food=2), fresh=False))
    assert (units(state, "T6", 0), units(state, "W7", 0)) == ("", "mww")
    assert (resources(state, "T6"), resources(state, "W7")) == ({"oil": 1}, {"food": 2})


def test_unit_picks_up_what_lay_ownerless_where_it_arrives() -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0c"}, "T6": {"metal": 3}}, mechs=SPEED))
    state = do(
        state, *go(CHARACTER, "T5", "T6"), MoveUnit(0, CHARACTER, "T6", "W7", 0, tokens(metal=3), fresh=False)
    )
    assert resources(state, "W7") == {"metal": 3}


def test_speed_is_one_more_territory_and_not_for_workers() -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0mw"}}, mechs=SPEED))
    state = do(state, *go(MECH, "T5", "T6", "W7"))
    assert not legal(state, 0, MoveUnit, unit=MECH)
    state = do(state, *go(WORKER, "T5", "T6"))
    assert not legal(state, 0, MoveUnit)


def test_unit_under_way_is_set_down_when_the_next_begins() -> None:
    """Rulebook p. 11: "Bewege erst eine Einheit und dann die andere"."""
    state = moving(board_table(*TWO, at={"T5": {"units": "0cm"}}, mechs=SPEED))
    state = do(state, *go(MECH, "T5", "T6"), *go(CHARACTER, "T5", "F5"))
    assert not legal(state, 0, MoveUnit, unit=MECH)
    assert legal(state, 0, MoveUnit, unit=CHARACTER, fresh=False)


@pytest.mark.parametrize("unit", [CHARACTER, WORKER])
def test_only_mechs_carry_workers(unit: Unit) -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0cmww"}}))
    assert refusal(state, *go(unit, "T5", "T6", workers=1)) == "refused.only_mechs_carry"
    assert not legal(state, 0, MoveUnit, unit=unit, workers=1)


@pytest.mark.parametrize("unit", list(Unit))
def test_every_unit_carries_any_number_of_resources(unit: Unit) -> None:
    """Rulebook p. 5: "Sie können eine beliebige Anzahl an Ressourcenmarkern transportieren"."""
    state = moving(board_table(*TWO, at={"T5": {"units": "0cmw", "oil": 4, "wood": 9}}))
    assert legal(state, 0, MoveUnit, unit=unit, to="T6", resources=tokens(oil=4, wood=9))
    state = do(state, *go(unit, "T5", "T6", oil=1, wood=9))
    assert (resources(state, "T5"), resources(state, "T6")) == ({"oil": 3}, {"wood": 9, "oil": 1})


@pytest.mark.parametrize("load", [{"workers": 3}, {"workers": -1}, {"oil": 2}, {"oil": -1}, {"food": 1}])
def test_nothing_is_carried_that_is_not_there(load: dict[str, int]) -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0mww", "oil": 1}}))
    assert refusal(state, *go(MECH, "T5", "T6", **load)) == "refused.load"


def lake(pieces: str, **more: int) -> State:
    """Polania on a lake with Submerge."""
    at = {"L4": {"units": f"0{pieces}", **more}}
    return moving(board_table("polania:industrial", "albion:mechanical", at=at, mechs={0: ["submerge"]}))


@pytest.mark.parametrize(
    ("pieces", "held", "unit", "load", "stays"),
    [
        ("mw", {"oil": 2}, MECH, {"workers": 1, "oil": 2}, False),
        ("mw", {"oil": 2}, MECH, {"workers": 1, "oil": 1}, True),
        ("mw", {"oil": 2}, MECH, {"workers": 0, "oil": 2}, True),
        ("mww", {}, MECH, {"workers": 1}, True),
        ("mmww", {"oil": 2}, MECH, {}, False),
        ("cmw", {"oil": 2}, MECH, {"workers": 1}, False),
        ("cmw", {"oil": 2}, MECH, {"oil": 2}, True),
        ("cmw", {"oil": 2}, CHARACTER, {}, False),
        ("c", {"oil": 2}, CHARACTER, {}, True),
        ("c", {"oil": 2}, CHARACTER, {"oil": 2}, False),
    ],
)
def test_nothing_stays_alone_on_a_lake(
    pieces: str, held: dict[str, int], unit: Unit, load: dict[str, int], stays: bool
) -> None:
    """Submerge: "you may not leave those workers or resources on the lake after moving off it"."""
    state = lake(pieces, **held)
    for to in ("T5", "L3"):
        assert refusal(state, *go(unit, "L4", to, **load)) == ("refused.strands" if stays else None)
    offered = {(act.workers, act.resources) for act in legal(state, 0, MoveUnit, unit=unit, to="T5")}
    assert offered
    assert ((load.get("workers", 0), tokens(oil=load.get("oil", 0))) in offered) <= (not stays)


def test_worker_does_not_leave_a_lake_without_a_mech() -> None:
    state = lake("mw")
    assert not legal(state, 0, MoveUnit, unit=WORKER, at="L4")
    assert refusal(state, *go(WORKER, "L4", "T5")) == "refused.cannot_move"


@pytest.mark.parametrize(
    ("unit", "met", "ends"),
    [
        (MECH, {"units": "1m"}, True),
        (CHARACTER, {"units": "1c"}, True),
        (MECH, {"units": "1w"}, True),
        (MECH, {"structure": (1, "mill")}, False),
        (MECH, {"units": "0w"}, False),
        (CHARACTER, {"encounter": True}, True),
        (MECH, {"encounter": True}, False),
        (MECH, {"trap": "coins", "armed": True}, True),
        (CHARACTER, {"trap": "coins", "armed": True}, True),
        (MECH, {"trap": "coins"}, False),
        (MECH, {"flag": True}, False),
    ],
)
def test_movement_ends_on_enemies_encounters_and_armed_traps(
    unit: Unit, met: dict[str, object], ends: bool
) -> None:
    seats = ("rusviet:industrial", "togawa:mechanical")
    state = moving(board_table(*seats, at={"T5": {"units": "0cm"}, "T6": met}, mechs=SPEED))
    state = do(state, *go(unit, "T5", "T6"))
    assert bool(legal(state, 0, MoveUnit, fresh=False)) != ends
    assert (refusal(state, MoveUnit(0, unit, "T6", "W7", fresh=False)) is None) != ends


def test_trap_ends_the_movement_of_a_worker_too() -> None:
    """Traps: "If an opponent moves a unit onto" an armed trap, "that unit's movement ends"."""
    seats = ("rusviet:industrial", "togawa:mechanical")
    at = {"T5": {"units": "0w"}, "T6": {"trap": "power", "armed": True}}
    state = have(board_table(*seats, at=at), 0, factory_card=5, power=9)
    state = do(state, ChooseSection(0, 4), Move(0), *go(WORKER, "T5", "T6"))
    assert not legal(state, 0, MoveUnit)
    assert state.players[0].power == 6


@pytest.mark.parametrize(("held", "left"), [(5, 2), (3, 0), (2, 0), (0, 0)])
def test_workers_are_driven_off_at_once_for_1_popularity_each(held: int, left: int) -> None:
    """Rulebook p. 11: "Ist dein Ansehen schon auf 0, zwingst du die Arbeiter dennoch zum Rückzug"."""
    at = {"T5": {"units": "0m"}, "T6": {"units": "1www", "food": 2}}
    state = moving(have(board_table(*TWO, at=at), 0, popularity=held))
    state = do(state, *go(MECH, "T5", "T6"))
    assert state.players[0].popularity == left
    assert (units(state, "T6", 0), units(state, "T6", 1), units(state, home(state, 1), 1)) == (
        "m",
        "",
        "cwww",
    )
    assert resources(state, "T6") == {"food": 2}
    assert state.players[1].workers == 3


def test_workers_driven_off_are_no_combat() -> None:
    at = {"T5": {"units": "0m"}, "T6": {"units": "1w"}}
    assert settled(moved(board_table(*TWO, at=at), go(MECH, "T5", "T6")))


def test_another_unit_moves_through_where_workers_were_driven_off() -> None:
    """FAQ: "Pushing out workers, then moving another unit through" is allowed."""
    at = {"T5": {"units": "0cm"}, "T6": {"units": "1w"}}
    state = moving(have(board_table(*TWO, at=at, mechs=SPEED), 0, popularity=5))
    state = do(state, *go(MECH, "T5", "T6"), *go(CHARACTER, "T5", "T6", "W7"))
    assert (units(state, "W7", 0), state.players[0].popularity) == ("c", 4)


@pytest.mark.parametrize(
    ("house", "mechs", "lost"),
    [
        ({}, ["camaraderie"], 2),
        ({"camaraderie_always": True}, ["camaraderie"], 0),
        ({"camaraderie_always": True}, [], 2),
    ],
)
def test_camaraderie_protects_without_combat_only_by_house_rule(
    house: dict[str, bool], mechs: list[str], lost: int
) -> None:
    """Ruling: Camaraderie protects popularity after a combat won as attacker."""
    seats = ("crimea:mechanical", "polania:industrial")
    at = {"T5": {"units": "1m"}, "T6": {"units": "0ww"}}
    state = moving(board_table(*seats, at=at, mechs={1: mechs}, first=1, house=house), 1)
    before = state.players[1].popularity
    state = do(state, *go(MECH, "T5", "T6", seat=1))
    assert before - state.players[1].popularity == lost
    assert units(state, "T6", 0) == ""


def test_worker_enters_a_territory_with_only_a_structure_and_takes_control() -> None:
    at = {"T5": {"units": "0w"}, "T6": {"structure": (1, "mill"), "oil": 1}}
    state = do(moving(board_table(*TWO, at=at)), *go(WORKER, "T5", "T6"))
    assert state.board.at("T6").controlled_by() == 0


@pytest.mark.parametrize("met", ["1w", "1m", "1c"])
def test_worker_does_not_walk_among_opponents(met: str) -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0w"}, "T6": {"units": met}}))
    assert refusal(state, *go(WORKER, "T5", "T6")) == "refused.hop_worker_opponents"
    assert not legal(state, 0, MoveUnit, to="T6")


def test_worker_carried_among_opponents_does_not_walk_out() -> None:
    """Move: "Your workers cannot move by themselves into or out of territories controlled by" fighters."""
    state = moving(board_table(*TWO, at={"T5": {"units": "0mw"}, "T6": {"units": "1m", "oil": 2}}))
    state = do(state, *go(MECH, "T5", "T6", workers=1))
    assert refusal(state, *go(WORKER, "T6", "T5")) == "refused.cannot_move"
    assert state.board.at("T6").controlled_by() == 1


def card_move(pieces: str, mechs: dict[int, list[str]] | None = None, **more: object) -> State:
    """Seat 0 in the bottom-row move of its factory card."""
    at = {"F5": {"units": f"0{pieces}"}, **more}
    state = have(board_table(*TWO, at=at, mechs=mechs or {}), 0, factory_card=5)
    return do(state, ChooseSection(0, 4), Move(0))


@pytest.mark.parametrize(
    ("unit", "mechs", "reach"),
    [
        (WORKER, None, 2),
        (MECH, None, 2),
        (CHARACTER, None, 2),
        (MECH, SPEED, 3),
        (CHARACTER, SPEED, 3),
        (WORKER, SPEED, 2),
    ],
)
def test_factory_card_moves_one_unit_twice_and_with_speed_three_times(
    unit: Unit, mechs: dict[int, list[str]] | None, reach: int
) -> None:
    """Rulebook p. 25: "eine einzige Einheit bis zu 2x", with Speed "bis zu 3 Regionen weit"."""
    state = card_move("cmw", mechs)
    path = ("F5", "T5", "T6", "W7", "M7")
    for step in range(reach):
        assert legal(state, 0, MoveUnit, to=path[step + 1], unit=unit)
        state = do(state, MoveUnit(0, unit, path[step], path[step + 1], fresh=step == 0))
    assert not legal(state, 0, MoveUnit)
    assert stage(finished(state)) == "done"


def test_factory_card_moves_only_one_unit() -> None:
    state = do(card_move("cm"), *go(MECH, "F5", "T5"))
    assert not legal(state, 0, MoveUnit, unit=CHARACTER)
    assert refusal(state, *go(CHARACTER, "F5", "T5")) == "refused.cannot_move"


def test_factory_move_ends_on_an_encounter_and_the_turn_after_it() -> None:
    """Rulebook p. 25: the movement ends at once on an encounter marker."""
    state = card_move("c", V7={"encounter": True})
    state = do(state, *go(CHARACTER, "F5", "V7"))
    assert not legal(state, 0, MoveUnit)
    assert stage(finished(state)) == "encounter"
    assert stage(do(card_move("m"), FinishAction(0))) == "done"


def test_move_may_be_left_without_moving_anything() -> None:
    state = moved(board_table(*TWO, at={}))
    assert settled(state)
    assert refusal(moving(board_table(*TWO, at={})), EndTurn(0)) == "refused.finish_first"


def test_nobody_moves_on_the_board_before_the_turn_before_is_done() -> None:
    """Rulebook p. 14: only what is not interactive overlaps."""
    at = {
        "F5": {"units": "0w", **dict.fromkeys(("oil", "metal", "wood", "food"), 9)},
        "T6": {"units": "1w"},
    }
    state = announce(board_table(*TWO, at=at), 0, str(BOTTOMS[0]))
    state = begin(state, 1, "move")
    assert refusal(state, Move(1)) == "refused.wait"
    assert not legal(state, 1, Move)
    state = do(state, DeclineBenefit(0))
    assert refusal(state, Move(1)) is None
    assert stage(do(state, Move(1))) == "moving"


def test_home_bases_are_left_but_not_entered() -> None:
    state = moving(board_table(*TWO, at={"V3": {"units": "0w"}}))
    assert refusal(state, *go(WORKER, "V3", "HB_rusviet")) == "refused.hop_home_base"
    assert units(do(state, *go(CHARACTER, "HB_rusviet", "V3")), "V3", 0) == "cw"


def test_status_is_clean_after_every_kind_of_load() -> None:
    state = moving(board_table(*TWO, at={"T5": {"units": "0mww", "oil": 2, "food": 1}}))
    for act in legal(state, 0, MoveUnit):
        assert GAME.status(do(state, act)) == ()
