"""What a person at the photo's screen does and sees, for its tests."""

from pathlib import Path
from typing import Any

from companion.ui.photo.difference_row import DifferenceRow
from companion.ui.photo.screen import PhotoMode, PhotoView
from companion.ui.widgets.basics.basics import Words
from tests.kits.ui.ui_kit import Driver


def state_of(person: Driver) -> Any:
    return person.app.session.table.state


def view_of(person: Driver) -> PhotoView:
    view = person.app.screens.current_screen
    assert isinstance(view, PhotoView)
    return view


def words_of(person: Driver) -> str:
    return "\n".join(each.text for each in person.shown(Words))


def rows(person: Driver) -> list[DifferenceRow]:
    """The differences from above."""
    found = list(person.shown(DifferenceRow))
    return sorted(found, key=lambda row: (-row.top, row.x))


def read(person: Driver, photo: Path) -> list[DifferenceRow]:
    """The differences after this photo was read."""
    person.app.go("photo", photo=photo)
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    person.rest()
    return rows(person)


def revision(person: Driver) -> int:
    return person.app.session.table.revision
