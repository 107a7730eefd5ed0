"""A board that nobody knows is taught by touches: four corners, a name, and it is found from then on."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.ui.photo.corner_picker import CornerPicker
from companion.ui.photo.screen import PhotoMode
from companion.ui.photo.taught_boards import FOLDER, NAME_MOST, NotKept, TaughtBoards
from companion.ui.widgets.basics.name_field import NameField
from companion.ui.widgets.basics.picture import Preview
from companion.ui.widgets.basics.tick import Tick
from tests.kits.ui.photo_kit import ToldReader, differing, picture, reading_is
from tests.kits.ui.photo_steps import read, state_of, view_of, words_of
from tests.kits.ui.saved_tables import saved
from tests.kits.ui.ui_kit import TABLET, Driver, running
from tests.kits.vision.synthetic_board import Shot, shot, stranger, write
from vision.finding.profile import learn, load_profile
from vision.scythe.reading import ScytheReading

pytestmark = pytest.mark.window

UNKNOWN = "no board to be seen in this photo that I know"
RATIO = 1600 / 1213


@pytest.fixture(scope="module")
def mat() -> Shot:
    """A mat that some other table plays on."""
    return shot(stranger(2), tilt=18, turn=6)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, mat: Shot) -> Path:
    """mat.jpg, and again.jpg from another side."""
    place = tmp_path_factory.mktemp("mats")
    write(place / "mat.jpg", mat.pixels)
    write(place / "again.jpg", shot(stranger(2), tilt=30, turn=-25, distance=1.2).pixels)
    return place


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Driver, ToldReader]]:
    """One table with a tracked board in the middle of a game."""
    place = tmp_path_factory.mktemp("teach")
    journal = saved(place / "table.jsonl", "board")
    with running(place, TABLET, resume=journal) as person, reading_is(ScytheReading) as reader:
        reader.says = partial(differing, state_of(person))
        yield person, reader


@pytest.fixture
def person(table: tuple[Driver, ToldReader]) -> Driver:
    """The photo's screen just opened; nothing is taught."""
    person = table[0]
    person.app.go("table")
    person.app.go("photo")
    person.rest()
    boards = view_of(person).teaching.boards
    for name in boards.names:
        boards.delete(name)
    boards.choose("")
    person.app.redraw()
    person.rest()
    person.app.notice.hide()
    return person


def _unknown(person: Driver, photo: Path) -> None:
    """The photo is looked at, and no board is found that this table knows."""
    person.app.go("photo", photo=photo)
    person.until(lambda: UNKNOWN in words_of(person))
    person.rest()


def _picker(person: Driver) -> CornerPicker:
    picker = person.until(lambda: next(person.shown(CornerPicker), None))
    person.until(lambda: picker.texture is not None)
    person.rest()
    return picker


def _drag(person: Driver, picker: CornerPicker, corners: Any) -> None:
    """Each corner by a finger of its own, taken beside its middle as fingers do."""
    for number, (x, y) in enumerate(corners, 1):
        corner = picker.corner(number)
        touch = UnitTestTouch(corner.center_x + 9, corner.center_y - 7)
        touch.touch_down()
        person.pass_time()
        across, up = picker.on_window((float(x), float(y)))
        touch.touch_move(across + 9, up - 7)
        person.pass_time()
        touch.touch_up()
        person.rest()


def _teach(person: Driver, mat: Shot, name: str = "") -> None:
    """Drags the corners where they belong and has the board learned."""
    _drag(person, _picker(person), mat.corners / (1280, 960))
    if name:
        next(person.shown(NameField)).text = name
    person.tap("Learn it")


def _shown_boards(person: Driver) -> dict[str, bool]:
    return {each.text: each.on for each in person.shown(Tick)}


def test_a_photo_of_an_unknown_board_is_read_once_its_corners_are_shown(
    person: Driver, folder: Path, mat: Shot
) -> None:
    """And so is every later one, from any side; at this table no other board is found any more."""
    _unknown(person, folder / "mat.jpg")
    person.tap("Teach this board")
    _teach(person, mat)
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    assert "“Our board” is learned" in person.app.notice.text
    assert read(person, folder / "again.jpg")
    _unknown(person, picture(folder, "printed.jpg"))
    assert _shown_boards(person) == {"The board as it comes in the box": False, "Our board": True}


def test_the_outline_lies_where_the_corners_were_dragged(person: Driver, folder: Path, mat: Shot) -> None:
    """The lens shows what the finger hides, as long as it is there."""
    _unknown(person, folder / "mat.jpg")
    person.tap("Teach this board")
    picker = _picker(person)
    corner = picker.corner(3)
    touch = UnitTestTouch(*corner.center)
    touch.touch_down()
    person.rest()
    assert picker._lens.seen is not None
    touch.touch_up()
    person.rest()
    assert picker._lens.seen is None
    wanted = mat.corners / (1280, 960)
    _drag(person, picker, wanted)
    assert abs(picker.corners - wanted).max() < 0.002
    person.tap("Turn 1 to 4")
    assert picker.corners[1] == pytest.approx(wanted[0], abs=0.002)


def test_corners_are_moved_by_keys(person: Driver, folder: Path) -> None:
    """Tab goes from corner to corner, arrows move the one that the keyboard is at, Shift further."""
    _unknown(person, folder / "mat.jpg")
    person.tap("Teach this board")
    picker = _picker(person)
    second, before = picker.corner(2), list(picker.corner(2).fraction)
    picker.corner(1).focus = True
    picker.corner(1).keyboard_on_key_down(None, (9, "tab"), "", [])
    person.rest()
    assert second.focus
    for keys in ([], [], ["shift"]):
        second.keyboard_on_key_down(None, (276, "left"), "", keys)
    second.keyboard_on_key_down(None, (274, "down"), "", [])
    assert second.fraction == pytest.approx([before[0] - 0.024, before[1] + 0.002])
    second.focus = False


