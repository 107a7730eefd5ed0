"""Recruiting: points into units, where the rule text lets them stand."""

from dataclasses import dataclass

from engine.act_kinds import ActKind
from engine.game import Act
from engine.message import Message, say
from engine.ruination.board.board import NO_ARMY, Board
from engine.ruination.components import RECRUIT_COST, RESERVE
from engine.ruination.draft import Draft
from engine.ruination.ids import RECRUITED, Unit
from engine.ruination.state import Kind, Player, State, Task
from engine.ruination.turn.due import due, task_of
from engine.ruination.view.names import place_words


@dataclass(frozen=True, slots=True)
class Recruit(Act):
    """Recruit one unit to this territory."""

    unit: Unit
    at: str


def home_places(board: Board, player: Player, seat: int) -> tuple[str, ...]:
    """The territories of the home region without units of another player (Home Regions and Territories)."""
    return tuple(
        place
        for place in board.map.region(player.home)
        if all(owner == seat for owner, _ in board.at(place).armies)
    )


def recruit_places(board: Board, player: Player, seat: int) -> tuple[str, ...]:
    """Where the seat may recruit; a horde with no units on the map may do so anywhere."""
    standing = board.with_units(seat)
    if not standing:
        return tuple(board.map.index)
    home = home_places(board, player, seat)
    return tuple(place for place in board.map.index if place in standing or place in home)


def in_reserve(board: Board, seat: int, unit: Unit) -> int:
    """How many units of one type the seat can still recruit."""
    return RESERVE[unit] - board.on_map(seat, unit)


def recruit_acts(state: State, task: Task) -> tuple[Act, ...]:
    """Every unit the points and the reserve allow, in every allowed territory."""
    assert state.board is not None
    units = [
        unit
        for unit in RECRUITED
        if RECRUIT_COST[unit] <= task.n and in_reserve(state.board, task.seat, unit) > 0
    ]
    places = _places(state.board, state.players[task.seat], task)
    return tuple(Recruit(task.seat, unit, place) for unit in units for place in places)


def _places(board: Board, player: Player, task: Task) -> tuple[str, ...]:
    allowed = tuple(board.map.index) if task.free else recruit_places(board, player, task.seat)
    return tuple(place for place in task.places if place in allowed) if task.places else allowed


def can_recruit(draft: Draft, task: Task) -> bool:
    """Whether the points can still bring a unit."""
    board = draft.board
    if board is None or not _places(board, draft.players[task.seat], task):
        return False
    return any(RECRUIT_COST[unit] <= task.n and in_reserve(board, task.seat, unit) > 0 for unit in RECRUITED)


def why_not_recruit(state: State, act: Recruit) -> Message | None:
    """The reason this unit cannot be recruited there."""
    reason = due(state, act, Kind.RECRUIT)
    if reason:
        return reason
    assert state.board is not None
    task = task_of(state)
    if act.unit not in RECRUITED:
        return say("ruination.refused.exiles_are_acquired")
    if RECRUIT_COST[act.unit] > task.n:
        return say("ruination.refused.points", unit=act.unit, cost=RECRUIT_COST[act.unit], n=task.n)
    if in_reserve(state.board, act.seat, act.unit) < 1:
        return say("ruination.refused.reserve", unit=act.unit)
    if act.at not in _places(state.board, state.players[act.seat], task):
        return say("ruination.refused.recruit_place")
    return None


def recruit(draft: Draft, act: Recruit) -> None:
    """One unit from the reserve."""
    assert draft.board is not None
    task = draft.tasks[-1]
    # Recruiting without units: all units of this recruiting may go anywhere, not only the first.
    free = task.free or not draft.board.with_units(act.seat)
    draft.amend(n=task.n - RECRUIT_COST[act.unit], free=free)
    draft.add_army(act.seat, act.at, NO_ARMY.plus(act.unit))
    horde, where = draft.horde(act.seat), draft.where(act.at)
    draft.tell(say("ruination.news.recruited", horde=horde, unit=act.unit, place=where, n=1))


KINDS = (
    ActKind(
        Recruit,
        why_not_recruit,
        recruit,
        lambda state, act: say("ruination.heading.recruit", unit=act.unit, n=task_of(state).n),
        place_words,
        touches="at",
    ),
)
