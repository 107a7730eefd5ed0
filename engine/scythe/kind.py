"""The record of one kind of act, with what only Scythe's rules ask of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.act_kinds import ActKind
from engine.game import Act
from engine.message import Message
from engine.scythe.state import State


def always(state: State, act: Act) -> Message | None:
    """The rule of an act that nothing forbids."""
    return None


def _never(act: Act) -> bool:
    """False, for what no act of a kind does."""
    return False


def shows(state: State, act: Act) -> bool:
    """True, for an act that always shows a card, a dial or a trap."""
    return True


def _own_seat(act: Act) -> tuple[int, ...]:
    return (act.seat,)


def _itself(act: Act) -> tuple[Act, ...]:
    return (act,)


@dataclass(frozen=True, slots=True)
class Kind(ActKind):
    """All that Scythe knows of one kind of act."""

    during_combat: bool = False
    """Goes on while a combat is open, as nothing else of the turn does."""
    after_the_end: bool = False
    """Settles or sets right what a game that has ended left open."""
    with_score_alone: bool = False
    """Open also where a table tracks nothing but its score."""
    corrects: bool = False
    """Sets the table to what really lies there, with and without a turn that began early."""
    of_first_turn: bool = False
    """A second turn's seat answers for the first turn with it, so it comes before its own steps."""
    shows_objective: bool = False
    """Still open to a first turn that is done, until the second goes on."""
    ends_overlap: Callable[[Any], bool] = _never
    """Whether no turn that began early is left after it."""
    seats: Callable[[Any], tuple[int, ...]] = _own_seat
    """Whose pieces and tracks it names."""
    parts: Callable[[Any], tuple[Act, ...]] = _itself
    """The corrections that it is made of."""
    as_it_is: Callable[[State, Any], Act] | None = None
    """The same correction as a table has it; None where no turn that began early changes what it sets."""
    leaves_aside: bool = False
    """Gives up what could be had."""
    late: int = 0
    """How far behind it is offered: a move seldom leads to it, and combats are looked for before all else."""
