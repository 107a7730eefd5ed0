"""Paying with resources from the territories a seat controls (tracking `board`)."""

from engine.message import Message, say
from engine.scythe.acts import Payment
from engine.scythe.board import RESOURCES, Board, add_resources, stock
from engine.scythe.draft import Draft
from engine.scythe.ids import Faction, Resource
from engine.scythe.state import State, Turn


def usual_payment(board: Board | None, seat: int, resource: Resource, amount: int) -> Payment | None:
    """One way to pay, from the fullest territories first; None if the seat has too little."""
    if board is None:
        return ()
    parts = []
    for name, held in sorted(stock(board, seat, resource), key=lambda pair: (-pair[1], pair[0])):
        taken = min(held, amount)
        if taken:
            parts.append((name, resource, taken))
            amount -= taken
    return tuple(parts) if amount == 0 else None


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


def spend(draft: Draft, payment: Payment) -> None:
    """Takes the tokens off the board."""
    for name, resource, amount in payment:
        assert draft.board is not None
        draft.board = add_resources(draft.board, name, resource, -amount)
