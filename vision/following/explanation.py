"""An explanation of a photo: the acts that were played, what is left to ask, what speaks against it."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from engine.game import Game, Step
from engine.message import Message

FORMAT: Final = "turn-explained/1"


@dataclass(frozen=True, slots=True)
class Question:
    """What no photo of the board shows: which of several acts it was."""

    asks: Message
    step: int
    """The place of the act among the explanation's steps."""
    usual: Step
    others: tuple[Step, ...]
    """Acts that could stand in its place, the rest as it is, and nobody would see it."""


@dataclass(frozen=True, slots=True)
class Played:
    """One turn of an explanation."""

    seat: int
    group: Hashable
    """What the game tells the turns of a seat apart by."""
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The acts that lead from the tracked state to what is seen."""

    turns: tuple[Played, ...]
    after: Any
    """The state then."""
    cost: float
    """How much speaks against it altogether, in nats."""
    confidence: float
    questions: tuple[Question, ...]
    against: tuple[str, ...]
    """Where the photo shows something else all the same, worst first."""
    is_seen: bool
    """Whether the board shows everything that was chosen, apart from what the questions ask."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All acts, in order."""
        return tuple(step for turn in self.turns for step in turn.steps)


@dataclass(frozen=True, slots=True)
class Explained:
    """What a photo was explained by: at most three explanations, best first, or none."""

    explanations: tuple[Explanation, ...]
    against: tuple[str, ...]
    """What speaks against the best, or against the table as it was where nothing explains the photo."""
    strange: bool = False
    """Whether the photo rather shows another table's board."""
    unchanged: bool = False
    """Whether nothing was likelier played than anything: explanations are turns that show nothing then."""


def along(game: Game[Any], state: Any, steps: Iterable[Step]) -> Iterator[tuple[Any, Step]]:
    """Each of these steps with the state that it is played on."""
    for step in steps:
        yield state, step
        state = game.apply(state, step)
