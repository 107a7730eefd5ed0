"""`adjutant score`: the answer on stdout, or one sentence on stderr whatever the file holds."""

import json
import os
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from companion.commands.score_file import MOST_BYTES, MOST_PROBLEMS, read_score, run
from companion.languages import LANGUAGES, templates
from engine.scythe.ids import Faction
from engine.scythe.scoring.position import decode_position, encode_position
from tests.kits.source_tree import ROOT

GAMES = ("scythe", "ruination")
POSITION: dict[str, Any] = {
    "format": "scythe-position/1",
    "structure_bonus": "adjacent_lakes",
    "players": [
        {
            "faction": "crimea",
            "mat": "mechanical",
            "coins": 23,
            "popularity": 10,
            "power": 4,
            "stars": {"upgrades": 1, "combat": 2},
        },
        {"faction": "saxony", "mat": "industrial", "coins": 7, "popularity": 3, "power": 0, "stars": {}},
    ],
    "territories": {
        "T2": {
            "units": {"crimea": {"character": 1, "mech": 1, "worker": 2}},
            "structure": {"faction": "crimea", "kind": "mill"},
            "resources": {"food": 3},
        },
        "T8": {"units": {"saxony": {"character": 1, "worker": 2}}},
    },
    "airships": {"crimea": {"at": "F1", "resources": {"wood": 2}}},
}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return path


def test_json_is_alone_on_stdout(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(saved), as_json=True) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert answer["format"] == "scythe-score/1"
    assert [line["total"] for line in answer["players"]] == [23 + 12 + 3 + 4 + 4, 7 + 2]
    assert (answer["winner"], answer["tiebreak"]) == ("crimea", None)
    assert err == ""


def test_people_get_an_aligned_table_best_first(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = json.loads(saved.read_text())
    raw["players"].reverse()
    saved.write_text(json.dumps(raw))
    assert run(str(saved), as_json=False) == 0
    out, err = capsys.readouterr()
    head, first, second, tile, verdict = out.splitlines()
    assert len({len(line) for line in (head, first, second)}) == 1
    assert re.split(r"  +", first) == [
        "1. Crimea",
        "$23",
        "3 = $12",
        "1 = $3",
        "5 = $4",
        "2 = $4",
        "$0",
        "$46",
    ]
    assert second.startswith("2. Saxony")
    assert "lakes" in tile
    assert verdict == "Crimea wins with $46."
    assert err == ""


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"power": 3}, "Crimea wins with $9, tied on coins and ahead by power."),
        ({}, "Crimea, Saxony share the first place with $9: every tie-break is tied."),
    ],
)
def test_a_tie_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, int], says: str
) -> None:
    raw = json.loads(json.dumps(POSITION))
    raw["players"][0].update({"coins": 7, "popularity": 3, "power": 0, "stars": {}} | changes)
    raw["territories"]["T2"] = {"units": {"crimea": {"character": 1, "worker": 2}}}
    del raw["airships"]
    path = tmp_path / "tie.json"
    path.write_text(json.dumps(raw))
    assert run(str(path), as_json=False) == 0
    assert capsys.readouterr().out.splitlines()[-1] == says


@pytest.mark.parametrize("as_json", [True, False])
def test_doubts_never_reach_the_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    raw = json.loads(json.dumps(POSITION))
    raw["players"][0]["coins"] = 200
    path = tmp_path / "rich.json"
    path.write_text(json.dumps(raw))
    assert run(str(path), as_json) == 0
    out, err = capsys.readouterr()
    people = err if as_json else out
    assert "Worth another look: Crimea has $223" in people
    assert ("Worth another look" in out) != as_json


def test_a_byte_order_mark_is_forgiven(saved: Path) -> None:
    saved.write_bytes(b"\xef\xbb\xbf" + saved.read_bytes())
    assert read_score(saved).titles[0]["faction"] is Faction.CRIMEA


def test_a_full_board_of_seven_is_far_below_the_size_limit() -> None:
    raw = json.loads(json.dumps(POSITION))
    mats = ("industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural")
    raw["players"] = [
        {**raw["players"][0], "faction": str(faction), "mat": mat}
        for faction, mat in zip(Faction, mats, strict=True)
    ]
    raw["territories"] = {
        f"{letter}{n}": {"resources": {"oil": 9, "metal": 9, "wood": 9, "food": 9}, "encounter": True}
        for letter in "MFVWTL"
        for n in range(1, 8)
    }
    assert len(json.dumps(encode_position(decode_position(raw)), indent=4)) * 10 < MOST_BYTES


