"""The tablet is as careful as phones: what a tap does carries the moment that was drawn, or is refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.tests.common import UnitTestTouch

from companion.text import text
from companion.ui.app import LOOK_SECONDS
from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.forms.correction_sheet import CorrectionSheet
from engine.game import Act
from engine.message import say
from engine.scythe.turn.bolster import Bolster
from engine.scythe.turn.turn import ChooseSection
from tests.kits.ui.at_rest import frame, is_handing_on
from tests.kits.ui.map_kit import moving_table
from tests.kits.ui.table_kit import GAME, drawn, journal, played, state_of, touch, touch_act, what_plays
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Driver]:
    """Somebody before a table of five at which one step was played."""
    with running(tmp_path, resume=journal(tmp_path)) as driver:
        drawn(driver)
        touch_act(driver, _section(driver))
        yield driver


def _section(person: Driver) -> Act:
    """A section whose top row bolsters."""
    state = state_of(person)
    seat = GAME.blocking(state)
    return next(
        act for act in GAME.legal_acts(state, seat)
        if isinstance(act, ChooseSection)
        and any(isinstance(each, Bolster) for each in GAME.legal_acts(played(state, act), seat))
    )  # fmt: skip


def _first_legal(person: Driver) -> Act:
    state = state_of(person)
    return GAME.legal_acts(state, GAME.blocking(state))[0]


def _by_phone(person: Driver, act: Act) -> None:
    """Somebody else's step lands; the tablet has not looked since."""
    person.app.session.hosted.ask(lambda host: host.room.play(act))


@contextmanager
def _not_looking(person: Driver) -> Iterator[None]:
    """The time between a change and the app's next look, as long as it is needed."""
    Clock.unschedule(person.app.look)
    try:
        yield
        person.until(lambda: person.is_answered)
    finally:
        Clock.schedule_interval(person.app.look, LOOK_SECONDS)
    person.rest()


def _steps(person: Driver) -> list[Act]:
    return [moment.step.act for moment in person.app.session.table.history]


def _told_stale(person: Driver) -> bool:
    return bool(person.app.notice.text == text(say("table.stale")))


def _down(widget: Any) -> UnitTestTouch:
    touched = UnitTestTouch(*widget.to_window(*widget.center))
    touched.touch_down()
    frame()
    return touched


def test_undo_takes_back_only_the_step_that_it_names(person: Driver) -> None:
    """A phone's step that landed meanwhile stays; the person is told, and then reads its name."""
    undo = person.push(text(person.app.session.now().undo))
    with _not_looking(person):
        _by_phone(person, _first_legal(person))
        before = _steps(person)
        person.press(undo)
    assert _steps(person) == before and _told_stale(person)
    assert text(person.app.session.now().undo) in undo.text
    touch(person, undo)
    assert _steps(person) == before[:-1]


def test_redo_plays_only_the_step_that_it_names(person: Driver) -> None:
    """After a phone's undo the button still names the first step: a tap on it does not play the other one."""
    touch_act(person, _first_legal(person))
    touch(person, person.push(text(person.app.session.now().undo)))
    redo = person.push(text(person.app.session.now().redo))
    with _not_looking(person):
        person.app.session.hosted.ask(lambda host: host.room.undo())
        before = _steps(person)
        person.press(redo)
    assert _steps(person) == before and _told_stale(person)


def test_a_choice_of_an_older_list_is_not_played(person: Driver) -> None:
    """Even one that the rules would still allow: it was chosen for another table."""
    act = _first_legal(person)
    push = what_plays(person, act)
    person._reveal(push)  # it may lie below others in its list, where a finger would meet something else
    person.rest()  # nothing is deaf any more: it is the older list alone that the tap is refused for
    view = person.app.screens.current_screen
    with _not_looking(person):
        _by_phone(person, act)
        person.app.session.hosted.ask(lambda host: host.room.undo())
        before, ignored = person.app.session.table.revision, view.ignored
        person.press(push)
    assert view.ignored == ignored
    assert person.app.session.table.revision == before and _told_stale(person)


def test_what_changes_under_a_finger_is_not_done_by_lifting_it(person: Driver) -> None:
    """The button is drawn anew with another name while it is held: it was not that which was touched."""
    undo = person.push(text(person.app.session.now().undo))
    finger = _down(undo)
    _by_phone(person, _first_legal(person))
    person.until(lambda: person.app.is_up_to_date)
    before = _steps(person)
    finger.touch_up()
    person.until(lambda: not is_handing_on())
    person.rest()
    assert _steps(person) == before and _told_stale(person)


def test_a_correction_of_an_older_table_is_refused_and_keeps_what_was_entered(tmp_path: Path) -> None:
    """The form stays open with its numbers, and the second try sets them."""
    with running(tmp_path, resume=moving_table(tmp_path / "table.jsonl")) as person:
        drawn(person)
        person.tap(text(say("correcting.seat")))
        sheet = next(person.shown(CorrectionSheet))
        stepper = next(each for each in sheet.walk() if isinstance(each, Stepper) and each.ids.more.can)
        touch(person, stepper.ids.more)
        entered = dict(sheet.answers)
        with _not_looking(person):
            _by_phone(person, _first_legal(person))
            before = _steps(person)
            person.press(sheet.ids.done)
        assert _steps(person) == before and _told_stale(person)
        assert next(person.shown(CorrectionSheet)).answers == entered
        touch(person, sheet.ids.done)
        assert len(_steps(person)) == len(before) + 1 and not list(person.shown(CorrectionSheet))


def test_a_move_on_an_older_map_and_its_undo_are_refused(tmp_path: Path) -> None:
    """The map's undo names a step as the table's does."""
    with running(tmp_path, resume=moving_table(tmp_path / "table.jsonl")) as person:
        person.app.go("map")
        person.rest()
        with _not_looking(person):
            _by_phone(person, _first_legal(person))
            before = _steps(person)
            person.press(person.app.screens.current_screen.ids.undo)
        assert _steps(person) == before and _told_stale(person)
