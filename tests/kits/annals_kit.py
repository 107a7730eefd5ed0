"""What the command says of a folder beside what a naive reader counts in it."""

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.kits.command import adjutant
from tests.kits.engine.evening_folders import random_evenings
from tests.oracles import annals_oracle

PLAIN = ("games", "decided", "scored", "wins", "average", "best", "longest_streak", "running_streak")
FIGHTS = {"scythe": ("combats_won", "combats_lost"), "ruination": ("battles_won", "battles_lost")}


def compare(folder: Path, seed: int, evenings: int) -> int:
    """Makes random evenings and compares every figure; how many finished games were counted."""
    random_evenings(folder, Random(seed), evenings)
    said = [_said(folder), _said(folder)]  # once made anew, once by the index
    assert said[0] == said[1]
    counted = annals_oracle.count(folder)
    assert {each["game"] for each in said[0]["games"]} == counted.keys()
    assert {each["file"] for each in said[0]["problems"]} == {"letter.jsonl", "damaged.jsonl"}
    for figures in said[0]["games"]:
        _compare_game(figures, counted[figures["game"]])
    _compare_evenings(folder)
    return sum(each["games"] for each in counted.values())


def _said(folder: Path) -> Any:
    done = adjutant("stats", "--folder", folder, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _compare_evenings(folder: Path) -> None:
    """Every game by itself, as it goes out."""
    told = json.loads(adjutant("export", folder, "--to", "json").stdout)["games"]
    counted = annals_oracle.evenings(folder)
    assert [
        (each["game"], each["played_seconds"], each["rounds"], [seat["score"] for seat in each["seats"]])
        for each in told
    ] == [
        (
            each["game"],
            round(each["played"] / 1000),
            each["rounds"],
            [seat["score"] for seat in each["seats"]],
        )
        for each in counted
    ]


def _compare_game(said: Any, counted: Any) -> None:
    game = said["game"]
    assert said["games"] == counted["games"]
    assert {each["name"]: _plain(each, game) for each in said["people"]} == counted["people"]
    sections = {
        tuple(section["kinds"]): {tuple(each["ids"]): _plain(each, game) for each in section["tallies"]}
        for section in said["sections"]
    }
    assert sections == counted["sections"]
    fewest, shortest = said["fewest_rounds"], said["shortest"]
    assert (fewest and fewest["rounds"]) == counted["fewest_rounds"]
    assert (shortest and shortest["played_seconds"]) == (
        counted["shortest"] and round(counted["shortest"] / 1000)
    )
    assert (said["highest"] and said["highest"]["score"]) == counted["highest"]


def _plain(tally: Any, game: str) -> dict[str, Any]:
    facts = {kind: fact["value"] for kind, fact in tally["facts"].items()}
    won, lost = FIGHTS[game]
    return {
        **{name: tally[name] for name in PLAIN},
        "fights_won": facts.get(won, 0),
        "fights_lost": facts.get(lost, 0),
        "first_stars": facts.get("first_stars", 0),
        "first_star_turn": facts.get("first_star_turn"),
    }
