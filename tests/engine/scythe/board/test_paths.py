"""Moving, the mine and the factory card, rule sentence by rule sentence; each test names its section.

The map as far as these tests use it (~ is a river): T6 is a tunnel beside T5, W7, V7, ~M8, ~F6, L5;
V5 is a tunnel beside M4, M7, W7, ~T4, L5, L6; the tunnels are T3 M3 W4 F5 V5 T6.
"""

import pytest

from engine.scythe.board.map import ENCOUNTERS, HOME_BASES, LAKES, RIVERS, TERRITORIES, TUNNELS
from engine.scythe.board.paths import can_leave, hop_range, hops, reachable, stops
from engine.scythe.ids import Faction, Mech, Structure, Unit
from tests.kits.scythe.move_kit import (
    CHARACTER,
    EVERYONE,
    FIGHTERS,
    MECH,
    WORKER,
    against,
    full_table,
    lay,
    on,
    table,
    to,
    why,
)
from tests.kits.scythe.tables import MECHS_OF

# Move


@pytest.mark.parametrize("unit", Unit)
def test_a_unit_moves_to_an_adjacent_territory(unit: Unit) -> None:
    """Move: "from one territory to an adjacent territory"; not across a river (M8) nor onto a lake (L5)."""
    state = table("crimea", "polania")
    assert hops(state, 0, unit, "W7") == ("V5", "T6", "M7", "V8")
    assert hop_range(state, 0, unit) == 1


@pytest.mark.parametrize("unit", Unit)
def test_units_do_not_move_across_rivers_or_onto_lakes(unit: Unit) -> None:
    """Move, Rivers and lakes: not without a special ability, anywhere on the board."""
    state = table("saxony", "polania")
    for at in TERRITORIES:
        if at not in LAKES:
            found = to(state, unit, at)
            assert not found & LAKES
            assert all(frozenset((at, there)) not in RIVERS for there in found)


@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("at", sorted(TUNNELS))
def test_all_tunnels_are_adjacent_for_all_units(unit: Unit, at: str) -> None:
    """Move, Tunnels (German: "für alle Einheiten")."""
    assert TUNNELS - {at} <= to(table("crimea", "albion"), unit, at)


def test_only_tunnels_lead_into_tunnels() -> None:
    """Move, Tunnels: a neighbour of a tunnel is not in it yet."""
    assert to(table("crimea", "albion"), WORKER, "T5") == {"X", "F5", "T6", "V7"}


@pytest.mark.parametrize("unit", FIGHTERS)
@pytest.mark.parametrize("there", [{"workers": 2}, {"mechs": 1}, {"character": 1, "workers": 1}])
def test_movement_ends_among_opponents(unit: Unit, there: dict[str, int]) -> None:
    """Move: character or mech move into opponents' workers, characters or mechs and their movement ends."""
    state = on(table("crimea", "polania", mechs=(Mech.SPEED,)), "V8", 1, **there)
    assert "V8" in to(state, unit, "W7")
    assert stops(state, 0, unit, "V8")
    reach = reachable(state, 0, unit, "W7", 2)
    assert reach.paths["V8"] == ("V8",)
    assert reach.paths["F7"] == ("M7", "F7") if unit is MECH else "F7" not in reach.paths


def test_the_own_units_of_a_seat_end_nothing() -> None:
    """Move: "no limit to the number of same-faction units that can be in a territory"."""
    state = on(table("crimea", "polania"), "V8", character=1, mechs=4, workers=8)
    assert all("V8" in to(state, unit, "W7") and not stops(state, 0, unit, "V8") for unit in Unit)


@pytest.mark.parametrize("there", [{"workers": 1}, {"mechs": 1}, {"character": 1}])
def test_workers_do_not_move_into_opponents_units(there: dict[str, int]) -> None:
    """Move: "Your workers cannot move by themselves into territories controlled by an opponent's" units."""
    state = on(table("crimea", "polania"), "V8", 1, **there)
    assert to(state, WORKER, "W7") == {"V5", "T6", "M7"}
    assert why(state, WORKER, "W7", "V8") == "worker_opponents"


