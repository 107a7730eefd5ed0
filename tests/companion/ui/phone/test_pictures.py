"""Pictures on the phone: the board goes to the tablet, a code leads to its seat; real files, real codes."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import segno

from companion.net.photos.photo_news import found, reading
from companion.platform.desktop import Desktop
from companion.ui.phone.photo import PhotoState, failed, read_photo
from companion.ui.phone.qr_reader import NoCode, NoQrReader, read_qr
from companion.ui.settings import Settings
from companion.ui.widgets.basics.file_list import SHOWN_MOST, first_folder, listed
from companion.ui.widgets.table.emblem import Emblem
from engine.codec import dumps, encode
from engine.pictures.drawings import Mark
from tests.kits.ui.phone_ui_kit import SCYTHE, Owner, holding, hosted

pytestmark = pytest.mark.window

LINK = "http://192.168.1.20:8765/#s=2&k=abcdefghijklmnopqrstuvwxyz234567"


def _code(link: str, scale: int = 8) -> Any:
    written = io.BytesIO()
    segno.make(link, error="m").save(written, kind="png", scale=scale, border=4)
    return cv2.imdecode(np.frombuffer(written.getvalue(), np.uint8), cv2.IMREAD_GRAYSCALE)


def _photographed(link: str, path: Path, size: int, dim: float = 1.0) -> Path:
    """The code on a tablet, held at an angle in lamp light, a little out of focus and noisy."""
    code = _code(link)
    side = code.shape[0]
    far, near = size * 0.30, size * 0.72
    there = np.float32([[far, far], [near, far * 1.08], [near * 0.97, near], [far * 1.04, near * 1.05]])
    turned = cv2.getPerspectiveTransform(np.float32([[0, 0], [side, 0], [side, side], [0, side]]), there)
    table = np.full((size, size), 60, np.uint8)
    seen = cv2.warpPerspective(code, turned, (size, size), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    seen = cv2.GaussianBlur(seen, (0, 0), size / 1200)
    noise = np.random.default_rng(1).normal(0, 6, seen.shape)
    cv2.imwrite(str(path), np.clip(seen * dim + noise, 0, 255).astype(np.uint8))
    return path


def _board(path: Path) -> Path:
    """A picture that could be of a board; a photo's size, so that it goes in many pieces."""
    noise = np.random.default_rng(2).integers(0, 255, (400, 600, 3), np.uint8)
    cv2.imwrite(str(path), noise)
    return path


@pytest.mark.parametrize(("size", "dim"), [(900, 1.0), (2000, 0.6), (4000, 0.8)])
def test_a_photographed_code_is_read(tmp_path: Path, size: int, dim: float) -> None:
    assert read_qr(_photographed(LINK, tmp_path / "code.jpg", size, dim)) == LINK


def test_a_picture_without_a_code_and_a_file_that_is_none_say_so(tmp_path: Path) -> None:
    with pytest.raises(NoCode, match=r"phone\.no_code"):
        read_qr(_board(tmp_path / "board.jpg"))
    (tmp_path / "letter.jpg").write_text("Dear Ana,")
    with pytest.raises(NoCode, match="not_a_picture"):
        read_qr(tmp_path / "letter.jpg")


def test_without_a_reader_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(NoQrReader, match=r"phone\.no_reader"):
        read_qr(tmp_path / "code.jpg")


def test_a_photo_is_told_by_its_bytes_and_not_by_its_name(tmp_path: Path) -> None:
    kind, data = read_photo(_board(tmp_path / "board.png"))
    assert kind == "image/png" and data == (tmp_path / "board.png").read_bytes()
    (tmp_path / "letter.png").write_text("Dear Ana,")
    for path in (tmp_path / "letter.png", tmp_path / "gone.png"):
        with pytest.raises(Exception, match="not_a_picture"):
            read_photo(path)


def test_the_newest_pictures_come_first_and_a_huge_folder_stays_short(tmp_path: Path) -> None:
    for number in range(SHOWN_MOST + 5):
        (tmp_path / f"{number}.JPG").touch()

        os.utime(tmp_path / f"{number}.JPG", (number, number))
    for name in ("notes.txt", ".hidden.jpg"):
        (tmp_path / name).touch()
    (tmp_path / "Pictures").mkdir()
    folders, pictures = listed(tmp_path)
    assert [folder.name for folder in folders] == ["Pictures"] and first_folder(tmp_path) == folders[0]
    assert pictures[0].name == f"{SHOWN_MOST + 4}.JPG" and len(pictures) == SHOWN_MOST


class Camera(Desktop):
    """A machine with a camera app; `takes` puts the picture where it is wanted."""

    def __init__(self, takes: Callable[[Path], object] | None) -> None:
        self._takes = takes

    def has_camera(self) -> bool:
        return True

    def take_photo(self, path: Path, done: Callable[[Path | None], None]) -> bool:
        if self._takes:
            self._takes(path)
        done(path if self._takes else None)
        return True


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which this person's pictures lie."""
    folder = tmp_path / "home" / "Pictures"
    folder.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(folder.parent))
    return folder


def _english(folder: Path) -> Path:
    folder.mkdir()
    (folder / "settings.json").write_text(dumps(encode(Settings(language="en"))))
    return folder


def _at_the_door(person: Owner) -> None:
    person.app.go("phone")
    person.until(lambda: person.now.search is not None)


