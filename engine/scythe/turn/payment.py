"""Paying with resources from the territories a seat controls (tracking `board`)."""

from typing import TypeAlias

from engine.frozen import evolve
from engine.message import Message, say
from engine.recall import recalled
from engine.scythe.board.board import RESOURCE_INDEX, RESOURCES, Board, add_resources, put_airship, stock
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Resource
from engine.scythe.state import State, Turn
from engine.scythe.wind_gambit.aboard import AIRSHIP

Payment: TypeAlias = tuple[tuple[str, Resource, int], ...]
"""Resources and the territories they are taken from."""


@recalled
def usual_payment(board: Board | None, seat: int, resource: Resource, amount: int) -> Payment | None:
    """One way to pay, from the fullest territories first, the airship last; None if there is too little."""
    if board is None:
        return ()
    parts = []
    for name, held in sorted(stock(board, seat, resource), key=_safe_last):
        taken = min(held, amount)
        if taken:
            parts.append((name, resource, taken))
            amount -= taken
    return tuple(parts) if amount == 0 else None


def _safe_last(held: tuple[str, int]) -> tuple[bool, int, str]:
    # Nobody can take what is aboard an airship, so it is kept as long as there is anything else.
    return held[0] == AIRSHIP, -held[1], held[0]


def usual_mixed_payment(board: Board | None, seat: int, amount: int, different: bool) -> Payment | None:
    """One way to pay with any resources, or with different ones; None if the seat has too little."""
    if board is None:
        return ()
    parts: list[tuple[str, Resource, int]] = []
    for resource in RESOURCES:
        for name, held in stock(board, seat, resource):
            missing = amount - sum(taken for _, _, taken in parts)
            if missing and not (different and any(kind is resource for _, kind, _ in parts)):
                parts.append((name, resource, 1 if different else min(held, missing)))
    return tuple(parts) if sum(taken for _, _, taken in parts) == amount else None


def why_not_payment(board: Board | None, seat: int, payment: Payment) -> Message | None:
    """The reason these tokens cannot be taken: not there, not controlled, or listed twice."""
    if board is None:
        return say("refused.no_board") if payment else None
    if len({(name, resource) for name, resource, _ in payment}) != len(payment):
        return say("refused.paid_twice")
    for name, resource, amount in payment:
        if amount < 1 or dict(stock(board, seat, resource)).get(name, 0) < amount:
            return say("refused.not_there", at=name[:10], resource=resource, n=amount)
    return None


def can_coerce(state: State, turn: Turn) -> bool:
    """Whether Crimea may pay one resource with a combat card: once per turn (Coercion)."""
    return (
        state.setup.seats[turn.seat].faction is Faction.CRIMEA
        and not turn.coerced
        and state.players[turn.seat].combat_cards > 0
    )


def spend(draft: Draft, seat: int, payment: Payment) -> None:
    """Takes the tokens off the board, or off the seat's airship."""
    for name, resource, amount in payment:
        assert draft.board is not None
        if name == AIRSHIP:
            draft.board = _spend_aboard(draft.board, seat, resource, amount)
        else:
            draft.board = add_resources(draft.board, name, resource, -amount)


def _spend_aboard(board: Board, seat: int, resource: Resource, amount: int) -> Board:
    tokens = list(board.airships[seat].resources)
    tokens[RESOURCE_INDEX[resource]] -= amount
    return put_airship(board, seat, evolve(board.airships[seat], resources=tuple(tokens)))
