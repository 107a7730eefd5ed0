"""A camera on a stand: what it is sure of is played and can be taken back, everything else is asked."""

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, NamedTuple

import pytest

from companion.ui.photo.lesson_file import LessonFile
from companion.ui.photo.screen import PhotoMode
from companion.ui.watching.line import WatchLine, WatchPush
from companion.ui.watching.watching import TOLD_SECONDS, Watching, WatchingState
from tests.kits.taps.rounds import Round, rounds_of
from tests.kits.ui.at_rest import AHEAD
from tests.kits.ui.photo_kit import ToldReader, differing, photo_of, reading_is
from tests.kits.ui.photo_steps import state_of, view_of
from tests.kits.ui.stand_kit import StandCamera, standing
from tests.kits.ui.table_kit import GAME
from tests.kits.ui.ui_kit import TABLET, Driver, running
from tests.kits.vision.followed import seen
from vision.following.sure import is_sure
from vision.live.watch import WatchStage
from vision.scythe.reading import ScytheReading

pytestmark = pytest.mark.window


class Stand(NamedTuple):
    """A table with a camera beside it."""

    person: Driver
    reader: ToldReader
    camera: StandCamera
    start: Any
    """The table at the beginning of the round."""

    @property
    def watching(self) -> Watching:
        """What watches the table."""
        found = self.person.app.screens.get_screen("table")._watch.on
        assert isinstance(found, Watching)
        return found

    def is_in(self, *states: WatchingState) -> bool:
        """Whether the watch is doing this."""
        switch = self.person.app.screens.get_screen("table")._watch
        return (switch.on.state if switch.on else WatchingState.OFF) in states

    def sees(self, state: Any) -> None:
        """From now on a photo shows this table."""
        self.reader.says = partial(photo_of, state, confidence=0.97)

    def switch_on(self) -> None:
        """Switches the watch on at a table that is as the tablet has it."""
        self.sees(state_of(self.person))
        self.person.tap("Watch")
        self.has_looked()

    def has_looked(self) -> None:
        """Waits until the camera has looked and has nothing to say."""
        waiting = lambda: self.watching._camera.now.stage is WatchStage.WAITING  # noqa: E731
        self.person.until(
            lambda: self.is_in(WatchingState.LOOKING) and waiting(), what="the camera to have looked"
        )

    def hand_comes_and_goes(self) -> None:
        """Somebody reaches over the board, and is seen doing so."""
        self.camera.reach_in()
        self.person.until(
            lambda: self.watching._camera.now.stage is WatchStage.TOUCHED, what="a hand to be seen"
        )
        self.camera.leave()

    @property
    def words(self) -> str:
        """What the line says."""
        return str(next(self.person.shown(WatchLine)).ids.words.text)

    @property
    def answers(self) -> list[str]:
        """What can be answered to it."""
        return [each.text for each in self.person.shown(WatchPush)]


@cache
def _round(wants_sure: bool) -> tuple[Round, Any]:
    """The first round whose first turn is sure, or leaves one thing open; and the table after that turn."""
    for game in rounds_of("board", 1, 0, 1):
        before = GAME.set_up(game.setup)
        for step in game.before:
            before = GAME.apply(before, step)
        after = before
        for step in game.turns[0]:
            after = GAME.apply(after, step)
        found = seen(before, after)
        if found.explanations and (
            is_sure(found) if wants_sure else [len(q.others) for q in found.explanations[0].questions] == [1]
        ):
            return game, after
    raise AssertionError("no such round")


@pytest.fixture
def stand(tmp_path, request) -> Iterator[Stand]:
    """A recorded game at the beginning of a round, a camera beside the tablet."""
    game, _ = _round(getattr(request, "param", True))
    with (
        standing() as camera,
        running(tmp_path, TABLET, resume=game.save(tmp_path / "round.jsonl")) as person,
        reading_is(ScytheReading) as reader,
    ):
        yield Stand(person, reader, camera, state_of(person))


def _history(person: Driver) -> list[Any]:
    return [moment.step for moment in person.app.session.table.history]


def test_a_sure_turn_is_played_by_itself_and_taken_back_with_one_tap(stand: Stand) -> None:
    """And it is not played again unasked, as long as nothing else has happened."""
    person, before = stand.person, _history(stand.person)
    stand.switch_on()
    assert _history(person) == before and stand.camera.stopped == 0
    after = _round(True)[1]
    stand.sees(after)
    stand.hand_comes_and_goes()
    person.until(lambda: stand.is_in(WatchingState.TOLD), what="the turn to be played")
    assert GAME.board(state_of(person), None).pieces == GAME.board(after, None).pieces
    assert stand.words.startswith("Seen and played: ") and stand.answers == ["Undo it"]
    person.tap("Undo it")
    assert state_of(person) == stand.start and _history(person) == before
    stand.hand_comes_and_goes()
    stand.has_looked()
    assert _history(person) == before


