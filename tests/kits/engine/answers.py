"""Answers to an offer's knobs: random ones, in range, for any game."""

import random
from collections.abc import Sequence
from typing import Any

from engine.forms import BadAnswer, ChoiceField, Knob, NumberField, SeveralField, SpreadField
from engine.game import Act, Game, Refused, take
from engine.offers import Offer


def random_answers(knobs: Sequence[Knob], chance: random.Random) -> dict[str, Any]:
    """An answer in range to every knob."""
    return {knob.name: random_answer(knob, chance) for knob in knobs}


def random_answer(knob: Knob, chance: random.Random) -> Any:
    """Any answer that the knob's own range allows."""
    if isinstance(knob, NumberField):
        return chance.randint(knob.least, knob.most)
    if isinstance(knob, ChoiceField):
        return chance.choice(knob.options).id
    if isinstance(knob, SeveralField):
        ids = [option.id for option in knob.options]
        return chance.sample(ids, chance.randint(knob.least, min(knob.most, len(ids))))
    return _random_spread(knob, chance)


def _random_spread(knob: SpreadField, chance: random.Random) -> list[int]:
    """Token by token from any source that still has one."""
    taken = [0] * len(knob.sources)
    for _ in range(knob.total):
        left = [n for n, source in enumerate(knob.sources) if taken[n] < source.most]
        taken[chance.choice(left)] += 1
    return taken


def turned_act(game: Game[Any], state: Any, offer: Offer, chance: random.Random) -> Act:
    """The offer's act with its knobs turned at random; as it is where the rules refuse that."""
    try:
        return take(game, state, offer, random_answers(offer.knobs, chance))
    except (Refused, BadAnswer):
        return offer.act


def offer_of(game: Game[Any], state: Any, act: Act) -> Offer:
    """The offer whose usual act this is."""
    return next(offer for offer in game.offers(state, act.seat) if offer.act == act)
