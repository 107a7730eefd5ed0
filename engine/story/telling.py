"""What a game offers to its story: the numbers to follow by turn, and what is worth remembering of a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from engine.message import Message

if TYPE_CHECKING:
    from engine.game import Step  # the protocol there names the classes here

State = TypeVar("State", contravariant=True)


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of every seat, at one moment."""

    key: str
    """Its name in files."""
    title: Message
    icon: str
    """A name of assets/fonts/icons.json."""
    values: tuple[int | None, ...]
    """Seat by seat; None where nobody follows it."""
    most: str = ""
    """The key of the sentence that says who has the most of it (`name`, `n`); empty: nobody is told."""
    by_turn: bool = True
    """Whether a line of it is worth a look; else only where it came to."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """One side of what was fought out, and how strong it was."""

    seat: int | None
    """None belongs to no seat."""
    strength: int
    parts: tuple[int, ...] = ()
    """What its strength was made of, as far as that is told."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something worth remembering that a step has made happen."""

    kind: str
    """Its name in files."""
    seat: int
    icon: str
    words: Message
    sides: tuple[Opponent, ...] = ()
    """Of what was fought out: the winner, then the other; else nobody."""
    pinned: bool = False
    """Whether it is marked on the line of its seat."""
    first: str = ""
    """The key of the sentence that tells the first of its kind, with the parameters of `words` and `turn`."""
    many: str = ""
    """The key of the sentence that counts `n` of its kind."""


class Teller(Protocol[State]):
    """Tells of one game's states; knows nothing of turns gone by."""

    def names(self, state: State) -> tuple[str, ...]:
        """What the people at the table are called, seat by seat."""

    def measures(self, state: State) -> tuple[Measure, ...]:
        """The numbers that a story follows, always the same ones; without those of the score."""

    def happened(self, before: State, step: Step, after: State) -> tuple[Happening, ...]:
        """What is worth remembering of this step."""
