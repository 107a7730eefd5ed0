"""What every screen publishes: the revision that is drawn, whether taps are answered, whether it is deaf."""

import os
from math import inf
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from kivy import kivy_home_dir

from companion.ui.app import SCREENS
from companion.ui.phone import screen as phone_screen
from engine.game import Act
from tests.kits.ui.phone_ui_kit import SCYTHE, holding, hosted
from tests.kits.ui.saved_tables import GAME, saved
from tests.kits.ui.ui_kit import Driver, running
from tests.kits.waiting import PATIENCE, all_at

pytestmark = pytest.mark.window

AT_A_TABLE = ("table", "lobby", "map", "score", "photo", "combat")
ELSEWHERE = (
    *("home", "setup", "settings", "history", "board", "phone", "contest", "about"),
    *("story", "replay", "annals", "pass_on", "rules"),
)


def _next(game: Any, state: Any) -> Act:
    return next(act for seat in game.to_act(state) for act in game.legal_acts(state, seat))


@pytest.fixture
def person(tmp_path: Path):
    with running(tmp_path, resume=saved(tmp_path / "table.jsonl", "begun")) as driver:
        yield driver


def test_every_screen_of_a_table_publishes_the_revision_it_has_drawn(person: Driver) -> None:
    table = person.app.session.table
    assert set(AT_A_TABLE) | set(ELSEWHERE) == set(SCREENS)
    for screen in AT_A_TABLE:
        person.app.go(screen)
        person.rest()
        assert person.app.screens.current == screen and person.revision == table.revision


def test_news_are_published_when_they_are_drawn_and_not_when_they_come(person: Driver) -> None:
    session = person.app.session
    before, act = session.table.revision, _next(GAME, session.table.state)
    session.hosted.ask(lambda host: host.room.play(act, before))
    assert session.table.revision > before == person.revision and not person.app.is_up_to_date
    all_at(session.table.revision, person)
    assert person.revision == session.table.revision and person.app.is_up_to_date


def test_without_a_table_no_revision_is_published(tmp_path: Path) -> None:
    with running(tmp_path) as person:
        assert person.app.screens.current_screen.shown_revision is None and person.is_answered


def test_a_tap_is_answered_once_the_host_has_done_or_refused_it(person: Driver) -> None:
    session, gate = person.app.session, Event()
    for wish in (session.undo, session.redo, session.redo):  # there is nothing for the last one
        gate.clear()
        session.hosted.later(lambda host: gate.wait(PATIENCE))
        wish(session.now())
        person.pass_time()
        assert not person.is_answered and "a tap has had no answer" in person.unrest
        gate.set()
        person.rest()
        assert person.is_answered
    assert person.app.notice.text


def test_a_phone_publishes_what_it_has_drawn_and_waits_for_its_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(tmp_path) as host, holding(tmp_path / "phone", monkeypatch) as person:
        person.join(host.link(SCYTHE.blocking(host.table.state) or 0))
        view, before, gate = person.view, host.table.revision, Event()
        assert person.revision == before and not view.is_deaf
        host.later(lambda inside: gate.wait(PATIENCE))
        view.session.act(view.session.now().sheet.offers[0].act)
        assert not view.is_answered
        person.until(lambda: view.session.now().table.pending)
        assert not view.is_answered and person.revision == before
        with monkeypatch.context() as slow:
            slow.setattr(phone_screen, "DEAF_SECONDS", inf)
            gate.set()
            all_at(before + 1, person)
            assert view.is_deaf and "what has just changed takes no tap" in person.unrest
        person.rest()
        assert person.revision == host.table.revision and view.is_answered and not view.is_deaf


def test_kivy_keeps_its_settings_in_a_home_of_this_worker_alone() -> None:
    """Two workers that write the same file would disturb each other, and nobody's own settings count here."""
    home = Path(kivy_home_dir)
    assert home == Path(os.environ["KIVY_HOME"]) and (home / "config.ini").exists()
    assert not home.is_relative_to(Path.home() / ".kivy")


def test_a_wait_in_vain_names_its_condition_and_the_screen(tmp_path: Path) -> None:
    with running(tmp_path) as person, pytest.raises(AssertionError) as failed:
        person.until(lambda: person.push("No such words"), 0.1)
    assert 'person.push("No such words")' in str(failed.value) and "“home”" in str(failed.value)


def test_an_app_that_is_not_at_rest_says_why(person: Driver) -> None:
    person.app.reopen(person.app.session.hosted.path.with_name("gone.jsonl"))
    assert "a table is being opened" in person.unrest
    person.rest()
    assert not person.unrest and "gone.jsonl" in person.app.notice.text
