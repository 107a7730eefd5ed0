"""The list of saved games: everything that lies there is shown, and nothing of it is changed by looking."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from companion.ui import saved_games
from companion.ui.saved_games import SavedGame
from companion.ui.settings import Settings
from companion.ui.widgets.table.game_card import GameCard
from engine.codec import dumps, encode
from tests.kits.source_tree import ROOT
from tests.kits.ui.ui_kit import PHONE, Driver, running
from tests.kits.waiting import AGES

pytestmark = pytest.mark.window

FINISHED = ROOT / "tests" / "games" / "journal-1-mats.jsonl"


def _folder(folder: Path) -> Path:
    """One finished game, one that goes on, one that is damaged, one that is none."""
    (folder / "settings.json").write_text(dumps(encode(Settings(language="en"))))
    lines = FINISHED.read_bytes().splitlines(keepends=True)
    (folder / "finished.jsonl").write_bytes(b"".join(lines))
    (folder / "begun.jsonl").write_bytes(b"".join(lines[:45]))
    (folder / "damaged.jsonl").write_bytes(b"".join(lines).replace(b'"Cleo"', b'"Chloe"', 1))
    (folder / "letter.jsonl").write_text("Dear Ana,\n")
    return folder


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}


def _cards(person: Driver) -> list[str]:
    return [each.text for each in person.shown(GameCard)]


def _read(person: Driver, number: int) -> list[str]:
    return person.until(lambda: cards if len(cards := _cards(person)) == number else None)


def test_every_game_is_listed_with_players_and_score(tmp_path: Path) -> None:
    """Finished and unfinished, the leader first."""
    with running(_folder(tmp_path)) as person:
        person.tap("History")
        cards = _read(person, 4)
        finished = next(card for card in cards if ", finished" in card)
        assert finished.splitlines()[1:] == ["Ana (Crimea): 69", "Cleo (Saxony): 61", "Ben (Rusviet): 38"]
        assert sum("not finished" in card for card in cards) == 1
        assert person.app.screens.current_screen.ids.progress.text == "4 games"


def test_a_damaged_game_is_shown_with_its_reason_and_left_alone(tmp_path: Path) -> None:
    """Never hidden, never deleted; touching it says the reason again."""
    before = _bytes(_folder(tmp_path))
    with running(tmp_path, PHONE) as person:
        person.tap("History")
        cards = _read(person, 4)
        assert any("“damaged.jsonl” is damaged: line 1" in card for card in cards)
        assert any("“letter.jsonl” is not a saved game" in card for card in cards)
        person.tap("damaged.jsonl")
        assert "damaged" in person.until(lambda: person.app.notice.text)
    assert _bytes(tmp_path) == before


def test_an_unfinished_game_goes_on_from_here(tmp_path: Path) -> None:
    """One tap leads back to its table."""
    with running(_folder(tmp_path)) as person:
        person.tap("History")
        _read(person, 4)
        person.tap("not finished")
        assert person.app.screens.current == "table"
        assert person.app.session.hosted.path.name == "begun.jsonl"


def test_looking_at_a_finished_game_writes_nothing_into_it(tmp_path: Path) -> None:
    """Only what is played there does, after a line that says that it was opened again."""
    before = _bytes(_folder(tmp_path))["finished.jsonl"]
    with running(tmp_path) as person:
        person.tap("History")
        _read(person, 4)
        person.tap(", finished")
        assert person.app.screens.current == "score"
        person.app.go("home")
        assert (tmp_path / "finished.jsonl").read_bytes() == before
        person.app.session.undo(person.app.session.now())
        person.until(lambda: person.app.session.table.reports[-1].kind == "undone")
        added = (tmp_path / "finished.jsonl").read_bytes().removeprefix(before).splitlines()
        assert [json.loads(line)["do"] for line in added] == ["reopened", "undone"]


def test_cards_side_by_side_are_equally_high(tmp_path: Path) -> None:
    """However many sat at the table."""
    with running(_folder(tmp_path)) as person:
        person.tap("History")
        _read(person, 4)
        person.rest()
        rows: dict[float, set[float]] = {}
        for card in person.shown(GameCard):
            rows.setdefault(card.top, set()).add(card.height)
        assert min(len(heights) for heights in rows.values()) == max(map(len, rows.values())) == 1
        assert len(rows) < 4


def test_the_list_speaks_the_other_language_at_once(tmp_path: Path) -> None:
    """The cards that are there already too."""
    with running(_folder(tmp_path)) as person:
        person.tap("History")
        _read(person, 4)
        person.app.set(language="de")
        assert any("beendet" in card for card in _read(person, 4))
        assert not any("finished" in card for card in _cards(person))


def test_a_slow_disk_does_not_stop_the_screen(tmp_path: Path, monkeypatch: Any) -> None:
    """Progress is shown while the journals are read in another thread."""
    gate, read = threading.Event(), saved_games.saved_game

    def slow(path: Path) -> SavedGame:
        assert gate.wait(AGES)
        return read(path)

    monkeypatch.setattr(saved_games, "saved_game", slow)
    with running(_folder(tmp_path)) as person:
        person.tap("History")
        assert person.app.screens.current_screen.ids.progress.text == "Reading: 0 of 4"
        gate.set()
        _read(person, 4)
