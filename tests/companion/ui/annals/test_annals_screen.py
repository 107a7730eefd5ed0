"""The group's statistics on the tablet: one tap from home, filters, recycled rows, names that change."""

import shutil
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.annals import bg_stats
from companion.platform import here
from companion.ui.annals._rows import Row, StatRow
from companion.ui.annals.pass_on import PassOnView
from companion.ui.settings import Settings
from engine.codec import dumps, encode
from tests.kits.source_tree import ROOT
from tests.kits.ui.ui_kit import PHONE, Driver, running

pytestmark = pytest.mark.window

GAMES = ROOT / "tests" / "games"
PLAYED = ("whole-board-1", "whole-board-2", "scythe-rules-2-board-over")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three finished games, and a letter."""
    for name in PLAYED:
        shutil.copy(GAMES / f"{name}.jsonl", tmp_path)
    (tmp_path / "letter.jsonl").write_text("Dear Ana,\n")
    (tmp_path / "settings.json").write_text(dumps(encode(Settings(language="en"))))
    return tmp_path


def _at_figures(person: Driver) -> Any:
    person.tap("Statistics")
    view = person.app.screens.current_screen
    person.until(lambda: view._shelf)
    person.rest()
    return view


def _titles(view: Any) -> list[str]:
    return [each["text"].split("]")[1].split("[")[0] for each in view.rows.data]


def test_one_tap_from_home_shows_who_wins(folder: Path) -> None:
    """With filters, tabs, what cannot be read as a sentence, and a game's end behind each row of games."""
    with running(folder) as person:
        view = _at_figures(person)
        assert set(_titles(view)) == {"Ana", "Ben", "Cleo", "Dora", "Emil"}
        assert any("letter.jsonl" in each.text for each in view.ids.notes.children)
        person.tap("5")
        person.rest()
        assert view._wanted.players == 5 and "2 of 2" not in _titles(view)
        person.tap("Faction with player mat")
        person.rest()
        assert all(", " in title for title in _titles(view))
        person.tap("Games")
        person.rest()
        assert len(view.rows.data) == 2
        view.rows.data[0]["chosen"]()
        person.opened()
        assert person.app.screens.current == "score" and person.app.session.table.is_over


def test_two_names_become_one_person(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}
    with running(folder, PHONE) as person:
        view = _at_figures(person)
        view._show_row(("Dora",))
        person.rest()
        person.tap("Emil")
        person.rest()
        assert view._open == ("Emil",)
        person.tap("Back")
        person.rest()
        assert set(_titles(view)) == {"Ana", "Ben", "Cleo", "Emil"}
    assert {path.name: path.read_bytes() for path in folder.glob("*.jsonl")} == before


def test_of_many_rows_only_those_in_sight_are_widgets(folder: Path) -> None:
    """Ten years of games scroll as three do."""
    with running(folder) as person:
        view = _at_figures(person)
        rows = [Row(f"2026-01-{n:04}", f"Ana {n}, Ben {n}", n / 600, lambda: None) for n in range(600)]
        view.rows.show(rows)
        person.rest()
        assert 3 <= len(list(person.shown(StatRow))) < 30
        view.rows.scroll_y = 0.0
        person.rest()
        shown = [each.text for each in person.shown(StatRow)]
        assert len(shown) < 30 and any("2026-01-0599" in each for each in shown)


def test_a_finished_game_is_passed_on(folder: Path) -> None:
    """As a link, as a code with the same game, as files beside it, as the saved game itself."""
    with running(folder) as person:
        person.app.reopen(folder / "whole-board-1.jsonl", "score")
        person.opened()
        person.app.screens.current_screen._show_all()
        person.rest()
        person.tap("Pass it on")
        view = person.app.screens.current_screen
        person.rest()
        assert isinstance(view, PassOnView) and view.ids.code.address.startswith(bg_stats.ADDRESS)
        with patch.object(type(here()), "open_link", return_value=True) as opened:
            person.tap("Open in BG Stats")
            person.rest()
        assert opened.call_args.args[0].startswith(bg_stats.ADDRESS)
        person.tap("Table (CSV")
        person.rest()
        assert (folder / "whole-board-1-game.csv").read_text().startswith("id,date,quantity")
        with patch.object(type(here()), "share_file", return_value=True) as shared:
            person.tap("Send the saved game")
            person.rest()
        assert shared.call_args.args[0] == folder / "whole-board-1.jsonl"