def test_workers_do_not_follow_through_a_tunnel_into_opponents_units() -> None:
    """Move: the same where the adjacency is a tunnel's."""
    state = on(table("crimea", "polania"), "T3", 1, workers=1)
    assert "T3" not in to(state, WORKER, "T6")
    assert why(state, WORKER, "T6", "T3") == "worker_opponents"


def test_workers_do_not_enter_where_their_own_mech_fights() -> None:
    """Move: into territories with an opponent's mech not even beside the own mech."""
    state = on(on(table("crimea", "polania"), "V8", 1, mechs=1), "V8", mechs=1)
    assert "V8" not in to(state, WORKER, "W7")


@pytest.mark.parametrize("unit", Unit)
def test_any_unit_moves_into_a_territory_with_only_a_structure(unit: Unit) -> None:
    """Move: "Any unit may move into a territory controlled only by a structure"; nothing ends there."""
    state = lay(table("crimea", "polania"), "V8", structure=(1, Structure.MILL))
    assert "V8" in to(state, unit, "W7")
    assert not stops(state, 0, unit, "V8")


@pytest.mark.parametrize("theirs", [{"mechs": 1}, {"character": 1}, {"mechs": 1, "workers": 3}])
def test_workers_do_not_leave_opponents_fighters(theirs: dict[str, int]) -> None:
    """Move: "cannot move by themselves into or out of territories controlled by" characters or mechs."""
    state = on(on(table("crimea", "polania"), "W7", 1, **theirs), "W7", workers=1, mechs=1)
    assert not can_leave(state, 0, WORKER, "W7")
    assert can_leave(state, 0, MECH, "W7")
    assert can_leave(state, 0, CHARACTER, "W7")
    assert hops(state, 0, WORKER, "W7") == ()
    assert why(state, WORKER, "W7", "V8") == "worker_held"
    reach = reachable(state, 0, WORKER, "W7", 2)
    assert not reach.paths
    assert set(reach.blocked) == {*TERRITORIES, *(base.id for base in HOME_BASES.values())}


def test_workers_leave_opponents_workers() -> None:
    """Move: only characters and mechs hold workers back."""
    state = on(on(table("crimea", "polania"), "W7", 1, workers=1), "W7", workers=1)
    assert can_leave(state, 0, WORKER, "W7")
    assert to(state, WORKER, "W7")


@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("faction", EVERYONE)
def test_no_unit_moves_into_a_home_base(unit: Unit, faction: str) -> None:
    """Move: "You may not use a move action to move any unit into any home base (including yours)"."""
    pair, seat = against(faction)
    state = table(*pair)
    for base in HOME_BASES.values():
        for at in TERRITORIES:
            assert base.id not in to(state, unit, at, seat)
    beside = HOME_BASES[Faction(faction)].neighbours[-1].id
    expected = "home_base_mech" if faction == "crimea" and unit is not WORKER else "home_base"
    assert why(state, unit, beside, f"HB_{faction}", seat) == expected


@pytest.mark.parametrize("unit", Unit)
@pytest.mark.parametrize("faction", EVERYONE)
def test_units_at_home_move_out_by_land(unit: Unit, faction: str) -> None:
    """Set-up: workers stand on the territories connected by land; German Move: "oder einem Heimatgebiet"."""
    state = full_table()
    seat = EVERYONE.index(faction)
    by_land = {near.id for near in HOME_BASES[Faction(faction)].neighbours if not near.river} - LAKES
    assert len(by_land) == 2
    assert to(state, unit, f"HB_{faction}", seat) == by_land


def test_an_encounter_token_ends_the_movement_of_a_character() -> None:
    """Move: "If you move your character into a territory with an encounter token, their movement ends"."""
    state = table("crimea", "polania", mechs=(Mech.SPEED,))
    assert "M7" in ENCOUNTERS
    assert [stops(state, 0, unit, "M7") for unit in Unit] == [True, False, False]
    assert "T7" not in reachable(state, 0, CHARACTER, "W7", 2).paths
    assert reachable(state, 0, MECH, "W7", 2).paths["T7"] == ("M7", "T7")
    state = lay(state, "M7", encounter=False)
    assert reachable(state, 0, CHARACTER, "W7", 2).paths["T7"] == ("M7", "T7")


