"""Wayfare, and the abilities of Albion and Togawa; each test names the ability or FAQ entry."""

import pytest

from engine.frozen import evolve
from engine.scythe.board.map import RIVERS, TERRITORIES, TUNNELS
from engine.scythe.board.paths import crosses_river, reachable, stops
from engine.scythe.ids import Mech, Structure, Trap, Unit
from engine.scythe.wind_gambit.aboard import Airship
from tests.kits.scythe.move_kit import CHARACTER, EVERYONE, FIGHTERS, MECH, WORKER, lay, on, table, to, why
from tests.kits.scythe.tables import MECHS_OF, sentence

# Wayfare


def test_wayfare_leads_to_idle_home_bases_and_its_own() -> None:
    """Wayfare: "from a territory or home base to any inactive faction's home base or your own"."""
    state = table("rusviet", "crimea", mechs=(Mech.WAYFARE,), seat=1)
    idle = {"HB_nordic", "HB_togawa", "HB_saxony", "HB_polania", "HB_albion"}
    for unit in FIGHTERS:
        assert to(state, unit, "X", 1) == {"W3", "M4", "T5", "HB_crimea", *idle}
        assert to(state, unit, "HB_crimea", 1) == {"F6", "V9", *idle}
        assert to(state, unit, "HB_nordic", 1) == {"T1", "W1", "HB_crimea", *idle - {"HB_nordic"}}
    assert to(state, WORKER, "X", 1) == {"W3", "M4", "T5"}
    assert why(state, MECH, "X", "HB_rusviet", 1) == "home_base_active"
    assert why(table("rusviet", "crimea"), MECH, "X", "HB_nordic", 1) == "home_base_mech"


def test_wayfare_and_speed() -> None:
    """Wayfare and Speed: into an idle home base and out again, by the rivers and lakes of that base."""
    state = table("crimea", "saxony", mechs=(Mech.WAYFARE, Mech.SPEED))
    paths = reachable(state, 0, MECH, "X", 2).paths
    assert paths["T1"] == ("HB_nordic", "T1")
    assert paths["V3"] == ("HB_rusviet", "V3")
    assert "F3" not in paths
    assert "L1" not in paths
    state = table("crimea", "saxony", mechs=(Mech.WAYFARE, Mech.SPEED, Mech.RIVERWALK))
    assert reachable(state, 0, MECH, "X", 2).paths["F3"] == ("HB_rusviet", "F3")


def test_workers_set_down_on_an_idle_home_base_walk_out() -> None:
    """Move, German: "von einer Region (oder einem Heimatgebiet)"."""
    state = on(table("crimea", "saxony", mechs=(Mech.WAYFARE,)), "HB_nordic", workers=1)
    assert to(state, WORKER, "HB_nordic") == {"T1", "W1"}


@pytest.mark.parametrize("players", [6, 7])
def test_wayfare_with_six_or_seven_players(players: int) -> None:
    """Playing with 6 or 7 players: "Move to any unoccupied farm" replaces Wayfare."""
    factions = [faction for faction in EVERYONE if players == 7 or faction != "albion"]
    seat = factions.index("crimea")
    state = table(*factions, mechs=(Mech.WAYFARE,), seat=seat)
    state = on(on(on(state, "F1", 0, workers=1), "F4", seat, workers=1), "F7", 1, mechs=1)
    state = lay(state, "F2", structure=(0, Structure.MILL))
    assert to(state, MECH, "X", seat) == {"W3", "M4", "T5", "F2", "F3", "F5", "F6"}
    assert to(state, CHARACTER, "HB_crimea", seat) == {"V9", "F2", "F3", "F5", "F6"}
    assert to(state, WORKER, "X", seat) == {"W3", "M4", "T5"}
    assert why(state, MECH, "X", "F1", seat) == "farm_occupied"
    assert why(state, MECH, "X", "F4", seat) == "farm_occupied"
    assert why(state, MECH, "X", "HB_albion", seat) == "home_base"


