"""Which acts a map may turn a drag into."""

import random

from engine.pictures.drawings import ANY_PIECE, Hop
from engine.scythe.board.moving import MoveUnit
from engine.scythe.combat.retreat import Retreat
from engine.scythe.kinds import ACTS, heading
from engine.scythe.wind_gambit.airships import MoveAirship
from engine.simulate import random_game
from tests.kits.scythe.airship_kit import air_table
from tests.kits.scythe.boards import MECH, board_table, fight, go, moved, moving
from tests.kits.scythe.tables import GAME, have, legal

PAIR = ("nordic:industrial", "saxony:engineering")


def test_a_moving_unit_hops_from_where_it_stands() -> None:
    state = moving(board_table(*PAIR, at={"V4": {"units": "0mww"}}))
    act = MoveUnit(0, MECH, "V4", "T4", workers=2)
    assert ACTS.of(act).hop(state, act) == Hop("mech", "V4", "T4")


def test_loads_of_one_hop_are_found_together() -> None:
    """A drag names the hop; what is carried along is then chosen from a list."""
    state = moving(board_table(*PAIR, at={"V4": {"units": "0mww", "oil": 2}}))
    first = legal(state, 0, MoveUnit, unit=MECH, at="V4")[0]
    hop = ACTS.of(first).hop(state, first)
    loads = [act for act in legal(state, 0) if ACTS.of(act).hop(state, act) == hop]
    assert len(loads) == 4
    assert len({heading(state, act) for act in loads}) == 4


def test_an_airship_hops_from_where_it_hovers() -> None:
    state = moving(air_table())
    found = {ACTS.of(act).hop(state, act) for act in legal(state, 0, MoveAirship)}
    assert found == {Hop("airship", "HB_nordic", "T1"), Hop("airship", "HB_nordic", "W1")}


def test_an_airship_that_is_not_there_hops_nowhere() -> None:
    assert ACTS.of(MoveAirship(0, "T1")).hop(board_table(*PAIR, at={}), MoveAirship(0, "T1")) is None


def test_a_retreat_takes_all_units_from_the_lost_territory() -> None:
    """Rusviet attacks Nordic on the mountain M4, which touches the lakes L3 and L5."""
    at = {"M4": {"units": "0mw"}, "W4": {"units": "1m"}}
    state = board_table(
        "nordic:industrial", "rusviet:mechanical", at=at, mechs={0: ["seaworthy"], 1: ["riverwalk"]}, first=1
    )
    state = have(have(state, 0, power=6), 1, power=6)
    attacked = moved(state, go(MECH, "W4", "M4", seat=1), seat=1)
    lost = fight(attacked, 5, 1)
    assert {ACTS.of(act).hop(lost, act) for act in legal(lost, 0, Retreat)} == {
        Hop(ANY_PIECE, "M4", to) for to in ("HB_nordic", "L3", "L5")
    }
    assert ACTS.of(Retreat(0, "L3")).hop(state, Retreat(0, "L3")) is None


def test_in_random_games_a_hop_is_what_the_act_does_to_the_board() -> None:
    """After it the piece is where the hop led, and acts of other kinds have none."""
    chance = random.Random(4)
    options = {"tracking": "board", "modules": ["airships"]}
    setup = GAME.draw_setup(["A", "B", "C"], chance, options)
    kinds = set()
    for before, step, after in random_game(GAME, setup, chance):
        hop = ACTS.of(step.act).hop(before, step.act)
        assert (hop is not None) == isinstance(step.act, MoveUnit | MoveAirship | Retreat)
        if hop and hop.kind == "airship":
            assert before.board.airships[step.act.seat].at == hop.at
            assert after.board.airships[step.act.seat].at == hop.to
        elif hop and hop.kind != ANY_PIECE:
            assert any(p.kind == hop.kind and p.at == hop.at and p.seat == step.act.seat
                       for p in GAME.board(before, None).pieces)  # fmt: skip
        kinds |= {hop.kind} if hop else set()
    assert kinds >= {"airship", "character", "worker"}