# Mine


@pytest.mark.parametrize("unit", Unit)
def test_the_mine_is_a_tunnel_for_its_owner(unit: Unit) -> None:
    """Build, Mine: "move units to and from your mine as if it was a tunnel"; "only you can use"."""
    state = lay(table("crimea", "polania"), "V9", structure=(0, Structure.MINE))
    assert to(state, unit, "V9") >= TUNNELS
    assert "V9" in to(state, unit, "T3")
    assert not TUNNELS & to(state, unit, "V9", seat=1)
    assert "V9" not in to(state, unit, "T3", seat=1)


def test_the_mine_works_under_an_opponent() -> None:
    """Build, Mine: "even if an opponent controls the territory the mine is on"."""
    mine = lay(table("crimea", "polania"), "V9", structure=(0, Structure.MINE))
    state = on(mine, "V9", 1, mechs=1)
    assert "V9" in to(state, MECH, "T3")
    assert stops(state, 0, MECH, "V9")
    assert "V9" not in to(state, WORKER, "T3")  # the rule about workers stands
    state = on(on(mine, "V9", 1, workers=1), "V9", workers=1)
    assert to(state, WORKER, "V9") >= TUNNELS


def test_another_structure_is_no_tunnel() -> None:
    """Build: only the mine."""
    state = lay(table("crimea", "polania"), "V9", structure=(0, Structure.MILL))
    assert not TUNNELS & to(state, MECH, "V9")


def test_the_mine_on_a_tunnel_or_the_factory() -> None:
    """Build: a structure may stand on the factory; on a tunnel the mine changes nothing."""
    plain = table("crimea", "polania")
    on_tunnel = lay(plain, "T3", structure=(0, Structure.MINE))
    assert all(to(on_tunnel, MECH, at) == to(plain, MECH, at) for at in TERRITORIES)
    on_factory = lay(plain, "X", structure=(0, Structure.MINE))
    assert to(on_factory, WORKER, "X") >= TUNNELS


# The factory card, Speed


def test_ranges() -> None:
    """The Factory: one unit up to 2 times; Speed: 1 additional territory for character and mechs only."""
    slow, fast = table("crimea", "polania"), table("crimea", "polania", mechs=(Mech.SPEED,))
    assert [hop_range(slow, 0, unit) for unit in Unit] == [1, 1, 1]
    assert [hop_range(slow, 0, unit, factory_move=True) for unit in Unit] == [2, 2, 2]
    assert [hop_range(fast, 0, unit) for unit in Unit] == [2, 2, 1]
    assert [hop_range(fast, 0, unit, factory_move=True) for unit in Unit] == [3, 3, 2]
    assert hop_range(fast, 1, MECH) == 1


@pytest.mark.parametrize("faction", ["nordic", "rusviet", "crimea", "saxony", "polania"])
def test_speed_belongs_to_the_five_factions_of_the_base_game(faction: str) -> None:
    """Speed: the listing of every base faction."""
    assert hop_range(table(faction, "albion", mechs=MECHS_OF[faction]), 0, MECH) == 2


def test_speed_before_or_after_a_tunnel() -> None:
    """Speed: "you could move an additional territory before or after moving through a tunnel"."""
    state = table("crimea", "polania", mechs=(Mech.SPEED,))
    reach = reachable(state, 0, MECH, "W7", 2)
    assert reach.paths["T3"] in (("V5", "T3"), ("T6", "T3"))
    assert reachable(state, 0, MECH, "T6", 2).paths["W3"][0] in ("T3", "M3")
    assert len(reachable(state, 0, MECH, "W7", 3).paths["W3"]) == 3


def test_the_factory_card_moves_a_worker_twice_through_the_mine() -> None:
    """The Factory: "If you have a mine, you may move through the mine with this move action"."""
    state = lay(table("crimea", "polania"), "V9", structure=(0, Structure.MINE))
    steps = hop_range(state, 0, WORKER, factory_move=True)
    assert reachable(state, 0, WORKER, "F6", steps).paths["T3"] == ("V9", "T3")
