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
from engine.ruination.turn import (
    acquiring,
    boons,
    casualties,
    moving,
    named_cards,
    on_table,
    recruiting,
    remembered,
    scavenging,
)
from engine.ruination.turn.casualties import PayResource, ReturnUnit
from engine.ruination.turn.due import Finish, due, task_of, why_not_stage
from engine.ruination.view.names import ON_TABLE, called, horde_of, resource_words, told

_FINISHED: Final = (
    *(Kind.BOONS, Kind.TRACK, Kind.TABLE, Kind.PAY, Kind.MOVING, Kind.EXILE, Kind.ADVANTAGE),
    *(Kind.COLLECT, Kind.CASUALTIES),
)
# What can always be left, or taken, as long as it is asked: not worth a look at the whole list.
_NEVER_EMPTY: Final = (
    *(Kind.BOONS, Kind.TRACK, Kind.TABLE, Kind.PAY, Kind.MOVING, Kind.EXILE, Kind.ADVANTAGE),
    Kind.COLLECT,
)
# Without a tracked board these are done with the pieces themselves.
_ON_TABLE: Final = (Kind.RECRUIT, Kind.MOVE, Kind.BASTION)
_RETURNS: Final = (Kind.CASUALTIES, Kind.LIMIT)
# Where no board is tracked the toll is part of what is done on the table.
_TOLLS: Final = (Kind.TOLL, Kind.TABLE)


def _boon_acts(state: State, task: Task) -> tuple[Act, ...]:
    named = (*named_cards.card_acts(state, task), *named_cards.tile_acts(state, task))
    return (*boons.boon_acts(state, task), *named)


def _pay_acts(state: State, task: Task) -> tuple[Act, ...]:
    return (*casualties.pay_acts(state, task.seat), Finish(task.seat))


def _table_acts(state: State, task: Task) -> tuple[Act, ...]:
    return (Finish(task.seat), *on_table.toll_acts(state, task))


def _casualty_acts(state: State, task: Task) -> tuple[Act, ...]:
    others = (Finish(task.seat),) if casualties.may_be_others(state, task) else ()
    return (*casualties.return_acts(state, task), *others)


def _moving_acts(state: State, task: Task) -> tuple[Act, ...]:
    return (*moving.moving_acts(state, task), Finish(task.seat))


def _collect_acts(state: State, task: Task) -> tuple[Act, ...]:
    finish = (Finish(task.seat),) if task.free else ()
    return (*scavenging.collect_acts(state, task), *finish)


_OFFERS: Final[dict[Kind, Callable[[State, Task], tuple[Act, ...]]]] = {
    Kind.BOONS: _boon_acts,
    Kind.TRACK: boons.boon_acts,
    Kind.TABLE: _table_acts,
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
    Kind.CASUALTIES: _casualty_acts,
    Kind.LIMIT: casualties.return_acts,
    Kind.NOMAD: fighting.nomad_acts,
    Kind.COUNT: boons.count_acts,
}


# What a correction can take from under a task, by its kind: each gives whether anything is left.
_ANEW: Final[dict[Kind, Callable[[Draft, Task], bool]]] = {
    Kind.LIMIT: casualties.limit_anew,
    Kind.TOLL: moving.toll_anew,
    Kind.NOMAD: fighting.nomad_anew,
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
    if task.kind is Kind.CASUALTIES and not casualties.may_be_others(state, task):
        return say("ruination.refused.no_units")
    return say("ruination.refused.not_now") if task.kind is Kind.COLLECT and not task.free else None


def finish(draft: Draft, act: Finish) -> None:
    """The task is done; without one, the battles of the turn are."""
    if not draft.tasks:
        draft.stage = Stage.LIMITS
    elif draft.tasks[-1].kind is Kind.MOVING:
        moving.finish_move(draft)
    else:
        remembered.note_end(draft, draft.pop())


def why_not_return(state: State, act: ReturnUnit) -> Message | None:
    """The reason this unit cannot be returned."""
    reason = due(state, act, Kind.TOLL, Kind.TABLE, *_RETURNS)
    if reason:
        return reason
    task = task_of(state)
    if task.kind is Kind.TABLE:
        return _why_not_on_table(state, task, act)
    if task.kind is Kind.TOLL:
        return moving.why_not_toll_unit(state, task, act)
    return casualties.why_not_return(state, task, act)


def return_unit(draft: Draft, act: ReturnUnit) -> None:
    """The unit goes, as a casualty, for the limit or as a toll."""
    if on_table.is_retreat(draft.tasks[-1]):
        # An army that can retreat nowhere loses all its exiles, one after the other.
        casualties.lose_unit(draft, act.seat, act.at, act.unit, act.exile)
    elif draft.tasks[-1].kind in _TOLLS:
        moving.lose_to_toll(draft, act)
    else:
        casualties.return_unit(draft, act)


def why_not_pay(state: State, act: PayResource) -> Message | None:
    """The reason this resource cannot be paid."""
    reason = due(state, act, Kind.PAY, *_TOLLS)
    if reason:
        return reason
    task = task_of(state)
    there = _why_not_on_table(state, task, act) if task.kind is Kind.TABLE else None
    return casualties.why_not_pay(state, act) or there


def _why_not_on_table(state: State, task: Task, act: Act) -> Message | None:
    return None if act in on_table.toll_acts(state, task) else say("ruination.refused.not_now")


def pay(draft: Draft, act: PayResource) -> None:
    """One resource is paid."""
    if draft.tasks[-1].kind in _TOLLS:
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
        fixed = scavenging.is_fixed(task)
        draft.amend(kind=Kind.COLLECT, n=task.n if fixed else MOST_AT_ONCE, free=not fixed)
        return True
    if task.kind is Kind.COUNT and named_cards.settle_count(draft, task):
        return True
    if not (_is_moot(draft, task) or (draft.setup.is_mended and not _is_left(draft))):
        return False
    draft.pop()
    return True


def _is_left(draft: Draft) -> bool:
    """Whether the top task, worked out anew from the board, is still there and somebody can act on it."""
    renew = _ANEW.get(draft.tasks[-1].kind)
    if draft.board is not None and renew and not renew(draft, draft.tasks[-1]):
        return False
    task = draft.tasks[-1]
    return task.kind in _NEVER_EMPTY or bool(task_acts(draft.freeze(), task))


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
        fixed = scavenging.is_fixed(task)
        return not (board.controlled(task.seat) if fixed else board.with_units(task.seat))
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
    Kind.CASUALTIES: say("ruination.offer.no_exile_lost"),
}
_ASKS: Final = {
    Kind.PAY: say("ruination.heading.pay"),
    Kind.EXILE: say("ruination.heading.exile"),
    Kind.ADVANTAGE: say("ruination.heading.advantage"),
    Kind.COLLECT: say("ruination.heading.take_resources"),
}
_ENOUGH: Final = say("ruination.offer.enough")


