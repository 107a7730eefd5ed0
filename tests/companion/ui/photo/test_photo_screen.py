"""A photo becomes what the table knows, by real touches: chosen, read, gone through, undone."""

from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest

from companion.ui.photo.screen import PhotoMode
from companion.ui.widgets.basics import touches
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.file_list import FileList
from companion.ui.widgets.basics.picture import Preview
from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.basics.thumbnails import PictureRow
from companion.ui.widgets.forms.correction_sheet import CorrectionSheet
from companion.ui.widgets.table.seat_panel import SeatPanel
from tests.kits.ui.photo_kit import ToldReader, differing, photo_of, picture, reading_is
from tests.kits.ui.photo_steps import (
    begin_again,
    card,
    found,
    read,
    revision,
    state_of,
    turn_to,
    view_of,
    words_of,
)
from tests.kits.ui.saved_tables import GAME, saved
from tests.kits.ui.ui_kit import TABLET, Driver, running
from vision.finding.found import Found
from vision.scythe.reading import ScytheReading

pytestmark = pytest.mark.window

Table = tuple[Driver, ToldReader, Any]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One table with a tracked board in the middle of a game."""
    folder = tmp_path_factory.mktemp("photos")
    journal = saved(folder / "table.jsonl", "board")
    with running(folder, TABLET, resume=journal) as person, reading_is(ScytheReading) as reader:
        yield person, reader, state_of(person)


@pytest.fixture
def person(table: Table) -> Driver:
    """The same app for all tests, nothing of this file played, the photo's screen just opened."""
    person, reader, start = table
    reader.go.set()
    reader.says = partial(differing, start)
    person.app.root.size = TABLET
    begin_again(person, start)
    return person


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return picture(tmp_path_factory.mktemp("photo"))


def test_a_picture_from_this_device_is_chosen_by_touches_and_read(person: Driver, photo: Path) -> None:
    """A file, some folders away, ends as differences."""
    person.tap("A picture from this device")
    files = next(person.shown(FileList))
    (photo.parent / "torn.jpg").write_bytes(photo.read_bytes()[:200])
    files._open(photo.parent)
    person.rest()
    torn, whole = (
        next(each for each in person.shown(PictureRow) if each.push.text == name)
        for name in ("torn.jpg", photo.name)
    )
    # The newest comes first, and what cannot be shown keeps nobody from the next.
    person.until(lambda: whole.texture)
    assert torn.texture is None and 0 < max(whole.drawn) == 1
    person.tap(photo.name)
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    person.rest()
    assert "3 differences" in words_of(person)


def test_the_most_doubtful_difference_comes_first_with_its_picture(person: Driver, photo: Path) -> None:
    """Both versions stand side by side; what is doubtful is said in words, not by colour alone."""
    _, *others = read(person, photo)
    first = card(person)
    assert first.title == "The farm near Nordic" and not first.sure and first.tag == "please look"
    assert [each.is_sure for each in others] == [True, True]
    assert first.ids.picture.norm_image_size[1] > 250
    metal = turn_to(person, "The mountain beside Albion")
    assert "3 metal" in metal.versions.photo and metal.versions.photo != metal.versions.table


@pytest.mark.parametrize("size", [TABLET, (412, 915)])
def test_nothing_that_is_pushed_moves_from_one_difference_to_the_next(
    person: Driver, photo: Path, size: tuple[int, int]
) -> None:
    """However much there is to say about one: a finger finds "Edit" where it was."""
    person.app.root.size = size
    read(person, photo)
    person.rest()
    foot = person.app.screens.current_screen.ids.foot

    def places() -> list[Any]:
        shown = card(person)
        pushes = [shown.ids[name] for name in ("accept", "edit", "ignore")] if shown else []
        return [each.to_window(*each.center) for each in (*pushes, *foot.children)]

    before = places()
    for _ in range(2):
        person.tap("Later")
        assert places() == before
    person.tap("2 sure ones are right")
    person.until(lambda: len(found(person)) == 1)
    person.rest()
    assert places() == before
    person.tap("Table is right")
    assert card(person) is None and places() == before[3:]


def test_accepting_one_is_one_step_that_undo_takes_back(person: Driver, photo: Path) -> None:
    """The cardboard is right, and the journal knows what was changed."""
    before = state_of(person)
    read(person, photo)
    person.touch(turn_to(person, "The mountain beside Albion").ids.accept)
    person.until(lambda: state_of(person) != before)
    person.until(lambda: len(found(person)) == 2)
    assert state_of(person).board.at("M1").resources[1] == 3
    person.tap("Undo")
    person.until(lambda: state_of(person) == before)
    person.until(lambda: len(found(person)) == 3)