def test_wrong_corners_and_a_taken_name_are_one_sentence_and_lose_nothing(
    person: Driver, folder: Path, mat: Shot
) -> None:
    _unknown(person, folder / "mat.jpg")
    person.tap("Teach this board")
    picker = _picker(person)
    crossed = (mat.corners / (1280, 960))[[1, 0, 2, 3]]
    _drag(person, picker, crossed)
    person.tap("Learn it")
    person.until(lambda: "must go round the board" in words_of(person))
    next(person.shown(NameField)).text = "  "
    person.tap("Learn it")
    person.until(lambda: "Give the board a name." in words_of(person))
    assert abs(picker.corners - crossed).max() < 0.002
    assert view_of(person).teaching.boards.names == ()
    _drag(person, picker, [(0.5, 0.5)])  # two corners on one spot cannot be told apart by a finger
    right = mat.corners / (1280, 960)
    _drag(person, picker, [(0.5, 0.6), *right[1:]])
    _drag(person, picker, right)
    next(person.shown(NameField)).text = "Felt mat"
    person.tap("Learn it")
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    view_of(person).teach(folder / "mat.jpg", reads_on=False)
    _teach(person, mat, "Felt mat")
    person.until(lambda: "There is a board called “Felt mat” already." in words_of(person))


def test_a_board_is_taught_from_the_menu_without_reading_anything(
    person: Driver, folder: Path, mat: Shot, table: Any
) -> None:
    """A photo of the empty board must not clear the table."""
    readings = len(table[1].known)
    person.tap("Teach another board")
    assert "as little on it as can be" in words_of(person)
    view_of(person).read(folder / "mat.jpg")
    _teach(person, mat, "Felt mat")
    person.until(lambda: _shown_boards(person).get("Felt mat"))
    assert view_of(person).mode is PhotoMode.CHOOSING and len(table[1].known) == readings


def test_teaching_that_was_given_up_keeps_nothing(person: Driver, folder: Path) -> None:
    person.tap("Teach another board")
    person.tap("Cancel")
    assert person.push("Teach another board")
    view_of(person).teach(folder / "mat.jpg", reads_on=False)
    _picker(person)
    person.tap("Back")
    assert view_of(person).mode is PhotoMode.CHOOSING and view_of(person).teaching.boards.names == ()


def test_the_preview_finds_the_taught_board(person: Driver, folder: Path, tmp_path: Path, mat: Shot) -> None:
    for number in range(80):
        (tmp_path / f"{number:03}.jpg").write_bytes((folder / "mat.jpg").read_bytes())
    view_of(person).teaching.boards.keep(learn(stranger(2), "Felt mat", RATIO))
    view_of(person).camera = tmp_path
    person.tap("Camera with preview")
    preview = person.until(lambda: next(person.shown(Preview), None))
    person.until(lambda: len(preview.points) == 8)
    person.tap("Cancel")


def test_a_board_is_deleted_by_the_second_touch_and_the_printed_one_is_used_again(person: Driver) -> None:
    view_of(person).teaching.boards.keep(learn(stranger(2), "Felt mat", RATIO))
    person.app.redraw()
    person.rest()
    person.tap("Delete")
    assert _shown_boards(person)["Felt mat"]
    person.tap("Touch again to delete")
    person.until(lambda: not _shown_boards(person))
    assert view_of(person).teaching.boards.file() is None


def test_a_damaged_profile_is_one_sentence_and_the_printed_board_one_touch_away(
    person: Driver, folder: Path
) -> None:
    view = view_of(person)
    view.teaching.boards.keep(learn(stranger(2), "Felt mat", RATIO))
    profile = view.teaching.boards.file()
    assert profile is not None
    profile.write_bytes(b"PK\x03\x04 half a file")
    person.app.go("photo", photo=folder / "mat.jpg")
    person.until(lambda: "not a board profile" in words_of(person))
    person.tap("The board as it comes in the box")
    assert read(person, picture(folder, "printed.jpg"))


def test_each_table_remembers_its_own_board(tmp_path: Path) -> None:
    """A taught board serves every table of its game; which one lies on it is each table's own."""
    friday, sunday = (TaughtBoards(tmp_path, "scythe", tmp_path / day) for day in ("friday", "sunday"))
    friday.keep(learn(stranger(2), "Felt/mat …", RATIO))
    again = TaughtBoards(tmp_path, "scythe", tmp_path / "friday")
    assert again.chosen == "Felt/mat …" and load_profile(again.file() or b"").name == "Felt/mat …"
    assert (sunday.names, sunday.chosen, sunday.file()) == (("Felt/mat …",), "", None)
    assert TaughtBoards(tmp_path, "another", tmp_path / "friday").names == ()
    assert (tmp_path / "friday").stat().st_mode & 0o077 == 0  # photos will lie there too
    assert [path.parent for path in tmp_path.rglob("*.npz")] == [tmp_path / FOLDER / "scythe"]


def test_the_longest_name_fits_on_the_disk_and_a_full_one_says_so(tmp_path: Path) -> None:
    boards = TaughtBoards(tmp_path, "scythe", tmp_path / "friday")
    boards.keep(learn(stranger(2), "🎲" * NAME_MOST, RATIO))
    assert boards.chosen == "🎲" * NAME_MOST
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(NotKept, match=r"teach\.not_kept"):
        TaughtBoards(tmp_path / "file", "scythe", tmp_path).keep(learn(stranger(2), "Mat", RATIO))
