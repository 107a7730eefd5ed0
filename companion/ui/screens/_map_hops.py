"""The choices of a moment as a map needs them: what can be held, where it may go, what else can be done."""

from collections.abc import Iterable
from typing import Any

from companion.text import text
from companion.ui.widgets.board.hops import Hops, hops_among
from engine.game import Game
from engine.message import Message, say
from engine.offers import Offer
from engine.pictures.drawings import BoardDrawing


def hops_of(game: Game[Any], state: Any, board: BoardDrawing) -> Hops:
    """Everything that may be moved on this board now."""
    return hops_among(board, {seat: game.offers(state, seat) for seat in game.to_act(state)})


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
