"""`adjutant story JOURNAL`: a saved game as text, as data and as one picture; it stays as it is."""

import json
import xml.etree.ElementTree as Xml
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.games import GAMES, game_called
from companion.text import LANGUAGES, speak, text
from engine.saved import journal
from engine.story.pictures import bars, charts
from engine.story.story import Story, read_story
from tests.kits.source_tree import ROOT

SAVED = tuple(
    ROOT / "tests" / "games" / f"{name}-rules-{game.rules_version}-{depth}-{end}.jsonl"
    for name, game in GAMES.items()
    for depth in ("score", "mats", "board")
    for end in ("open", "over")
)
SVG = "{http://www.w3.org/2000/svg}"


def told(path: Path) -> Story:
    reading = journal.read(path)
    return read_story(game_called(str(reading.header["game"])), reading)


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    assert main(["story", *map(str, arguments)]) == 0
    return capsys.readouterr()


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_saved_game_is_told_in_whole_sentences(
    path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Finished or not, whatever was followed: no key and no blank is left."""
    before = path.read_bytes()
    assert main(["--language", language, "story", str(path)]) == 0
    out = capsys.readouterr().out
    speak("en")
    story = told(path)
    assert all(name in out for name in story.names)
    assert "story" not in out.replace("The game's story", "") and "stories." not in out and "{" not in out
    assert path.read_bytes() == before


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_the_data_says_what_the_story_says(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`game-story/1`, key by key."""
    data, story = json.loads(run(capsys, path, "--json").out), told(path)
    assert data["format"] == "game-story/1" and data["game"] == story.game and data["over"] == story.is_over
    assert [player["name"] for player in data["players"]] == list(story.names)
    assert [player["total"] for player in data["players"]] == [line.total for line in story.sheet.by_seat]
    assert {line["name"]: line["values"] for line in data["series"]} == {
        line.key: [list(values) for values in line.values] for line in story.lines
    }
    assert [turn["spent_ms"] for turn in data["turns"]] == [turn.spent for turn in story.turns]
    assert [each["words"] for each in data["turning_points"]] == [text(each.words) for each in story.points]
    for line in data["series"]:
        assert all(len(values) == len(data["turns"]) + 1 for values in line["values"])


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_the_picture_has_every_chart_and_nothing_from_outside(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One file that any browser shows: each line once, with its title; no font or picture is fetched."""
    out = tmp_path / "story.svg"
    assert run(capsys, path, "--svg", out).out == ""
    written, story = out.read_text("utf-8"), told(path)
    picture = Xml.fromstring(written)
    plots = picture.findall(f"{SVG}g")
    titles = [text(bars(story).title), *(text(chart.title) for _, chart in charts(story))]
    assert picture.get("aria-label") == ", ".join(titles) and len(plots) == len(titles)
    for (_, chart), plot in zip(charts(story), plots[1:], strict=True):
        colours = [line.get("stroke") for line in plot.findall(f"{SVG}polyline")]
        assert len(set(colours)) >= len(chart.lines)  # and the grid's
    assert "href" not in written and "url(" not in written and written.count("http") == 1


def test_a_picture_or_data_needs_a_journal_and_a_foreign_file_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in (["story", "--json"], ["story", "--svg", "x.svg"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
    capsys.readouterr()
    foreign = tmp_path / "notes.jsonl"
    foreign.write_text("{}\n")
    assert main(["story", str(foreign)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