def test_a_chosen_picture_of_the_code_leads_to_the_seat(
    tmp_path: Path, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(tmp_path) as host, holding(_english(tmp_path / "phone"), monkeypatch) as person:
        _photographed(host.link(1), pictures / "code.jpg", 1200)
        _at_the_door(person)
        assert person.push("Take a picture of the code") is None  # a desktop has no camera app
        person.tap("Choose a picture")
        person.tap("code.jpg")
        person.seated()
        assert person.now.table.seat == 1
        assert (pictures / "code.jpg").exists()  # this one is the person's own


def test_a_photographed_code_leads_to_the_seat_and_its_picture_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(tmp_path) as host, holding(_english(tmp_path / "phone"), monkeypatch) as person:
        person.app.platform = Camera(lambda path: _photographed(host.link(2), path, 1200))
        _at_the_door(person)
        person.tap("Take a picture of the code")
        person.seated()
        assert person.now.table.seat == 2
        assert not list((tmp_path / "phone").glob("*.jpg"))


def test_a_camera_that_was_cancelled_and_a_wrong_picture_leave_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with holding(_english(tmp_path / "phone"), monkeypatch) as person:
        _at_the_door(person)
        person.app.platform = Camera(None)
        person.view.draw(None)
        person.tap("Take a picture of the code")
        assert person.push("Take a picture of the code")
        person.app.platform = Camera(_board)
        person.tap("Take a picture of the code")
        person.until(lambda: "no QR code" in person.app.notice.text)
        person.app.platform = Camera(lambda path: _photographed("https://example.org/", path, 1200))
        person.tap("Take a picture of the code")
        person.until(lambda: "no address of a table" in person.app.notice.text)


def test_a_photo_of_the_board_arrives_whole(
    tmp_path: Path, pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(tmp_path) as host, holding(_english(tmp_path / "phone"), monkeypatch) as person:
        sent = _board(pictures / "board.jpg").read_bytes()
        (pictures / "letter.jpg").write_text("Dear Ana,")
        person.join(host.link(0))
        person.tap("More")
        person.tap("Choose a picture")
        person.tap("Not now")
        person.tap("Choose a picture")
        person.tap("letter.jpg")
        person.sees("This file is no picture that the phone can read.")
        person.tap("Choose a picture")
        person.tap("board.jpg")
        person.sees("The photo is on the tablet.")
        # It is said when all of it is there, and written meanwhile.
        (kept,) = person.until(lambda: list(tmp_path.glob("*-photos/photo-*")))
        assert kept.read_bytes() == sent and "seat-1" in kept.name


def test_the_phone_shows_what_the_table_makes_of_its_photo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Step by step, and again after the app was closed and opened."""
    with hosted(tmp_path) as host:
        with holding(_english(tmp_path / "phone"), monkeypatch) as person:
            person.app.platform = Camera(_board)
            person.join(host.link(1))
            person.tap("More")
            person.tap("Take a photo")
            person.sees("The photo is on the tablet.")
            host.ask(lambda host: host.room.tell_photo(1, reading()))
            person.sees("The tablet is reading your photo")
            assert "The photo is on the tablet." not in person.text()
            host.ask(lambda host: host.room.tell_photo(1, found(2)))
            person.sees("2 differences wait on the tablet.")
        with holding(tmp_path / "phone", monkeypatch) as person:
            person.app.go("phone")
            person.seated()
            person.tap("More")
            person.sees("2 differences wait on the tablet.")


def test_a_photo_on_its_way_shows_how_far_it_is_and_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(tmp_path) as host, holding(_english(tmp_path / "phone"), monkeypatch) as person:
        person.app.platform = Camera(_board)
        person.join(host.link(0))
        monkeypatch.setattr("companion.net.table.host.Host.hear_bytes", lambda *_: None)  # a slow host
        person.tap("More")
        person.tap("Take a photo")
        person.sees("0 % have arrived")
        person.tap("Stop")
        person.sees("Stopped; nothing was kept.")
        assert not list(tmp_path.glob("*-photos/*"))


def test_a_photo_fails_with_its_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with holding(_english(tmp_path / "phone"), monkeypatch) as person:
        with hosted(tmp_path) as host:
            person.app.platform = Camera(_board)
            person.join(host.link(0))
            monkeypatch.setattr("companion.net.table.host.Host.hear_bytes", lambda *_: None)
            person.tap("More")
            person.tap("Take a photo")
            person.until(lambda: person.now.photo.state is PhotoState.SENDING)
        person.until(lambda: person.now.photo == failed())
        person.sees("The photo did not arrive; try again.")


def test_the_phone_wears_the_emblem_of_its_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted(tmp_path) as host, holding(_english(tmp_path / "phone"), monkeypatch) as person:
        person.join(host.link(2))
        marks = [SCYTHE.mark(host.table.state, seat) for seat in range(3)]

        def worn() -> list[Mark]:
            return [
                each.mark for each in person.view.ids.head.walk(restrict=True) if isinstance(each, Emblem)
            ]

        assert worn() == [marks[2]]
        # Whom it waits for stands large below, then whose turns come before its own.
        awaited, *order = [each.mark for each in person.shown(Emblem)][1:]
        assert awaited == marks[SCYTHE.blocking(host.table.state)] == order[0] and order[-1] == marks[2]
        person.tap("Table")
        assert worn() == [marks[2]]
        assert [each.mark for each in person.shown(Emblem)] == [marks[2], *marks]


def test_a_picture_of_a_code_that_cannot_be_taken_away_is_answered_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder cannot be unlinked, as little as a file on a disk that is read only."""
    with holding(tmp_path / "app", monkeypatch) as person:
        person.app.go("phone")
        person.until(lambda: person.now.search is not None)
        stuck = tmp_path / "stuck"
        stuck.mkdir()
        person.app.notice.hide()
        person.view.pictures._read(stuck, own=True)
        person.until(lambda: person.app.notice.text)