def test_what_nobody_takes_back_teaches_the_reader_and_the_line_is_quiet_again(stand: Stand) -> None:
    person = stand.person
    stand.switch_on()
    stand.sees(_round(True)[1])
    stand.hand_comes_and_goes()
    person.until(lambda: stand.is_in(WatchingState.TOLD), what="the turn to be played")
    AHEAD.put_forward(TOLD_SECONDS)
    person.until(lambda: stand.is_in(WatchingState.LOOKING), what="the news to be old")
    person.rest()
    assert stand.answers == []
    lessons = LessonFile(person.app.session.hosted.photos.path, GAME.name)
    person.until(lessons.known, what="what stood to teach the reader")


@pytest.mark.parametrize("stand", [False], indirect=True)
def test_what_a_photo_leaves_open_is_asked_with_its_answers_and_one_tap_plays_it(stand: Stand) -> None:
    person, before = stand.person, _history(stand.person)
    stand.switch_on()
    after = _round(False)[1]
    stand.sees(after)
    stand.hand_comes_and_goes()
    person.until(lambda: stand.is_in(WatchingState.ASKING), what="the question")
    person.rest()
    assert _history(person) == before and len(stand.answers) == 3 and stand.answers[-1] == "Look closer"
    person.touch(next(person.shown(WatchPush)))
    person.until(lambda: stand.is_in(WatchingState.LOOKING), what="the turn to be played")
    assert GAME.board(state_of(person), None).pieces == GAME.board(after, None).pieces


@pytest.mark.parametrize("stand", [False], indirect=True)
def test_a_question_goes_with_what_it_was_about(stand: Stand) -> None:
    """Whoever reaches over the board while it is asked has it looked at anew."""
    stand.switch_on()
    stand.sees(_round(False)[1])
    stand.hand_comes_and_goes()
    stand.person.until(lambda: stand.is_in(WatchingState.ASKING), what="the question")
    stand.sees(stand.start)
    stand.hand_comes_and_goes()
    stand.has_looked()
    stand.person.rest()
    assert stand.answers == []


def test_what_no_turn_explains_is_told_once_and_no_means_that_the_table_is_right(stand: Stand) -> None:
    person, before = stand.person, _history(stand.person)
    stand.switch_on()
    stand.reader.says = partial(differing, stand.start)
    stand.hand_comes_and_goes()
    person.until(lambda: stand.is_in(WatchingState.ASKING), what="the differences")
    person.rest()
    assert stand.words.startswith("2 places look otherwise") and stand.answers == ["Compare", "No"]
    person.tap("No")
    stand.hand_comes_and_goes()
    stand.has_looked()
    assert _history(person) == before and stand.answers == []


def test_a_closer_look_shows_the_photo_that_was_read_and_lets_go_of_the_camera(stand: Stand) -> None:
    person = stand.person
    stand.switch_on()
    stand.reader.says = partial(differing, stand.start)
    stand.hand_comes_and_goes()
    person.until(lambda: stand.is_in(WatchingState.ASKING), what="the differences")
    person.tap("Compare")
    person.until(lambda: stand.camera.stopped == 1, what="the camera to be let go")
    assert view_of(person).mode is PhotoMode.REVIEW
    person.app.to_table()
    person.rest()
    stand.has_looked()
    person.tap("Watching")
    assert stand.is_in(WatchingState.OFF)
    person.until(lambda: stand.camera.stopped == 2, what="the camera to be let go")


def test_a_turn_that_somebody_enters_meanwhile_is_not_played_twice(stand: Stand) -> None:
    person = stand.person
    stand.switch_on()
    stand.sees(_round(True)[1])
    stand.reader.go.clear()
    stand.hand_comes_and_goes()
    person.until(lambda: stand.is_in(WatchingState.READING), what="the photo to be read")
    session = person.app.session
    for step in _round(True)[0].turns[0]:
        session.hosted.ask(lambda host, step=step: host.room.play(step.act, result=step.result))
    played = _history(person)
    stand.reader.go.set()
    stand.has_looked()
    assert _history(person) == played


def test_a_camera_that_is_pulled_out_ends_the_watch_with_a_sentence(stand: Stand) -> None:
    stand.switch_on()
    stand.camera.has_ended = True
    stand.person.until(lambda: stand.is_in(WatchingState.OFF), what="the watch to end")
    stand.person.rest()
    assert "camera" in stand.person.app.notice.text


def test_the_watch_is_off_at_first_and_offered_only_where_a_board_is_tracked(stand: Stand, tmp_path) -> None:
    assert stand.is_in(WatchingState.OFF) and stand.person.push("Watch")
    stand.person.app.reopen(rounds_of("mats", 1, 2, 100)[0].save(tmp_path / "mats.jsonl"))
    stand.person.opened()
    stand.person.rest()
    assert stand.person.push("Watch") is None
