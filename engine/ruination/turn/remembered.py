"""What the table knows already of what is read aloud now: kept as it is read, offered first next time."""

from engine.message import Message, say
from engine.ruination.board.readings import (
    DICE,
    STRENGTH,
    found_in,
    noted,
    of_bonus,
    of_card,
    of_space,
)
from engine.ruination.components import MOST_BOONS
from engine.ruination.draft import Draft
from engine.ruination.setup.setup import ASKS_ON_TABLE
from engine.ruination.state import Kind, State, Task


def source(state: State | Draft, task: Task) -> str:
    """What a reading of this task is of; empty for what nobody can tell apart, such as an action card."""
    if state.setup.rules < ASKS_ON_TABLE:
        return ""
    if task.kind is Kind.EXILE_FACTS:
        return of_card(task.name)
    if task.kind is Kind.TRACK and task.track:
        return of_space(task.track, task.space)
    return of_bonus(task.name) if task.kind is Kind.BOONS and task.name else ""


def next_known(state: State, task: Task) -> tuple[str, int] | None:
    """The next thing that was found there; None where nothing more was, or nobody has looked."""
    found = found_in(state.readings, source(state, task))
    return next(iter((found or ())[_taken(task) :]), None)


def is_known_to_end(state: State, task: Task) -> bool:
    """Whether nothing more was found there."""
    found = found_in(state.readings, source(state, task))
    return found is not None and len(found) <= _taken(task)


def _taken(task: Task) -> int:
    """How many things have been gained of it; a space of a track brings one."""
    return MOST_BOONS - task.n if task.kind is Kind.BOONS else 0


def known_numbers(state: State, task: Task) -> tuple[int, int] | None:
    """The strength and dice that were read off an exile's card."""
    found = dict(found_in(state.readings, source(state, task)) or ())
    return (found[STRENGTH], found[DICE]) if {STRENGTH, DICE} <= found.keys() else None


def note_gain(draft: Draft, task: Task, boon: str, n: int) -> None:
    """Keeps one thing that was gained there; what else was read before is forgotten where it differs."""
    if of := source(draft, task):
        found, at = found_in(draft.readings, of) or (), _taken(task)
        same = found[at : at + 1] == ((boon, n),)
        draft.readings = noted(draft.readings, of, found if same else (*found[:at], (boon, n)))


def note_end(draft: Draft, task: Task) -> None:
    """Keeps that nothing (more) is printed there."""
    of = source(draft, task)
    if of and task.kind is not Kind.EXILE_FACTS:
        found = found_in(draft.readings, of) or ()
        draft.readings = noted(draft.readings, of, found[: _taken(task)])


def note_numbers(draft: Draft, task: Task, strength: int, dice: int) -> None:
    """Keeps what an exile's card shows."""
    if of := source(draft, task):
        draft.readings = noted(draft.readings, of, ((STRENGTH, strength), (DICE, dice)))


def heading(state: State, task: Task) -> Message:
    """That somebody has read it before, or that the rule text shows it."""
    own = any(each.of == source(state, task) for each in state.readings)
    return say("ruination.heading.read_before") if own else say("ruination.heading.rule_text")
