"""What a game must offer so that a photo of its board explains what was played; knows no game."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from engine.codec import Json
from engine.game import Step
from engine.message import Message


class Sight(NamedTuple):
    """How a state compares with the photo."""

    cost: float
    """How much speaks against it, in nats; 0: everything is as seen."""
    looks: int
    """The same for two states that no photo tells apart."""


@dataclass(frozen=True, slots=True)
class Way:
    """What may have been done next: one act, or several that belong together."""

    steps: tuple[Step, ...]
    cost: float = 0.0
    """How seldom people do it, in nats; 0: as usual as anything."""
    group: Hashable = None
    """Of a way to begin: what tells turns apart that look alike."""


class Witness(Protocol):
    """One photo of one table: judges states by it, and says what is worth trying."""

    def look(self, state: Any, before: Any = None, sight: Sight | None = None) -> Sight:
        """How the state compares with the photo; quicker beside a state that it came of, and its sight."""

    def begins(self, state: Any) -> Sequence[Way]:
        """The ways the next turn may begin; none where a turn is open."""

    def ways(self, state: Any) -> Sequence[Way]:
        """What may come next in the open turn, as far as the photo leaves it possible."""

    def rests(self, state: Any) -> bool:
        """Whether a turn is over, so that people may have taken the photo."""

    def stage(self, state: Any) -> Hashable:
        """A key that states share from which, as far as a photo would show it, the same can follow."""

    def phase(self, state: Any) -> Hashable:
        """How far the turn has come: only states of the same phase can be compared half-way."""

    def group(self, state: Any) -> Hashable:
        """The group of the turn that is open."""

    def is_strange(self, state: Any) -> bool:
        """Whether the photo rather shows another table than this one in any state."""

    def against(self, state: Any) -> tuple[str, ...]:
        """What of the board speaks against the state, worst first: places, and names of other things."""

    def hides(self, step: Step) -> bool:
        """Whether only people know that this was chosen, where the board looks as before it."""

    def asks(self, usual: Step, others: Sequence[Step]) -> Message | None:
        """The question whether it was this act or another that looks alike; None where nothing is open."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A photo that was understood, and the state that the table had then."""

    state: Any
    reading: Any


class Follower(Protocol):
    """Explains photos of one game's board."""

    def witness(self, state: Any, reading: Any, last: Sighting | None = None) -> Witness:
        """What judges states by this reading; a reader that erred before may err again in the same way."""

    def position(self, state: Any) -> dict[str, Json]:
        """What a photo of the board can show of the state, as data."""

    def facts(self, group: Hashable) -> Mapping[str, Json]:
        """The game's own part of a turn in turn-explained/1."""
