"""What the mechs' and factions' abilities do for movement; each test names the ability or FAQ entry."""

import pytest

from engine.scythe.board.map import LAKES, RIVERS, TERRITORIES, TUNNELS
from engine.scythe.board.paths import can_leave, hop_range, hops, reachable, stops
from engine.scythe.ids import Mech, Structure, Terrain, Trap, Unit
from engine.scythe.state import State
from tests.kits.scythe.move_kit import CHARACTER, FIGHTERS, MECH, WORKER, against, lay, on, table, to, why
from tests.kits.scythe.tables import MECHS_OF

ALL_MECHS = [(faction, mech) for faction, mechs in MECHS_OF.items() for mech in mechs]
NOT_FOR_MOVING = {
    *(Mech.ARTILLERY, Mech.PEOPLES_ARMY, Mech.RONIN, Mech.SCOUT, Mech.DISARM),
    *(Mech.CAMARADERIE, Mech.SWORD, Mech.SHIELD),
}

# Riverwalk


@pytest.mark.parametrize("unit", FIGHTERS)
@pytest.mark.parametrize(
    ("faction", "onto"),
    [
        ("rusviet", {Terrain.FARM, Terrain.VILLAGE}),
        ("crimea", {Terrain.FARM, Terrain.TUNDRA}),
        ("nordic", {Terrain.FOREST, Terrain.MOUNTAIN}),
        ("polania", {Terrain.VILLAGE, Terrain.MOUNTAIN}),
        ("saxony", {Terrain.FOREST, Terrain.MOUNTAIN}),
    ],
)
def test_riverwalk_goes_by_the_terrain_beyond(faction: str, onto: set[Terrain], unit: Unit) -> None:
    """Riverwalk: "can move across rivers onto" two terrains; wherever it starts from."""
    state = table(faction, "albion", mechs=(Mech.RIVERWALK,))
    dry = table(faction, "albion")
    for river in RIVERS:
        for at, there in (sorted(river), sorted(river, reverse=True)):
            if there in TERRITORIES:
                crossed = there in to(state, unit, at) - to(dry, unit, at)
                assert crossed == (TERRITORIES[there].terrain in onto), (at, there)
    assert all(to(state, WORKER, at) == to(dry, WORKER, at) for at in TERRITORIES)


def test_riverwalk_of_rusviet_from_its_home_base() -> None:
    """FAQ: "Can Rusviet Riverwalk from home base to the farm north of it? Yes."."""
    dry = table("rusviet", "crimea")
    state = table("rusviet", "crimea", mechs=(Mech.RIVERWALK,))
    assert why(dry, CHARACTER, "HB_rusviet", "F3") == "river_mech"
    assert "F3" in to(state, CHARACTER, "HB_rusviet")
    assert why(state, WORKER, "HB_rusviet", "F3") == "river_worker"
    # Only out of the base: F3 does not lead back.
    assert why(state, CHARACTER, "F3", "HB_rusviet") == "home_base"


# Swim


def test_swim() -> None:
    """Swim: "Your workers (only) may move across rivers"; German p. 21: any terrain but lakes."""
    state = table("nordic", "crimea")
    for river in RIVERS:
        for at, there in (sorted(river), sorted(river, reverse=True)):
            if there in TERRITORIES:
                assert there in to(state, WORKER, at)
                assert there not in to(state, MECH, at)
                assert there not in to(state, CHARACTER, at)
                assert there not in to(state, WORKER, at, seat=1)
    assert all(not to(state, WORKER, at) & LAKES for at in TERRITORIES)
    assert why(state, WORKER, "M2", "L3") == "lake_worker"


# Lakes


@pytest.mark.parametrize("unit", FIGHTERS)
@pytest.mark.parametrize(
    ("faction", "mech"),
    [("nordic", Mech.SEAWORTHY), ("togawa", Mech.SUITON), ("polania", Mech.SUBMERGE)],
)
def test_lake_abilities_lead_onto_and_off_lakes(faction: str, mech: Mech, unit: Unit) -> None:
    """Seaworthy, Suiton, Submerge: "to and from lakes". FAQ: without Riverwalk, shores have no river."""
    state = table(faction, "albion", mechs=(mech,))
    for lake in LAKES:
        shore = {near.id for near in TERRITORIES[lake].neighbours}
        assert to(state, unit, lake) - LAKES == shore
        assert all(lake in to(state, unit, at) for at in shore)
        assert why(table(faction, "albion"), unit, min(shore), lake) == "lake_mech"
    assert all(not to(state, WORKER, at) & LAKES for at in TERRITORIES)


def test_only_submerge_leads_from_lake_to_lake() -> None:
    """Submerge: "move from any lake to another (like tunnels)"."""
    assert to(table("polania", "albion", mechs=(Mech.SUBMERGE,)), MECH, "L1") >= LAKES - {"L1"}
    assert not to(table("nordic", "albion", mechs=(Mech.SEAWORTHY,)), MECH, "L1") & LAKES
    assert not to(table("togawa", "albion", mechs=(Mech.SUITON,)), MECH, "L1") & LAKES
    assert why(table("nordic", "albion", mechs=(Mech.SEAWORTHY,)), MECH, "L1", "L2") == "not_adjacent"


def test_submerge_from_the_home_base() -> None:
    """FAQ: "Can Polania Submerge from its home base? Yes, onto the lake north of it."."""
    state = table("polania", "albion", mechs=(Mech.SUBMERGE,))
    assert to(state, CHARACTER, "HB_polania") == {"L1", "W2", "F4"}
    assert to(state, WORKER, "HB_polania") == {"W2", "F4"}
    assert reachable(state, 0, MECH, "HB_polania", 2).paths["L7"] == ("L1", "L7")


