"""From where a bottom row or a factory card was paid, as the photo tells it."""

from collections.abc import Iterator
from typing import Final

from engine.frozen import evolve
from engine.game import Act, Step
from engine.scythe.board.board import INDEX, RESOURCE_INDEX, Board, stock
from engine.scythe.cards.factory import UseFactoryCard, why_not_use
from engine.scythe.components import section_of
from engine.scythe.ids import Resource
from engine.scythe.state import FACTORY_SECTION, State, Turn
from engine.scythe.turn.bottom_row import TakeBottomRow, cost
from engine.scythe.turn.payment import Payment, usual_payment
from vision.following.witness import Way
from vision.scythe.following.loads import goods_off
from vision.scythe.following.seen import SeenPlace

ELSEWHERE: Final = 0.5
"""Nats for paying from other territories than most people would."""
COERCED: Final = 1.0
"""Nats for a card in place of a resource, which no photo shows."""


def row_ways(
    state: State, turn: Turn, seen: tuple[SeenPlace, ...], acts: list[TakeBottomRow], benefits: list[Way]
) -> Iterator[Way]:
    """Each benefit paid in the usual way and as the photo shows it; without one, the row for its coins."""
    if turn.section == FACTORY_SECTION or state.board is None:
        return
    section = section_of(state.setup.seats[turn.seat].mat, turn.section)
    price = cost(section, state.players[turn.seat].mats)
    usual = usual_payment(state.board, turn.seat, section.resource, price)
    for act in acts:
        for payment in _payments(state.board, turn.seat, seen, section.resource, price - act.coerce):
            extra = (COERCED if act.coerce else 0.0) + (0.0 if payment == usual else ELSEWHERE)
            paid = Step(evolve(act, payment=payment))
            if not benefits:
                yield Way((paid,), extra)
            elif payment != usual or act.coerce:
                yield from (Way((paid, *way.steps), way.cost + extra) for way in benefits)
    yield from benefits if usual is not None else ()


def _payments(
    board: Board, seat: int, seen: tuple[SeenPlace, ...], resource: Resource, price: int
) -> tuple[Payment, ...]:
    """The usual payment, and the one that takes what is missing on the photo."""
    usual = usual_payment(board, seat, resource, price)
    if usual is None:
        return ()
    guided = _guided(board, seat, seen, resource, price)
    return (guided,) if guided == usual else (guided, usual)


def _guided(board: Board, seat: int, seen: tuple[SeenPlace, ...], resource: Resource, price: int) -> Payment:
    """First what the photo misses, then from the fullest; named in the order of the usual payment."""
    taken: dict[str, int] = {}
    held = sorted(stock(board, seat, resource), key=lambda each: (-each[1], each[0]))
    gone = {name: missing(board, seen, name, resource) for name, _ in held}
    for most in (gone, dict(held)):
        for name, have in sorted(held, key=lambda each: -most[each[0]]):
            part = min(have - taken.get(name, 0), max(0, most[name] - taken.get(name, 0)), price)
            taken[name] = taken.get(name, 0) + part
            price -= part
    return tuple((name, resource, taken[name]) for name, _ in held if taken.get(name))


def missing(board: Board, seen: tuple[SeenPlace, ...], name: str, resource: Resource) -> int:
    """How many of these tokens the photo does not show any more."""
    if name not in INDEX:  # aboard an airship, which no photo looks into
        return 0
    return goods_off(board.at(name), seen[INDEX[name]])[RESOURCE_INDEX[resource]]


def card_ways(state: State, seen: tuple[SeenPlace, ...], act: UseFactoryCard) -> Iterator[Act]:
    """The card paid in the usual way, and with what the photo misses."""
    yield act
    price = sum(amount for _, _, amount in act.payment)
    if not price or state.board is None:
        return
    board = state.board
    held = [(name, kind, n) for kind in Resource for name, n in stock(board, act.seat, kind)]
    held.sort(key=lambda each: -missing(board, seen, each[0], each[1]))
    for different in (False, True):
        payment = _mixed(board, seen, held, price, different)
        other = evolve(act, payment=payment)
        if payment != act.payment and why_not_use(state, other) is None:
            yield other


def _mixed(
    board: Board,
    seen: tuple[SeenPlace, ...],
    held: list[tuple[str, Resource, int]],
    price: int,
    different: bool,
) -> Payment:
    parts: list[tuple[str, Resource, int]] = []
    kinds: set[Resource] = set()
    for name, kind, have in held:
        gone = max(1, missing(board, seen, name, kind))
        part = min(have, price, 1 if different else gone)
        if part and not (different and kind in kinds):
            parts.append((name, kind, part))
            kinds.add(kind)
            price -= part
    return tuple(parts)
