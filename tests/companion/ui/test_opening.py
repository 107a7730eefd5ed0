"""Opening and closing a table takes as long as it takes; the screen goes on all the while."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.hosted_table import Hosted
from companion.ui.session import Session
from companion.ui.settings import Last, Settings, SmallFile
from engine.codec import dumps, encode
from tests.kits.source_tree import ROOT
from tests.kits.ui.openers import is_idle
from tests.kits.ui.ui_kit import Driver, running
from tests.kits.waiting import AGES, until

pytestmark = pytest.mark.window

JOURNAL = ROOT / "tests" / "games" / "journal-1-mats.jsonl"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One game that goes on."""
    (tmp_path / "settings.json").write_text(dumps(encode(Settings(language="en"))))
    lines = JOURNAL.read_bytes().splitlines(keepends=True)
    (tmp_path / "begun.jsonl").write_bytes(b"".join(lines[:45]))
    return tmp_path


@contextmanager
def _held(monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> Iterator[list[Any]]:
    """This method waits until the test lets it; gives whom it was called for."""
    gate, called, real = threading.Event(), list[Any](), getattr(kind, name)

    def slow(self: Any, *given: Any) -> Any:
        called.append(self)
        assert gate.wait(AGES)
        return real(self, *given)

    monkeypatch.setattr(kind, name, slow)
    try:
        yield called
    finally:
        gate.set()


def _press(person: Driver, words: str) -> None:
    """Touches this without waiting for what comes of it."""
    widget = person.until(lambda: person.push(words))
    person.press(widget)


def test_a_table_that_opens_slowly_says_so_and_is_opened_once(folder: Path, monkeypatch: Any) -> None:
    """A second touch meant for the table that comes does not open another one."""
    with running(folder) as person:
        with _held(monkeypatch, Hosted, "__init__") as opened:
            _press(person, "Demo table")
            person.until(lambda: person.app.veil.opacity)
            assert person.app.veil.text == "Opening the table …"
            for words in ("Demo table", "Settings"):
                _press(person, words)
            assert person.app.screens.current == "home" and person.app.session is None
        person.opened()
        assert person.app.screens.current == "table" and not person.app.veil.opacity
        assert len(opened) == 1
        person.rest()
        person.tap("Home")
        assert person.app.screens.current == "home"


def test_a_table_that_cannot_be_opened_leaves_everything_as_it_was(folder: Path) -> None:
    """One sentence; the open table stays open."""
    with running(folder) as person:
        person.tap("Go on")
        session = person.app.session
        person.app.reopen(folder / "gone.jsonl")
        person.opened()
        person.until(lambda: "gone.jsonl" in person.app.notice.text)
        assert person.app.session is session and person.app.screens.current == "table"


def test_a_table_that_closes_slowly_holds_up_nobody_and_can_be_opened_again(
    folder: Path, monkeypatch: Any
) -> None:
    """The next table is there before the last one has taken leave of its phones."""
    with running(folder) as person:
        person.tap("Go on")
        with _held(monkeypatch, Hosted, "close") as closing:
            person.app.go("home")
            person.rest()
            person.tap("Demo table")
            demo = person.app.session.hosted.path
            person.until(lambda: closing)
            assert person.app.screens.current == "table" and not is_idle()
            person.app.reopen(folder / "begun.jsonl")  # its journal has a writer until it is closed
            person.pass_time()
            assert person.app.is_opening and person.app.session.hosted.path == demo
        person.opened()
        assert person.app.session.hosted.path.name == "begun.jsonl"


def test_a_table_keeps_its_port_when_another_one_was_opened_and_closed(folder: Path) -> None:
    """Phones know it by its port: their seat is kept under that address alone."""
    other = folder / "other.jsonl"
    other.write_bytes((folder / "begun.jsonl").read_bytes())
    ports: dict[str, set[int]] = {"begun.jsonl": set(), "other.jsonl": set()}
    for name in ports:  # each has been open alone, so both know the same port
        with running(folder) as person:
            _open(person, folder / name, ports)
            SmallFile(folder / "last.json", Last).write(Last(None, "home"))
        until(is_idle, "the table to be closed")
    with running(folder) as person:
        for name in ("begun.jsonl", "other.jsonl", "begun.jsonl", "other.jsonl"):
            _open(person, folder / name, ports)
    assert len(ports["begun.jsonl"]) == 1 and ports["begun.jsonl"] == ports["other.jsonl"]


def _open(person: Driver, journal: Path, ports: dict[str, set[int]]) -> None:
    person.app.reopen(journal)
    person.opened()
    person.until(lambda: person.app.session and person.app.session.hosted.path == journal)
    ports[journal.name].add(person.app.session.hosted.port)


def test_an_app_that_is_closed_while_a_table_opens_leaves_no_table_open(
    folder: Path, monkeypatch: Any
) -> None:
    """Whoever is called after the end would keep the port and the journal."""
    closed: list[Session] = []
    close = Session.close
    monkeypatch.setattr(Session, "close", lambda self: (closed.append(self), close(self)))
    with running(folder) as person:
        with _held(monkeypatch, Hosted, "__init__"):
            _press(person, "Demo table")
            assert person.app.is_opening
            person.app.opener.stop(0)
        person.until(is_idle)
        # A table that another test left to close by itself is not ours.
        assert [folder in each.hosted.path.parents for each in closed] == [
            True
        ] and person.app.session is None
        person.app.is_opening = False


def test_killed_while_the_last_table_opens_it_is_opened_again(folder: Path, monkeypatch: Any) -> None:
    """The place is not forgotten before another one is reached."""
    kept = SmallFile(folder / "last.json", Last)
    kept.write(Last(str(folder / "begun.jsonl"), "table"))
    with (
        _held(monkeypatch, Hosted, "__init__"),
        monkeypatch.context() as patch,
        running(folder, rests=False) as person,
    ):
        assert person.app.is_opening and person.app.veil.opacity
        assert kept.read().screen == "table"
        patch.setattr("companion.ui.app.CLOSE_SECONDS", 0)
    until(is_idle, "the table that was opened too late to be closed again")