def refusal(path: Path | str, capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence on stderr, checked to be one and nothing else."""
    assert run(str(path), as_json=True) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert "position." not in err.replace("position.json", "")
    return err


BROKEN: dict[str, bytes] = {
    "empty": b"",
    "not json": b"hello",
    "broken off": json.dumps(POSITION).encode()[:-20],
    "two texts": b"{}{}",
    "NaN": b'{"format": NaN}',
    "infinity": b'{"format": -Infinity}',
    "doubled key": b'{"format": "scythe-position/1", "format": "scythe-position/1"}',
    "doubled place": b'{"territories": {"F1": {}, "F1": {}}}',
    "deep list": b"[" * 200_000 + b"]" * 200_000,
    "deep object": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "endless number": b'{"coins": ' + b"9" * 10_000 + b"}",
    "control character": b'{"a\nb": 1}',
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN.keys())
def test_what_is_not_json_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(data)
    assert "not proper JSON" in refusal(path, capsys)


@pytest.mark.parametrize("data", [b"\xff\xfe{\x00}\x00", b'{"format": "\xe9"}', bytes(range(256))])
def test_what_is_not_utf_8_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(data)
    assert "not UTF-8 text" in refusal(path, capsys)


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such file" in refusal(tmp_path / "nowhere.json", capsys)


def test_a_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "not a file" in refusal(tmp_path, capsys)


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not a file" in refusal(tmp_path / "pipe", capsys)


def test_an_endless_device_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "not a file" in refusal("/dev/zero", capsys)


@pytest.mark.parametrize("path", ["", "nul\0byte.json", "x" * 5000])
def test_a_path_that_cannot_exist_is_refused(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be scored" in refusal(path, capsys)


def test_a_file_that_may_not_be_read_is_refused(
    saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: Any) -> Any:
        raise PermissionError

    monkeypatch.setattr("builtins.open", forbidden)
    assert "cannot be opened" in refusal(saved, capsys)


def test_a_hundred_megabytes_are_refused_unread(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "position.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)

    def untouched(*_: Any) -> Any:
        raise AssertionError("the file was opened")

    monkeypatch.setattr("builtins.open", untouched)
    assert "larger than 1 MB" in refusal(path, capsys)


def test_everything_wrong_is_in_the_one_sentence(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = json.loads(saved.read_text())
    raw["players"][0].update(coins=-4, mat="industrial")
    raw["territories"]["L1"] = {"structure": {"faction": "crimea", "kind": "mill"}}
    raw["territories"]["T8"]["units"]["crimea"] = {"mech": 4}
    raw["oops"] = 1
    saved.write_text(json.dumps(raw))
    assert refusal(saved, capsys) == (
        'position.json cannot be scored: position has an unknown key "oops"; '
        "players[0].coins must be from 0 to 9999; the Industrial mat is used twice; "
        "L1 is a lake and cannot hold a structure; T8 holds units of two factions; "
        "Crimea has 5 mechs, more than 4; Crimea has its mill twice.\n"
    )


def test_thousands_of_problems_are_cut_with_their_number(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = {**POSITION, **{f"key{n}": n for n in range(MOST_PROBLEMS + 17)}}
    saved.write_text(json.dumps(raw))
    sentence = refusal(saved, capsys)
    assert sentence.endswith("; and 17 more.\n")
    assert sentence.count(";") == MOST_PROBLEMS


SPOILED: tuple[Any, ...] = (None, True, -1, 1.5, 10**30, "", "{where}", "\u0000", [], [[]], {}, {"": {}})


def test_no_single_spoiled_value_escapes_as_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every value of the position in turn becomes every kind of nonsense: refused or scored, never raised."""
    path = tmp_path / "position.json"
    refused = 0
    for spot in spots(POSITION):
        for nonsense in SPOILED:
            raw = json.loads(json.dumps(POSITION))
            inside = raw
            for step in spot[:-1]:
                inside = inside[step]
            inside[spot[-1]] = nonsense
            path.write_text(json.dumps(raw))
            if run(str(path), as_json=True) == 1:
                refused += 1
                assert capsys.readouterr().out == ""
            else:
                json.loads(capsys.readouterr().out)
    assert refused > 400


def spots(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside `data`."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = [path] if path else []
    return found + [spot for key, value in inner for spot in spots(value, (*path, key))]


def test_every_sentence_is_there_in_every_language_with_the_same_parameters() -> None:
    ours = ("score.", "position.", "improbable.", "tiebreak.")
    known = {language: templates(language) for language in LANGUAGES}
    keys = {language: {key for key in known[language] if key.startswith(ours)} for language in LANGUAGES}
    for language in LANGUAGES:
        assert keys[language] == keys["en"]
        for key in keys["en"]:
            assert parameters(known[language][key]) == parameters(known["en"][key]), (language, key)


def parameters(template: str | dict[str, str]) -> set[frozenset[str]]:
    forms = template.values() if isinstance(template, dict) else [template]
    return {
        frozenset(name for _, name, _, _ in Formatter().parse(form) if name is not None) for form in forms
    }


def test_every_key_the_code_says_has_a_sentence() -> None:
    known = templates("en")
    scoring = [ROOT / "engine" / game / "scoring" for game in GAMES]
    games = [folder / f"position{part}.py" for folder in scoring for part in ("", "_rules")]
    rules = [ROOT / "engine" / "scoring" / "position_reader.py", *games]
    noted = {key for path in rules for key in re.findall(r'note\(\s*"(\w+)"', path.read_text())}
    said = re.findall(r'say\("(improbable\.\w+)"', (ROOT / "engine/scythe/scoring/improbable.py").read_text())
    sheets = [folder / "score_sheet.py" for folder in scoring]
    printed = "".join(path.read_text() for path in (ROOT / "companion/commands/score_file.py", *sheets))
    files = re.findall(r'"(score\.\w+)"', printed)
    assert len(noted) > 20
    assert len(said) > 10
    for key in [*(f"position.{key}" for key in noted), *said, *files]:
        assert key in known, key
