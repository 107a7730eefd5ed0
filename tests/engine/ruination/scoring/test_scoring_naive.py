"""Ten thousand random positions, scored twice by code that shares nothing."""

from collections import Counter
from typing import Any

import pytest

from engine.ruination.scoring.position import decode_position, encode_position
from engine.ruination.scoring.scoring import Tiebreak, encode_scores, score
from tests.oracles.ruination.naive_positions import naive_positions
from tests.oracles.ruination.naive_score import naive_score

POSITIONS = 10_000
SAMPLE = 300
# What the ten thousand must contain, or agreeing on them says little.
SHOWN = (
    *("2 players", "3 players", "4 players", "nobody controls a bastion", "several bastions in one place"),
    *("an odd blessing", "no blessing", "four of a resource", "three of a resource", "end of game VP"),
    *("an exile alone", "a nomad beside a bastion", "no territory", "the Khan's last word"),
)


def test_both_scorers_agree_on_a_sample() -> None:
    for raw in naive_positions(seed=20261117, n=SAMPLE):
        assert encode_scores(score(decode_position(raw))) == naive_score(raw), raw


@pytest.mark.long
def test_both_scorers_agree_and_every_tie_break_decides_somewhere() -> None:
    decided: Counter[str | None] = Counter()
    seen: Counter[str] = Counter()
    for raw in naive_positions(seed=20261116, n=POSITIONS):
        expected = naive_score(raw)
        assert encode_scores(score(decode_position(raw))) == expected, raw
        decided[expected["tiebreak"]] += 1
        seen.update(_shows(raw, expected))
    assert sum(decided.values()) == POSITIONS
    assert all(decided[tiebreak] > 100 for tiebreak in Tiebreak), decided
    assert all(seen[what] > 50 for what in SHOWN), seen


def test_a_position_survives_encoding() -> None:
    for raw in naive_positions(seed=7, n=500):
        position = decode_position(raw)
        assert decode_position(encode_position(position)) == position


def _shows(raw: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    shows = [f"{len(raw['players'])} players"]
    for player in raw["players"]:
        blessings = player.get("blessings", 0)
        shows += ["no blessing"] if not blessings else ["an odd blessing"] if blessings % 2 else []
        amounts = player.get("resources", {}).values()
        shows += ["four of a resource"] if 4 in amounts else []
        shows += ["three of a resource"] if 3 in amounts else []
        shows += ["end of game VP"] if player.get("end_of_game_vp") else []
    for entry in raw["territories"].values():
        shows += ["several bastions in one place"] if entry.get("bastions", 0) > 1 else []
        shows += ["a nomad beside a bastion"] if entry.get("nomad") and entry.get("bastions") else []
        armies = entry.get("units", {}).values()
        shows += ["an exile alone" for army in armies if army.get("exile") and len(army) == 1]
    lines = expected["players"]
    shows += ["no territory"] if not raw["territories"] else []
    shows += ["nobody controls a bastion"] if not any(line["controlled_bastions"] for line in lines) else []
    shows += ["the Khan's last word"] if expected["winner"] is None else []
    return shows
