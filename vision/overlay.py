"""Draws what was understood onto the photo, in signs that need no language."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.arrays import Pixels, Points, projected
from vision.finding.found import CORNERS, Found

Colour = tuple[int, int, int]
"""Blue, green, red."""
Outline = tuple[tuple[float, float], ...]
"""A sign in a square of side one, y downwards."""

UNKNOWN: Final[Outline] = ()
"""The sign of what nobody knows: a question mark, and written."""

_BOARD: Final = (90, 220, 120)
_SURE: Final = (235, 235, 235)
_DOUBTFUL: Final = (0, 165, 255)
_INK: Final = (30, 30, 30)
_PAPER: Final = (245, 245, 245)
_MIDDLING: Final = 128
"""Brightness of a colour from which dark ink is read better than white."""
_FINE: Final = 4
"""OpenCV draws to a sixteenth of a pixel when places are given as whole sixteenths."""
_ACROSS: Final = 58
"""So many signs would lie side by side across the board."""
_LETTER: Final = 0.56
"""Width of a letter, in signs."""
_ROW: Final = 3
"""Signs in a row before the next row begins."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One sign with its colour, and how many or which value."""

    sign: Outline
    colour: Colour
    label: str = ""


@dataclass(frozen=True, slots=True)
class PieceSpot:
    """Where a single piece was seen, and the colour of its owner or kind."""

    at: tuple[float, float]
    """As fractions of the board's width and height."""
    colour: Colour


@dataclass(frozen=True, slots=True)
class OverlayMark:
    """What was understood of one place on the board."""

    at: tuple[float, float]
    """Its middle, as fractions of the board's width and height."""
    chips: tuple[Chip, ...] = ()
    outline: tuple[tuple[float, float], ...] = ()
    """Its border, as fractions of the board."""
    is_doubtful: bool = False
    pieces: tuple[PieceSpot, ...] = ()
    """The single pieces that it was understood from, as far as their places are known."""


def drawn(picture: Pixels, found: Found, marks: Iterable[OverlayMark] = ()) -> Pixels:
    """A copy of the photo with the board's outline and every mark."""
    copy = picture.copy()
    quad = projected(found.homography, CORNERS)
    side = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3])) / 2 / _ACROSS
    _line(copy, quad, _BOARD, max(2, round(side / 6)))
    listed = list(marks)
    for mark in listed:
        if mark.outline:
            colour = _DOUBTFUL if mark.is_doubtful else _SURE
            _line(copy, projected(found.homography, mark.outline), colour, max(1, round(side / 9)))
    for mark in listed:
        _draw_chips(copy, found, mark, side)
    return copy


def _draw_chips(picture: Pixels, found: Found, mark: OverlayMark, side: float) -> None:
    chips = [*mark.chips, Chip(UNKNOWN, _DOUBTFUL)] if mark.is_doubtful else list(mark.chips)
    ((x, y),) = projected(found.homography, [mark.at])
    rows = [chips[start : start + _ROW] for start in range(0, len(chips), _ROW)]
    for number, row in enumerate(rows):
        widths = [side * (1.05 + _LETTER * len(chip.label)) for chip in row]
        left, top = x - sum(widths) / 2, y + (number - len(rows) / 2) * side * 1.15
        for chip, width in zip(row, widths, strict=True):
            _draw_chip(picture, chip, (left, top), (width, side))
            left += width


def _draw_chip(picture: Pixels, chip: Chip, at: tuple[float, float], size: tuple[float, float]) -> None:
    """A tile in the chip's colour with its sign on the left and its label on the right."""
    (left, top), (width, side) = at, size
    corners = np.array([(0, 0), (width - 1, 0), (width - 1, side), (0, side)]) + at
    _fill(picture, corners, chip.colour)
    _line(picture, corners, _INK, 1)
    ink = _INK if _brightness(chip.colour) > _MIDDLING else _PAPER
    if not chip.sign:
        _write(picture, "?", (left + side * 0.25, top + side * 0.8), side, ink)
    else:
        _fill(picture, np.array(chip.sign) * side * 0.9 + at + side * 0.05, ink)
    if chip.label:
        _write(picture, chip.label, (left + side * 0.98, top + side * 0.8), side, ink)


def _write(picture: Pixels, words: str, at: tuple[float, float], side: float, ink: Colour) -> None:
    place, thickness = (round(at[0]), round(at[1])), max(1, round(side / 14))
    cv2.putText(picture, words, place, cv2.FONT_HERSHEY_SIMPLEX, side / 36, ink, thickness, cv2.LINE_AA)


def _brightness(colour: Colour) -> float:
    blue, green, red = colour
    return 0.114 * blue + 0.587 * green + 0.299 * red


def _fill(picture: Pixels, outline: Points, colour: Colour) -> None:
    cv2.fillPoly(picture, [_whole(outline)], colour, cv2.LINE_AA, _FINE)


def _line(picture: Pixels, outline: Points, colour: Colour, thickness: int) -> None:
    cv2.polylines(picture, [_whole(outline)], True, colour, thickness, cv2.LINE_AA, _FINE)


def _whole(outline: Points) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
    # Far beyond the photo nothing is drawn, and OpenCV's whole numbers would overflow.
    return np.rint(np.clip(outline, -20_000, 20_000) * 2**_FINE).astype(np.int32)
