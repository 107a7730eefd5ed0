"""A pause at the table, by touches: it covers the screen, survives a kill, and ends by a touch or a play."""

import time
from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.table.mat_tile import MatTile
from companion.ui.widgets.table.pause_cover import PauseCover
from engine.scythe.turn.turn import ChooseSection
from engine.table import PAUSED, STARTED
from tests.kits.ui.phone_ui_kit import holding, hosted
from tests.kits.ui.table_kit import GAME, drawn, journal, state_of, touch, touch_act
from tests.kits.ui.ui_kit import PHONE, Driver, UnitTestTouch, running

pytestmark = pytest.mark.window


def _cover(person: Driver) -> PauseCover | None:
    return next(person.shown(PauseCover), None)


def _pauses(person: Driver) -> PauseCover:
    """Touches Pause and waits for the cover."""
    drawn(person)
    touch(person, person.app.screens.current_screen._pausing.push)
    return person.until(lambda: _cover(person))


def _clock(person: Driver) -> Any:
    return person.app.session.table.clock


def _section(person: Driver) -> ChooseSection:
    state = state_of(person)
    acts = GAME.legal_acts(state, GAME.blocking(state))
    return next(act for act in acts if isinstance(act, ChooseSection))


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["tablet", "phone"])
def test_a_pause_is_one_touch_and_going_on_is_another(tmp_path: Path, size: tuple[int, int]) -> None:
    """The cover says since when; the log tells both; no step was played."""
    with running(tmp_path, size, resume=journal(tmp_path)) as person:
        table = person.app.session.table
        before = table.state
        cover = _pauses(person)
        assert _clock(person).paused
        since = time.strftime("%H:%M", time.localtime(_clock(person).since / 1000))
        assert since in cover.since
        person.tap("Go on")
        person.until(lambda: not _clock(person).paused and _cover(person) is None)
        assert [report.kind for report in table.reports[-2:]] == [PAUSED, STARTED]
        assert (table.state, table.undo_label) == (before, None)


def test_nobodys_clock_runs_in_a_pause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the one in the books nor the one on the screen."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        _pauses(person)
        spent = _clock(person).spent
        view = person.app.screens.current_screen
        shown = [panel.time for panel in view._panels]
        monkeypatch.setattr(time, "time_ns", lambda: (_clock(person).since + 90_000) * 1_000_000)
        view._tick(0)
        assert [panel.time for panel in view._panels] == shown
        monkeypatch.undo()
        person.tap("Go on")
        person.until(lambda: not _clock(person).paused)
        assert _clock(person).spent == spent


def test_no_touch_reaches_the_table_through_the_cover(tmp_path: Path) -> None:
    """A plate that is put down on a section, or on Undo, plays nothing."""
    with running(tmp_path, resume=journal(tmp_path, 3)) as person:
        _pauses(person)
        revision = person.app.session.table.revision
        view = person.app.screens.current_screen
        for widget in (*person.shown(MatTile), view._bar.undo, view._bar.score, view._panels[0]):
            finger = UnitTestTouch(*widget.to_window(*widget.center))
            finger.touch_down()
            person.pass_time()
            finger.touch_up()
            person.pass_time()
        person.app.session.hosted.ask(lambda host: None)  # whatever was wished is done by now
        assert (person.app.session.table.revision, person.app.screens.current) == (revision, "table")


def test_whoever_plays_ends_the_pause(tmp_path: Path) -> None:
    """A phone's act, here the host's own hand, uncovers the table; the pause costs nobody."""
    with running(tmp_path, resume=journal(tmp_path)) as person:
        _pauses(person)
        act = _section(person)
        person.app.session.play(act, person.app.session.now())
        person.until(lambda: _cover(person) is None)
        assert not _clock(person).paused
        assert person.app.session.table.undoable.step.act == act


def test_undo_after_a_pause_takes_back_the_step_before_it(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        drawn(person)
        before = state_of(person)
        touch_act(person, _section(person))
        _pauses(person)
        person.tap("Go on")
        person.until(lambda: _cover(person) is None)
        drawn(person)
        touch(person, person.app.screens.current_screen._bar.undo)
        person.until(lambda: state_of(person) == before)


def test_a_table_left_in_a_pause_comes_back_in_it(tmp_path: Path) -> None:
    """After a kill the screen is covered again, and says since when as before."""
    path, left = journal(tmp_path), tmp_path / "left.jsonl"
    with running(tmp_path, resume=path) as person:
        said, since = _pauses(person).since, _clock(person).since
        left.write_bytes(path.read_bytes())  # what is on the disk now is all that a kill leaves
    with running(tmp_path, resume=left) as person:
        cover = person.until(lambda: _cover(person))
        assert (cover.since, _clock(person).paused, _clock(person).since) == (said, True, since)
        person.tap("Go on")
        person.until(lambda: _cover(person) is None)


def test_home_leaves_the_table_in_its_pause(tmp_path: Path) -> None:
    with running(tmp_path, resume=journal(tmp_path)) as person:
        cover = _pauses(person)
        person.touch(cover.children[0].children[0])
        person.until(lambda: person.app.screens.current == "home")
        person.tap("Go on")
        person.until(lambda: person.app.screens.current == "table" and _cover(person))
        assert _clock(person).paused


def test_a_pause_is_offered_only_where_a_clock_runs(tmp_path: Path) -> None:
    """A game that is over waits for nobody."""
    path = journal(tmp_path, 2000, seats=2)
    with running(tmp_path, resume=path) as person:
        assert GAME.is_over(state_of(person))
        person.app.go("table")
        person.rest()
        assert person.app.screens.current == "table"
        assert person.push("Pause") is None


def test_the_apps_phone_says_that_the_table_pauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And, once somebody has played, whose turn it is."""
    with hosted(tmp_path) as host, holding(tmp_path / "phone", monkeypatch) as person:
        person.join(host.link(0))
        host.ask(lambda each: each.room.pause())
        person.sees("The clock stands still until somebody plays.")
        host.ask(lambda each: each.room.start())
        person.until(lambda: not person.now.sheet.turn.paused)
        person.until(lambda: "stands still until" not in person.text())
