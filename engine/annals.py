"""What a game says of one that is finished: who sat where as what, and the numbers that many are compared by.

The words of a kind of guise or fact are `annal.<kind>` in the game's own locale files.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.message import Message, say


class Sums(StrEnum):
    """What many games make of a fact that each of them has."""

    ADDED = "added"
    LEAST = "least"


@dataclass(frozen=True, slots=True)
class Guise:
    """What somebody played as, or the whole table with: of one kind, known by its id."""

    kind: str
    id: str
    words: Message


@dataclass(frozen=True, slots=True)
class Fact:
    """A number of one seat that a finished game is remembered by."""

    kind: str
    value: int
    sums: Sums = Sums.ADDED


@dataclass(frozen=True, slots=True)
class SeatAnnal:
    """Who sat there, as what, and what came of it beside the score."""

    name: str
    guises: tuple[Guise, ...] = ()
    facts: tuple[Fact, ...] = ()
    began: bool = False
    """Whether this seat had the first turn."""


@dataclass(frozen=True, slots=True)
class GameAnnal:
    """The seats of a finished game in their order, and what the whole table played with."""

    seats: tuple[SeatAnnal, ...]
    modules: tuple[Guise, ...] = ()
    highest_wins: bool = True


@dataclass(frozen=True, slots=True)
class Catalogued:
    """A game as the world's catalogues have it."""

    title: str
    bgg: int | None = None
    """Its number at BoardGameGeek; None where that is not known."""


def kind_words(kind: str) -> Message:
    """What people call this kind of guise or fact."""
    return say(f"annal.{kind}")
