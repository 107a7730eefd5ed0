"""What other programs are given, read back by parsers written from their documents."""

import csv
import io
import json
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from companion.annals import bg_stats
from companion.annals.annal import Annal, annal_of
from companion.annals.people import People
from companion.net.wire import qr
from engine.frozen import evolve
from tests.kits.command import adjutant
from tests.kits.source_tree import ROOT

GAMES = ROOT / "tests" / "games"
FIVE = GAMES / "whole-board-1.jsonl"
# BG Stats, "Push plays to BG Stats from other apps or websites": every field and its type.
PLAY = {
    "sourceName": str, "sourcePlayId": str, "playDate": str, "durationMin": int, "game": dict,
    "board": str, "location": str, "comments": str, "players": list,
}  # fmt: skip
GAME = {"name": str, "sourceGameId": str, "bggId": int, "highestWins": bool, "noPoints": bool}
PLAYER = {
    "name": str, "sourcePlayerId": str, "startPlayer": bool, "rank": int, "role": str, "score": int,
    "winner": bool,
}  # fmt: skip
# BGG's XML API 2, `plays`: the attributes of <play>, <item> and <player>.
LOG = [
    "id",
    "date",
    "quantity",
    "length",
    "incomplete",
    "nowinstats",
    "location",
    "item",
    "objecttype",
    "objectid",
    "comments",
    "username",
    "userid",
    "name",
    "startposition",
    "color",
    "score",
    "new",
    "rating",
    "win",
]


def parsed_link(link: str) -> dict[str, Any]:
    """The play in a link, or a failure that says which document it breaks."""
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert re.fullmatch(r"[!$()*,./0-9:?@A-Z_a-z~%&=-]*", parts.query), "not URL-encoded"
    (name, _, value), *more = (part.partition("=") for part in parts.query.split("&"))
    assert name == "data" and not more
    play: dict[str, Any] = json.loads(unquote(value, errors="strict"))
    _fits(play, PLAY, {"sourceName", "sourcePlayId", "playDate", "game", "players"})
    _fits(play["game"], GAME, {"name", "sourceGameId"})
    for player in play["players"]:
        _fits(player, PLAYER, {"name", "winner"})
    datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")
    return play


def _fits(told: dict[str, Any], fields: dict[str, type], needed: set[str]) -> None:
    assert needed <= told.keys() <= fields.keys()
    assert all(type(value) is fields[name] for name, value in told.items())


def _annal(path: Path = FIVE) -> Annal:
    found = annal_of(path)
    assert found
    return found


