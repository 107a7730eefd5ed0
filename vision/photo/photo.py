"""Photos from a file or a phone's upload, checked before they are decoded."""

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from engine.message import TableError
from vision.arrays import Pixels
from vision.limits import BLACK, LEAST_LONG_SIDE, LEAST_SHORT_SIDE, MOST_BYTES, MOST_PIXELS, REDUCED_FROM
from vision.photo._decoder import decode
from vision.photo._picture_header import Header, header

_DECODED: Final = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}


class BadPhoto(TableError):
    """A photo that cannot be looked at."""


class NotAPicture(BadPhoto):
    """No picture in a format that we read."""


class BrokenPicture(BadPhoto):
    """A picture that ends too early or is damaged."""


class TooSmall(BadPhoto):
    """A picture in which no piece could be told from another."""


class TooLarge(BadPhoto):
    """A picture that would not fit into the memory of a tablet."""


class BlackFrame(BadPhoto):
    """A picture of nothing but darkness."""


class Unreadable(BadPhoto):
    """A file that is not there, not a file, or may not be opened."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo the right way up."""

    pixels: Pixels
    reduced: int = 1
    """By how much it was shrunk while it was decoded."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        height, width = self.pixels.shape[:2]
        return width, height


def load(source: str | Path | bytes, most_reduced: int = 4) -> Photo:
    """The photo, turned as the camera was held, a fine one shrunk; `BadPhoto` says what is wrong with it."""
    data = source if isinstance(source, bytes) else _read(source)
    facts = header(data)
    if facts is None:
        raise NotAPicture("photo.not_a_picture")
    if not facts.is_whole:
        raise BrokenPicture("photo.broken")
    _check_size(facts)
    reduced = min(most_reduced, _reduction(facts))
    return Photo(_seen(_decoded(data, reduced)), reduced)


def _read(path: str | Path) -> bytes:
    try:
        # Looked at before it is opened: a pipe would wait for ever, a device never end.
        facts = os.stat(path)
        if not stat.S_ISREG(facts.st_mode):
            raise Unreadable("photo.not_a_file")
        if facts.st_size > MOST_BYTES:
            raise TooLarge("photo.too_many_bytes", most=MOST_BYTES // 1_000_000)
        with open(path, "rb") as file:
            return file.read(MOST_BYTES)
    except FileNotFoundError as error:
        raise Unreadable("photo.no_file") from error
    except (OSError, ValueError) as error:
        raise Unreadable("photo.unreadable") from error


def _check_size(facts: Header) -> None:
    long, short = max(facts.width, facts.height), min(facts.width, facts.height)
    if long < LEAST_LONG_SIDE or short < LEAST_SHORT_SIDE:
        raise TooSmall(
            "photo.too_small",
            size=f"{facts.width} x {facts.height}",
            least=f"{LEAST_LONG_SIDE} x {LEAST_SHORT_SIDE}",
        )
    if facts.width * facts.height > MOST_PIXELS:
        megapixels = round(facts.width * facts.height / 1_000_000)
        raise TooLarge("photo.too_large", megapixels=megapixels, most=MOST_PIXELS // 1_000_000)


def _reduction(facts: Header) -> int:
    pixels = facts.width * facts.height
    return 4 if pixels > 4 * REDUCED_FROM else 2 if pixels > REDUCED_FROM else 1


def _decoded(data: bytes, reduced: int) -> Pixels:
    """Blue, green, red, whatever the file had."""
    picture = decode(data, _DECODED[reduced])
    if picture is None:
        raise BrokenPicture("photo.broken")
    return picture


def _seen(picture: Pixels) -> Pixels:
    few = picture[::8, ::8].max(axis=2)
    if np.percentile(few, 99) < BLACK:
        raise BlackFrame("photo.black")
    return picture
