"""Small raw scythe-position/1 data to change one thing at a time."""

from typing import Any

MATS = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural")

Raw = dict[str, Any]


def small_position(
    *factions: str, territories: Raw | None = None, tile: str = "adjacent_lakes", **rest: Any
) -> Raw:
    """A position of these factions, each with popularity 10, power 5, no coins and no stars."""
    return {
        "format": "scythe-position/1",
        "structure_bonus": tile,
        "players": [player(faction, mat) for faction, mat in zip(factions, MATS, strict=False)],
        "territories": territories or {},
        **rest,
    }


def player(faction: str, mat: str) -> Raw:
    return {"faction": faction, "mat": mat, "coins": 0, "popularity": 10, "power": 5, "stars": {}}


def worker(faction: str, n: int = 1, **rest: Any) -> Raw:
    """A territory with this many workers of one faction."""
    return {"units": {faction: {"worker": n}}, **rest}


def structure(faction: str, kind: str = "mill", **rest: Any) -> Raw:
    """A territory with a structure."""
    return {"structure": {"faction": faction, "kind": kind}, **rest}


def changed(raw: Raw, seat: int = 0, **changes: Any) -> Raw:
    """The same position with some of a player's entries replaced."""
    raw["players"][seat].update(changes)
    return raw
