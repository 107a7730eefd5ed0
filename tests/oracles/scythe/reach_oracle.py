"""Movement a second time: a slow search written from the rule texts and the raw map, for comparison.

A position is plain data, and nothing of the engine is used:

    {"playing": ["nordic", "crimea"],           clockwise
     "printed_wayfare": False,                  the house rule for 6 or 7 players
     "abilities": {"nordic": ["Riverwalk"]},    of the deployed mechs, as the faction mats spell them
     "units": {"T1": {"nordic": {"worker": 1}}},  places with units, first whoever was there first
     "structures": {"T1": ["nordic", "mine"]},
     "encounters": ["V1"], "flags": ["F1"], "traps": {"M7": True}}   True: armed
"""

import json
from copy import deepcopy
from typing import Any

from tests.kits.source_tree import ROOT

DATA = ROOT / "engine" / "scythe" / "data"
Position = dict[str, Any]

MAP = json.loads((DATA / "map.json").read_text("utf-8"))
FACTION_MATS = json.loads((DATA / "faction_mats.json").read_text("utf-8"))["factions"]
TERRAIN = {territory["id"]: territory["terrain"] for territory in MAP["territories"]}
TUNNELS = [territory["id"] for territory in MAP["territories"] if territory["tunnel"]]
HOME = {base["faction"]: base["id"] for base in MAP["home_bases"]}
OUT = {place["id"]: place["neighbors"] for place in MAP["territories"] + MAP["home_bases"]}
RIVERWALK = {
    mat["id"]: ability["terrains"]
    for mat in FACTION_MATS
    for ability in mat["mech_abilities"]
    if ability["name"] == "Riverwalk"
}


def of_terrain(terrain: str) -> list[str]:
    """Every territory of this terrain."""
    return [place for place, its in TERRAIN.items() if its == terrain]


def owners(position: Position, place: str) -> list[str]:
    """The factions with units here, first whoever was here first."""
    return list(position["units"].get(place, {}))


def opponents(position: Position, faction: str, place: str) -> list[dict[str, int]]:
    """The units of each other faction here."""
    here = position["units"].get(place, {})
    return [units for owner, units in here.items() if owner != faction]


def controls(position: Position, faction: str, place: str) -> bool:
    """With a unit, or with a structure and no opponent's unit; while two are there, who was there first."""
    present = owners(position, place)
    if present:
        return present[0] == faction
    return bool(place in position["structures"] and position["structures"][place][0] == faction)


def tunnels(position: Position, faction: str) -> set[str]:
    """Tunnel icons, and "the mine acts as a tunnel that only you can use"."""
    mine = [place for place, what in position["structures"].items() if what == [faction, "mine"]]
    return {*TUNNELS, *mine}


def land_and_water(position: Position, faction: str, unit: str, at: str) -> tuple[set[str], set[str]]:
    """Where a step over the printed board leads: allowed at once, and only across a river by Toka."""
    fighter = unit != "worker"
    abilities = position["abilities"].get(faction, []) if fighter else []
    lakes_open = bool({"Seaworthy", "Submerge", "Suiton"} & set(abilities))
    holes = tunnels(position, faction)
    free, by_toka = set(), set()
    for step in OUT[at]:
        to = step["to"]
        if to in HOME.values():  # "You may not use a move action to move any unit into any home base."
            continue
        if "lake" in (TERRAIN.get(at), TERRAIN[to]):
            if lakes_open:
                free.add(to)
        elif not step["river"]:
            free.add(to)
        elif not fighter:
            if faction == "nordic":  # Swim
                free.add(to)
        else:
            if "Riverwalk" in abilities and TERRAIN[to] in RIVERWALK[faction]:
                free.add(to)
            if "Burrow" in abilities and (at in holes or to in holes):
                free.add(to)
            if "Toka" in abilities:
                by_toka.add(to)
    return free, by_toka


def far_away(position: Position, faction: str, at: str) -> set[str]:
    """Where the abilities of mechs lead a character or mech regardless of the distance."""
    abilities = position["abilities"].get(faction, [])
    found: set[str] = set()
    if "Submerge" in abilities and TERRAIN.get(at) == "lake":
        found |= set(of_terrain("lake"))
    if "Township" in abilities:
        towns = {place for place in of_terrain("village") if controls(position, faction, place)} | {"X"}
        found |= towns if at in towns else set()
    if "Underpass" in abilities:
        below = {place for place in of_terrain("mountain") if controls(position, faction, place)}
        below |= tunnels(position, faction)
        found |= below if at in below else set()
    if "Rally" in abilities:
        found |= set(position["flags"])
        found |= {
            place
            for place, here in position["units"].items()
            if place in TERRAIN and here.get(faction, {}).get("worker")
        }
    if "Shinobi" in abilities:
        found |= set(position["traps"])
    if "Wayfare" in abilities:
        found |= wayfare(position, faction)
    return found


def wayfare(position: Position, faction: str) -> set[str]:
    """The rule: "any inactive faction's home base or your own"; with 6 or 7 players "any unoccupied farm"."""
    if len(position["playing"]) in (6, 7) and not position["printed_wayfare"]:
        return {place for place in of_terrain("farm") if not owners(position, place)}
    return {base for owner, base in HOME.items() if owner == faction or owner not in position["playing"]}


