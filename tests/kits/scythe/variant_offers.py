"""Every variant that the rule texts list can be reached by an offer and answers, and nothing else can."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, product
from math import prod
from typing import Any

from engine.forms import BadAnswer, ChoiceField, Knob, NumberField, SeveralField
from engine.game import Refused, take
from engine.offers import Offer
from engine.scythe.state import State
from tests.kits.scythe.tables import GAME, sentence
from tests.kits.scythe.variant_checks import where
from tests.kits.scythe.variant_games import plain_act
from tests.oracles.scythe.variants import KINDS
from tests.oracles.scythe.variants.bundle import Bundle
from tests.oracles.scythe.variants.canonical import canonical

TURNS = 12  # of the knobs of one offer; all where there are no more
MOST = 400  # answers of one knob that are looked at


def answers_of(knob: Knob) -> Sequence[Any]:
    """Every answer in the knob's range, or the first of very many."""
    if isinstance(knob, NumberField):
        return range(knob.least, knob.most + 1)
    if isinstance(knob, ChoiceField):
        return [option.id for option in knob.options]
    if isinstance(knob, SeveralField):
        ids = [option.id for option in knob.options]
        sizes = range(knob.least, knob.most + 1)
        return list(islice(chain.from_iterable(combinations(ids, size) for size in sizes), MOST))
    return list(islice(_spreads([source.most for source in knob.sources], knob.total), MOST))


def _spreads(limits: list[int], total: int) -> Iterator[tuple[int, ...]]:
    if not limits:
        if total == 0:
            yield ()
        return
    for n in range(min(limits[0], total), -1, -1):
        if total - n <= sum(limits[1:]):
            yield from ((n, *rest) for rest in _spreads(limits[1:], total - n))


def turned_ways(offer: Offer, chance: random.Random) -> Iterator[dict[str, Any]]:
    """All answers to the offer where there are few, else as it is and a sample."""
    every = {knob.name: answers_of(knob) for knob in offer.knobs}
    yield {}
    if not every:
        return
    if prod(map(len, every.values())) <= TURNS:
        yield from (dict(zip(every, row, strict=True)) for row in product(*every.values()))
        return
    for _ in range(TURNS):
        yield {name: chance.choice(found) for name, found in every.items() if chance.random() < 0.8}


def nothing_else_is_offered(
    state: State, offers: Sequence[Offer], found: list[Bundle], chance: random.Random, seen: Counter[str]
) -> None:
    """Answers in range give an act that the rules list, or a sentence why not."""
    for offer in offers:
        for answers in turned_ways(offer, chance):
            try:
                act = take(GAME, state, offer, answers)
            except (BadAnswer, Refused) as error:
                assert answers, (offer.act, error)
                assert sentence(error.message)
                seen["sentences"] += 1
                continue
            variant = plain_act(act)
            seen["answers"] += 1
            if variant["act"] in KINDS:
                listed = any(canonical(state, variant) in bundle for bundle in found)
                assert listed, (variant, answers, where(state))
