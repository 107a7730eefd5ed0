"""A second final scorer, written from the rule text alone; it shares no code with the engine.

It works on the raw dict and asks every question one at a time, as a person at the table would.
"""

from typing import Any

UNITS = ("grunt", "brute", "raider", "exile")


def units_in(entry: dict[str, Any], horde: str) -> int:
    return sum(entry.get("units", {}).get(horde, {}).get(unit, 0) for unit in UNITS)


def controls(entry: dict[str, Any], horde: str, hordes: list[str]) -> bool:
    """A player controls a territory if only their units are present in that territory."""
    if entry.get("nomad"):
        return False
    others = [other for other in hordes if other != horde and units_in(entry, other) > 0]
    return units_in(entry, horde) > 0 and not others


def score_line(position: dict[str, Any], player: dict[str, Any], hordes: list[str]) -> dict[str, Any]:
    horde = player["horde"]
    bastions = held = territories = 0
    for entry in position["territories"].values():
        if units_in(entry, horde) > 0:
            bastions += entry.get("bastions", 0)
        if controls(entry, horde, hordes):
            held += entry.get("bastions", 0)
            territories += 1
    plenty = 0
    for amount in player.get("resources", {}).values():
        if amount in (4, 5, 6):
            plenty += 1
    pairs, left = 0, player.get("blessings", 0)
    while left >= 2:
        pairs, left = pairs + 1, left - 2
    line = {
        "horde": horde,
        "vp": player["vp"],
        "bastions": bastions,
        "bastion_vp": bastions + bastions,
        "end_of_game_vp": player.get("end_of_game_vp", 0),
        "resources": plenty,
        "resource_vp": plenty,
        "blessings": player.get("blessings", 0),
        "blessing_vp": pairs,
        "controlled_bastions": held,
        "controlled_territories": territories,
    }
    line["total"] = sum(line[name] for name in line if name == "vp" or name.endswith("_vp"))
    return line


def is_ahead(one: dict[str, Any], other: dict[str, Any]) -> bool:
    for name in ("total", "controlled_bastions", "controlled_territories"):
        if one[name] != other[name]:
            return bool(one[name] > other[name])
    return False


def naive_score(position: dict[str, Any]) -> dict[str, Any]:
    """The ruination-score/1 answer for a raw ruination-position/1."""
    hordes = [player["horde"] for player in position["players"]]
    lines = [score_line(position, player, hordes) for player in position["players"]]
    for line in lines:
        line["rank"] = 1 + len([other for other in lines if is_ahead(other, line)])
    best = [line for line in lines if line["rank"] == 1]
    winner, tiebreak = None, None
    if len(best) == 1:
        winner = best[0]["horde"]
        rivals = [line for line in lines if line["total"] == best[0]["total"] and line is not best[0]]
        if rivals:
            bastions = max(line["controlled_bastions"] for line in rivals)
            more = best[0]["controlled_bastions"] > bastions
            tiebreak = "controlled_bastions" if more else "controlled_territories"
    return {"format": "ruination-score/1", "players": lines, "winner": winner, "tiebreak": tiebreak}