def test_workers_that_a_photo_shows_are_those_of_the_seat_and_its_mat(person: Driver, photo: Path) -> None:
    """The seats said 2 while 7 stood on the map, and producing cost too little."""
    before = state_of(person)
    read(person, photo)
    person.touch(turn_to(person, "The mountain beside Albion").ids.accept)
    person.until(lambda: state_of(person) != before)
    after = state_of(person)
    stand = sum(place.of(0).workers for place in after.board.places)
    assert stand != before.players[0].workers and after.players[0].workers == stand
    person.tap("Done")
    person.until(lambda: person.app.screens.current == "table")
    person.rest()
    plate = next(each for each in person.shown(SeatPanel) if each.seat == 0)
    workers = [each for each in plate.figures if "workers" in each.lower()]
    assert len(workers) == 1 and str(stand) in workers[0].split(), plate.figures


def test_a_double_tap_on_an_answer_says_nothing_about_the_next_difference(
    person: Driver, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card stays where it is, so the second tap meets the same button of another question."""
    read(person, photo)
    first = card(person)
    assert first
    monkeypatch.setattr(touches, "DEAF_SECONDS", inf)  # however slow the machine, the moment lasts
    for _ in range(2):
        person.press(first.ids.ignore)
        person.pass_time()
    assert len(found(person)) == 2 and view_of(person).ignored >= 1
    monkeypatch.undo()


def test_everything_sure_is_accepted_with_one_tap_and_one_step(person: Driver, photo: Path) -> None:
    """What is doubtful stays in the list."""
    before, at = state_of(person), revision(person)
    read(person, photo)
    person.tap("2 sure ones are right")
    person.until(lambda: revision(person) > at)
    person.until(lambda: len(found(person)) == 1)
    person.rest()
    assert revision(person) == at + 1
    assert card(person).title == "The farm near Nordic"
    assert state_of(person).players[0].power == (before.players[0].power + 4) % 16


def test_ignoring_leaves_the_table_as_it_is(person: Driver, photo: Path) -> None:
    """After the last one the screen says that there is nothing left to do."""
    at = revision(person)
    read(person, photo)
    for left in (2, 1, 0):
        person.touch(card(person).ids.ignore)
        person.until(lambda left=left: len(found(person)) == left)
        person.rest()
    assert revision(person) == at and "as the table has it" in words_of(person)
    person.tap("Done")
    assert person.app.screens.current == "table"


def test_editing_begins_with_what_the_photo_shows(person: Driver, photo: Path) -> None:
    """The form is filled in; one more touch mends what the photo got wrong."""
    before = state_of(person)
    read(person, photo)
    person.touch(turn_to(person, "The mountain beside Albion").ids.edit)
    sheet = person.until(lambda: next(person.shown(CorrectionSheet), None))
    mechs = next(each for each in person.shown(Stepper) if each.name == "Mechs")
    assert mechs.value == 1
    person.touch(mechs.ids.more)
    person.touch(sheet.ids.done)
    person.until(lambda: state_of(person) != before)
    assert state_of(person).board.at("M1").of(0).mechs == 2


def test_an_edit_settles_its_difference_until_it_is_taken_back(person: Driver, photo: Path) -> None:
    """ "Photo is right" would undo what a person has just said."""
    before = state_of(person)
    read(person, photo)
    person.touch(turn_to(person, "The mountain beside Albion").ids.edit)
    person.until(lambda: next(person.shown(CorrectionSheet), None))
    person.touch(next(each for each in person.shown(Stepper) if each.name == "Mechs").ids.more)
    person.touch(next(person.shown(CorrectionSheet)).ids.done)
    person.until(lambda: state_of(person) != before and len(found(person)) == 2)
    assert "M1" not in [each.key for each in found(person)]
    person.tap("Undo")
    person.until(lambda: state_of(person) == before and len(found(person)) == 3)


def test_an_edit_that_changes_nothing_settles_its_difference_too(person: Driver, photo: Path) -> None:
    at = revision(person)
    read(person, photo)
    person.touch(turn_to(person, "The farm near Nordic").ids.edit)
    sheet = person.until(lambda: next(person.shown(CorrectionSheet), None))
    sheet.answers.clear()
    person.touch(sheet.ids.done)
    person.until(lambda: len(found(person)) == 2)
    assert revision(person) == at


def test_what_was_accepted_teaches_the_reader_of_the_next_photo(
    person: Driver, photo: Path, table: Any
) -> None:
    """The lessons lie beside the journal; what was taken back or ignored teaches nothing."""
    before = state_of(person)
    folder = person.app.session.hosted.photos.path
    read(person, photo)
    person.touch(turn_to(person, "The mountain beside Albion").ids.accept)
    person.until(lambda: state_of(person) != before)
    person.tap("Done")
    person.until((folder / "lessons.json").exists)
    read(person, photo)
    faction = str(state_of(person).setup.seats[0].faction)
    assert table[1].known[-1].lessons == {"M1": {faction: {"mech": 1, "worker": 2}}}
    (folder / "lessons.json").unlink()


def test_a_photo_that_agrees_needs_one_sentence(person: Driver, photo: Path, table: Any) -> None:
    """Nothing to do, and the way back."""
    table[1].says = lambda found: photo_of(state_of(person), found)
    assert read(person, photo) == []
    assert "Everything that the photo shows is as the table has it." in words_of(person)


def test_the_work_can_be_cancelled_and_the_screen_goes_on(person: Driver, photo: Path, table: Any) -> None:
    """While the reader works, touches are answered; nothing comes of a photo that was given up."""
    reader, at = table[1], revision(person)
    reader.go.clear()
    person.app.go("photo", photo=photo)
    person.until(lambda: reader.known and "Reading what lies on it" in words_of(person))
    person.tap("Cancel")
    person.until(lambda: view_of(person).mode is PhotoMode.CHOOSING)
    reader.go.set()
    person.stays(lambda: view_of(person).mode is PhotoMode.CHOOSING and revision(person) == at)


def test_a_photo_of_something_else_is_one_sentence(person: Driver, tmp_path: Path) -> None:
    """What is wrong stands above the ways to another photo."""
    (tmp_path / "letter.jpg").write_text("Dear friends")
    person.app.go("photo", photo=tmp_path / "letter.jpg")
    person.until(lambda: "not a picture" in words_of(person))
    assert view_of(person).mode is PhotoMode.CHOOSING and person.push("A picture from this device")


def test_a_mistake_in_the_reader_is_told_and_loses_nothing(person: Driver, photo: Path, table: Any) -> None:
    """Whatever goes wrong in there, the table goes on."""

    def fails(found: Found) -> ScytheReading:
        raise ZeroDivisionError

    table[1].says, at = fails, revision(person)
    person.app.go("photo", photo=photo)
    person.until(lambda: "ZeroDivisionError" in words_of(person))
    assert revision(person) == at


def test_what_was_played_after_the_photo_is_not_taken_back(person: Driver, photo: Path, table: Any) -> None:
    """A place on which photo and table agreed is no difference once somebody has moved there."""
    table[1].says = partial(photo_of, state_of(person))
    assert read(person, photo) == []
    game, state = person.app.session.table.game, state_of(person)
    at = revision(person)
    act = game.correct(state, "M2", {"resources.metal": state.board.at("M2").resources[1] + 1})
    person.app.session.play(act, person.app.session.now())
    person.until(lambda: revision(person) > at)
    person.rest()
    assert found(person) == []


def test_the_reader_is_told_what_the_table_knows(person: Driver, photo: Path, table: Any) -> None:
    """Who plays, and the tracked board as what is to be expected."""
    read(person, photo)
    known = table[1].known[-1]
    seats = state_of(person).setup.seats
    assert known.players == {seat.faction: seat.mat for seat in seats}
    assert known.prior["M1"].units.keys() == {
        seats[seat].faction for seat, _ in state_of(person).board.at("M1").units
    }


def test_a_photo_from_a_phone_is_listed_with_who_sent_it(person: Driver, photo: Path) -> None:
    """Sent over the LAN, read with one touch."""
    hosted = person.app.session.hosted
    hosted._keep_photo(1, "image/jpeg", photo.read_bytes())
    person.app.go("table")
    person.app.go("photo")
    person.rest()
    who = person.app.say(GAME.title(state_of(person), 1))
    person.tap(who)
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    assert hosted.newest_photo is None


def test_the_preview_takes_the_photo_by_itself(person: Driver, photo: Path, tmp_path: Path) -> None:
    """Held still over the board: outlined, then taken and read without a touch."""
    for number in range(80):
        (tmp_path / f"{number:03}.jpg").write_bytes(photo.read_bytes())
    view_of(person).camera = tmp_path
    person.tap("Camera with preview")
    preview = person.until(lambda: next(person.shown(Preview), None))
    person.until(lambda: len(preview.points) == 8)
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    assert view_of(person)._live is None


def test_a_machine_without_a_camera_says_so(person: Driver, tmp_path: Path) -> None:
    """One sentence, and every other way is still there."""
    view_of(person).camera = tmp_path / "none.avi"
    person.tap("Camera with preview")
    person.until(lambda: "no camera here" in words_of(person))
    assert person.push("A picture from this device")


def test_a_damaged_set_up_photo_is_told_and_does_without(person: Driver, photo: Path, table: Any) -> None:
    """Half a file helps nobody; the photo is read all the same."""
    folder = person.app.session.hosted.photos.path
    folder.mkdir(exist_ok=True)
    (folder / "setup-photo.npz").write_bytes(b"PK\x03\x04 half a file")
    try:
        assert len(read(person, photo)) == 3
        assert "damaged" in person.app.notice.text
        assert table[1].known[-1].setup is None
    finally:
        (folder / "setup-photo.npz").unlink()


def test_every_push_is_a_finger_high(person: Driver, photo: Path) -> None:
    """On a phone too."""
    person.app.root.size = (412, 915)
    read(person, photo)
    person.rest()
    touch = person.app.theme.touch
    assert all(each.height >= touch - 1 for each in person.shown(Push))
