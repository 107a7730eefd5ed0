"""A photo explains the turn: one tap plays it as if it had been tapped, act by act."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.ui.photo._explanations import StoryPush
from companion.ui.photo.lesson_file import LessonFile
from companion.ui.photo.screen import PhotoMode
from engine.game import Step
from tests.kits.taps.rounds import rounds_of
from tests.kits.ui.photo_kit import ToldReader, differing, photo_of, picture, reading_is
from tests.kits.ui.photo_steps import begin_again, state_of, view_of, words_of
from tests.kits.ui.table_kit import GAME
from tests.kits.ui.ui_kit import TABLET, Driver, running
from vision.scythe.reading import ScytheReading

pytestmark = pytest.mark.window

ROUND = rounds_of("board", 1, 9, 100)[0]
Table = tuple[Driver, ToldReader, Any]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A recorded game at the beginning of a round, its board tracked."""
    folder = tmp_path_factory.mktemp("photos")
    with (
        running(folder, TABLET, resume=ROUND.save(folder / "round.jsonl")) as person,
        reading_is(ScytheReading) as reader,
    ):
        yield person, reader, state_of(person)


@pytest.fixture
def person(table: Table) -> Driver:
    """The same app for all tests, nothing of this file played."""
    person, _, start = table
    begin_again(person, start)
    return person


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return picture(tmp_path_factory.mktemp("photo"))


def _after(state: Any, turns: int) -> Any:
    """The table after so many recorded turns."""
    for turn in ROUND.turns[:turns]:
        for step in turn:
            state = GAME.apply(state, step)
    return state


def _explained(table: Table, photo: Path, turns: int = 1) -> Any:
    """Has a photo read that shows the table after these turns; gives that table."""
    person, reader, start = table
    after = _after(start, turns)
    reader.says = partial(photo_of, after, confidence=0.97)
    person.app.go("photo", photo=photo)
    person.until(lambda: view_of(person).mode is PhotoMode.EXPLAINED)
    person.rest()
    return after


def _played(person: Driver) -> list[Step]:
    return [moment.step for moment in person.app.session.table.history]


def test_one_tap_plays_the_turn_that_the_photo_shows(person: Driver, table: Table, photo: Path) -> None:
    """Acts, not corrections: each has its line in the log, and undo takes them back one by one."""
    before = _played(person)
    after = _explained(table, photo)
    assert "Was this played?" in words_of(person)
    person.tap("Yes, play it")
    person.until(lambda: person.app.screens.current == "table")
    assert GAME.board(state_of(person), None).pieces == GAME.board(after, None).pieces
    assert state_of(person).players[ROUND.turns[0][0].act.seat].last_section == ROUND.turns[0][0].act.section
    played = _played(person)[len(before) :]
    assert len(played) > 1 and "Played as the photo shows it" in person.app.notice.text
    lessons = LessonFile(person.app.session.hosted.photos.path, GAME.name)
    person.until(lessons.known, what="what was confirmed to teach the reader")
    person.app.notice.hide()
    person.tap("Undo")
    assert _played(person)[len(before) :] == played[:-1]


def test_another_explanation_is_chosen_by_a_touch_and_none_is_played_before(
    person: Driver, table: Table, photo: Path
) -> None:
    before = _played(person)
    _explained(table, photo)
    stories = list(person.shown(StoryPush))
    assert 1 <= len(stories) <= 3 and [each.loud for each in stories] == [True] + [False] * (len(stories) - 1)
    person.touch(stories[-1])
    assert [each.loud for each in person.shown(StoryPush)] == [each is stories[-1] for each in stories]
    assert _played(person) == before


def test_differences_are_one_touch_away_and_wait_once_the_table_has_gone_on(
    person: Driver, table: Table, photo: Path
) -> None:
    _explained(table, photo)
    person.tap("Compare place by place")
    assert view_of(person).mode is PhotoMode.REVIEW and "difference" in words_of(person)
    _explained(table, photo)
    session = person.app.session
    step = ROUND.turns[0][0]
    session.hosted.ask(lambda host: host.room.play(step.act, session.table.revision))
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)


def test_a_photo_on_which_nothing_happened_says_so_and_offers_silent_turns_only_behind_it(
    person: Driver, table: Table, photo: Path
) -> None:
    _, reader, start = table
    reader.says = partial(photo_of, start, confidence=0.97)
    person.app.go("photo", photo=photo)
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    person.rest()
    assert "Everything that the photo shows is as the table has it." in words_of(person)
    person.tap("A turn that shows nothing")
    assert view_of(person).mode is PhotoMode.EXPLAINED
    assert "Nothing has changed. Was one of these played all the same?" in words_of(person)
    assert state_of(person) == start


def test_what_was_learnt_can_be_thrown_away(person: Driver, table: Table) -> None:
    lessons = LessonFile(person.app.session.hosted.photos.path, GAME.name)
    lessons.forget()
    person.app.go("table")
    person.app.go("photo")
    person.rest()
    assert person.push("Forget what was learnt") is None
    lessons.add(np.zeros((8, 8, 3), np.uint8), {}).join()
    person.until(lambda: lessons.is_there, what="the lessons")
    person.app.redraw()
    person.rest()
    person.tap("Forget what was learnt")
    person.rest()
    assert not lessons.is_there and person.push("Forget what was learnt") is None


def test_what_no_turn_explains_is_compared_place_by_place(person: Driver, table: Table, photo: Path) -> None:
    """Three workers out of the blue and power from nowhere."""
    _, reader, start = table
    reader.says = partial(differing, start)
    person.app.go("photo", photo=photo)
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    person.rest()
    assert "3 differences" in words_of(person)
