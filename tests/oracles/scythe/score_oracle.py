"""A second scorer, written from the rule texts and map.json alone; it shares no code with the engine.

It works on the raw dict and takes every question one at a time, slowly, as a person at the table would.
"""

import json
from typing import Any

from tests.kits.source_tree import ROOT

MAP = json.loads((ROOT / "engine" / "scythe" / "data" / "map.json").read_text("utf-8"))
BY_ID = {entry["id"]: entry for entry in MAP["territories"]}
BY_CELL = {(entry["col"], entry["row"]): entry["id"] for entry in MAP["territories"]}
STEPS = MAP["coordinate_system"]["directions"]

# Count reached -> coins. The rulebook's text prints the payments of the first kind only (after
# Schlusswertung); the other two are copied from structure_bonus.json, on which both scorers rely.
FEATURES_PAY = {1: 2, 2: 4, 3: 4, 4: 6, 5: 6, 6: 9, 7: 9}
STANDING_PAY = {1: 2, 2: 4, 3: 6, 4: 9}
TUNNEL_STANDING_PAY = {1: 2, 2: 4, 3: 6, 4: 6}


def neighbours(place: str) -> list[str]:
    return [near["to"] for near in BY_ID[place]["neighbors"]]


def with_landed(position: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The territories, and over which of them an airship has landed (tile Safe Haven)."""
    places = {place: dict(entry) for place, entry in position["territories"].items()}
    for faction, airship in position.get("airships", {}).items():
        if airship.get("controls"):
            places.setdefault(airship["at"], {})["landed"] = faction
    return places


def who_holds(entry: dict[str, Any]) -> str | None:
    """You control a territory with a unit, or with a structure where no enemy unit is.

    An airship that has landed holds what nobody else does.
    """
    for faction, units in entry.get("units", {}).items():
        if units.get("character", 0) + units.get("mech", 0) + units.get("worker", 0) > 0:
            return str(faction)
    if entry.get("structure"):
        return str(entry["structure"]["faction"])
    return entry.get("landed")


def territories_of(position: dict[str, Any], faction: str) -> int:
    total = 0
    for place, entry in with_landed(position).items():
        # Each armed trap is one more territory, unless somebody else holds the place with a structure.
        if faction == "togawa" and entry.get("trap") == "armed" and who_holds(entry) in (None, "togawa"):
            total += 1
        if who_holds(entry) != faction:
            continue
        total += 3 if place == "X" else 1
        if faction == "albion" and entry.get("flag") and "HB_albion" not in neighbours(place):
            total += 1
    return total


def resources_of(position: dict[str, Any], faction: str) -> int:
    total = 0
    for entry in with_landed(position).values():
        if who_holds(entry) == faction:
            for amount in entry.get("resources", {}).values():
                total += amount
    for amount in position.get("airships", {}).get(faction, {}).get("resources", {}).values():
        total += amount
    return total


def structures_of(position: dict[str, Any], faction: str) -> list[str]:
    found = []
    for place, entry in position["territories"].items():
        if entry.get("structure") and entry["structure"]["faction"] == faction:
            found.append(place)
    return found


def longest_line(built: list[str]) -> int:
    best = 0
    for place in built:
        for direction in ("E", "SE", "SW"):
            length, here = 0, place
            while here in built:
                length += 1
                entry = BY_ID[here]
                row = "even_row" if entry["row"] % 2 == 0 else "odd_row"
                right, down = STEPS[row][direction]
                here = BY_CELL.get((entry["col"] + right, entry["row"] + down), "off the board")
            best = max(best, length)
    return best


def structure_bonus(position: dict[str, Any], faction: str) -> tuple[int, int]:
    tile = position["structure_bonus"]
    built = structures_of(position, faction)
    if tile in ("adjacent_tunnels", "adjacent_lakes", "adjacent_encounters"):
        seen = set()
        for place in built:
            for near in neighbours(place):
                if near.startswith("HB_"):
                    continue
                entry = BY_ID[near]
                if (
                    (tile == "adjacent_tunnels" and entry["tunnel"])
                    or (tile == "adjacent_lakes" and entry["terrain"] == "lake")
                    or (tile == "adjacent_encounters" and entry["encounter"])
                ):
                    seen.add(near)
        return len(seen), FEATURES_PAY.get(len(seen), 9 if seen else 0)
    if tile == "on_tunnels":
        n = len([place for place in built if BY_ID[place]["tunnel"]])
        return n, TUNNEL_STANDING_PAY.get(n, 0)
    if tile == "straight_line":
        n = longest_line(built)
    else:
        n = len([place for place in built if BY_ID[place]["terrain"] in ("farm", "tundra")])
    return n, STANDING_PAY.get(n, 0)


def pieces_of(position: dict[str, Any], faction: str) -> int:
    total = len(structures_of(position, faction))
    for entry in [*position["territories"].values(), *position.get("home", {}).values()]:
        units = entry.get("units", {}).get(faction, {})
        total += units.get("mech", 0) + units.get("worker", 0)
    return total + int(position.get("airships", {}).get(faction, {}).get("workers", 0))


def score_line(position: dict[str, Any], player: dict[str, Any]) -> dict[str, Any]:
    faction, popularity = player["faction"], player["popularity"]
    if popularity <= 6:
        star, territory, pair = 3, 2, 1
    elif popularity <= 12:
        star, territory, pair = 4, 3, 2
    else:
        star, territory, pair = 5, 4, 3
    # "These still count … as if they were on the triumph track" (Resolution module).
    stars = sum(player["stars"].values()) + player.get("tile_stars", 0)
    territories = territories_of(position, faction)
    resources = resources_of(position, faction)
    count, structure_coins = structure_bonus(position, faction)
    extra = 0
    if faction == "polania" and len(position["players"]) in (6, 7):
        for place, entry in with_landed(position).items():
            if BY_ID[place]["encounter"] and who_holds(entry) == "polania":
                extra += 3
    line = {
        "faction": faction,
        "coins": player["coins"],
        "stars": stars,
        "star_coins": stars * star,
        "territories": territories,
        "territory_coins": territories * territory,
        "resources": resources,
        "resource_coins": (resources - resources % 2) // 2 * pair,
        "structure_count": count,
        "structure_coins": structure_coins,
        "faction_coins": extra,
    }
    line["total"] = sum(line[name] for name in line if name == "coins" or name.endswith("_coins"))
    return line


def is_ahead(one: list[int], other: list[int]) -> bool:
    for mine, theirs in zip(one, other, strict=True):
        if mine != theirs:
            return mine > theirs
    return False


def score_oracle(position: dict[str, Any]) -> dict[str, Any]:
    """The scythe-score/1 answer for a raw scythe-position/1 or /2."""
    names = ["total", "workers+mechs+structures", "power", "popularity", "resources", "territories", "stars"]
    lines = [score_line(position, player) for player in position["players"]]
    keys = []
    for player, line in zip(position["players"], lines, strict=True):
        pieces = pieces_of(position, player["faction"])
        tracks = [player["power"], player["popularity"]]
        keys.append([line["total"], pieces, *tracks, line["resources"], line["territories"], line["stars"]])
    for line, key in zip(lines, keys, strict=True):
        line["rank"] = 1
        for other in keys:
            if is_ahead(other, key):
                line["rank"] += 1
    leaders = [n for n, line in enumerate(lines) if line["rank"] == 1]
    winner = lines[leaders[0]]["faction"] if len(leaders) == 1 else None
    tiebreak = None
    if winner is not None:
        first = keys[leaders[0]]
        second = next(key for line, key in zip(lines, keys, strict=True) if line["rank"] == 2)
        if first[0] == second[0]:
            tiebreak = next(name for name, a, b in zip(names, first, second, strict=True) if a != b)
    return {"format": "scythe-score/1", "players": lines, "winner": winner, "tiebreak": tiebreak}
