"""A chart as a value: lines by turn, or bars in parts; `engine/pictures/plots.py` lays it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.message import Message
from engine.pictures.drawings import Mark

# A line in its seat's colour, on a dark and on a light ground, each with at least 3 to 1 (WCAG, graphics).
LINE_COLOURS: Final = {
    "red": ("e0604f", "b8352b"),
    "blue": ("5b97e8", "2f6fc4"),
    "yellow": ("e7b416", "8a6500"),
    "white": ("ecebe6", "7a705c"),
    "black": ("9d9da6", "34343a"),
    "green": ("58b174", "2e7d46"),
    "purple": ("b183dd", "7d4aa8"),
}
# A colour for each part of a bar; the key beside its name has the same, and the ink is read on all of them.
PART_COLOURS: Final = ("d9a441", "f2e2a8", "6f9a52", "b5713c", "7f95b5", "a76fb0", "c8685a", "5fa7a0")
PART_INK: Final = "120d08"
# What tells lines apart without colour, in widths of a line: drawn, left out, drawn …; the first is whole.
DASHES: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (6, 3),
    (1, 2),
    (7, 2, 1, 2),
    (3, 2),
    (10, 3),
    (7, 2, 1, 2, 1, 2),
)


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart: a number at every step across, and whose it is."""

    name: Message
    mark: Mark | None
    values: tuple[int | None, ...]
    """None where it is not known: the line stops there."""


@dataclass(frozen=True, slots=True)
class Pin:
    """Something that happened on a line: an icon beside it."""

    line: int
    at: int
    """The step across."""
    icon: str
    words: Message


@dataclass(frozen=True, slots=True)
class Notch:
    """A number under the chart: which step across it belongs to."""

    at: int
    number: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines side by side, as they went on."""

    title: Message
    across: Message
    """What its steps are, in words."""
    lines: tuple[Series, ...]
    notches: tuple[Notch, ...] = ()
    pins: tuple[Pin, ...] = ()

    @property
    def steps(self) -> int:
        """How many steps the longest line has."""
        return max((len(line.values) for line in self.lines), default=0)

    @property
    def most(self) -> int:
        """The largest number of any line, at least 1."""
        return max((value for line in self.lines for value in line.values if value is not None), default=1)

    @property
    def least(self) -> int:
        """The smallest number of any line, at most 0."""
        return min(0, *(value for line in self.lines for value in line.values if value is not None), 0)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: whose it is, what its parts are worth, and the number at its end."""

    name: Message
    mark: Mark | None
    parts: tuple[int, ...]
    total: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars one below the other, all to one scale; `kinds` names the parts in their order."""

    title: Message
    kinds: tuple[Message, ...]
    bars: tuple[Bar, ...]

    @property
    def longest(self) -> int:
        """What the longest bar is worth, at least 1."""
        return max(1, *(sum(map(_shown, bar.parts)) for bar in self.bars), 1)


def _shown(part: int) -> int:
    return max(part, 0)
