"""Every variant that the rule texts list can be reached by an offer and answers, and nothing else can."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, product
from math import prod
from typing import Any

from engine.forms import BadAnswer, ChoiceField, Knob, NumberField, SeveralField
from engine.game import Act, Refused, Step, take
from engine.message import Message
from engine.offers import Offer
from engine.scythe.state import State
from tests.kits.scythe.tables import GAME, sentence
from tests.kits.scythe.variant_checks import some, where
from tests.kits.scythe.variant_games import act_of, plain_act
from tests.oracles.scythe.variants import KINDS, bundles, seen_by
from tests.oracles.scythe.variants.bundle import Bundle, Variant
from tests.oracles.scythe.variants.canonical import canonical
from tests.oracles.scythe.variants.seen import Seen

TURNS = 12  # of the knobs of one offer; all where there are no more
NEAREST = 4  # offers that are tried for one variant
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


def offered_is_listed(state: State, chance: random.Random, seen: Counter[str]) -> None:
    """Every variant of every seat is reached; answers in range give one of them, or a sentence why not."""
    for seat in range(len(state.players)):
        found, offers, view = bundles(state, seat), GAME.offers(state, seat), seen_by(state, seat)
        for variant in some(found, chance):
            if not is_refused_for_stars(state, variant):
                assert reached(state, view, offers, variant), (variant, where(state))
                seen[variant["act"]] += 1
        for offer in offers:
            for answers in turned_ways(offer, chance):
                _one_of(found, view, taken(state, offer, answers), seen)
    seen["positions"] += 1


def is_refused_for_stars(state: State, variant: Variant) -> bool:
    """Whether a star that would end the game waits for the turn before, which the list does not know."""
    reason = GAME.why_not(state, Step(act_of(variant))) if state.overlap else None
    return reason is not None and reason.key == "refused.stars_wait"


def taken(state: State, offer: Offer, answers: dict[str, Any]) -> Act | Message:
    """The act that the offer becomes, or why not; anything else that is raised is a defect."""
    try:
        return take(GAME, state, offer, answers)
    except (BadAnswer, Refused) as error:
        return error.message


def _one_of(found: list[Bundle], view: Seen, act: Act | Message, seen: Counter[str]) -> None:
    if isinstance(act, Message):
        assert sentence(act)
        seen["sentences"] += 1
        return
    variant = plain_act(act)
    seen["answers"] += 1
    if variant["act"] in KINDS:
        same = canonical(view, variant)
        assert any(same in bundle for bundle in found), (variant, where(view.state))


def reached(state: State, view: Seen, offers: Sequence[Offer], variant: Variant) -> bool:
    """Whether some offer, with its knobs turned one after the other towards the variant, becomes it."""
    alike = [offer for offer in offers if plain_act(offer.act)["act"] == variant["act"]]
    alike.sort(key=lambda offer: _distance(view, offer.act, variant))
    for offer in alike[:NEAREST]:
        answers: dict[str, Any] = {}
        for knob in offer.knobs:
            answers[knob.name] = _best(view, offer, answers, knob, variant)
        act = taken(state, offer, answers)
        if isinstance(act, Act) and canonical(view, plain_act(act)) == variant:
            return True
    return False


def _best(view: Seen, offer: Offer, answers: dict[str, Any], knob: Knob, variant: Variant) -> Any:
    usual = {each.name: each.value for each in offer.knobs}
    return min(
        answers_of(knob),
        key=lambda answer: _distance(
            view, GAME.turned(offer.act, {**usual, **answers, knob.name: answer}), variant
        ),
    )


def _distance(view: Seen, act: Act, variant: Variant) -> int:
    """How much must still change until the act is this variant."""
    plain = canonical(view, plain_act(act))
    return sum(_apart(plain[name], value) for name, value in variant.items() if plain[name] != value)


def _apart(one: Any, other: Any) -> int:
    if isinstance(one, tuple) and isinstance(other, tuple):
        if all(type(part) is int for part in (*one, *other)) and len(one) == len(other):
            return sum(abs(a - b) for a, b in zip(one, other, strict=True))
        return len(set(one) ^ set(other))
    if type(one) is int and type(other) is int:
        return abs(one - other)
    return 100
