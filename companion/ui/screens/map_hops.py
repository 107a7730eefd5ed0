"""The choices of a moment as a map needs them: what can be held, where it may go, what else can be done."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.text import text
from companion.ui.widgets.board_map import Grip, Reach
from engine.drawings import ANY_PIECE, BoardDrawing, Hop
from engine.game import Act, Game
from engine.message import Message, say


@dataclass(frozen=True, slots=True)
class Hops:
    """All acts that move a piece, by what is held and where it is dropped."""

    acts: dict[Grip, dict[str, tuple[Act, ...]]] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    """Who may move something."""
    others: tuple[Act, ...] = ()
    """What else those seats may do meanwhile."""

    @property
    def reach(self) -> Reach:
        """Where everything may go."""
        return {grip: frozenset(to) for grip, to in self.acts.items()}


def hops_of(game: Game[Any], state: Any, board: BoardDrawing) -> Hops:
    """Everything that may be moved on this board now."""
    found: dict[Grip, dict[str, tuple[Act, ...]]] = {}
    seats, others = [], []
    for seat in game.to_act(state):
        acts = [(act, game.hop(state, act)) for act in game.legal_acts(state, seat)]
        if not any(hop for _, hop in acts):
            continue
        seats.append(seat)
        for act, hop in acts:
            if hop is None:
                others.append(act)
                continue
            for grip in _grips(board, seat, hop):
                to = found.setdefault(grip, {})
                to[hop.to] = (*to.get(hop.to, ()), act)
    return Hops(found, tuple(seats), tuple(others))


def _grips(board: BoardDrawing, seat: int, hop: Hop) -> Iterable[Grip]:
    return {
        Grip(seat, piece.kind, piece.at)
        for piece in board.pieces
        if piece.seat == seat and piece.at == hop.at and hop.kind in (piece.kind, ANY_PIECE)
    }


def told_apart(game: Game[Any], state: Any, acts: Iterable[Act]) -> list[tuple[Act, Message]]:
    """Each act with the shortest words that no other of them has."""
    every = list(acts)
    words: list[Message] = []
    for name in (game.offer, game.heading, partial(_in_full, game)):
        words = [name(state, act) for act in every]
        if len(set(words)) == len(words):
            break
    return list(zip(every, words, strict=True))


def _in_full(game: Game[Any], state: Any, act: Act) -> Message:
    """Whose act it is, its heading and its entry: no two acts have all three in common."""
    who, heading, offer = game.title(state, act.seat), game.heading(state, act), game.offer(state, act)
    return say("map.in_full", who=text(who), heading=text(heading), offer=text(offer))