def test_wayfare_as_printed_with_seven_players() -> None:
    """House rule base_wayfare_meander: nobody is idle, so only the own base is left."""
    state = table(*EVERYONE, mechs=(Mech.WAYFARE,), seat=3, base_wayfare_meander=True)
    assert to(state, MECH, "X", 3) == {"W3", "M4", "T5", "HB_crimea"}


def test_wayfare_with_five_players_is_the_printed_one() -> None:
    """Playing with 6 or 7 players: not with five."""
    state = table("nordic", "rusviet", "crimea", "saxony", "polania", mechs=(Mech.WAYFARE,), seat=2)
    assert to(state, MECH, "X", 2) == {"W3", "M4", "T5", "HB_crimea", "HB_togawa", "HB_albion"}


# Albion


def test_burrow() -> None:
    """Burrow: "may cross rivers into, or out of, any adjacent tunnel territory"."""
    state, dry = table("nordic", "albion", mechs=(Mech.BURROW,), seat=1), table("nordic", "albion")
    for river in RIVERS:
        for at, there in (sorted(river), sorted(river, reverse=True)):
            if there in TERRITORIES:
                assert (there in to(state, MECH, at, 1)) == bool(river & TUNNELS)
    assert all(to(state, WORKER, at, 1) == to(dry, WORKER, at, 1) for at in TERRITORIES)
    assert why(state, MECH, "V1", "W1", 1) == "river_burrow"
    assert why(dry, MECH, "V1", "W1", 1) == "river_mech"


def test_burrow_by_the_own_mine() -> None:
    """Burrow: "A territory containing your mine counts as a tunnel, … an opponent's mine does not"."""
    dry = table("nordic", "albion", mechs=(Mech.BURROW,), seat=1)
    own = lay(dry, "V1", structure=(1, Structure.MINE))
    assert {"W1", "T3"} <= to(own, MECH, "V1", 1)
    assert "V1" in to(own, CHARACTER, "W1", 1)
    assert "W1" not in to(own, WORKER, "V1", 1)
    other = lay(dry, "V1", structure=(0, Structure.MINE))
    assert "W1" not in to(other, MECH, "V1", 1)
    assert "V1" not in to(other, MECH, "W1", 1)


def test_rally() -> None:
    """Rally: "to any territory that contains at least 1 of your workers or a flag token"."""
    state = table("nordic", "albion", mechs=(Mech.RALLY,), seat=1)
    state = lay(on(on(on(state, "M8", 1, workers=1), "V9", 1, mechs=1), "T8", 0, workers=1), "F7", flag=True)
    state = on(state, "HB_albion", 1, workers=1)  # a home base is not a territory
    for unit in FIGHTERS:
        assert to(state, unit, "X", 1) == {"W3", "M4", "T5", "M8", "F7"}
        assert to(state, unit, "HB_albion", 1) == {"M1", "F1", "M8", "F7"}
    assert to(state, WORKER, "X", 1) == {"W3", "M4", "T5"}
    assert stops(on(state, "F7", 0, workers=1), 1, MECH, "F7")


def test_rally_does_not_lead_to_a_worker_aboard_an_airship() -> None:
    """Wind Gambit: "the worker must be on the territory, not on an airship"."""
    state = table("nordic", "albion", mechs=(Mech.RALLY,), seat=1)
    assert state.board is not None
    ships = (Airship("HB_nordic"), Airship("M8", workers=1))
    state = evolve(state, board=evolve(state.board, airships=ships))
    assert "M8" not in to(state, MECH, "X", 1)
    assert "M8" in to(on(state, "M8", 1, workers=1), MECH, "X", 1)


def test_a_flag_is_albions_alone() -> None:
    """Rally is Albion's ability; a flag leads nobody else."""
    state = lay(table("saxony", "albion", mechs=MECHS_OF["saxony"]), "F7", flag=True)
    assert "F7" not in to(state, MECH, "X")


# Togawa