def test_bg_stats_gets_the_play_as_it_was(tmp_path: Path) -> None:
    """By the score that the journal's own note has kept, and the set-up of its first line."""
    done = adjutant("export", FIVE, "--to", "bgstats")
    play = parsed_link(done.stdout.strip())
    lines = [json.loads(line) for line in FIVE.read_text().splitlines()]
    seats = lines[0]["setup"]["seats"]
    assert play["game"] == {
        "name": "Scythe", "sourceGameId": "scythe", "bggId": 169786, "highestWins": True, "noPoints": False,
    }  # fmt: skip
    final = [line for line in lines if line.get("name") == "final"][-1]["data"]["sheet"]["lines"]
    by_seat = {line["seat"]: line for line in final}
    assert [(each["name"], each["score"], each["rank"], each["winner"]) for each in play["players"]] == [
        (seat["name"], by_seat[at]["total"], by_seat[at]["rank"], by_seat[at]["rank"] == 1)
        for at, seat in enumerate(seats)
    ]
    assert play["players"][0]["role"].lower() == f"{seats[0]['faction']}, {seats[0]['mat']}"
    assert sum(each["startPlayer"] for each in play["players"]) == 1
    first = next(line["at"] for line in lines if line.get("do") == "step")
    assert play["playDate"] == datetime.fromtimestamp(first / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    again = adjutant("export", FIVE, "--to", "bgstats")
    assert parsed_link(again.stdout.strip())["sourcePlayId"] == play["sourcePlayId"]


def test_a_game_without_a_known_winner_still_says_so_of_everybody() -> None:
    play = parsed_link(bg_stats.link(_annal(GAMES / "scythe-rules-2-mats-over.jsonl"), People(GAMES)))
    assert [each["winner"] for each in play["players"]] == [False] * 3
    assert not any("score" in each or "rank" in each for each in play["players"])


@pytest.mark.parametrize("names", [list("ABCDEFG"), [f"Franziska-Benedikta {n}" for n in range(7)]])
def test_a_code_for_seven_can_be_read_by_a_phone(names: list[str]) -> None:
    """What BG Stats can do without is left out of a code that would be too dense; the players never are."""
    annal = _annal()
    seats = tuple(evolve(annal.seats[0], name=name) for name in names)
    whole, short = (
        make(evolve(annal, seats=seats), People(GAMES)) for make in (bg_stats.link, bg_stats.code_link)
    )
    assert short is not None and len(short) <= bg_stats.QR_MOST
    assert len(qr.matrix(short)) - 2 * qr.BORDER <= 137  # version 30
    assert [each["name"] for each in parsed_link(short)["players"]] == names
    assert [each["name"] for each in parsed_link(whole)["players"]] == names


def test_names_that_no_phone_could_read_have_no_code() -> None:
    annal = _annal()
    seats = tuple(evolve(annal.seats[0], name="雨" * 40) for _ in range(7))
    many = evolve(annal, seats=seats)
    assert bg_stats.code_link(many, People(GAMES)) is None
    assert len(parsed_link(bg_stats.link(many, People(GAMES)))["players"]) == 7


def parsed_log(text: str) -> list[dict[str, str]]:
    """The lines of a play log, each field in the form that BGG gives it."""
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    for row in rows:
        assert list(row)[: len(LOG)] == LOG and None not in row and None not in row.values()
        datetime.strptime(row["date"], "%Y-%m-%d")
        assert row["objecttype"] == "thing" and row["quantity"] == "1"
        assert all(row[name] in ("0", "1") for name in ("incomplete", "nowinstats", "new", "win"))
        assert row["length"].isdecimal() and re.fullmatch(r"-?[0-9]*", row["score"])
        assert row["startposition"] == "" or 1 <= int(row["startposition"]) <= int(row["players"])
    return rows


def test_bggs_play_log_has_a_line_for_each_player() -> None:
    rows = parsed_log(adjutant("export", FIVE, "--to", "csv").stdout)
    play = parsed_link(adjutant("export", FIVE, "--to", "bgstats").stdout.strip())
    assert [(row["name"], int(row["score"]), row["win"] == "1", row["color"]) for row in rows] == [
        (each["name"], each["score"], each["winner"], each["role"]) for each in play["players"]
    ]
    assert {(row["item"], row["objectid"], row["length"]) for row in rows} == {
        ("Scythe", "169786", str(play["durationMin"]))
    }
    starters = [row["name"] for row in rows if row["startposition"] == "1"]
    assert starters == [each["name"] for each in play["players"] if each["startPlayer"]]
    assert sorted(row["startposition"] for row in rows) == ["1", "2", "3", "4", "5"]


def test_a_spreadsheet_takes_no_name_for_a_formula(tmp_path: Path) -> None:
    shutil.copy(FIVE, tmp_path / "game.jsonl")
    People(tmp_path).call("Ana", '=1+1,"x"', ("Ana",))
    rows = parsed_log(adjutant("export", tmp_path / "game.jsonl", "--to", "csv").stdout)
    assert [row["name"] for row in rows if "1+1" in row["name"]] == ['\'=1+1,"x"']


def test_a_whole_folder_goes_out_at_once(tmp_path: Path) -> None:
    """Every game; what cannot be read is a sentence on stderr, and one that goes on is left out."""
    for name in ("whole-board-1", "ruination-rules-2-board-over", "scythe-rules-2-mats-open"):
        shutil.copy(GAMES / f"{name}.jsonl", tmp_path)
    (tmp_path / "letter.jsonl").write_text("Dear Ana,\n")
    told = json.loads((done := adjutant("export", tmp_path, "--to", "json")).stdout)
    assert told["format"] == "game-export/1" and done.returncode == 0
    assert sorted(each["game"] for each in told["games"]) == ["ruination", "scythe"]
    assert "letter.jsonl" in done.stderr and len(done.stderr.splitlines()) == 1
    rows = parsed_log(adjutant("export", tmp_path, "--to", "csv").stdout)
    by_json = [(seat["name"], str(seat["score"])) for each in told["games"] for seat in each["seats"]]
    assert [(row["name"], row["score"]) for row in rows] == by_json
    links = adjutant("export", tmp_path, "--to", "bgstats").stdout.split()
    assert [parsed_link(link)["game"]["name"] for link in links] == [
        {"scythe": "Scythe", "ruination": "Ruination"}[each["game"]] for each in told["games"]
    ]


@pytest.mark.parametrize("way", ["bgstats", "csv", "json"])
def test_a_game_that_goes_on_is_refused_in_a_sentence(way: str) -> None:
    done = adjutant("export", GAMES / "scythe-rules-2-mats-open.jsonl", "--to", way)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("goes on; it has no result yet.\n")
