"""Ten thousand random positions, scored twice by code that shares nothing."""

from collections import Counter

import pytest

from engine.scythe.scoring.position import decode_position, encode_position
from engine.scythe.scoring.scoring import Tiebreak, encode_scores, score
from tests.kits.scythe.random_positions import random_positions
from tests.oracles.scythe.score_oracle import score_oracle

POSITIONS = 10_000
SAMPLE = 300


def test_both_scorers_agree_on_a_sample() -> None:
    for raw in random_positions(seed=20240608, n=SAMPLE):
        assert encode_scores(score(decode_position(raw))) == score_oracle(raw), raw


@pytest.mark.long
def test_both_scorers_agree_and_every_tie_break_decides_somewhere() -> None:
    decided: Counter[str | None] = Counter()
    shared = 0
    seen: Counter[str] = Counter()
    for raw in random_positions(seed=20240607, n=POSITIONS):
        expected = score_oracle(raw)
        assert encode_scores(score(decode_position(raw))) == expected, raw
        decided[expected["tiebreak"]] += 1
        shared += expected["winner"] is None
        seen.update(what_it_shows(raw, expected))
    assert sum(decided.values()) == POSITIONS
    assert all(decided[tiebreak] > 100 for tiebreak in Tiebreak)
    assert shared > 100
    assert all(seen[what] > 100 for what in SHOWN), seen


def test_a_position_survives_encoding() -> None:
    for raw in random_positions(seed=7, n=500):
        position = decode_position(raw)
        assert decode_position(encode_position(position)) == position


# What the ten thousand must contain, or agreeing on them says little.
SHOWN = (
    *(f"{n} players" for n in range(2, 8)),
    *("tile adjacent_tunnels", "tile adjacent_lakes", "tile adjacent_encounters"),
    *("tile on_tunnels", "tile straight_line", "tile on_farm_or_tundra"),
    *("flag", "flag on the factory", "flag beside home", "armed trap alone", "armed trap with a unit"),
    *("armed trap under a structure", "structure under enemy units", "airship resources", "Meander coins"),
    *("units at home", "Wayfare", "factory held", "line of three"),
)


def what_it_shows(raw: dict, expected: dict) -> list[str]:  # type: ignore[type-arg]
    shows = [f"{len(raw['players'])} players", f"tile {raw['structure_bonus']}"]
    for place, entry in raw["territories"].items():
        units, structure = entry.get("units"), entry.get("structure")
        if entry.get("flag"):
            shows += ["flag", *(["flag on the factory"] if place == "X" else [])]
            shows += ["flag beside home"] if place in ("F1", "M1") else []
        if entry.get("trap") == "armed":
            what = "with a unit" if units else "under a structure" if structure else "alone"
            shows.append(f"armed trap {what}")
        if structure and units and structure["faction"] not in units:
            shows.append("structure under enemy units")
        if place == "X" and units:
            shows.append("factory held")
    if any(airship.get("resources") for airship in raw["airships"].values()):
        shows.append("airship resources")
    if any(entry.get("units") for entry in raw["home"].values()):
        shows.append("units at home")
    playing = {player["faction"] for player in raw["players"]}
    shows += ["Wayfare"] if set(raw["home"]) - playing else []
    if raw["structure_bonus"] == "straight_line":
        shows += ["line of three" for line in expected["players"] if line["structure_count"] >= 3]
    shows += ["Meander coins" for line in expected["players"] if line["faction_coins"]]
    return shows