def held(position: Position, faction: str, unit: str, at: str) -> bool:
    """Whether it is a worker on a lake, or one that an opponent's character or mech keeps from leaving."""
    if unit != "worker":
        return False
    fighters = [its for its in opponents(position, faction, at) if its.get("character") or its.get("mech")]
    return TERRAIN.get(at) == "lake" or bool(fighters)


def next_places(position: Position, faction: str, unit: str, at: str) -> tuple[set[str], set[str]]:
    """Where the unit may hop, and where only by Toka; the unit must stand at `at` in the position."""
    if held(position, faction, unit, at):
        return set(), set()
    free, by_toka = land_and_water(position, faction, unit, at)
    holes = tunnels(position, faction)
    if at in holes:
        free |= holes
    if unit == "worker":
        free = {to for to in free if not opponents(position, faction, to)}
    else:
        free |= far_away(position, faction, at)
    free -= {at}
    return free, by_toka - free


def movement_ends(position: Position, faction: str, unit: str, place: str) -> bool:
    """Opponents' units, an encounter token for a character, an armed trap for everyone but Togawa."""
    if opponents(position, faction, place):
        return True
    if unit == "character" and place in position["encounters"]:
        return True
    return faction != "togawa" and position["traps"].get(place) is True


def carry_over(position: Position, faction: str, unit: str, at: str, to: str) -> None:
    """Moves the piece; lone workers of opponents go home at once when a fighter comes."""
    here = position["units"][at]
    here[faction][unit] -= 1
    if not any(here[faction].values()):
        del here[faction]
    if unit != "worker":
        drive_off(position, faction, to)
    there = position["units"].setdefault(to, {}).setdefault(faction, {})
    there[unit] = there.get(unit, 0) + 1


def drive_off(position: Position, faction: str, place: str) -> None:
    here = position["units"].get(place, {})
    for owner in [owner for owner in here if owner != faction]:
        units = here[owner]
        if not units.get("character") and not units.get("mech"):
            home = position["units"].setdefault(HOME[owner], {}).setdefault(owner, {})
            home["worker"] = home.get("worker", 0) + units["worker"]
            del here[owner]


def search(
    position: Position, faction: str, unit: str, at: str, steps: int, toka: bool = True
) -> dict[str, int]:
    """The least number of hops to every place the unit can come to; the piece is really moved each time."""
    least: dict[str, int] = {}
    explored: dict[tuple[str, bool], int] = {}

    def go(now: Position, here: str, left: int, crossing: bool) -> None:
        if explored.get((here, crossing), -1) >= left:
            return
        explored[here, crossing] = left
        free, by_toka = next_places(now, faction, unit, here)
        for to in [*free, *(by_toka if crossing else ())]:
            done = steps - left + 1
            if to != at:
                least[to] = min(done, least.get(to, done))
            if left > 1 and not movement_ends(now, faction, unit, to):
                moved = move_only(now, faction, unit, here, to)
                go(moved, to, left - 1, crossing and to not in by_toka)

    if steps:
        go(position, at, steps, toka)
    return least


def move_only(position: Position, faction: str, unit: str, at: str, to: str) -> Position:
    """A copy with the piece moved; only what moving changes is copied."""
    units = dict(position["units"])
    for place in (at, to):
        units[place] = deepcopy(units.get(place, {}))
    moved = {**position, "units": units}
    carry_over(moved, faction, unit, at, to)
    return moved


def perft(position: Position, faction: str, depth: int, most_units: int) -> int:
    """How many different sequences of `depth` hops one move action allows, unit after unit.

    Every unit moves once, its hops one after the other, as far as Speed lets it; units of one kind
    in one place are alike.
    """
    fresh = {
        (unit, place): n
        for place, here in position["units"].items()
        for unit, n in here.get(faction, {}).items()
    }
    return _perft(position, faction, depth, most_units, fresh, None, True)


def _perft(
    position: Position,
    faction: str,
    depth: int,
    units_left: int,
    fresh: dict[tuple[str, str], int],
    moving: tuple[str, str, int] | None,
    toka: bool,
) -> int:
    if depth == 0:
        return 1
    total = 0
    if moving and moving[2]:
        unit, at, left = moving
        total += _hop_on(position, faction, depth, units_left, fresh, (unit, at, left), toka)
    for (unit, at), n in fresh.items() if units_left else ():
        if n:
            fast = unit != "worker" and "Speed" in position["abilities"].get(faction, [])
            rest = {**fresh, (unit, at): n - 1}
            start = (unit, at, 2 if fast else 1)
            total += _hop_on(position, faction, depth, units_left - 1, rest, start, toka)
    return total


def _hop_on(
    position: Position,
    faction: str,
    depth: int,
    units_left: int,
    fresh: dict[tuple[str, str], int],
    moving: tuple[str, str, int],
    toka: bool,
) -> int:
    unit, at, left = moving
    free, by_toka = next_places(position, faction, unit, at)
    if depth == 1:
        return len(free) + (len(by_toka) if toka else 0)
    total = 0
    for to in [*free, *(by_toka if toka else ())]:
        further = 0 if movement_ends(position, faction, unit, to) else left - 1
        after = deepcopy(position)
        carry_over(after, faction, unit, at, to)
        still = toka and to not in by_toka
        total += _perft(after, faction, depth - 1, units_left, fresh, (unit, to, further), still)
    return total