def test_a_worker_on_a_lake_cannot_leave_by_itself() -> None:
    """Seaworthy: "nor may a worker move off the lake without the assistance of the mech"."""
    state = on(table("nordic", "crimea", mechs=(Mech.SEAWORTHY,)), "L3", workers=1, mechs=1)
    assert not can_leave(state, 0, WORKER, "L3")
    assert hops(state, 0, WORKER, "L3") == ()
    assert why(state, WORKER, "L3", "X") == "worker_on_lake"
    assert can_leave(state, 0, MECH, "L3")


def test_lakes_stay_closed_to_factions_without_the_ability() -> None:
    """Move, Rivers and lakes; with every mech that Crimea, Saxony, Rusviet and Albion have."""
    for faction in ("crimea", "saxony", "rusviet", "albion"):
        pair, seat = against(faction)
        state = table(*pair, mechs=MECHS_OF[faction], seat=seat)
        assert all(not to(state, MECH, at, seat) & LAKES for at in TERRITORIES)
        assert why(state, MECH, "X", "L3", seat) == "lake"


# Township, Underpass


def test_township() -> None:
    """Township: "villages you control and the factory are considered adjacent to each other"."""
    state = table("rusviet", "crimea", mechs=(Mech.TOWNSHIP,))
    state = on(on(on(state, "V3", workers=1), "V7", workers=1), "V9", 1, workers=1)
    state = lay(state, "V1", structure=(0, Structure.MILL))
    assert to(state, MECH, "X") == {"W3", "M4", "T5", "V1", "V3", "V7"}
    assert to(state, MECH, "V3") >= {"X", "V1", "V7"}
    assert to(state, WORKER, "V3") == {"M5", "T4"}
    assert why(state, MECH, "X", "V9") == "not_controlled"
    assert why(state, MECH, "X", "V2") == "not_controlled"


def test_township_from_a_village_entered_on_the_way() -> None:
    """Township, German: "Steht dein Mech z.B. in einer Dorfregion": where it stands it controls."""
    state = table("rusviet", "crimea", mechs=(Mech.TOWNSHIP, Mech.SPEED))
    assert reachable(state, 0, MECH, "F3", 2).paths["X"] == ("V2", "X")
    held = on(state, "V2", 1, mechs=1)
    assert "X" not in to(held, MECH, "V2")  # an opponent's mech was there first and controls it
    assert "X" not in reachable(held, 0, MECH, "F3", 2).paths


def test_township_to_a_factory_an_opponent_holds() -> None:
    """Township: the factory need not be controlled; opponents there end the movement."""
    state = on(table("rusviet", "crimea", mechs=(Mech.TOWNSHIP,)), "X", 1, mechs=1)
    assert "X" in to(state, MECH, "V3")
    assert stops(state, 0, MECH, "X")


def test_underpass() -> None:
    """Underpass: "mountains you control and all tunnels (including your mine) are considered adjacent"."""
    state = table("saxony", "albion", mechs=(Mech.UNDERPASS,))
    state = lay(on(on(state, "M6", mechs=1), "M1", workers=1), "V9", structure=(0, Structure.MINE))
    state = on(state, "M5", 1, workers=1)
    assert to(state, MECH, "M6") == {"V6", "T8", "M1", "V9", *TUNNELS}
    assert {"M6", "M1", "V9"} <= to(state, MECH, "T3")
    assert {"M6", "M1"} <= to(state, MECH, "V9")
    assert to(state, WORKER, "M6") == {"V6", "T8"}
    assert why(state, MECH, "T3", "M5") == "not_controlled"
    assert why(state, MECH, "M6", "M7") == "not_controlled"


def test_underpass_from_a_mountain_entered_on_the_way() -> None:
    """Underpass, German: "Steht dein Mech z.B. in einer Gebirgsregion"; the tunnel need not be controlled."""
    state = table("saxony", "albion", mechs=(Mech.UNDERPASS, Mech.SPEED))
    assert reachable(state, 0, MECH, "T8", 2).paths["T3"] == ("M6", "T3")
    assert "T3" not in to(on(state, "M6", 1, workers=1), MECH, "M6")


# All mechs


@pytest.mark.parametrize(("faction", "mech"), ALL_MECHS)
def test_each_of_the_28_mechs_moves_character_and_mechs_only(faction: str, mech: Mech) -> None:
    """Deploy: "your characters and all mechs (not your workers) gain the ability"; 8 mechs change no hop."""
    pair, seat = against(faction)
    with_it = furnished(table(*pair, mechs=(mech,), seat=seat), seat)
    without = furnished(table(*pair), seat)
    places = (*TERRITORIES, f"HB_{faction}")
    changed = {
        unit: [at for at in places if to(with_it, unit, at, seat) != to(without, unit, at, seat)]
        for unit in Unit
    }
    assert not changed[WORKER]
    assert changed[CHARACTER] == changed[MECH]
    assert bool(changed[MECH]) == (mech not in NOT_FOR_MOVING | {Mech.SPEED})
    assert hop_range(with_it, seat, WORKER) == 1
    assert hop_range(with_it, seat, MECH) == (2 if mech is Mech.SPEED else 1)


def furnished(state: State, seat: int) -> State:
    """Villages, mountains, a flag and a trap, so that every ability has something to lead to."""
    state = on(on(state, "V7", seat, workers=1), "M8", seat, workers=1)
    return lay(lay(state, "T2", flag=True), "T7", trap=Trap.POWER)


def test_there_are_28_mechs() -> None:
    assert len(ALL_MECHS) == 28
