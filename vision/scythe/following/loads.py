"""Which hops a photo leaves possible, and what the unit may have carried."""

from collections.abc import Iterator
from typing import Final

from engine.game import Step
from engine.scythe.board.board import INDEX, NO_TOKENS, Place
from engine.scythe.board.moving import MoveUnit, count, why_not_move_unit
from engine.scythe.ids import Unit
from engine.scythe.state import State
from vision.following.witness import Way
from vision.scythe.following.seen import NO_UNITS, SeenPlace

HOP: Final = 0.3
"""Nats for each hop: of two ways the shorter."""
ONWARD: Final = 0.1
ODD_LOAD: Final = 0.4
"""Nats for a load that is neither nothing nor everything."""
_AT: Final = {Unit.CHARACTER: 0, Unit.MECH: 1, Unit.WORKER: 2}

Load = tuple[int, tuple[int, ...]]


def hop_ways(state: State, seen: tuple[SeenPlace, ...], hops: list[MoveUnit]) -> Iterator[Way]:
    """The hops among these that bring a unit nearer to where it is seen, with the loads that fit."""
    assert state.board is not None
    for unit, at, to, fresh, seat in dict.fromkeys((a.unit, a.at, a.to, a.fresh, a.seat) for a in hops):
        here, there = state.board.at(at), state.board.at(to)
        origin, target = seen[INDEX[at]], seen[INDEX[to]]
        if not _helps(unit, seat, (here, origin), (there, target)):
            continue
        for load in _loads(seat, unit, (here, origin), (there, target)):
            workers, tokens = load
            oil, metal, wood, food = tokens
            act = MoveUnit(seat, unit, at, to, workers, (oil, metal, wood, food), fresh)
            if why_not_move_unit(state, act) is None:
                yield Way((Step(act),), _cost(act, here))


def _cost(act: MoveUnit, here: Place) -> float:
    usual = act.workers in (0, here.of(act.seat).workers) and act.resources in (NO_TOKENS, here.resources)
    return (HOP if act.fresh else ONWARD) + (0.0 if usual else ODD_LOAD)


def _helps(unit: Unit, seat: int, origin: tuple[Place, SeenPlace], target: tuple[Place, SeenPlace]) -> bool:
    """Whether the unit is missed where it goes, or too many where it was, or has carried goods there."""
    if _surplus(unit, seat, *origin) > 0 or _surplus(unit, seat, *target) < 0:
        return True
    # Two alike may change places, and one has carried something.
    return any(a > 0 > b for a, b in zip(goods_off(*origin), goods_off(*target), strict=True))


def _surplus(unit: Unit, seat: int, place: Place, seen: SeenPlace) -> int:
    """How many of these units the table has there more than the photo shows; where it shows nothing, 1."""
    if not seen.is_known:
        return 1
    there = seen.meant.pieces.units.get(seat, NO_UNITS)[_AT[unit]]
    read = seen.read.pieces.units.get(seat, NO_UNITS)[_AT[unit]]
    held = count(place.of(seat), unit)
    return max(held - there, held - read, key=abs)


def _loads(
    seat: int, unit: Unit, origin: tuple[Place, SeenPlace], target: tuple[Place, SeenPlace]
) -> Iterator[Load]:
    """Nothing, everything, what is missing at the origin now, and what has appeared where it goes."""
    place = origin[0]
    tokens = place.resources if place.controlled_by() == seat else NO_TOKENS
    gone, come = goods_off(*origin), goods_off(*target)
    goods = {
        NO_TOKENS: None,
        tokens: None,
        tuple(min(n, max(0, off)) for n, off in zip(tokens, gone, strict=True)): None,
        tuple(min(n, max(0, -off)) for n, off in zip(tokens, come, strict=True)): None,
    }
    workers = _riders(seat, unit, origin, target)
    for riding in workers:
        for load in goods:
            yield riding, load


def _riders(
    seat: int, unit: Unit, origin: tuple[Place, SeenPlace], target: tuple[Place, SeenPlace]
) -> tuple[int, ...]:
    if unit is not Unit.MECH:
        return (0,)
    held = origin[0].of(seat).workers
    gone, come = _surplus(Unit.WORKER, seat, *origin), -_surplus(Unit.WORKER, seat, *target)
    wanted = (0, held, min(held, max(0, gone)), min(held, max(0, come)))
    return tuple(dict.fromkeys(wanted))


def goods_off(place: Place, seen: SeenPlace) -> tuple[int, ...]:
    """How much the table has of each kind there more than the photo shows."""
    if not seen.is_known:
        return NO_TOKENS
    return tuple(a - b for a, b in zip(place.resources, seen.meant.goods, strict=True))
