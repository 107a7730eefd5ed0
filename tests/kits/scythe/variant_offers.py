"""Every variant that the rule texts list can be reached by an offer and answers, and nothing else can."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product
from math import prod
from typing import Any

from engine.forms import BadAnswer, ChoiceField, Knob, NumberField, SeveralField, SpreadField
from engine.game import Act, Refused, Step, take
from engine.message import Message
from engine.offers import Offer, Role
from engine.scythe.state import State
from tests.kits.scythe.tables import GAME, sentence
from tests.kits.scythe.variant_checks import GIFTS, some, where
from tests.kits.scythe.variant_games import act_of, plain_act
from tests.oracles.scythe.variants import KINDS, bundles, seen_by
from tests.oracles.scythe.variants.bundle import Bundle, Variant
from tests.oracles.scythe.variants.canonical import canonical
from tests.oracles.scythe.variants.seen import RESOURCES, Seen

FEW = 24  # ways to answer one offer are all tried
TURNS = 12  # so many, where there are more
LISTS = {"taken": "taken", "unit": "units", "workers": "workers"}
NAMED = {("enlist", "amount"): "taken", ("take_bottom_row", "coins"): "taken"}
TURNED = {
    "move_unit": {"workers", "resources"},
    "load_airship": {"resources"},
    "unload_airship": {"resources"},
    "bombard": {"payment"},
    "gain_coins": {"amount"},
    "bolster": {"amount", "monument"},
    "trade": {"amount", "armory"},
    "produce_at": {"amount"},
    "take_bottom_row": {"payment", "taken"},
    "enlist": {"taken"},
    "take_option": {"taken", "workers"},
    "use_factory_card": {"payment", "taken"},
    "retreat": {"to", "units", "workers"},
    "give_coins": {"to", "amount"},
}
"""The fields of each act that its knobs turn; all others have offers of their own."""
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
    if prod(map(len, every.values())) <= FEW:
        yield from (dict(zip(every, row, strict=True)) for row in product(*every.values()))
        return
    for _ in range(GIFTS if offer.role is Role.ANYTIME else TURNS):
        yield {name: chance.choice(found) for name, found in every.items() if chance.random() < 0.8}


def offered_is_listed(state: State, chance: random.Random, seen: Counter[str]) -> None:
    """Every variant of every seat is reached; answers in range give one of them, or a sentence why not."""
    for seat in range(len(state.players)):
        found, offers, view = bundles(state, seat), GAME.offers(state, seat), seen_by(state, seat)
        plain = [plain_act(offer.act) for offer in offers]
        for variant in some(found, chance):
            if not is_refused_for_stars(state, variant):
                assert reached(state, view, zip(offers, plain, strict=True), variant), (variant, where(state))
                seen[variant["act"]] += 1
        for offer in offers:
            usual = taken(state, offer, {})
            assert isinstance(usual, Act), (offer.act, usual, where(state))
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


def reached(state: State, view: Seen, offers: Iterable[tuple[Offer, Variant]], variant: Variant) -> bool:
    """Whether some offer, beside it its plain act, becomes the variant with its knobs at what that says."""
    for offer, plain in offers:
        if _alike(plain, variant):
            answers = {knob.name: _answer(knob, offer.knobs, variant) for knob in offer.knobs}
            act = taken(state, offer, answers)
            if isinstance(act, Act) and canonical(view, plain_act(act)) == variant:
                return True
    return False


def _alike(plain: Variant, variant: Variant) -> bool:
    """Whether the offer differs only in what its knobs turn."""
    if plain["act"] != variant["act"]:
        return False
    fixed = variant.keys() - TURNED.get(variant["act"], set())
    return all(plain[name] == variant[name] for name in fixed)


def _answer(knob: Knob, knobs: Sequence[Knob], variant: Variant) -> Any:
    """What the variant says about this knob; knobs of one kind are in the order of the act's field."""
    name = knob.name
    if isinstance(knob, SpreadField):
        paid = {f"{at}:{resource}": n for at, resource, n in variant["payment"]}
        return [paid.get(source.id, 0) for source in knob.sources]
    if name in RESOURCES:
        return variant["resources"][RESOURCES.index(name)]
    prefix, _, rest = name.partition("_")
    if rest and prefix in LISTS:
        place = [each.name for each in knobs if each.name.startswith(f"{prefix}_")].index(name)
        return variant[LISTS[prefix]][place]
    field = NAMED.get((variant["act"], name), name)
    return str(variant[field]) if isinstance(knob, ChoiceField) else int(variant[field])
