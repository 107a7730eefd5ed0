"""From a photo to the straightened board in one step."""

from dataclasses import dataclass, replace
from pathlib import Path

from engine.message import TableError, say
from vision.arrays import Pixels
from vision.finding.find_board import find
from vision.finding.found import Found, NotFound
from vision.finding.profile import Profile
from vision.finding.straighten import SIZE, straighten
from vision.photo.colours import is_colourless
from vision.photo.photo import Photo, load


class NoBoard(TableError):
    """A photo in which the board is not surely found; the sentence says what to change."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenBoard:
    """A photo with the board found in it, and the board straightened."""

    photo: Photo
    found: Found
    straight: Pixels


def look(source: str | Path | bytes | Photo, profile: Profile) -> SeenBoard:
    """The board in a photo; `BadPhoto` or `NoBoard` says what to change."""
    photo = source if isinstance(source, Photo) else load(source)
    found = find(photo, profile)
    if isinstance(found, NotFound):
        raise NoBoard(found.why.key, **dict(found.why.params))
    if not isinstance(source, Photo) and photo.reduced > 1 and found.width < SIZE[0]:
        # The board is small in a fine photo: what was left out while decoding it is needed after all.
        photo = load(source, photo.reduced // 2)
        found = found.at(photo.size)
    straight = straighten(photo, found)
    if is_colourless(straight):
        found = replace(found, warning=say("board.no_colours"))
    return SeenBoard(photo, found, straight)
