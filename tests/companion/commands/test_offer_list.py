"""`adjutant offers` and `adjutant take`: bots and scripts see what people see, and play what they may."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from engine.saved import journal
from engine.simulate import random_game
from engine.table import Table
from tests.kits.command import adjutant
from tests.kits.source_tree import ROOT

BOARD = ROOT / "tests" / "games" / "journal-1-board.jsonl"
OVER = ROOT / "tests" / "games" / "journal-1-mats.jsonl"
LOADED = {"act": "move_unit", "unit": "character", "at": "M6", "to": "T3", "resources": [1, 0, 0, 1]}


def offers(path: Path, *words: str) -> list[dict[str, Any]]:
    done = adjutant("offers", path, "--json", *words)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["format"] == "offers/1"
    found: list[dict[str, Any]] = told["offers"]
    return found


def take(path: Path, seat: int, act: Any, *words: str | Path) -> Any:
    return adjutant("take", path, "--seat", str(seat), "--act", json.dumps(act), "--json", *words)


@pytest.fixture(params=sorted(GAMES))
def unfinished(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A table of each game, some forty acts old."""
    game, chance = GAMES[request.param], random.Random(3)
    setup = game.draw_setup(["Ana", "Ben", "Cleo"], chance, {"tracking": "board"})
    table = Table.create(game, setup, 0, tmp_path / "game.jsonl")
    for n, (_, step, _) in enumerate(random_game(game, setup, chance)):
        if n == 40:
            break
        table.play(step.act, n, result=step.result)
    table.close()
    return tmp_path / "game.jsonl"


def test_every_offer_names_seat_role_act_words_and_knobs(unfinished: Path) -> None:
    found = offers(unfinished)
    assert found
    for offer in found:
        assert offer.keys() >= {"seat", "role", "act", "heading", "words", "knobs"}
        assert offer["role"] in ("turn", "prompt", "anytime", "closing")
        assert "{" not in offer["heading"] + offer["words"]
        for knob in offer["knobs"]:
            assert knob["words"]
            assert "usual" in knob
            assert {"least", "most"} <= knob.keys() or knob.get("places") or knob.get("options")


def test_every_offer_is_taken_as_it_stands(unfinished: Path) -> None:
    for offer in offers(unfinished)[:12]:
        if not offer.get("sealed"):
            done = take(unfinished, offer["seat"], offer["act"])
            assert done.returncode == 0, (offer, done.stderr)
            assert json.loads(done.stdout)["format"] == "taken/1"


def test_the_load_of_a_unit_has_its_range_and_usual_value() -> None:
    all_of_it = {**LOADED, "resources": [1, 1, 0, 1], "seat": 2}
    (offer,) = [each for each in offers(BOARD, "--seat", "2") if each["act"] == all_of_it]
    assert [(knob["name"], knob["least"], knob["most"], knob["usual"]) for knob in offer["knobs"]] == [
        ("oil", 0, 1, 1),
        ("metal", 0, 1, 1),
        ("food", 0, 1, 1),
    ]


def test_an_unusual_act_is_taken_and_the_journal_stays_as_it_was(tmp_path: Path) -> None:
    before, out = BOARD.read_bytes(), tmp_path / "out.jsonl"
    done = take(BOARD, 2, LOADED, "--save", out)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["step"] == {**LOADED, "seat": 2}
    assert BOARD.read_bytes() == before
    again = json.loads(adjutant("replay", out, "--json").stdout)
    assert (again["hash"], again["state"]) == (told["hash"], told["state"])
    assert journal.read(out).entries[-1]["step"] == told["step"]


@pytest.mark.parametrize(
    ("seat", "act"),
    [
        (2, {**LOADED, "resources": [2, 0, 0, 0]}),
        (1, LOADED),
        (2, {**LOADED, "seat": 0}),
        (2, {"act": "bolster", "gain": "power", "amount": 2}),
        (2, {"act": "no_such_act"}),
        (2, {"act": "move_unit"}),
        (2, []),
        (2, "x"),
        (7, LOADED),
        (-1, LOADED),
    ],
)
def test_what_the_rules_or_the_form_forbid_is_one_sentence_and_no_file(
    seat: int, act: Any, tmp_path: Path
) -> None:
    done = take(BOARD, seat, act, "--save", tmp_path / "out.jsonl")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text("mine", "utf-8")
    assert take(BOARD, 2, LOADED, "--save", kept).returncode == 1
    assert take(BOARD, 2, LOADED, "--save", BOARD).returncode == 1
    assert kept.read_text("utf-8") == "mine"


def test_a_game_that_is_over_offers_nothing_and_refuses_all() -> None:
    assert offers(OVER) == []
    assert take(OVER, 0, {"act": "bolster", "gain": "power", "amount": 2}).returncode == 1


def test_people_read_the_offers_under_their_headings() -> None:
    done = adjutant("offers", BOARD, "--seat", "2")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("2  Cleo")
    assert lines.count("   Move: character on the mountain beside your base") == 1
    assert "     To the northern tunnel tundra  [oil: 0-1 (0), metal: 0-1 (0), food: 0-1 (0)]" in lines


def test_an_offer_is_taken_with_its_knobs_turned(tmp_path: Path) -> None:
    """Bots need not know how an act calls what a knob turns."""
    done = take(BOARD, 2, {**LOADED, "resources": [1, 1, 0, 1]}, "--answers", '{"metal": 0}')
    assert json.loads(done.stdout)["step"] == {**LOADED, "seat": 2}


@pytest.mark.parametrize(
    "answers", ['{"metal": 2}', '{"gold": 1}', '{"metal": "1"}', "[]", "1", "{", '{"metal": NaN}']
)
def test_answers_out_of_range_are_one_sentence(answers: str) -> None:
    done = take(BOARD, 2, {**LOADED, "resources": [1, 1, 0, 1]}, "--answers", answers)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)


def test_answers_to_an_act_that_no_offer_has_are_refused() -> None:
    assert take(BOARD, 2, LOADED, "--answers", '{"metal": 0}').returncode == 1


def test_the_new_file_is_its_owners_alone_and_no_link_is_followed(tmp_path: Path) -> None:
    """A journal holds secrets of every seat."""
    out, link = tmp_path / "out.jsonl", tmp_path / "link.jsonl"
    assert take(BOARD, 2, LOADED, "--save", out).returncode == 0
    assert out.stat().st_mode & 0o077 == 0
    link.symlink_to(tmp_path / "nowhere.jsonl")
    assert take(BOARD, 2, LOADED, "--save", link).returncode == 1
    assert not (tmp_path / "nowhere.jsonl").exists()


def test_a_half_written_last_line_is_told(tmp_path: Path) -> None:
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(BOARD.read_bytes()[:-20])
    done = adjutant("offers", torn, "--json")
    assert done.returncode == 0
    assert "half written" in done.stderr
    assert json.loads(done.stdout)["offers"]
