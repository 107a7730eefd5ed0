"""The story on the tablet: one tap from the end, every line, a replay, and nothing written by looking."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.uix.label import Label

from companion.text import text
from companion.ui.story.parts import RemarkRow, StoryStrip
from companion.ui.story.screen import LinePush
from companion.ui.widgets.basics.thumbnails import PictureRow
from companion.ui.widgets.board.board_map import BoardMap
from companion.ui.widgets.charts.plot_view import ChartView
from companion.ui.widgets.table.mat_tile import MatTile
from engine.message import Param, say
from engine.saved import journal
from engine.story.story import SCORE, Story, read_story
from tests.kits.ui.combat_kit import GAME, saved_after
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window


def words(key: str, **params: Param) -> str:
    return text(say(key, **params))


def shown(person: Driver) -> list[str]:
    return [each.text for each in person.shown(Label) if each.text]


def view(person: Driver) -> Any:
    return person.app.screens.current_screen


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of three on a tracked board, over."""
    return saved_after(tmp_path_factory.mktemp("told") / "end.jsonl", GAME.is_over, 3, "board")


@pytest.fixture
def person(saved: Path, tmp_path: Path) -> Iterator[Driver]:
    """At the end of that game, revealed, its story read."""
    path = tmp_path / "end.jsonl"
    path.write_bytes(saved.read_bytes())
    with running(tmp_path, resume=path) as driver:
        driver.app.go("score", seen=True)
        driver.rest()
        if driver.push(words("scores.reveal")):
            driver.tap(words("scores.reveal"))
        view(driver)._show_all()
        driver.until(lambda: driver.app.session.now().story)
        driver.rest()
        yield driver


def told(person: Driver) -> Story:
    """The story as it stands in the journal."""
    path = person.app.session.hosted.path
    return read_story(GAME, journal.read(path))


def test_the_end_shows_how_the_lead_changed_and_what_stood_out(person: Driver) -> None:
    """Below the bars, without a tap."""
    (strip,) = person.shown(StoryStrip)
    story, (chart,) = told(person), strip.walk(restrict=True) and [strip.ids.chart]
    line = story.line(SCORE)
    assert line and tuple(each.values for each in chart.chart.lines) == line.values
    assert chart.plot and len(chart.plot.badges) == 3
    assert [row.words for row in person.shown(RemarkRow)]


@pytest.mark.parametrize("key", ["story.open", "stories.replay"])
def test_story_and_replay_are_one_tap_from_the_end_and_the_end_is_not_revealed_twice(
    person: Driver, key: str
) -> None:
    """And one tap leads back to the same score."""
    person.tap(words(key))
    person.rest()
    assert person.app.screens.current == {"story.open": "story", "stories.replay": "replay"}[key]
    while person.app.screens.current != "score":
        person.tap(words("app.back"))
        person.rest()
    assert "…" not in shown(person) and list(person.shown(StoryStrip))


def test_every_line_is_one_tap_away(person: Driver) -> None:
    """The chart shows what the push says."""
    story = told(person)
    person.tap(words("story.open"))
    person.rest()
    assert [push.text for push in person.shown(LinePush)] == [text(line.title) for line in story.lines]
    for number, line in enumerate(story.lines):
        person.touch(list(person.shown(LinePush))[number])
        person.rest()
        (chart,) = person.shown(ChartView)
        assert tuple(each.values for each in chart.chart.lines) == line.values
        assert [push.loud for push in person.shown(LinePush)].index(True) == number
    assert {text(point.words) for point in story.points} <= set(shown(person))


