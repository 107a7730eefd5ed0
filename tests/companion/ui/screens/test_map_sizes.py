"""The map in windows and at tables of other kinds: narrow, large, full, without a board."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.text import speak
from companion.ui.screens.map import PlaceCard
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.board.board_map import Grip
from companion.ui.widgets.forms.load_tray import LoadTray
from engine.table import Table
from tests.kits.ui.map_kit import GAME, board_of, full_table, moving_table, tap_at
from tests.kits.ui.ui_kit import PHONE, TABLET, Driver, running

pytestmark = pytest.mark.window


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """The language is the whole process's; other tests expect English."""
    yield
    speak("en")


def box(widget: Any) -> tuple[float, float, float, float]:
    """Left, bottom, right and top in the window."""
    left, low = widget.to_window(widget.x, widget.y)
    return left, low, left + widget.width, low + widget.height


def check_words_and_targets(person: Driver) -> None:
    """Nothing to push is smaller than a finger, and no words are larger than their room."""
    for words in (*person.shown(Push), *person.shown(Words)):
        assert words.texture_size[0] <= words.width + 1, words.text
        assert words.texture_size[1] <= words.height + 1, words.text
    for push in person.shown(Push):
        assert push.height >= dp(48) and push.width >= dp(48), push.text


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [
        ((360, 640), 130, "de"),
        (PHONE, 100, "en"),
        (TABLET, 130, "de"),
        ((2560, 1600), 100, "en"),
        ((915, 412), 130, "de"),
    ],
)
def test_the_map_has_its_place_beside_the_buttons_in_every_window(
    tmp_path: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    with running(tmp_path, size, resume=moving_table(tmp_path / "table.jsonl")) as person:
        person.app.set(text_scale=scale, language=language)
        person.app.go("map")
        person.rest()
        board, side = board_of(person), person.app.screens.current_screen.ids.side
        assert board.camera.fits
        (_, low, right, _), (left, _, _, top) = box(board), box(side)
        assert right <= left + 1 or low >= top - 1
        seat = person.app.screens.current_screen._hops.seats[0]
        spot = board.spot_of(Grip(seat, "mech", "V4"))
        tap_at(person, board.camera.to_view(spot.middle))
        (tray,) = person.shown(LoadTray)
        person.rest()
        assert box(tray)[0] >= box(side)[0] - 1 and box(tray)[2] <= box(side)[2] + 1
        check_words_and_targets(person)
        person.app.screens.current_screen.stage.looked("V4")
        person.rest()
        (panel,) = person.shown(PlaceCard)
        assert box(panel)[0] >= box(board)[0] and box(panel)[2] <= box(board)[2]
        assert box(panel)[1] >= box(board)[1] and box(panel)[3] <= box(board)[3]
        check_words_and_targets(person)


def test_a_left_handed_person_finds_the_buttons_on_the_left_at_once(tmp_path: Path) -> None:
    with running(tmp_path, resume=moving_table(tmp_path / "table.jsonl")) as person:
        person.app.set(left_handed=True)
        person.app.go("map")
        person.rest()
        assert person.app.screens.current_screen.ids.side.x == 0 < board_of(person).x


def test_a_table_that_keeps_no_board_says_so(tmp_path: Path) -> None:
    setup = GAME.draw_setup(["Ana", "Ben"], random.Random(1), {"tracking": "mats"})
    Table.create(GAME, setup, 0, tmp_path / "mats.jsonl").close()
    with running(tmp_path, resume=tmp_path / "mats.jsonl") as person:
        person.app.set(language="en")
        person.app.go("map")
        person.rest()
        assert person.app.screens.current_screen.ids.hint.text == "This table does not keep the board."


def test_all_pieces_of_seven_players_are_on_a_phones_map(tmp_path: Path) -> None:
    path = full_table(tmp_path / "full.jsonl")
    with running(tmp_path, PHONE, resume=path) as person:
        person.app.set(text_scale=130, language="de")
        person.app.go("map")
        person.rest()
        person.app.redraw()
        person.rest()
        board = board_of(person)
        assert board.camera.fits and len(board.layers.spots) > 60
        check_words_and_targets(person)