def test_toka_crosses_any_river_once() -> None:
    """Toka: "Once per turn when moving, either 1 character or 1 mech may move across a river"."""
    state = table("togawa", "albion", mechs=(Mech.TOKA,))
    for river in RIVERS:
        for at, there in (sorted(river), sorted(river, reverse=True)):
            if there in TERRITORIES:
                assert there in to(state, MECH, at)
                assert crosses_river(state, 0, MECH, at, there)
                assert there not in to(state, MECH, at, toka=False)
                assert there not in to(state, WORKER, at)
                assert not crosses_river(state, 0, WORKER, at, there)
    assert why(state, MECH, "W7", "M8", toka=False) == "river_toka"
    assert why(table("togawa", "albion"), MECH, "W7", "M8") == "river_mech"
    assert not crosses_river(state, 0, MECH, "W7", "V8")


def test_toka_crosses_one_river_in_a_factory_move() -> None:
    """Toka: "may not move across multiple rivers when using a move action on a factory card"."""
    state = table("togawa", "albion", mechs=(Mech.TOKA,))
    assert reachable(state, 0, MECH, "V1", 2).paths["T1"] == ("W1", "T1")
    assert reachable(state, 0, MECH, "F4", 3).paths["V7"] == ("V4", "F5", "V7")  # only V4 ~ F5
    reach = reachable(state, 0, MECH, "F4", 2)  # F4 ~ W6 ~ V6
    assert "V6" not in reach.paths
    assert sentence(reach.blocked["V6"]) == "refused.hop_river_toka"
    assert "W6" not in reachable(state, 0, MECH, "F4", 3, toka=False).paths


def test_toka_is_not_spent_where_another_way_leads() -> None:
    """Toka: a hop that tunnels or Shinobi allow crosses no river."""
    state = table("togawa", "albion", mechs=(Mech.TOKA, Mech.SHINOBI))
    mine = lay(state, "M8", structure=(0, Structure.MINE))
    assert frozenset(("M8", "T6")) in RIVERS
    assert crosses_river(state, 0, MECH, "T6", "M8")
    assert not crosses_river(mine, 0, MECH, "T6", "M8")
    assert not crosses_river(lay(state, "M8", trap=Trap.POWER), 0, MECH, "T6", "M8")


def test_reachable_prefers_the_way_without_toka() -> None:
    """Of two ways of equal length the one that keeps Toka; a shorter way by Toka comes first."""
    state = table("togawa", "albion", mechs=(Mech.TOKA,))
    assert reachable(state, 0, MECH, "W7", 3).paths["F6"] in (("T6", "F6"), ("M8", "F6"))
    assert reachable(state, 0, MECH, "W6", 3).paths["T5"] == ("F5", "T5")
    assert reachable(state, 0, MECH, "V3", 2).paths["W4"] == ("W4",)
    assert reachable(state, 0, MECH, "V3", 3, toka=False).paths.get("W4") is None


def test_shinobi() -> None:
    """Shinobi: "to any territory with a trap token, regardless of the distance", armed or not."""
    state = table("togawa", "albion", mechs=(Mech.SHINOBI,))
    state = lay(lay(state, "F1", trap=Trap.COINS, armed=True), "L4", trap=Trap.POWER, armed=False)
    for unit in FIGHTERS:
        assert to(state, unit, "X") == {"W3", "M4", "T5", "F1", "L4"}
        assert to(state, unit, "HB_togawa") == {"T7", "F7", "F1", "L4"}
    assert to(state, WORKER, "X") == {"W3", "M4", "T5"}
    assert to(state, MECH, "X", seat=1) == {"W3", "M4", "T5"}


def test_an_armed_trap_ends_the_movement_of_everyone_but_togawa() -> None:
    """Triggering a trap: where an opponent moves a unit onto an armed trap, "that unit's movement ends"."""
    state = table("togawa", "crimea", mechs=(Mech.SPEED,), seat=1)
    armed, sprung = lay(state, "V8", trap=Trap.POWER, armed=True), lay(state, "V8", trap=Trap.POWER)
    for unit in Unit:
        assert stops(armed, 1, unit, "V8")
        assert not stops(armed, 0, unit, "V8")
        assert not stops(sprung, 1, unit, "V8")
    assert reachable(armed, 1, MECH, "W7", 2).paths["F7"] == ("M7", "F7")
    assert "F7" not in reachable(armed, 1, CHARACTER, "W7", 2).paths
    assert reachable(sprung, 1, CHARACTER, "W7", 2).paths["F7"] == ("V8", "F7")