def test_photos_that_are_kept_with_the_game_stand_in_its_story_and_one_is_looked_at_large(
    person: Driver,
) -> None:
    """A touch lays it where the chart was, another one takes it away."""
    jpeg = cv2.imencode(".jpg", np.full((600, 800, 3), 90, np.uint8))[1].tobytes()
    person.app.session.hosted.photos.keep(1, "image/jpeg", jpeg)
    person.tap(words("story.open"))
    row = person.until(
        lambda: next((each for each in person.shown(PictureRow) if each.texture), None),
        what="its small picture",
    )
    name = person.app.session.table.state.setup.seats[1].name
    assert words("stories.photos") in shown(person) and name in row.push.text
    (chart,) = person.shown(ChartView)
    high = chart.height
    person.touch(row.push)
    person.until(lambda: view(person).ids.large.texture, what="the photo")
    person.rest()
    assert chart.height == 0 and view(person).ids.large.height == high
    person.touch(row.push)
    assert chart.height == high and view(person).ids.large.height == 0


def test_the_replay_shows_the_table_at_every_step(person: Driver) -> None:
    """Map, turn, step in words and the mat of whose turn it is."""
    moments = list(person.app.session.table.history)
    person.tap(words("stories.replay"))
    person.rest()
    for step in (0, 1, len(moments) // 2, len(moments)):
        view(person).turn_to(step)
        person.rest()
        state = moments[step].before if step < len(moments) else person.app.session.table.state
        board = GAME.board(state, None)
        (shows,) = person.shown(BoardMap)
        assert board and {spot.piece for spot in shows.layers.spots} == set(board.pieces)
        assert words("stories.step", n=step, of=len(moments)) in shown(person)
        assert not step or text(moments[step - 1].label) in shown(person)
        assert list(person.shown(MatTile))


def test_a_finger_on_the_line_goes_there_and_pushes_go_step_by_step(person: Driver) -> None:
    """No step is out of reach."""
    person.tap(words("stories.replay"))
    person.rest()
    replay = view(person)
    line = replay.ids.line
    person.touch(line)
    person.rest()
    half = replay.at
    assert abs(half - len(replay._labels) / 2) <= 2
    replay.turn_to(half + 1)
    assert (replay.at, line.value) == (half + 1, half + 1)
    replay.turn_to(-5)
    assert replay.at == 0
    replay.turn_to(10_000)
    assert replay.at == len(replay._labels)


def test_it_plays_to_the_end_by_itself_and_rests_when_asked(person: Driver) -> None:
    """Play becomes pause, and a game that has been played begins anew."""
    person.tap(words("stories.replay"))
    person.rest()
    replay = view(person)
    replay.toggle()
    assert replay.playing and replay.ids.play.text == words("stories.stop")
    replay._next()
    assert replay.at == 1
    replay.toggle()
    assert not replay.playing and replay.ids.play.text == words("stories.play")
    replay.turn_to(len(replay._labels) - 1)
    replay.toggle()
    replay._next()
    assert not replay.playing and replay.at == len(replay._labels)
    replay.toggle()
    assert replay.at == 0
    person.app.go("score", seen=True)
    person.rest()
    assert not replay.playing


def test_nothing_is_written_by_looking(person: Driver) -> None:
    """Neither by the story nor by any step of the replay: not a byte, and no revision."""
    session = person.app.session
    before = session.hosted.path.read_bytes(), session.table.revision, session.table.clock
    person.tap(words("story.open"))
    person.rest()
    person.tap(words("stories.replay"))
    person.rest()
    for step in range(0, len(view(person)._labels), 25):
        view(person).turn_to(step)
        person.rest()
    person.app.go("score", seen=True)
    person.rest()
    assert (session.hosted.path.read_bytes(), session.table.revision, session.table.clock) == before


def test_a_running_game_says_why_it_has_no_story(tmp_path: Path) -> None:
    """Coins may be hidden: until the end nothing is told by turn."""
    path = saved_after(tmp_path / "now.jsonl", lambda state: state.players[0].turns >= 2, 2, "mats")
    with running(tmp_path, resume=path) as person:
        person.app.go("story")
        person.rest()
        assert words("stories.running") in shown(person) and not list(person.shown(LinePush))
