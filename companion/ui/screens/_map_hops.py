"""The choices of a moment as a map needs them: what can be held, where it may go, what else can be done."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from companion.text import text
from companion.ui.widgets.board.hops import Hops, hops_among
from engine.forms import Answers
from engine.game import Game, Refused
from engine.message import Message, say
from engine.offers import Offer
from engine.onward import onward
from engine.pictures.drawings import BoardDrawing

Turned = Callable[[Offer], Answers]
"""What people have turned an offer's knobs to."""


def hops_of(game: Game[Any], state: Any, board: BoardDrawing) -> Hops:
    """Everything that may be moved on this board now, or could be if its seat began to."""
    offers = {seat: game.offers(state, seat) for seat in game.to_act(state)}
    idle = [seat for seat, some in offers.items() if not any(offer.hop for offer in some)]
    return hops_among(board, offers, {seat: game.ahead(state, seat) for seat in idle})


def further(game: Game[Any], state: Any, hops: Iterable[Offer], answers: Turned) -> dict[str, Offer]:
    """Where the piece of these hops may go on to at once, beside the places that they reach themselves."""
    near, found = tuple(hops), dict[str, Offer]()
    with suppress(Refused):  # with another load than the usual it may not get there
        for hop in near:
            for then in onward(game, state, hop, answers(hop)):
                if then.hop:
                    found.setdefault(then.hop.to, then)
    reached = {hop.hop.to for hop in near if hop.hop} | {hop.hop.at for hop in near if hop.hop}
    return {to: offer for to, offer in found.items() if to not in reached}


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
