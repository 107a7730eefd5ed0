"""`adjutant stats`, and a saved game that is opened by its file."""

import json
import os
import shutil
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.annals.people import People
from companion.commands import host
from companion.text import speak
from tests.kits.command import adjutant
from tests.kits.source_tree import ROOT

GAMES = ROOT / "tests" / "games"
OF_THREE = ("scythe", "ruination")
TOLD = {
    "en": ("Scythe: 3 finished games", "Faction with player mat"),
    "de": ("Scythe: 3 beendete Partien", "Fraktion mit Spielertableau"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two games of five, one of three, one of another game, and a letter."""
    for name in ("whole-board-1", "whole-board-2", *(f"{game}-rules-2-board-over" for game in OF_THREE)):
        shutil.copy(GAMES / f"{name}.jsonl", tmp_path)
    (tmp_path / "letter.jsonl").write_text("Dear Ana,\n")
    return tmp_path


def _figures(folder: Path, *options: str) -> Any:
    done = adjutant("stats", "--folder", folder, "--json", *options)
    assert done.returncode == 0 and done.stderr == "“letter.jsonl” is not a saved game of Adjutant.\n"
    return json.loads(done.stdout)


def test_people_and_what_they_played_are_counted(folder: Path) -> None:
    found = _figures(folder)
    assert found["format"] == "game-stats/1" and [each["games"] for each in found["games"]] == [3, 1]
    first = found["games"][0]
    assert sum(each["wins"] for each in first["people"]) == 3
    assert [section["kinds"] for section in first["sections"]] == [["faction"], ["mat"], ["faction", "mat"]]
    assert first["fewest_rounds"]["file"] == "scythe-rules-2-board-over.jsonl"


@pytest.mark.parametrize(
    ("options", "games"),
    [
        (("--players", "5"), [2]),
        (("--people", "Emil,Dora"), [2]),
        (("--people", "Ana"), [3, 1]),
        (("--people", "Nobody"), []),
        (("--game", "ruination"), [1]),
        (("--modules", "airships"), []),
        (("--since", "2100-01-01"), []),
        (("--until", "2000-01-01"), []),
        (("--since", "2000-01-01", "--until", "2100-01-01"), [3, 1]),
    ],
)
def test_filters_say_which_games_count(folder: Path, options: tuple[str, ...], games: list[int]) -> None:
    assert [each["games"] for each in _figures(folder, *options)["games"]] == games


def test_a_day_ends_at_midnight_where_we_are(folder: Path) -> None:
    """A game counts on the day on which it ended, first and last day included."""
    evening = GAMES / "scythe-rules-2-board-over.jsonl"
    last = [json.loads(line) for line in evening.read_text().splitlines() if '"do":"step"' in line][-1]["at"]
    day = time.strftime("%Y-%m-%d", time.localtime(last / 1000))
    found = _figures(folder, "--since", day, "--until", day, "--players", "3")
    assert sum(each["games"] for each in found["games"]) == 2  # both games' evenings are of that day


def test_renamed_people_are_one_in_figures_and_files(folder: Path) -> None:
    People(folder).call("Dora", "Emil", ("Dora",))
    names = [each["name"] for each in _figures(folder)["games"][0]["people"]]
    assert "Dora" not in names and names.count("Emil") == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_told_in_words_too(folder: Path, language: str) -> None:
    done = adjutant("--language", language, "stats", "--folder", folder)
    speak("en")
    assert all(each in done.stdout for each in TOLD[language])
    assert "{" not in done.stdout and "annal" not in done.stdout


def test_an_empty_folder_is_a_sentence(tmp_path: Path) -> None:
    done = adjutant("stats", "--folder", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "No finished game counts here.\n", "")


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "26-1-1x"])
def test_a_day_that_is_none_is_wrong_usage(tmp_path: Path, day: str) -> None:
    assert adjutant("stats", "--folder", tmp_path, "--since", day).returncode == 2


def test_a_saved_game_is_opened_by_its_file(folder: Path) -> None:
    """As a double tap does it; the window begins with that game."""
    path = folder / "whole-board-1.jsonl"
    with patch("companion.ui.start.run", return_value=0) as run:
        assert adjutant(path).returncode == 0
        assert adjutant("--language", "de", "open", path).returncode == 0
    speak("en")
    assert [call.kwargs["resume"] for call in run.call_args_list] == [path, path]


def test_without_a_screen_the_game_is_hosted(folder: Path) -> None:
    """After the usual sentence."""
    screens = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"), "")
    with patch.dict(os.environ, screens), patch.object(host, "run", return_value=0) as run:
        done = adjutant(folder / "whole-board-1.jsonl")
    assert done.returncode == 0 and len(done.stderr.splitlines()) == 1
    assert run.call_args.args[0].resume == folder / "whole-board-1.jsonl"


@pytest.mark.parametrize("name", ["letter.jsonl", "missing.jsonl"])
def test_a_file_that_is_no_saved_game_opens_nothing(folder: Path, name: str) -> None:
    with patch("companion.ui.start.run") as run:
        done = adjutant(folder / name)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1)
    run.assert_not_called()


def test_a_word_that_is_no_command_is_still_wrong_usage() -> None:
    assert adjutant("statistics").returncode == 2
