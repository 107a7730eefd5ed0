"""What a person at the photo's screen does and sees, for its tests."""

from pathlib import Path
from typing import Any

from companion.ui.photo.difference_row import DifferenceRow
from companion.ui.photo.screen import PhotoMode, PhotoView
from companion.ui.widgets.basics.basics import Words
from tests.kits.ui.ui_kit import Driver
from vision.proposal import Difference


def state_of(person: Driver) -> Any:
    return person.app.session.table.state


def view_of(person: Driver) -> PhotoView:
    view = person.app.screens.current_screen
    assert isinstance(view, PhotoView)
    return view


def words_of(person: Driver) -> str:
    return "\n".join(each.text for each in person.shown(Words))


def card(person: Driver) -> DifferenceRow | None:
    """The difference that is shown; None where there is none."""
    return next(person.shown(DifferenceRow), None)


def found(person: Driver) -> list[Difference]:
    """All that still differ, in their order."""
    page = view_of(person)._differences
    return list(page._in_order(person.app.session.now()))


def turn_to(person: Driver, title: str) -> DifferenceRow:
    """Puts off what comes before the difference with this title."""
    for _ in range(len(found(person))):
        shown = card(person)
        assert shown
        if shown.title == title:
            return shown
        person.tap("Later")
    raise AssertionError(f"no difference {title!r}")


def read(person: Driver, photo: Path) -> list[Difference]:
    """The differences after this photo was read."""
    person.app.go("photo", photo=photo)
    person.until(lambda: view_of(person).mode is PhotoMode.REVIEW)
    person.rest()
    return found(person)


def revision(person: Driver) -> int:
    return person.app.session.table.revision


def begin_again(person: Driver, start: Any) -> None:
    """Takes back what was played since `start`, and opens the photo's screen."""
    session = person.app.session
    while session.table.state != start:
        session.hosted.ask(lambda host: host.room.undo(session.table.revision))
    person.app.set(language="en")
    person.app.go("photo")
    person.rest()
    person.app.notice.hide()
