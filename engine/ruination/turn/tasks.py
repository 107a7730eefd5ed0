"""Tasks one above the other: what each offers, and which fall away by themselves."""

from collections.abc import Callable
from typing import Final

from engine.act_kinds import ActKind
from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle import fighting
from engine.ruination.components import MOST_AT_ONCE
from engine.ruination.draft import Draft
from engine.ruination.ids import Unit
from engine.ruination.state import Kind, Stage, State, Task, Why
from engine.ruination.turn import acquiring, boons, casualties, moving, recruiting, scavenging
from engine.ruination.turn.casualties import PayResource, ReturnUnit
from engine.ruination.turn.due import Finish, due, task_of, why_not_stage
from engine.ruination.view.names import ON_TABLE, called, resource_words, told

_FINISHED: Final = (
    *(Kind.BOONS, Kind.TRACK, Kind.TABLE, Kind.PAY, Kind.MOVING, Kind.EXILE, Kind.ADVANTAGE),
    Kind.COLLECT,
)
# Without a tracked board these are done with the pieces themselves.
_ON_TABLE: Final = (Kind.RECRUIT, Kind.MOVE, Kind.BASTION)
_RETURNS: Final = (Kind.CASUALTIES, Kind.LIMIT)


def _finish_acts(state: State, task: Task) -> tuple[Act, ...]:
    return (Finish(task.seat),)


def _pay_acts(state: State, task: Task) -> tuple[Act, ...]:
    return (*casualties.pay_acts(state, task.seat), Finish(task.seat))


def _moving_acts(state: State, task: Task) -> tuple[Act, ...]:
    return (*moving.moving_acts(state, task), Finish(task.seat))


def _collect_acts(state: State, task: Task) -> tuple[Act, ...]:
    finish = (Finish(task.seat),) if task.free else ()
    return (*scavenging.collect_acts(state, task), *finish)


_OFFERS: Final[dict[Kind, Callable[[State, Task], tuple[Act, ...]]]] = {
    Kind.BOONS: boons.boon_acts,
    Kind.TRACK: boons.boon_acts,
    Kind.TABLE: _finish_acts,
    Kind.COLLECT: _collect_acts,
    Kind.PAY: _pay_acts,
    Kind.RECRUIT: recruiting.recruit_acts,
    Kind.MOVE: moving.way_acts,
    Kind.MOVING: _moving_acts,
    Kind.TOLL: moving.toll_acts,
    Kind.SCAVENGE: scavenging.scavenge_acts,
    Kind.BASTION: acquiring.bastion_acts,
    Kind.EXILE: acquiring.exile_acts,
    Kind.EXILE_FACTS: acquiring.facts_acts,
    Kind.EXILE_PLACE: acquiring.place_exile_acts,
    Kind.ADVANTAGE: acquiring.advantage_acts,
    Kind.ADVANTAGE_NAME: acquiring.name_acts,
    Kind.ADVANTAGE_SLOT: acquiring.slot_acts,
    Kind.CASUALTIES: casualties.return_acts,
    Kind.LIMIT: casualties.return_acts,
    Kind.NOMAD: fighting.nomad_acts,
    Kind.COUNT: boons.count_acts,
}


