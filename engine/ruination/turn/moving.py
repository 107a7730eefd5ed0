"""Moving: out of one territory or into one, and the Wasteland's toll."""

from dataclasses import dataclass

from engine.act_kinds import ActKind
from engine.forms import Knob, NumberField
from engine.game import Act
from engine.message import Message, say
from engine.pictures.drawings import ANY_PIECE, Hop
from engine.ruination.battle.battle_model import Army
from engine.ruination.board.board import Board, holds, part, pieces
from engine.ruination.draft import Draft
from engine.ruination.ids import Unit
from engine.ruination.state import Kind, State, Task, Way
from engine.ruination.turn.casualties import PayResource, ReturnUnit, lose_unit, pay_acts
from engine.ruination.turn.due import due, task_of
from engine.ruination.view.names import called, place_words, told


@dataclass(frozen=True, slots=True)
class ChooseWay(Act):
    """Move out of this territory, or into it."""

    way: Way
    at: str


@dataclass(frozen=True, slots=True)
class MoveUnits(Act):
    """Move so many units of one type; an exile by name."""

    unit: Unit
    at: str
    to: str
    n: int = 1
    exile: str = ""


@dataclass(frozen=True, slots=True)
class MoveArmy(Act):
    """Move all units of a territory together."""

    at: str
    to: str


def way_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Out of every controlled territory, into every territory next to one."""
    board = state.board
    assert board is not None
    out = tuple(ChooseWay(task.seat, Way.OUT, place) for place in board.controlled(task.seat))
    into = tuple(
        ChooseWay(task.seat, Way.INTO, place)
        for place in board.map.index
        if _sources(board, task.seat, Way.INTO, place)
    )
    return (*out, *into)


def _sources(board: Board, seat: int, way: Way, at: str) -> tuple[str, ...]:
    """The controlled territories that units may leave."""
    mine = board.controlled(seat)
    if way is Way.OUT:
        return (at,) if at in mine else ()
    return tuple(place for place in board.map.adjacent[at] if place in mine)


def why_not_way(state: State, act: ChooseWay) -> Message | None:
    """The reason no unit can move this way."""
    reason = due(state, act, Kind.MOVE)
    if reason:
        return reason
    assert state.board is not None
    if act.at not in state.board.map.index:
        return say("ruination.refused.no_such_place")
    if _sources(state.board, act.seat, act.way, act.at):
        return None
    key = act.way is Way.OUT
    return say("ruination.refused.not_controlled") if key else say("ruination.refused.nobody_near")


def choose_way(draft: Draft, act: ChooseWay) -> None:
    """Units move from now on."""
    draft.amend(kind=Kind.MOVING, way=act.way, at=act.at)


def moving_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Every army, and every kind of unit in it one by one or all together, over every border."""
    assert state.board is not None
    acts: list[Act] = []
    for at, to in _ways(state.board, task):
        army = _movable(state.board, task, at)
        if army.size > 1:
            acts.append(MoveArmy(task.seat, at, to))
        for unit, exile in pieces(army):
            counts = {1, army.count(unit)} if unit is not Unit.EXILE else {1}
            acts += [MoveUnits(task.seat, unit, at, to, n, exile) for n in sorted(counts)]
    return tuple(acts)


def _ways(board: Board, task: Task) -> tuple[tuple[str, str], ...]:
    assert task.at is not None
    if task.way is Way.OUT:
        return tuple((task.at, to) for to in board.map.adjacent[task.at])
    starts = _sources(board, task.seat, Way.INTO, task.at)
    return tuple((start, task.at) for start in starts)


def _movable(board: Board, task: Task, at: str) -> Army:
    return board.at(at).of(task.seat)


def why_not_move(state: State, act: MoveUnits) -> Message | None:
    """The reason these units cannot move there."""
    reason = _why_not_between(state, act)
    if reason:
        return reason
    assert state.board is not None
    if not holds(_movable(state.board, task_of(state), act.at), act.unit, act.n, act.exile):
        return say("ruination.refused.no_units")
    return None


def why_not_move_army(state: State, act: MoveArmy) -> Message | None:
    """The reason this army cannot move there."""
    reason = _why_not_between(state, act)
    if reason:
        return reason
    assert state.board is not None
    army = _movable(state.board, task_of(state), act.at)
    return None if army.size else say("ruination.refused.no_units")


def _why_not_between(state: State, act: MoveUnits | MoveArmy) -> Message | None:
    reason = due(state, act, Kind.MOVING)
    if reason:
        return reason
    assert state.board is not None
    ways = _ways(state.board, task_of(state))
    return None if (act.at, act.to) in ways else say("ruination.refused.no_way")


def move_units(draft: Draft, act: MoveUnits) -> None:
    """The units stand in the other territory."""
    assert draft.board is not None
    army = draft.board.at(act.at).of(act.seat)
    _go(draft, act.seat, part(army, act.unit, act.n, act.exile), act.at, act.to)


