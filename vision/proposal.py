"""What a reading proposes: where photo and tracker differ, and what would set the tracker right."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

import cv2
import numpy as np

from engine.corrections import Subject
from engine.forms import Answers
from engine.game import Act
from engine.message import Message
from vision.arrays import Pixels
from vision.overlay import Outline, PieceSpot
from vision.reading import DOUBTFUL

_DARK: Final = (30, 30, 30)
_LIGHT: Final = (110, 200, 255)
_PALE: Final = (245, 245, 245)
_AROUND: Final = 0.011
"""Of the board's width: a ring around a worker, that leaves the next one free."""


class Box(NamedTuple):
    """A part of the board, in fractions of its width and height."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The outline of this part."""
        xs, ys = (self.left, self.right), (self.top, self.bottom)
        return (xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1])


WHOLE: Final = Box(0.0, 0.0, 1.0, 1.0)
"""All of the board."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One place, track or slot where the photo shows something else than the tracker has."""

    key: str
    """The same as long as it is about the same place, track or slot."""
    of: Subject
    """What the correction editor is opened for: a seat or a place."""
    title: Message
    was: tuple[Message, ...]
    """What the tracker has, line by line; empty: nothing."""
    shows: tuple[Message, ...]
    """What the photo shows, likewise."""
    confidence: float
    region: Box
    answers: Answers
    """What to answer the form of `of` with; empty where people must say more than a photo can show."""
    counts: bool = False
    """Whether the form is the one for the score (`Game.counting`), not the one for corrections."""
    notes: tuple[Message, ...] = ()
    """What people should look at themselves."""
    first: bool = False
    """Whether so much follows from it that it comes before what is more doubtful."""
    agrees: bool = False
    """Whether photo and tracker agree, and people should look all the same."""

    @property
    def is_sure(self) -> bool:
        """Whether the difference may be accepted together with others, unseen."""
        return self.confidence >= DOUBTFUL and bool(self.answers)


class Proposer(Protocol):
    """Compares readings of one game's board with its tracked states."""

    def players(self, state: Any) -> Mapping[str, str]:
        """Who plays, as the game's reader wants to know it."""

    def expected(self, state: Any) -> Any:
        """The tracked position as the reader takes it for a prior; None where none is tracked."""

    def differences(self, state: Any, reading: Any) -> tuple[Difference, ...]:
        """Where the photo shows something else, most doubtful first; never a place that was not seen."""

    def accept(self, state: Any, chosen: Sequence[Difference]) -> tuple[Act, ...]:
        """The acts that set all of it, as few as can be; of several, what no table allows is left out."""


def cropped(
    straight: Pixels, region: Box, outlines: Iterable[Outline] = (), pieces: Iterable[PieceSpot] = ()
) -> Pixels:
    """A copy of this part of the board, never empty; with borders of places and rings around pieces."""
    height, width = straight.shape[:2]
    left, right = _span(region.left, region.right, width)
    top, bottom = _span(region.top, region.bottom, height)
    part = straight[top:bottom, left:right].copy()
    for outline in outlines:
        if all(region.left <= x <= region.right and region.top <= y <= region.bottom for x, y in outline):
            corners = np.array([(x * width - left, y * height - top) for x, y in outline], np.int32)
            for colour, thick in ((_DARK, 3), (_LIGHT, 1)):  # seen on snow and on forest alike
                cv2.polylines(part, [corners], isClosed=True, color=colour, thickness=thick)
    for piece in pieces:
        x, y = round(piece.at[0] * width - left), round(piece.at[1] * height - top)
        if 0 <= x < right - left and 0 <= y < bottom - top:
            _ring(part, (x, y), round(width * _AROUND), piece.colour)
    return part


def _ring(part: Pixels, at: tuple[int, int], radius: int, colour: tuple[int, int, int]) -> None:
    """The owner's colour between a dark and a light line: seen on any ground."""
    for shade, thick in ((_DARK, 5), (_PALE, 3), (colour, 2)):
        cv2.circle(part, at, radius, shade, thick, cv2.LINE_AA)


def _span(start: float, end: float, size: int) -> tuple[int, int]:
    first = min(max(round(start * size), 0), size - 1)
    return first, min(max(round(end * size), first + 1), size)
