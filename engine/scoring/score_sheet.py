"""A score that any screen or terminal can show without knowing the game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from engine.codec import Json
from engine.message import Message, say


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of a seat, under one column."""

    value: int | None
    """None where it is still to be counted or the viewer may not know it."""
    worth: int | None = None
    """What it adds to the total, where that is another number than its value."""

    @property
    def points(self) -> int:
        """What it adds to the total as far as that is known."""
        return (self.value or 0) if self.worth is None else self.worth


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One seat's line: a cell for each column, and what they make together."""

    seat: int
    cells: tuple[Cell, ...]
    total: int | None
    """None where the viewer may not know it."""
    rank: int | None = None
    """None as long as it is not certain."""
    is_partial: bool = False
    """Something is still to be counted for this seat."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Numbers that are still to be counted on the table, for the same seats."""

    seats: tuple[int, ...]
    fields: tuple[str, ...]
    """Their names in the forms of `Game.counting`."""
    labels: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one moment as one viewer may see it; screens draw it and work nothing out."""

    columns: tuple[Message, ...]
    lines: tuple[ScoreLine, ...]
    """The best first where the ranks are certain, else seat by seat."""
    is_over: bool = False
    """Whether the game has ended; before, it is the score if it ended now."""
    missing: tuple[Missing, ...] = ()
    verdict: Message | None = None
    """Who has won or leads, and by which tie-break; None as long as it is not certain."""
    doubts: tuple[Message, ...] = ()
    """What is allowed but seldom true."""
    no_longer: tuple[Message, ...] = ()
    """What the end of the game has cut off."""
    counts: bool = False
    """Whether people are counting for the end: totals wait for the reveal."""

    @property
    def by_seat(self) -> tuple[ScoreLine, ...]:
        """The lines seat by seat, whoever is ahead."""
        return tuple(sorted(self.lines, key=lambda line: line.seat))

    def lacks(self, seat: int) -> frozenset[str]:
        """The fields that are still to be counted for this seat."""
        return frozenset(field for each in self.missing if seat in each.seats for field in each.fields)

    @property
    def first_lacking(self) -> int | None:
        """The first seat for which something is still to be counted; None if there is none."""
        return min((seat for each in self.missing for seat in each.seats), default=None)

    @property
    def longest(self) -> int:
        """The most points that any line shows."""
        return max((sum(cell.points for cell in line.cells) for line in self.lines), default=0)


def ranked(lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    """The lines as a sheet has them: the best first, or seat by seat where a rank is not certain."""
    return tuple(sorted(lines, key=lambda line: (line.rank or 0, line.seat)))


def gathered(lacking: Iterable[tuple[int, str]]) -> tuple[Missing, ...]:
    """What is missing, from pairs of a seat and a field that it lacks."""
    seats: dict[str, tuple[int, ...]] = {}
    for seat, field in lacking:
        seats[str(field)] = (*seats.get(str(field), ()), seat)
    alike: dict[tuple[int, ...], tuple[str, ...]] = {}
    for field, whose in seats.items():
        alike[whose] = (*alike.get(whose, ()), field)
    return tuple(
        Missing(whose, fields, tuple(say(f"field.{field}") for field in fields))
        for whose, fields in alike.items()
    )


@dataclass(frozen=True, slots=True)
class Scored:
    """A scored position: the answer as data, and its sheet with what a terminal prints around it."""

    answer: Json
    sheet: ScoreSheet
    heading: Message
    """What the titles of the lines are."""
    titles: tuple[Message, ...]
    """Whose each line of the sheet is, with its rank."""
    unit: str
    """The key of the words for `n` points."""
    notes: tuple[Message, ...] = ()
    """What the table must know to follow the numbers."""


Scorer: TypeAlias = Callable[[Json], Scored]
"""Scores a position of one format, or raises BadPosition with everything that is wrong with it."""
