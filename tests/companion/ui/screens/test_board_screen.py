"""A board of the table's own by real touches: entered on its picture, kept, chosen, played on."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.ui.settings import Settings
from companion.ui.setup.screen import StepTab
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.name_field import NameField
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.forms.entries import OptionPush
from engine.codec import dumps, encode
from tests.kits.ui.map_kit import board_of, tap_at
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running

pytestmark = pytest.mark.window

NEW = "Enter a board of your own"


def _folder(folder: Path) -> Path:
    known = Settings(language="en", names=("Ana", "Ben", "Cleo"), game="ruination")
    (folder / "settings.json").write_text(dumps(encode(known)))
    return folder


def _entering(person: Driver) -> Any:
    """Three hordes have sat down, and somebody enters a board."""
    person.tap("New table")
    for name in ("Ana", "Ben", "Cleo"):
        person.tap(name)
    person.tap("Next")
    person.tap(NEW)
    person.until(lambda: person.app.screens.current == "board")
    person.rest()
    return person.app.screens.current_screen


def _touch_place(person: Driver, place: str) -> None:
    tap_at(person, board_of(person).pixel_of(place))


def _type(person: Driver, number: int, words: str) -> None:
    """Types into the field of this number."""
    field = list(person.shown(NameField))[number]
    field.text = ""
    for letter in words:
        field.insert_text(letter)
    person.rest()


def _words(person: Driver) -> str:
    return "\n".join(each.text for each in person.shown(Words))


def _kept(folder: Path) -> list[Any]:
    return [json.loads(path.read_text()) for path in sorted((folder / "boards").glob("*.json"))]


def _at(file: Any, place: str) -> Any:
    return next(each for each in file["territories"] if each["id"] == place)


def _choice(person: Driver, words: str) -> Any:
    return next(each for each in person.shown(Tick) if each.text.startswith(words))


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_board_is_entered_once_and_the_table_is_played_on_it(tmp_path: Path, size: tuple[int, int]) -> None:
    """A name, a resource and one border less, each by touches; back in the set-up it is chosen already."""
    with running(_folder(tmp_path), size) as person:
        _entering(person)
        _type(person, 0, "Friday")
        _touch_place(person, "1")
        _type(person, 0, "Ash Gate")
        person.tap("resource B")
        person.tap("Borders")
        for place in ("1", "2"):
            _touch_place(person, place)
        (kept,) = _kept(tmp_path)
        assert (kept["name"], _at(kept, "1")["name"], _at(kept, "1")["resource"]) == (
            "Friday", "Ash Gate", "resource_2"
        )  # fmt: skip
        assert _at(kept, "1")["borders"] == ["3"] and _at(kept, "2")["borders"] == ["3"]
        person.tap("Back")
        assert _choice(person, "Friday").on
        person.tap("Everything")
        person.tap("Open the table")
        state = person.app.session.table.state
        assert state.board.map.called("1") == "Ash Gate" and "2" not in state.board.map.adjacent["1"]
        person.app.go("setup")
        person.rest()
        person.tap("Next")
        assert _choice(person, "Friday").on, "the next evening too"


def test_every_letter_and_touch_is_kept_at_once(tmp_path: Path) -> None:
    """Also a new board is there from its first letter on."""
    with running(_folder(tmp_path)) as person:
        _entering(person)
        assert _kept(tmp_path) == [], "whoever only looks keeps nothing"
        _touch_place(person, "4")
        for number, letter in enumerate("Pit", 1):
            next(person.shown(NameField)).insert_text(letter)
            assert _at(_kept(tmp_path)[0], "4")["name"] == "Pit"[:number]


def test_what_is_wrong_is_said_while_it_is_entered_and_the_board_cannot_be_chosen(tmp_path: Path) -> None:
    """One clear sentence on the editor and in the set-up; the table goes on with the rules' map."""
    with running(_folder(tmp_path)) as person:
        _entering(person)
        person.tap("Borders")
        for place in ("1", "2", "1", "3"):
            _touch_place(person, place)
        sentence = "No border with another territory of its region: territory 1."
        assert sentence in _words(person)
        person.tap("Back")
        person.until(lambda: person.app.screens.current == "setup")
        bad = _choice(person, "Our board")
        assert not bad.can and sentence in bad.text
        person.touch(bad)
        assert person.until(lambda: person.app.notice.text) == sentence
        person.app.notice.hide()
        assert _choice(person, "The map as the rules tell of it").on
        person.tap("Change")
        person.tap("Undo")
        assert sentence not in _words(person)
        person.tap("Back")
        assert person.until(lambda: _choice(person, "Our board").on)


