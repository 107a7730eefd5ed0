"""Casualties outside a battle, the army limit, and paying resources."""

from dataclasses import dataclass

from engine.game import Act
from engine.message import Message, say
from engine.ruination.battle.battle_model import Army
from engine.ruination.board.board import part, pieces
from engine.ruination.components import ARMY_LIMIT, RESOURCES
from engine.ruination.draft import Draft
from engine.ruination.ids import Resource, Unit
from engine.ruination.state import Kind, State, Task, Why


@dataclass(frozen=True, slots=True)
class PayResource(Act):
    """Pay one of this resource."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class ReturnUnit(Act):
    """Return one unit to the reserve; an exile leaves the game."""

    unit: Unit
    at: str
    exile: str = ""


def lose_unit(draft: Draft, seat: int, at: str, unit: Unit, exile: str) -> None:
    """One unit returns to the reserve; an exile leaves the game."""
    if draft.board is None:
        lost = Army(exiles=tuple(each for each in draft.players[seat].exiles if each.name == exile))
    else:
        lost = part(draft.board.at(at).of(seat), unit, 1, exile)
        draft.take_army(seat, at, lost)
        draft.tell(say("ruination.news.lost", horde=draft.horde(seat), unit=unit, place=draft.where(at), n=1))
    draft.banish(seat, lost)


def return_acts(state: State, task: Task) -> tuple[Act, ...]:
    """One act for each different unit that may be chosen."""
    if state.board is None:
        exiles = state.players[task.seat].exiles
        return tuple(ReturnUnit(task.seat, Unit.EXILE, "", exile.name) for exile in exiles)
    places = (task.at,) if task.at else state.board.with_units(task.seat)
    return tuple(
        ReturnUnit(task.seat, unit, at, exile)
        for at in places
        for unit, exile in pieces(state.board.at(at).of(task.seat))
    )


def may_be_others(state: State, task: Task) -> bool:
    """Whether units that nobody counts may be the casualties: those of a card, where no board is tracked."""
    return state.board is None and task.kind is Kind.CASUALTIES and task.why is Why.CARD


def why_not_return(state: State, task: Task, act: ReturnUnit) -> Message | None:
    """The reason this unit cannot be chosen."""
    if act in return_acts(state, task):
        return None
    return say("ruination.refused.no_units")


def return_unit(draft: Draft, act: ReturnUnit) -> None:
    """The chosen unit goes; the task goes on until all are chosen."""
    draft.amend(n=draft.tasks[-1].n - 1)
    lose_unit(draft, act.seat, act.at, act.unit, act.exile)


def has_units(draft: Draft, task: Task) -> bool:
    """Whether there is a unit left to choose."""
    if draft.board is None:
        return bool(draft.players[task.seat].exiles)
    if task.at:
        return draft.board.at(task.at).of(task.seat).size > 0
    return bool(draft.board.with_units(task.seat))


def over_limit(draft: Draft) -> Task | None:
    """The first army that is too large, in player order from the current player (Check army limits)."""
    if draft.board is None:
        return None
    seats = len(draft.players)
    for seat in (*range(draft.seat, seats), *range(draft.seat)):
        for at, place in draft.board.named():
            if place.of(seat).size > ARMY_LIMIT:
                return Task(Kind.LIMIT, seat, place.of(seat).size - ARMY_LIMIT, at)
    return None


def limit_anew(draft: Draft, task: Task) -> bool:
    """Whether the army is still too large; the task then asks for as many units as it really has too many."""
    assert draft.board is not None and task.at is not None
    over = draft.board.at(task.at).of(task.seat).size - ARMY_LIMIT
    if over != task.n:
        draft.amend(n=over)
    return over > 0


def pay_acts(state: State, seat: int) -> tuple[Act, ...]:
    """Paying one of each resource the seat has."""
    held = state.players[seat].resources
    return tuple(PayResource(seat, each) for each, n in zip(RESOURCES, held, strict=True) if n)


def why_not_pay(state: State, act: PayResource) -> Message | None:
    """The reason this resource cannot be paid."""
    if state.players[act.seat].resources[RESOURCES.index(act.resource)]:
        return None
    return say("ruination.refused.no_resource", resource=act.resource)
