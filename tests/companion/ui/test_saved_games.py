"""What is known of a saved game, without a window: the reader behind the list of games."""

import threading
import time
from pathlib import Path
from typing import Any

from companion.ui import saved_games
from companion.ui.saved_games import GamesReader, SavedGame, journals, saved_game, when
from tests.kits.source_tree import ROOT
from tests.kits.waiting import AGES

FINISHED = ROOT / "tests" / "games" / "journal-1-mats.jsonl"


def begun(folder: Path) -> Path:
    """A folder with a game that goes on."""
    lines = FINISHED.read_bytes().splitlines(keepends=True)
    (folder / "begun.jsonl").write_bytes(b"".join(lines[:60]))
    return folder


def test_a_stopped_reader_tells_nothing_more(tmp_path: Path, monkeypatch: Any) -> None:
    """Whoever has left the screen is not called back."""
    gate, told = threading.Event(), []
    monkeypatch.setattr(saved_games, "saved_game", lambda path: gate.wait(AGES) and SavedGame(path, 0.0))
    reader = GamesReader(journals(begun(tmp_path)), told.append)
    reader.stop()
    gate.set()
    reader._thread.join(AGES)
    assert told == []


def test_an_unchanged_journal_is_read_once(tmp_path: Path) -> None:
    """The second look at the list costs nothing."""
    path = begun(tmp_path) / "begun.jsonl"
    assert saved_game(path) is saved_game(path)


def test_a_journal_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    """Somebody may tidy up while we read."""
    assert saved_game(tmp_path / "gone.jsonl").problem is not None


def test_days_are_named_as_people_say_them() -> None:
    """Today, yesterday, or the date."""
    now = time.mktime((2026, 11, 16, 21, 5, 0, 0, 0, -1))
    assert when(now - 3600, now).key == "app.today"
    assert when(now - 22 * 3600, now).key == "app.yesterday"
    assert dict(when(now - 5 * 86_400, now).params)["day"] == "11"
