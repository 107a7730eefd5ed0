"""A score sheet that any screen or terminal can print without knowing the game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from engine.codec import Json
from engine.message import Message


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scored position: the answer as data, and the same in words."""

    answer: Json
    columns: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]
    """One cell for each column, the best player first."""
    notes: tuple[Message, ...]
    """What the table must know to follow the numbers."""
    verdict: Message
    doubts: tuple[Message, ...] = ()
    """What is allowed but seldom true."""


Scorer: TypeAlias = Callable[[Json], Sheet]
"""Scores a position of one format, or raises BadPosition with everything that is wrong with it."""
