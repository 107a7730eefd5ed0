"""The home screen by real touches: a demo, the last tables, and tables that others host."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.ui import again
from companion.ui.seating import Seating, SeatingDraft
from companion.ui.settings import Settings
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.doors.last_table import LastTable, StandingLine
from companion.ui.widgets.table.game_card import GameCard
from engine.codec import dumps, encode
from engine.scythe.game import Scythe
from engine.table import Table
from tests.kits.source_tree import ROOT
from tests.kits.ui.ui_kit import PHONE, Driver, running

pytestmark = pytest.mark.window

FINISHED = ROOT / "tests" / "games" / "journal-1-mats.jsonl"


def _folder(folder: Path) -> Path:
    """Three journals: the last one goes on, the one before is damaged, the first is over."""
    (folder / "settings.json").write_text(dumps(encode(Settings(language="en"))))
    lines = FINISHED.read_bytes().splitlines(keepends=True)
    (folder / "over.jsonl").write_bytes(b"".join(lines))
    (folder / "damaged.jsonl").write_bytes(b"".join(lines).replace(b'"Cleo"', b'"Chloe"', 1))
    (folder / "last.jsonl").write_bytes(b"".join(lines[:45]))
    for age, name in enumerate(("last", "damaged", "over")):
        os.utime(folder / f"{name}.jsonl", (time.time() - 100 * age,) * 2)
    return folder


def _cards(person: Driver, number: int) -> list[Any]:
    def shown() -> list[Any]:
        cards = list(person.shown(GameCard))
        return cards if len(cards) == number else []

    found: list[Any] = person.until(shown)
    return found


def _words(person: Driver) -> str:
    return "\n".join(each.text for each in person.shown(Words))


def test_the_demo_is_one_tap_away(tmp_path: Path) -> None:
    """No names, no phones, no network: five players at a table that can be played."""
    with running(tmp_path) as person:
        person.app.set(language="en")
        person.tap("Demo table")
        assert person.app.screens.current == "table"
        table = person.app.session.table
        assert table.game.seats(table.state) == 5 and table.game.to_act(table.state)


def _last(person: Driver) -> Any:
    """The card of the last table."""
    return next(person.shown(LastTable))


def test_the_last_table_is_a_card_and_goes_on_by_one_tap(tmp_path: Path) -> None:
    """With its players and their marks; that one is damaged comes last of all, without its file's name."""
    with running(_folder(tmp_path)) as person:
        over, damaged = _cards(person, 2)
        assert any(line.who for line in _last(person).walk() if isinstance(line, StandingLine))
        assert "Ana (Crimea)" in _words(person) and len(_last(person).marks) == 3
        assert damaged.text == "1 saved game cannot be read. The history says why."
        assert "finished" in over.text
        person.tap("cannot be read")
        assert person.app.screens.current == "history"
        person.tap("“damaged.jsonl” is damaged")
        assert person.app.session is None and (tmp_path / "damaged.jsonl").exists()
        person.app.go("home")
        _cards(person, 2)
        person.tap("Go on")
        person.until(lambda: person.app.screens.current == "table")
        assert person.app.session.hosted.path.name == "last.jsonl"
        _back_and_forth(person)


def _back_and_forth(person: Driver) -> None:
    """An open table is not opened twice: home leads back to it, and so does its own card."""
    session = person.app.session
    for way in ("Back to the table", "Go on"):
        person.app.go("home")
        _cards(person, 2)
        person.tap(way)
        person.until(lambda: person.app.screens.current == "table")
        assert person.app.session is session


def test_what_cannot_be_read_never_comes_first(tmp_path: Path) -> None:
    """Also where it is the newest of all, and nothing but finished games lies beside it."""
    _folder(tmp_path)
    (tmp_path / "last.jsonl").unlink()
    with running(tmp_path) as person:
        over, damaged = _cards(person, 2)
        assert "cannot be read" in damaged.text and "finished" in over.text
        assert _last(person).title == "Every table has been played to its end." and not _last(person).go_on


def test_the_same_group_is_dealt_a_table_again_by_one_tap(tmp_path: Path) -> None:
    """Who plays and how is as last time, the deal is new; where nobody has played nobody is asked."""
    with running(_folder(tmp_path)) as person:
        assert person.push("As last time") is None
        seating = Seating(next(iter(GAMES.values())))
        for name in ("Ana", "Ben", "Cleo"):
            seating.add(name)
        seating.answer("tracking", "board")
        again.keep(tmp_path, seating)
        person.app.go("home")
        person.rest()
        assert "Ana, Ben, Cleo" in person.push("As last time").text
        person.tap("As last time")
        person.until(lambda: person.app.session)
        setup = person.app.session.table.setup
        assert sorted(seat["name"] for seat in setup["seats"]) == ["Ana", "Ben", "Cleo"]
        assert setup["tracking"] == "board" and person.app.screens.current == "lobby"


def test_a_group_whose_game_is_gone_sets_up_anew(tmp_path: Path) -> None:
    """One sentence, and no table that nobody can play."""
    with running(_folder(tmp_path)) as person:
        draft = SeatingDraft(game="gone", names=("Ana", "Ben"))
        (tmp_path / "again.json").write_text(dumps(encode(draft)))
        person.app.go("home")
        person.tap("As last time")
        assert person.app.screens.current == "setup" and person.app.session is None
        assert "no longer be played" in person.until(lambda: person.app.notice.text)


def test_a_folder_without_games_says_so(tmp_path: Path) -> None:
    """On a phone as well."""
    with running(tmp_path, PHONE) as person:
        person.app.set(language="en")
        assert "No table has been saved here yet." in _words(person)


def test_joining_leads_to_the_phone_screen(tmp_path: Path) -> None:
    """Which has the list of tables nearby, the link and the code."""
    with running(_folder(tmp_path)) as person:
        person.tap("Join a table nearby")
        assert person.app.screens.current == "phone"


def test_the_last_table_says_its_round_and_who_leads(tmp_path: Path) -> None:
    with running(_folder(tmp_path)) as person:
        person.until(lambda: _last(person).go_on)
        table = Table.replay(Scythe(), tmp_path / "last.jsonl")
        number = Scythe().round_number(table.state)
        assert number and number > 1
        assert _last(person).title.startswith(f"Round {number}: ")
