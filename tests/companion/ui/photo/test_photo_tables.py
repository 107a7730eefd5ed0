"""Photos at the two ends of a game: the set-up is remembered, and one photo counts the score."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.ui.photo.screen import PhotoMode
from companion.ui.photo.setup_photo import SetupPhoto
from tests.kits.ui.photo_kit import photo_of, picture, reading_is
from tests.kits.ui.photo_steps import card, found, read, state_of, turn_to, view_of, words_of
from tests.kits.ui.saved_tables import GAME, saved
from tests.kits.ui.ui_kit import TABLET, Driver, running
from tests.kits.waiting import all_at
from vision.scythe.reading import ScytheReading

pytestmark = pytest.mark.window


def test_the_set_up_is_photographed_once_and_used_from_then_on(tmp_path: Path) -> None:
    """Before the first turn the photo is kept; every later one is read with its help."""
    photo = picture(tmp_path)
    journal = saved(tmp_path / "new.jsonl", "begun_board")
    with running(tmp_path, TABLET, resume=journal) as person, reading_is(ScytheReading) as reader:
        reader.says = partial(photo_of, state_of(person))
        person.app.go("photo")
        assert view_of(person).ids.bar.title == "Photograph the set-up"
        view_of(person).read(photo)
        person.until(lambda: person.app.screens.current == "table")
        assert SetupPhoto(person.app.session.hosted.photos.path).is_there and reader.known[0].setup is None
        read(person, photo)
        assert reader.known[1].setup is not None and reader.known[1].setup.shape == (1088, 1440, 3)


def test_a_set_up_photo_that_shows_something_else_is_asked_about(tmp_path: Path) -> None:
    """A photo of another evening would spoil the reading of every later one; nothing is kept unasked."""
    photo = picture(tmp_path)
    journal = saved(tmp_path / "new.jsonl", "begun_board")
    with running(tmp_path, TABLET, resume=journal) as person, reading_is(ScytheReading) as reader:
        state = state_of(person)
        first = str(state.setup.seats[0].faction)

        def with_a_star(seen: Any) -> ScytheReading:
            return replace(photo_of(state, seen), triumph={"workers": {first: 1}})

        reader.says = with_a_star
        kept = SetupPhoto(person.app.session.hosted.photos.path)
        person.app.go("photo", setup=True)
        view_of(person).read(photo)
        person.until(lambda: view_of(person).mode is PhotoMode.ASKING)
        assert "does not look like a set-up" in words_of(person) and not kept.is_there
        person.tap("Another photo")
        assert view_of(person).mode is PhotoMode.CHOOSING and not kept.is_there
        view_of(person).read(photo)
        person.until(lambda: view_of(person).mode is PhotoMode.ASKING)
        person.tap("Keep it all the same")
        person.until(lambda: kept.is_there)


def test_one_photo_fills_the_form_for_the_score(tmp_path: Path) -> None:
    """Where only the score is kept: accepted numbers are counted, edited ones wait in the form."""
    photo = picture(tmp_path)
    journal = saved(tmp_path / "count.jsonl", "count")
    with running(tmp_path, TABLET, resume=journal) as person:
        setup: Any = person.app.session.table.setup
        tracked = GAME.set_up({**setup, "tracking": "board"})
        with reading_is(partial(photo_of, tracked)):
            seats = len(read(person, photo))
            assert "Territories: 2" in card(person).versions.photo
            person.touch(card(person).ids.accept)
            person.until(lambda: len(found(person)) == seats - 1)
            assert any(player.counted.territories == 2 for player in state_of(person).players)
            person.rest()
            edited = card(person).key
            person.touch(card(person).ids.edit)
            person.until(lambda: person.app.screens.current == "score")
            entry = person.app.screens.current_screen._count.panel.entry
            person.until(lambda: entry.answers().get("territories") == 2)
            person.app.go("photo")
            person.until(lambda: edited not in _keys(person))


def _keys(person: Driver) -> list[str]:
    return [each.key for each in found(person)]


def _edit(person: Driver) -> Any:
    """The form for the score of the seat that is shown, filled in as the photo shows it."""
    person.touch(card(person).ids.edit)
    person.until(lambda: person.app.screens.current == "score")
    entry = person.app.screens.current_screen._count.panel.entry
    person.until(lambda: entry.answers().get("territories") == 2)
    return entry


def _back_at_the_photo(person: Driver) -> None:
    person.app.go("photo")
    person.until(lambda: card(person))
    person.rest()


def test_a_form_for_the_score_settles_a_difference_only_once_something_was_said(tmp_path: Path) -> None:
    """Who erases all numbers has said nothing; another number than the photo's stands until it is undone."""
    photo = picture(tmp_path)
    journal = saved(tmp_path / "count.jsonl", "count")
    with running(tmp_path, TABLET, resume=journal) as person:
        tracked = GAME.set_up({**person.app.session.table.setup, "tracking": "board"})
        with reading_is(partial(photo_of, tracked)):
            read(person, photo)
            edited, title = card(person).key, card(person).title
            entry = _edit(person)
            for name in entry.answers():
                entry.select(name)
                entry.erase()
            _back_at_the_photo(person)
            assert edited in _keys(person)
            before = person.app.session.table.revision
            turn_to(person, title)
            entry = _edit(person)
            entry.select("territories")
            entry.press(7)
            _back_at_the_photo(person)
            all_at(before + 1, person)
            assert any(player.counted.territories == 7 for player in state_of(person).players)
            assert edited not in _keys(person)
            person.tap("Undo")
            all_at(before + 2, person)
            assert edited in _keys(person)


def test_a_photo_from_a_phone_is_one_line_on_the_table(tmp_path: Path) -> None:
    """It says who has sent it, is gone once it was looked at, and leads straight to the differences."""
    photo = picture(tmp_path)
    with running(tmp_path, TABLET, resume=saved(tmp_path / "mats.jsonl", "begun")) as person:
        tracked = GAME.set_up({**person.app.session.table.setup, "tracking": "board"})
        with reading_is(partial(photo_of, tracked)):
            person.app.session.hosted._keep_photo(1, "image/jpeg", photo.read_bytes())
            who = person.app.say(GAME.title(state_of(person), 1))
            line = person.until(lambda: person.push(f"{who} has photographed the board"))
            person.rest()
            person.touch(line)
            person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
            person.tap("Done")
            person.until(lambda: person.app.screens.current == "table")
            person.rest()
            assert person.push("has photographed the board") is None


def test_the_lobby_and_the_score_lead_to_a_photo_and_back(tmp_path: Path) -> None:
    """Each where a photo helps: before the first turn, and where numbers are missing."""
    with running(tmp_path, TABLET, resume=saved(tmp_path / "new.jsonl", "begun_board")) as person:
        person.app.go("lobby")
        person.rest()
        person.tap("Photograph the set-up")
        assert view_of(person).ids.bar.title == "Photograph the set-up"
        person.tap("Back")
        assert person.app.screens.current == "lobby"
        person.app.reopen(saved(tmp_path / "count.jsonl", "count"))
        person.opened()
        person.rest()
        person.tap("Fill in from a photo")
        assert view_of(person).ids.bar.title == "Photo of the board"
        person.tap("Back")
        assert person.app.screens.current == "score"