def _finish_heading(state: State, act: Finish) -> Message:
    """What is being read, so that nobody takes the end of one thing for the end of another."""
    task = state.task
    if task is None:
        return say("ruination.heading.battles")
    if task.kind in (Kind.TRACK, Kind.BOONS) and remembered.is_known_to_end(state, task):
        return remembered.heading(state, task)
    if task.kind is Kind.TRACK and task.track:
        last = task.space + task.n - 1
        if last > task.space:
            return say("ruination.heading.read_track", track=task.track, first=task.space, last=last)
        return say("ruination.heading.read_space", track=task.track, space=task.space)
    if task.kind is Kind.BOONS and task.why in _READS:
        return _READS[task.why]
    if task.kind is Kind.CASUALTIES:
        return say("ruination.heading.casualties_exiles", n=task.n)
    return _ASKS[task.kind] if task.kind in _ASKS else on_table.heading(task)


def _finish_words(state: State, act: Finish) -> Message:
    if state.task is None:
        return say("ruination.offer.no_battle")
    return _DONE.get(state.task.kind, _ENOUGH)


def _finish_label(state: State, act: Finish) -> Message:
    task, horde = state.task, horde_of(state, act.seat)
    if task is None:
        return say("ruination.act.no_battle_left", horde=horde)
    if task.kind is Kind.TABLE:
        return on_table.label(task, horde)
    return say(_ENDS.get(task.kind, "ruination.act.finish"), horde=horde)


_ENDS: Final = {
    Kind.BOONS: "ruination.act.read_all",
    Kind.TRACK: "ruination.act.read_all",
    Kind.PAY: "ruination.act.paid",
    Kind.MOVING: "ruination.act.moved",
    Kind.EXILE: "ruination.act.no_exile",
    Kind.ADVANTAGE: "ruination.act.no_advantage",
}


def _pay_heading(state: State, act: PayResource) -> Message:
    kind = state.task.kind if state.task else Kind.PAY
    if kind is Kind.TABLE:
        return say("ruination.heading.toll_on_table")
    return say("ruination.heading.toll") if kind is Kind.TOLL else say("ruination.heading.pay")


def _return_heading(state: State, act: ReturnUnit) -> Message:
    task = state.task or Task(Kind.TABLE, act.seat)
    if task.kind is Kind.TOLL:
        return say("ruination.heading.toll_unit")
    if task.kind is Kind.TABLE:
        return say("ruination.heading.toll_on_table")
    if casualties.may_be_others(state, task):
        return say("ruination.heading.casualties_exiles", n=task.n)
    if task.kind is Kind.LIMIT:
        return say("ruination.heading.limit", place=called(state, task.at or ""), n=task.n)
    return say("ruination.heading.casualties", n=task.n)


def _return_words(state: State, act: ReturnUnit) -> Message:
    if act.unit is Unit.EXILE:
        return say("ruination.offer.exile_gone", exile=act.exile)
    return say("ruination.offer.return_unit", unit=act.unit, place=called(state, act.at), n=1)


def _return_label(state: State, act: ReturnUnit) -> Message:
    exile = act.unit is Unit.EXILE
    return told("ruination.act.return_exile" if exile else "ruination.act.return_unit", state, act)


KINDS: Final = (
    ActKind(Finish, why_not_finish, finish, _finish_heading, _finish_words, _finish_label),
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
