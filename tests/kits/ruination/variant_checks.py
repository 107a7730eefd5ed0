"""Whether what the rule text allows can be said by offers and answers, and what offers say is allowed."""

import random
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from itertools import product
from math import prod
from typing import Any

from companion.languages import LANGUAGES, templates
from engine.forms import BadAnswer, ChoiceField, Knob, NumberField, SeveralField
from engine.game import Act, Refused, take
from engine.offers import Offer
from engine.ruination.kinds import ACTS
from engine.ruination.state import State
from engine.simulate import MAX_ACTS, choices, lively
from tests.kits.engine.answers import random_answers, turned_act
from tests.kits.ruination.ruination_kit import GAME
from tests.oracles.ruination.variants import variants

FEW = 30  # answers of one offer; of more only so many are tried
ODD = 0.1  # of the steps of a game; many large numbers would end it soon

Said = tuple[tuple[str, Any], ...]
"""An act as sorted pairs of all its fields."""


def said(act: Act) -> Said:
    """The act by its tag and all its fields, enums as text."""
    values = {field.name: getattr(act, field.name) for field in fields(act)}
    plain = {name: str(value) if isinstance(value, StrEnum) else value for name, value in values.items()}
    return tuple(sorted({"act": ACTS.codec.tag(type(act)), **plain}.items()))


def check_position(state: State, chance: random.Random) -> int:
    """How many variants there are: each is an offer with answers, and no offer says anything else."""
    data: Any = GAME.encode_state(state)
    allowed = [tuple(sorted(variant.items())) for variant in variants(data)]
    offers = [offer for seat in range(GAME.seats(state)) for offer in GAME.offers(state, seat)]
    assert len({offer.act for offer in offers}) == len(offers), "the host finds an offer by its act"
    _all_are_reached(state, allowed, offers)
    known = set(allowed)
    for offer in offers:
        assert said(offer.act) in known, offer.act
        for answers in _answers(offer.knobs, chance):
            _is_allowed_or_refused(state, offer, answers, known)
        _nonsense_is_refused(state, offer)
    return len(allowed)


def _all_are_reached(state: State, allowed: list[Said], offers: list[Offer]) -> None:
    """Each variant is the act that some offer becomes."""
    index: dict[tuple[str, ...], dict[Said, list[Offer]]] = {}
    for offer in offers:
        names = tuple(knob.name for knob in offer.knobs)
        index.setdefault(names, {}).setdefault(_without(said(offer.act), names), []).append(offer)
    for variant in allowed:
        found = (offer for names, like in index.items() for offer in like.get(_without(variant, names), ()))
        reached = (_becomes(state, offer, dict(variant)) for offer in found)
        assert variant in reached, variant


def _without(act: Said, names: tuple[str, ...]) -> Said:
    return tuple(pair for pair in act if pair[0] not in names)


def _becomes(state: State, offer: Offer, wanted: dict[str, Any]) -> Said | None:
    answers = {knob.name: _answer(knob, wanted[knob.name]) for knob in offer.knobs}
    try:
        return said(take(GAME, state, offer, answers))
    except (BadAnswer, Refused):
        return None


def _answer(knob: Knob, value: Any) -> Any:
    return [str(each) for each in value] if isinstance(knob, SeveralField) else value


def _answers(knobs: tuple[Knob, ...], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Everything that may be answered where it is little, else some of it."""
    ranges = [_range(knob) for knob in knobs]
    names = [knob.name for knob in knobs]
    if prod(map(len, ranges)) <= FEW:
        yield from (dict(zip(names, each, strict=True)) for each in product(*ranges) if knobs)
        return
    for _ in range(FEW):
        yield random_answers(knobs, chance)


def _range(knob: Knob) -> list[Any]:
    if isinstance(knob, NumberField):
        assert knob.value is not None and knob.least <= knob.value <= knob.most
        return list(range(knob.least, knob.most + 1))
    ids = [option.id for option in knob.options] if isinstance(knob, ChoiceField | SeveralField) else []
    if isinstance(knob, ChoiceField):
        assert knob.value in ids
        return list(ids)
    assert isinstance(knob, SeveralField)
    counts = range(knob.least, knob.most + 1)
    return [list(ids[start : start + n]) for n in counts for start in range(len(ids) - n + 1)]


def _is_allowed_or_refused(state: State, offer: Offer, answers: dict[str, Any], known: set[Said]) -> None:
    try:
        assert said(take(GAME, state, offer, answers)) in known, (offer.act, answers)
    except (BadAnswer, Refused) as refusal:
        _is_a_sentence(refusal)


def _is_a_sentence(refusal: BadAnswer | Refused) -> None:
    assert all(refusal.message.key in templates(language) for language in LANGUAGES), refusal


def _nonsense_is_refused(state: State, offer: Offer) -> None:
    """An answer to nothing, or of the wrong kind."""
    for answers in ({"nonsense": 1}, *({knob.name: {}} for knob in offer.knobs)):
        try:
            take(GAME, state, offer, answers)
        except BadAnswer as refusal:
            _is_a_sentence(refusal)
        else:
            raise AssertionError((offer.act, answers))


def odd_game(setup: Any, chance: random.Random) -> Iterator[State]:
    """The positions of a random game in which people now and then say what no list of usual acts has."""
    state: State = GAME.set_up(setup)
    pick = lively(GAME, chance)
    for _ in range(MAX_ACTS):
        acts = choices(GAME, state)
        if not acts:
            return
        yield state
        act = _odd(state, chance) if chance.random() < ODD else None
        state = GAME.apply(state, GAME.random_step(state, act or pick(acts), chance))
    raise AssertionError("the game never ends")


def _odd(state: State, chance: random.Random) -> Act | None:
    """What a random offer with knobs becomes by random answers; None where there is none."""
    seats = range(GAME.seats(state))
    turnable = [offer for seat in seats for offer in GAME.offers(state, seat) if offer.knobs]
    if not turnable:
        return None
    return turned_act(GAME, state, chance.choice(turnable), chance)
