"""Secret goals: what a game's cards may ask of whoever holds one, and how a seat stands to each."""

from dataclasses import dataclass
from typing import Any

from engine.message import Message


@dataclass(frozen=True, slots=True)
class Goal:
    """What one card asks for."""

    id: str
    words: Message
    """Told in our own words, with the card's number."""


@dataclass(frozen=True, slots=True)
class Goals:
    """Every goal of the game; the same for everybody, whoever holds which."""

    title: Message
    every: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class GoalWay:
    """How any of these goals is shown to the table now."""

    act: Any
    """Of an offer of that seat; on a phone the data that goes back to the host unchanged."""
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """How a seat stands to all goals, told to that seat alone: nobody need know which of them it holds."""

    held: int
    """How many cards it holds."""
    fulfilled: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    """Those that what the table keeps cannot judge."""
    ways: tuple[GoalWay, ...] = ()
