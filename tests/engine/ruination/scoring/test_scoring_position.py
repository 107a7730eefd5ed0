"""`ruination-position/1` is read strictly: one clear sentence says everything that is wrong."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.commands.score_file import MOST_PROBLEMS, run
from engine.ruination.scoring.position import decode_position
from engine.scoring.position_reader import BadPosition
from tests.kits.tiers import first_quick
from tests.oracles.ruination.naive_positions import naive_positions

MUTATIONS = 3_000


def raw_position() -> dict[str, Any]:
    """A sound position of two hordes, as people would write it."""
    return {
        "format": "ruination-position/1",
        "players": [
            {
                "horde": "rust_buzzards",
                "side": "advanced",
                "vp": 28,
                "blessings": 5,
                "resources": {"resource_1": 5},
                "end_of_game_vp": 6,
            },
            {"horde": "horde_2", "vp": 31},
        ],
        "territories": {
            "citadel": {"units": {"rust_buzzards": {"grunt": 2, "brute": 1, "exile": 1}}, "bastions": 2},
            "7": {"nomad": True},
        },
    }


def problems(raw: Any) -> list[str]:
    with pytest.raises(BadPosition) as caught:
        decode_position(raw)
    return [problem.key.removeprefix("position.") for problem in caught.value.problems]


Change = Callable[[dict[str, Any]], object]
WRONG: dict[str, tuple[Change, str]] = {
    "unknown key": (lambda raw: raw.update(round=3), "unknown_key"),
    "no players": (lambda raw: raw.pop("players"), "missing"),
    "one player": (lambda raw: raw["players"].pop(), "players"),
    "strange horde": (lambda raw: raw["players"][0].update(horde="green"), "unknown"),
    "horde twice": (lambda raw: raw["players"][1].update(horde="rust_buzzards"), "horde_twice"),
    "half a VP": (lambda raw: raw["players"][0].update(vp=1.5), "not_number"),
    "VP below nothing": (lambda raw: raw["players"][0].update(vp=-1), "range"),
    "true is no number": (lambda raw: raw["players"][0].update(vp=True), "not_number"),
    "a sixth for the advanced Rust Buzzards": (
        lambda raw: raw["players"][0]["resources"].update(resource_1=6),
        "range",
    ),
    "a seventh for anybody": (lambda raw: raw["players"][1].update(resources={"resource_4": 7}), "range"),
    "a fifth resource": (lambda raw: raw["players"][0]["resources"].update(resource_5=1), "unknown_key"),
    "more blessings than there are": (lambda raw: raw["players"][1].update(blessings=20), "blessings"),
    "strange unit": (
        lambda raw: raw["territories"]["citadel"]["units"]["rust_buzzards"].update(mech=1),
        "unknown_key",
    ),
    "a horde that nobody plays": (
        lambda raw: raw["territories"].update(x={"units": {"horde_3": {"grunt": 1}}}),
        "horde_not_in_play",
    ),
    "contested by a horde": (
        lambda raw: raw["territories"]["citadel"]["units"].update(horde_2={"grunt": 1}),
        "contested",
    ),
    "contested by a nomad": (lambda raw: raw["territories"]["citadel"].update(nomad=True), "contested"),
    "seven in one army": (
        lambda raw: raw["territories"]["citadel"]["units"]["rust_buzzards"].update(grunt=5),
        "army_limit",
    ),
    "four raiders": (
        lambda raw: raw["territories"].update(x={"units": {"horde_2": {"raider": 4}}}),
        "too_many_units",
    ),
    "thirteen exiles": (
        lambda raw: raw["territories"].update(
            {name: {"units": {"horde_2": {"exile": 6}}} for name in ("x", "y")}
        ),
        "exiles",
    ),
    "fifteen bastions": (lambda raw: raw["territories"].update(x={"bastions": 13}), "bastions"),
    "ten nomads": (
        lambda raw: raw["territories"].update({f"n{n}": {"nomad": True} for n in range(9)}),
        "nomads",
    ),
    "sixteen territories": (
        lambda raw: raw["territories"].update({f"t{n}": {} for n in range(14)}),
        "territories",
    ),
    "a territory without a name": (lambda raw: raw["territories"].update({" ": {}}), "no_name"),
}


@pytest.mark.parametrize(("spoil", "key"), WRONG.values(), ids=WRONG.keys())
def test_what_no_game_can_end_in_is_the_one_problem(spoil: Change, key: str) -> None:
    raw = raw_position()
    decode_position(raw)
    spoil(raw)
    assert problems(raw) == [key]


def test_everything_wrong_is_told_at_once() -> None:
    raw = raw_position()
    raw["players"][0].update(vp="many", side="worse")
    raw["territories"]["citadel"].update(bastions=-1, mood="bad")
    assert problems(raw) == ["unknown", "not_number", "unknown_key", "range"]


NONSENSE: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 1.5, 10**30, "", "{where}", "\u0000", "horde_2", "citadel", [], [[]], {}),
    {"": {}},
)


def _spots(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(spot for key, value in inner for spot in _spots(value, (*path, key)))]


def _mutate(raw: Any, dice: random.Random) -> Any:
    """The position with one to three values spoiled, left out or added."""
    for _ in range(dice.randint(1, 3)):
        spots = [spot for spot in _spots(raw) if spot]
        if not spots:
            return raw
        *way, last = dice.choice(spots)
        inside = raw
        for step in way:
            inside = inside[step]
        what = dice.random()
        if what < 0.2:
            del inside[last]
        elif what < 0.4 and isinstance(inside, dict):
            inside[dice.choice(["", "bastions", "grunt", "\n", "x" * 90])] = dice.choice(NONSENSE)
        else:
            inside[last] = json.loads(json.dumps(dice.choice(NONSENSE)))
    return raw


@pytest.mark.parametrize("mutations", first_quick([400, MUTATIONS]))
def test_thousands_of_spoiled_files_get_a_score_or_one_sentence(
    mutations: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = random.Random(11)
    path = tmp_path / "position.json"
    refused = scored = 0
    for raw in naive_positions(seed=3, n=mutations):
        path.write_text(json.dumps(_mutate(raw, dice)))
        code = run(str(path), as_json=True)
        out, err = capsys.readouterr()
        if code == 0:
            scored += 1
            assert json.loads(out)["format"] == "ruination-score/1"
            continue
        refused += 1
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert err.startswith("position.json cannot be scored: ") and err.endswith(".\n")
        assert err.count(";") <= MOST_PROBLEMS
    assert refused > mutations / 2
    assert scored > mutations / 20


@pytest.mark.parametrize("named", [None, 3, "", "ruination-position/2", "chess-position/1", ["x"]])
def test_a_file_of_no_known_format_is_told_the_known_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], named: Any
) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**raw_position(), "format": named}))
    assert run(str(path), as_json=False) == 1
    assert capsys.readouterr().err == (
        "position.json cannot be scored: it must name its format, one of "
        "scythe-position/2, scythe-position/1, ruination-position/1.\n"
    )


def test_people_get_an_aligned_table_and_the_khans_last_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = raw_position()
    raw["players"][1].update(vp=45)
    raw["territories"]["1"] = {"units": {"horde_2": {"grunt": 1}}}
    raw["territories"]["citadel"]["bastions"] = 0
    raw["players"][0].update(vp=36, blessings=4)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(raw))
    assert run(str(path), as_json=False) == 0
    *rows, verdict = capsys.readouterr().out.splitlines()
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == 3
    assert verdict.endswith("45 VP in everything: the Khan executes all players.")
