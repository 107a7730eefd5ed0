"""The choices of a moment as a map needs them: what can be held, where it may go, what else can be done."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.text import text
from companion.ui.widgets.board.board_map import Grip, Reach
from engine.drawings import ANY_PIECE, BoardDrawing, Hop
from engine.game import Game
from engine.message import Message, say
from engine.offers import Offer, Role


@dataclass(frozen=True, slots=True)
class Hops:
    """All offers that move a piece, by what is held and where it is dropped."""

    offers: dict[Grip, dict[str, tuple[Offer, ...]]] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    """Who may move something."""
    others: tuple[Offer, ...] = ()
    """What else those seats may do meanwhile."""

    @property
    def reach(self) -> Reach:
        """Where everything may go."""
        return {grip: frozenset(to) for grip, to in self.offers.items()}


def hops_of(game: Game[Any], state: Any, board: BoardDrawing) -> Hops:
    """Everything that may be moved on this board now."""
    found: dict[Grip, dict[str, tuple[Offer, ...]]] = {}
    seats, others = [], []
    for seat in game.to_act(state):
        offers = [offer for offer in game.offers(state, seat) if offer.role is not Role.ANYTIME]
        if not any(offer.hop for offer in offers):
            continue
        seats.append(seat)
        for offer in offers:
            if offer.hop is None:
                others.append(offer)
                continue
            for grip in _grips(board, seat, offer.hop):
                to = found.setdefault(grip, {})
                to[offer.hop.to] = (*to.get(offer.hop.to, ()), offer)
    return Hops(found, tuple(seats), tuple(others))


def _grips(board: BoardDrawing, seat: int, hop: Hop) -> Iterable[Grip]:
    return {
        Grip(seat, piece.kind, piece.at)
        for piece in board.pieces
        if piece.seat == seat and piece.at == hop.at and hop.kind in (piece.kind, ANY_PIECE)
    }


def told_apart(game: Game[Any], state: Any, offers: Iterable[Offer]) -> list[tuple[Offer, Message]]:
    """Each offer with the shortest words that no other of them has."""

    def in_full(offer: Offer) -> Message:
        # No two have whose it is, the heading and the entry all in common.
        who = text(game.title(state, offer.act.seat))
        return say("map.in_full", who=who, heading=text(offer.heading), offer=text(offer.words))

    every = list(offers)
    words: list[Message] = []
    for name in (_words, _heading, in_full):
        words = [name(offer) for offer in every]
        if len(set(words)) == len(words):
            break
    return list(zip(every, words, strict=True))


def _words(offer: Offer) -> Message:
    return offer.words


def _heading(offer: Offer) -> Message:
    return offer.heading