def move_army(draft: Draft, act: MoveArmy) -> None:
    """The whole army stands in the other territory."""
    assert draft.board is not None
    _go(draft, act.seat, draft.board.at(act.at).of(act.seat), act.at, act.to)


def _go(draft: Draft, seat: int, army: Army, at: str, to: str) -> None:
    assert draft.board is not None
    draft.take_army(seat, at, army)
    draft.add_army(seat, to, army)
    if draft.board.map.crosses(at, to):
        draft.amend(crossed=(*draft.tasks[-1].crossed, *((to, *piece) for piece in pieces(army))))
    where, start = draft.where(to), draft.where(at)
    draft.tell(say("ruination.news.moved", horde=draft.horde(seat), n=army.size, place=where, source=start))


def finish_move(draft: Draft) -> None:
    """The move is over; a way through the Wasteland has its toll."""
    task = draft.pop()
    if task.crossed:
        charge(draft, task.seat, task.crossed)


def charge(draft: Draft, seat: int, crossed: tuple[tuple[str, Unit, str], ...]) -> None:
    """Asks for the toll: one resource, or one of the units that crossed (The Wasteland)."""
    draft.push([Task(Kind.TOLL, seat, crossed=crossed)])


def toll_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Paying a resource, or returning one of the units that crossed."""
    units = dict.fromkeys(task.crossed)
    lost = tuple(
        ReturnUnit(task.seat, unit, at, exile)
        for at, unit, exile in units
        if state.board and holds(state.board.at(at).of(task.seat), unit, 1, exile)
    )
    return (*pay_acts(state, task.seat), *lost)


def toll_anew(draft: Draft, task: Task) -> bool:
    """Whether the toll can still be paid; units that were corrected into others crossed as what they are."""
    assert draft.board is not None
    there = {at: draft.board.at(at).of(task.seat) for at, _, _ in task.crossed}
    held = tuple(each for each in task.crossed if holds(there[each[0]], each[1], 1, each[2]))
    known = {at for at, _, _ in held}
    others = tuple((at, *piece) for at, army in there.items() if at not in known for piece in pieces(army))
    if (*held, *others) != task.crossed:
        draft.amend(crossed=(*held, *others))
    return bool(held or others or any(draft.players[task.seat].resources))


def why_not_toll_unit(state: State, task: Task, act: ReturnUnit) -> Message | None:
    """The reason this unit cannot be the toll."""
    return None if act in toll_acts(state, task) else say("ruination.refused.toll_unit")


def pay_toll(draft: Draft, act: PayResource) -> None:
    """A resource is the toll."""
    draft.pop()
    draft.pay_resource(act.seat, act.resource)
    draft.tell(say("ruination.news.toll", horde=draft.horde(act.seat)))


def lose_to_toll(draft: Draft, act: ReturnUnit) -> None:
    """A unit is the toll."""
    draft.pop()
    lose_unit(draft, act.seat, act.at, act.unit, act.exile)


# --- records


def _way_heading(state: State, act: ChooseWay) -> Message:
    out = act.way is Way.OUT
    return say("ruination.heading.way_out") if out else say("ruination.heading.way_into")


def _move_heading(state: State, act: MoveUnits) -> Message:
    source = called(state, act.at)
    if act.unit is Unit.EXILE:
        return say("ruination.heading.move_exile", exile=act.exile, source=source)
    return say("ruination.heading.move_units", n=act.n, unit=act.unit, source=source)


def _move_label(state: State, act: MoveUnits) -> Message:
    exile = act.unit is Unit.EXILE
    return told("ruination.act.move_exile" if exile else "ruination.act.move_units", state, act)


def _move_knobs(state: State, act: MoveUnits) -> tuple[Knob, ...]:
    """How many, on the offer that moves them all; one and two are offered as they are."""
    assert state.board is not None
    here = state.board.at(act.at).of(act.seat).count(act.unit)
    some = act.unit is not Unit.EXILE and act.n == here > 2
    return (NumberField("n", say("ruination.knob.units"), 1, here, act.n),) if some else ()


KINDS = (
    ActKind(ChooseWay, why_not_way, choose_way, _way_heading, place_words, touches="at"),
    ActKind(
        MoveUnits,
        why_not_move,
        move_units,
        _move_heading,
        place_words,
        _move_label,
        knobs=_move_knobs,
        hop=lambda state, act: Hop(act.unit, act.at, act.to),
    ),
    ActKind(
        MoveArmy,
        why_not_move_army,
        move_army,
        lambda state, act: say("ruination.heading.move_army", source=called(state, act.at)),
        place_words,
        hop=lambda state, act: Hop(ANY_PIECE, act.at, act.to),
    ),
)
