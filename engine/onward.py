"""Hops that follow each other: a piece that may go on is put down where it ends, in one touch."""

from collections.abc import Iterator
from typing import Any

from engine.forms import Answers
from engine.frozen import evolve
from engine.game import Game, Step, played, take, take_all
from engine.offers import Offer, loads, once_each


def onward(game: Game[Any], state: Any, hop: Offer, answers: Answers) -> Iterator[Offer]:
    """Where its piece may go on to with what it takes along, each as one offer from where it stands now.

    Nothing where a hop asks for more than its load: that is answered place by place.
    """
    if hop.hop is None or _asks_more(hop):
        return
    acts = take_all(game, state, hop, answers)
    after, load = (
        played(game, state, map(Step, acts)),
        {**{each.name: each.value for each in loads(hop)}, **answers},
    )
    for then in once_each(game.offers(after, hop.act.seat)):
        goes_on = then.hop and then.hop.onward and (then.hop.kind, then.hop.at) == (hop.hop.kind, hop.hop.to)
        if not then.hop or not goes_on or _asks_more(then):
            continue
        same = {each.name: load.get(each.name, 0) for each in loads(then)}
        if all(same[each.name] <= each.most for each in loads(then)):
            act = take(game, after, then, same)
            yield evolve(then, act=act, knobs=(), before=acts, hop=evolve(then.hop, at=hop.hop.at))


def _asks_more(offer: Offer) -> bool:
    return bool(offer.knobs) and not loads(offer)