def task_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Everything that does a part of the task."""
    return _OFFERS[task.kind](state, task)


def why_not_finish(state: State, act: Finish) -> Message | None:
    """The reason this cannot be left as it is."""
    if state.task is None and state.board is None and state.stage is Stage.BATTLES:
        return why_not_stage(state, act, Stage.BATTLES)
    reason = due(state, act, *_FINISHED)
    if reason:
        return reason
    task = task_of(state)
    return say("ruination.refused.not_now") if task.kind is Kind.COLLECT and not task.free else None


def finish(draft: Draft, act: Finish) -> None:
    """The task is done; without one, the battles of the turn are."""
    if not draft.tasks:
        draft.stage = Stage.LIMITS
    elif draft.tasks[-1].kind is Kind.MOVING:
        moving.finish_move(draft)
    else:
        draft.pop()


def why_not_return(state: State, act: ReturnUnit) -> Message | None:
    """The reason this unit cannot be returned."""
    reason = due(state, act, Kind.TOLL, *_RETURNS)
    if reason:
        return reason
    task = task_of(state)
    if task.kind is Kind.TOLL:
        return moving.why_not_toll_unit(state, task, act)
    return casualties.why_not_return(state, task, act)


def return_unit(draft: Draft, act: ReturnUnit) -> None:
    """The unit goes, as a casualty, for the limit or as a toll."""
    if draft.tasks[-1].kind is Kind.TOLL:
        moving.lose_to_toll(draft, act)
    else:
        casualties.return_unit(draft, act)


def why_not_pay(state: State, act: PayResource) -> Message | None:
    """The reason this resource cannot be paid."""
    return due(state, act, Kind.TOLL, Kind.PAY) or casualties.why_not_pay(state, act)


def pay(draft: Draft, act: PayResource) -> None:
    """One resource is paid."""
    if draft.tasks[-1].kind is Kind.TOLL:
        moving.pay_toll(draft, act)
    else:
        draft.pay_resource(act.seat, act.resource)


def settle_task(draft: Draft) -> bool:
    """Whether the top task went by itself: it is done, or nobody can do it."""
    task = draft.tasks[-1]
    if task.kind is Kind.INVOKE:
        draft.pop()
        draft.invoke()
        return True
    if draft.board is None and task.kind in _ON_TABLE:
        draft.amend(kind=Kind.TABLE, name=str(task.kind))
        return True
    if draft.board is None and task.kind is Kind.SCAVENGE:
        # How many there are is seen on the table; whoever takes them says when it is enough.
        draft.amend(kind=Kind.COLLECT, n=MOST_AT_ONCE, free=True)
        return True
    if not _is_moot(draft, task):
        return False
    draft.pop()
    return True


def _is_moot(draft: Draft, task: Task) -> bool:
    """Whether nothing is left to choose ("to the greatest extent possible", Action Cards)."""
    kind, seat = task.kind, task.seat
    if kind in (Kind.BOONS, Kind.TRACK, Kind.COLLECT):
        return task.n <= 0
    if kind is Kind.RECRUIT:
        return not recruiting.can_recruit(draft, task)
    if kind in _RETURNS:
        return task.n <= 0 or not casualties.has_units(draft, task)
    if kind is Kind.PAY:
        return not any(draft.players[seat].resources)
    if kind is Kind.EXILE:
        return not acquiring.free_exiles(draft)
    if kind is Kind.ADVANTAGE:
        return not acquiring.free_tiers(draft)
    return draft.board is None if kind is Kind.EXILE_PLACE else _is_moot_on_map(draft, task)


def _is_moot_on_map(draft: Draft, task: Task) -> bool:
    board, kind = draft.board, task.kind
    if board is None:
        return False
    if kind is Kind.MOVE:
        return not board.controlled(task.seat)
    if kind is Kind.SCAVENGE:
        return not board.with_units(task.seat)
    if kind is Kind.TOLL:
        gone = not any(board.at(at).of(task.seat).size for at, _, _ in task.crossed)
        return gone and not any(draft.players[task.seat].resources)
    return False


# --- records

_READS: Final = {
    Why.CARD: say("ruination.heading.read_card"),
    Why.TILE: say("ruination.heading.read_tile"),
    Why.EXILE: say("ruination.heading.read_exile"),
    Why.ADVANTAGE: say("ruination.heading.read_advantage"),
}
_DONE: Final = {
    Kind.TABLE: ON_TABLE,
    Kind.PAY: say("ruination.offer.paid"),
    Kind.MOVING: say("ruination.offer.moved"),
    Kind.EXILE: say("ruination.offer.no_exile"),
    Kind.ADVANTAGE: say("ruination.offer.no_advantage"),
}
_ENOUGH: Final = say("ruination.offer.enough")


def _finish_heading(state: State, act: Finish) -> Message:
    """What is being read, so that nobody takes the end of one thing for the end of another."""
    task = state.task
    if task is None:
        return say("ruination.heading.battles")
    if task.kind is Kind.TRACK and task.track:
        last = task.space + task.n - 1
        return say("ruination.heading.read_track", track=task.track, first=task.space, last=last)
    if task.kind is Kind.BOONS and task.why in _READS:
        return _READS[task.why]
    return say("ruination.heading.finish")


def _finish_words(state: State, act: Finish) -> Message:
    if state.task is None:
        return say("ruination.offer.no_battle")
    return _DONE.get(state.task.kind, _ENOUGH)


def _pay_heading(state: State, act: PayResource) -> Message:
    toll = state.task is not None and state.task.kind is Kind.TOLL
    return say("ruination.heading.toll") if toll else say("ruination.heading.pay")


def _return_heading(state: State, act: ReturnUnit) -> Message:
    task = state.task or Task(Kind.TABLE, act.seat)
    if task.kind is Kind.TOLL:
        return say("ruination.heading.toll_unit")
    if task.kind is Kind.LIMIT:
        return say("ruination.heading.limit", place=called(state, task.at or ""), n=task.n)
    return say("ruination.heading.casualties", n=task.n)


def _return_words(state: State, act: ReturnUnit) -> Message:
    if act.unit is Unit.EXILE:
        return say("ruination.offer.exile_gone", exile=act.exile)
    return say("ruination.offer.return_unit", unit=act.unit, place=called(state, act.at))


def _return_label(state: State, act: ReturnUnit) -> Message:
    exile = act.unit is Unit.EXILE
    return told("ruination.act.return_exile" if exile else "ruination.act.return_unit", state, act)


KINDS: Final = (
    ActKind(Finish, why_not_finish, finish, _finish_heading, _finish_words),
    ActKind(PayResource, why_not_pay, pay, _pay_heading, resource_words),
    ActKind(
        ReturnUnit,
        why_not_return,
        return_unit,
        _return_heading,
        _return_words,
        _return_label,
        touches="at",
    ),
)
