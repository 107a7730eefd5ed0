"""Whose task or turn it is, and the sentences that refuse anybody else."""

from dataclasses import dataclass

from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle import battle
from engine.ruination.ids import Tracking
from engine.ruination.state import Kind, Stage, State, Task


@dataclass(frozen=True, slots=True)
class Finish(Act):
    """End the task that is asked now: nothing more of it is to be done."""


def awaited(state: State) -> tuple[int, ...]:
    """The seats that have something to choose now."""
    if state.ended:
        return ()
    if state.setup.tracking is Tracking.SCORE:
        return tuple(range(len(state.players)))
    if state.task:
        return (state.task.seat,)
    if state.battle:
        return battle.to_act(state.battle)
    if state.stage is Stage.TILES:
        return tuple(range(len(state.players)))
    return (state.seat,)


def not_your_turn(state: State, seat: int) -> Message | None:
    """The sentence for a seat that the table does not wait for."""
    waiting = awaited(state)
    if seat in waiting:
        return None
    hordes = tuple(state.setup.horde(other) for other in waiting)
    return say("ruination.refused.not_your_turn", horde=hordes)


def due(state: State, act: Act, *kinds: Kind) -> Message | None:
    """The reason why this seat has no such task to do now."""
    task = state.task
    if task is None or task.seat != act.seat:
        return not_your_turn(state, act.seat) or say("ruination.refused.not_now")
    return None if task.kind in kinds else say("ruination.refused.not_now")


def task_of(state: State) -> Task:
    """The task that is known to be on top."""
    assert state.task is not None
    return state.task


def why_not_stage(state: State, act: Act, stage: Stage) -> Message | None:
    """The reason why the game is not at this stage of the seat's turn."""
    reason = not_your_turn(state, act.seat)
    if reason:
        return reason
    if state.tasks or state.battle:
        return say("ruination.refused.task_first")
    return None if state.stage is stage else say("ruination.refused.not_now")
