"""Scavenging: a territory once for each unit there, or each territory once."""

from dataclasses import dataclass

from engine.act_kinds import ActKind
from engine.game import Act
from engine.message import Message, say
from engine.ruination.board.board import Board
from engine.ruination.components import RESOURCES
from engine.ruination.draft import Draft
from engine.ruination.ids import Resource
from engine.ruination.state import Kind, State, Task, Why
from engine.ruination.turn.due import due, task_of
from engine.ruination.view.names import place_words, resource_words


@dataclass(frozen=True, slots=True)
class TakeResource(Act):
    """Gain one of this resource."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class ScavengeAt(Act):
    """Gain a controlled territory's resource once for each unit there."""

    at: str


@dataclass(frozen=True, slots=True)
class ScavengeEach(Act):
    """Gain one resource from each territory with units."""


def scavenge_acts(state: State, task: Task) -> tuple[Act, ...]:
    """One act for each controlled territory, and one for all territories with units."""
    if state.board is None:
        return ()
    each = (ScavengeEach(task.seat),) if state.board.with_units(task.seat) and not is_fixed(task) else ()
    return (*(ScavengeAt(task.seat, place) for place in state.board.controlled(task.seat)), *each)


def is_fixed(task: Task) -> bool:
    """Whether a card says how many resources of one territory there are, whatever stands there (Toil)."""
    return task.n > 1


def why_not_at(state: State, act: ScavengeAt) -> Message | None:
    """The reason nothing can be scavenged there."""
    reason = due(state, act, Kind.SCAVENGE)
    if reason:
        return reason
    if state.board is None or act.at not in state.board.map.index:
        return say("ruination.refused.no_such_place")
    return None if act.at in state.board.controlled(act.seat) else say("ruination.refused.not_controlled")


def why_not_each(state: State, act: ScavengeEach) -> Message | None:
    """The reason there is no territory to scavenge."""
    reason = due(state, act, Kind.SCAVENGE)
    if reason:
        return reason
    if is_fixed(task_of(state)):
        return say("ruination.refused.not_now")
    there = state.board.with_units(act.seat) if state.board else ()
    return None if there else say("ruination.refused.no_units")


def scavenge_at(draft: Draft, act: ScavengeAt) -> None:
    """Resources for every unit there, or as many as a card says."""
    assert draft.board is not None
    task = draft.pop()
    n = task.n if is_fixed(task) else draft.board.at(act.at).of(act.seat).size
    _gain(draft, act.seat, {act.at: n})


def scavenge_each(draft: Draft, act: ScavengeEach) -> None:
    """One resource from each territory with units."""
    assert draft.board is not None
    draft.pop()
    _gain(draft, act.seat, dict.fromkeys(draft.board.with_units(act.seat), 1))


def _gain(draft: Draft, seat: int, found: dict[str, int]) -> None:
    """What is known lands at once; what is the seat's choice, or on no board file, is asked for."""
    assert draft.board is not None
    open_ = 0
    for place, n in found.items():
        resource = printed(draft.board, place)
        if resource is None:
            open_ += n
        else:
            draft.gain_resource(seat, resource, n)
    draft.tell(say("ruination.news.scavenged", horde=draft.horde(seat), n=sum(found.values())))
    if open_:
        draft.push([Task(Kind.COLLECT, seat, open_, why=Why.ACTION)])


def printed(board: Board, place: str) -> Resource | None:
    """The resource of a territory; None where people choose or read it."""
    return board.map.at(place).resource


def collect_acts(state: State, task: Task) -> tuple[Act, ...]:
    """One of each resource."""
    return tuple(TakeResource(task.seat, resource) for resource in RESOURCES)


def why_not_take(state: State, act: TakeResource) -> Message | None:
    """The reason nothing is to be collected."""
    return due(state, act, Kind.COLLECT)


def take(draft: Draft, act: TakeResource) -> None:
    """Gives the seat one of the resources that it may take."""
    draft.amend(n=draft.tasks[-1].n - 1)
    draft.gain_resource(act.seat, act.resource)


def _take_heading(state: State, act: TakeResource) -> Message:
    task = task_of(state)
    if task.free:
        return say("ruination.heading.take_resources")
    return say("ruination.heading.take_resource", n=task.n)


def _at_heading(state: State, act: ScavengeAt) -> Message:
    task = task_of(state)
    return say("ruination.heading.scavenge_fixed", n=task.n) if is_fixed(task) else _PER_UNIT


_PER_UNIT = say("ruination.heading.scavenge_at")
KINDS = (
    ActKind(TakeResource, why_not_take, take, _take_heading, resource_words),
    ActKind(ScavengeAt, why_not_at, scavenge_at, _at_heading, place_words, touches="at"),
    ActKind(
        ScavengeEach,
        why_not_each,
        scavenge_each,
        say("ruination.heading.scavenge_each"),
        say("ruination.offer.scavenge_each"),
    ),
)