def test_places_that_can_have_no_border_are_dark_and_refused_with_a_sentence(tmp_path: Path) -> None:
    """Only the region is lit; a touch elsewhere says why and changes nothing."""
    with running(_folder(tmp_path)) as person:
        view = _entering(person)
        before = view.file
        person.tap("Borders")
        _touch_place(person, "1")
        assert board_of(person).layers.lit == {"1", "2", "3"}
        _touch_place(person, "4")
        assert "Wasteland" in person.until(lambda: person.app.notice.text)
        assert view.file == before and board_of(person).layers.lit == frozenset()


def test_two_places_exchange_what_was_entered_and_undo_takes_it_back_letter_block_by_block(
    tmp_path: Path,
) -> None:
    with running(_folder(tmp_path)) as person:
        view = _entering(person)
        usual = view.file
        _touch_place(person, "1")
        _type(person, 0, "Ash Gate")
        named = view.file
        person.tap("Exchange")
        for place in ("1", "12"):
            _touch_place(person, place)
        assert _at(view.file, "12")["name"] == "Ash Gate" and "name" not in _at(view.file, "1")
        person.tap("Undo")
        assert view.file == named
        person.tap("Enter")
        _touch_place(person, "1")
        person.tap("Undo")
        assert view.file == usual and next(person.shown(NameField)).text == ""
        person.tap("Undo")
        assert person.until(lambda: person.app.notice.text) == "Nothing was changed."


def test_options_show_what_holds_and_the_picture_follows(tmp_path: Path) -> None:
    """The chosen option is marked, and the resource stands on its place."""
    with running(_folder(tmp_path)) as person:
        _entering(person)
        _touch_place(person, "2")
        person.tap("resource C")
        chosen = [each.text for each in person.shown(OptionPush) if each.chosen]
        assert chosen == ["Enter", "resource C", "yes", "as usual"]
        assert [spot.piece.kind for spot in board_of(person).layers.spots] == ["resource_3"]


def test_a_board_is_deleted_only_by_the_second_touch(tmp_path: Path) -> None:
    with running(_folder(tmp_path)) as person:
        _entering(person)
        _touch_place(person, "1")
        person.tap("resource A")
        person.tap("Delete this board")
        assert len(_kept(tmp_path)) == 1
        person.tap("Touch again to delete it")
        person.until(lambda: person.app.screens.current == "setup")
        assert _kept(tmp_path) == [] and person.push("Our board") is None


def test_a_file_that_somebody_has_damaged_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    """Neither the file nor the set-up; another game knows nothing of boards."""
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "old.json").write_text("{")
    (tmp_path / "boards" / "odd.json").write_text('{"format": "ruination-board/1"}')
    with running(_folder(tmp_path)) as person:
        person.tap("New table")
        person.tap("Next")
        assert person.push("“old.json” is not a board file") and person.push("odd\n")
        person.tap("Change")
        person.until(lambda: person.app.notice.text)
        person.until(lambda: person.app.screens.current == "setup")
        person.touch(next(each for each in person.shown(StepTab) if each.number == "1"))
        person.tap("Scythe")
        person.tap("Next")
        assert person.push(NEW) is None
    assert (tmp_path / "boards" / "old.json").read_text() == "{"
