"""Photos at the two ends of a game: the set-up is remembered, and one photo counts the score."""

from functools import partial
from pathlib import Path
from typing import Any

from photo_kit import photo_of, picture, reading_is
from photo_steps import read, rows, state_of, view_of
from saved_tables import GAME, saved
from ui_kit import TABLET, running

from companion.ui.setup_photo import SetupPhoto
from vision.reading import Reading


def test_the_set_up_is_photographed_once_and_used_from_then_on(tmp_path: Path) -> None:
    """Before the first turn the photo is kept; every later one is read with its help."""
    photo = picture(tmp_path)
    journal = saved(tmp_path / "new.jsonl", "begun_board")
    with running(tmp_path, TABLET, resume=journal) as person, reading_is(Reading) as reader:
        reader.says = partial(photo_of, state_of(person))
        person.app.go("photo")
        assert view_of(person).ids.bar.title == "Photograph the set-up"
        view_of(person)._read(photo)
        person.until(lambda: person.app.screens.current == "table", 30)
        assert SetupPhoto(person.app.session.hosted.photos.path).is_there and reader.known == []
        read(person, photo)
        assert reader.known[0].setup is not None and reader.known[0].setup.shape == (1088, 1440, 3)


def test_one_photo_fills_the_form_for_the_score(tmp_path: Path) -> None:
    """Where only the score is kept: accepted numbers are counted, edited ones wait in the form."""
    photo = picture(tmp_path)
    journal = saved(tmp_path / "count.jsonl", "count")
    with running(tmp_path, TABLET, resume=journal) as person:
        setup: Any = person.app.session.table.setup
        tracked = GAME.set_up({**setup, "tracking": "board"})
        with reading_is(partial(photo_of, tracked)):
            first, *_ = read(person, photo)
            assert "Territories: 2" in first.versions.photo
            seats = len(rows(person))
            person.touch(first.ids.accept)
            person.until(lambda: len(rows(person)) == seats - 1)
            assert any(player.counted.territories == 2 for player in state_of(person).players)
            person.touch(rows(person)[0].ids.edit)
            person.until(lambda: person.app.screens.current == "score")
            entry = person.app.screens.current_screen._count.panel.entry
            person.until(lambda: entry.answers().get("territories") == 2)
            person.app.go("photo")
            person.until(lambda: rows(person))
