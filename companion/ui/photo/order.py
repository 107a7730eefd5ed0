"""What the open table has read: a photo, and all that the table knows of what it shows."""

from pathlib import Path
from typing import Any

from companion.ui.photo.reading_task import Order
from companion.ui.photo.taught_boards import boards_of
from vision.photo.photo import Photo


def order_of(app: Any, photo: Path | Photo, is_setup: bool = False) -> Order:
    """The order to read this photo at the table that the app has open."""
    session = app.session
    if isinstance(photo, Path):
        session.hosted.keep_own_photo(photo)
    game, folder = session.table.game.name, session.hosted.photos.path
    return Order(photo, game, session.table.state, folder, is_setup, boards_of(app).file(), session.sighting)
