"""A photo from a phone, read on the tablet by touches: its phone hears every step over a real socket."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import broadcast

from companion.net.table.messages import Photo
from companion.net.wire.client import Phone
from companion.text import text
from companion.ui.photo.screen import PhotoMode
from engine.codec import decode
from engine.message import Message, say
from tests.kits.ui.phone_ui_kit import Other, other
from tests.kits.ui.photo_kit import ToldReader, differing, photo_of, picture, reading_is
from tests.kits.ui.photo_steps import card, found, state_of, view_of, words_of
from tests.kits.ui.saved_tables import saved
from tests.kits.ui.ui_kit import TABLET, Driver, running
from tests.kits.vision.synthetic_board import shot, write
from vision.scythe.reading import ScytheReading

pytestmark = pytest.mark.window

PIECE = 16_000
Table = tuple[Driver, ToldReader, Other]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A tracked table with a phone at its second seat."""
    folder = tmp_path_factory.mktemp("sender")
    journal = saved(folder / "table.jsonl", "board")
    with (
        running(folder, TABLET, resume=journal) as person,
        reading_is(ScytheReading) as reader,
        other(person.app.session.hosted, 1) as phone,
    ):
        yield person, reader, phone


@pytest.fixture
def person(table: Table) -> Driver:
    person, reader, _ = table
    reader.go.set()
    reader.says = partial(differing, state_of(person))
    person.app.go("table")
    person.rest()
    return person


def _sends(person: Driver, phone: Other, photo: Path) -> None:
    """The phone uploads a photo, and the tablet announces it."""
    data = photo.read_bytes()

    def upload(one: Phone) -> None:
        assert one._socket
        one._send(one._socket, Photo(len(data), "image/jpeg"))
        for at in range(0, len(data), PIECE):
            broadcast((one._socket,), data[at : at + PIECE])

    phone.does(upload)
    person.until(lambda: person.push("has photographed the board"))
    person.rest()


def _hears(phone: Other, language: str = "en") -> list[str]:
    """What the phone shows of its photo, in its own language."""
    news: Any = phone.does(lambda one: one.table.sheet["photo"])
    return [text(decode(Message, line), language) for line in news["says"]] if news else []


def _until_hears(person: Driver, phone: Other, *lines: str) -> None:
    try:
        person.until(lambda: _hears(phone) == list(lines))
    except AssertionError:
        raise AssertionError(f"{lines} is not {_hears(phone)}") from None


def test_the_phone_hears_that_it_is_read_what_differs_and_how_it_ended(
    person: Driver, table: Table, tmp_path: Path
) -> None:
    _, reader, phone = table
    _sends(person, phone, picture(tmp_path))
    _until_hears(person, phone, "The photo is on the tablet.")
    reader.go.clear()
    person.tap("has photographed the board")
    _until_hears(person, phone, "The tablet is reading your photo …")
    reader.go.set()
    _until_hears(person, phone, "The photo is read: 3 differences wait on the tablet.")
    assert _hears(phone, "de") == ["Das Foto ist gelesen: 3 Unterschiede warten auf dem Tablet."]
    person.until(lambda: card(person))
    shown = card(person)
    assert shown
    person.touch(shown.ids.ignore)
    person.tap("2 sure ones are right")
    ended = "Done on the tablet: 2 taken from the photo, 1 left as the table has it."
    _until_hears(person, phone, ended)
    person.tap("Done")
    person.rest()
    assert _hears(phone) == [ended]


def test_what_nobody_answered_is_said_too(person: Driver, table: Table, tmp_path: Path) -> None:
    """The tablet went on to another photo."""
    phone = table[2]
    table[1].says = lambda found: differing(state_of(person), found)
    _sends(person, phone, picture(tmp_path))
    person.tap("has photographed the board")
    person.until(lambda: card(person))
    left = len(found(person))
    person.tap("Another photo")
    view_of(person).read(picture(tmp_path, "own.jpg"))
    ended = "Done on the tablet: 0 taken from the photo, 0 left as the table has it."
    _until_hears(person, phone, ended, f"{left} differences were left open.")


def test_a_photo_in_which_the_board_is_cut_off_sends_the_advice(
    person: Driver, table: Table, tmp_path: Path
) -> None:
    """The sentence that the tablet shows is the one on the phone."""
    phone = table[2]
    _sends(person, phone, write(tmp_path / "cut.jpg", shot(distance=0.55, shift=(-0.33, -0.1)).pixels))
    person.tap("has photographed the board")
    person.until(lambda: view_of(person).mode is PhotoMode.CHOOSING)
    _until_hears(
        person,
        phone,
        "The tablet could not read the photo.",
        text(say("board.step_back", edge=("left", "top"))),
    )
    assert _hears(phone)[-1] in words_of(person)


def test_a_photo_that_was_given_up_waits_on_the_tablet_again(
    person: Driver, table: Table, tmp_path: Path
) -> None:
    _, reader, phone = table
    _sends(person, phone, picture(tmp_path))
    reader.go.clear()
    person.tap("has photographed the board")
    _until_hears(person, phone, "The tablet is reading your photo …")
    person.tap("Cancel")
    _until_hears(person, phone, "The photo is on the tablet.")


def test_the_tablets_own_photo_is_no_news_for_any_phone(person: Driver, table: Table, tmp_path: Path) -> None:
    phone = table[2]
    before = _hears(phone)
    table[1].says = partial(photo_of, state_of(person))
    person.app.go("photo", photo=picture(tmp_path))
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    person.rest()
    assert _hears(phone) == before
