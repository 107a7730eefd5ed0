"""What the rule texts list and what the engine accepts is the same, variant by variant."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.game import Act, Step
from engine.scythe.state import State
from tests.kits.scythe.random_acts import random_act
from tests.kits.scythe.tables import GAME, sentence
from tests.kits.scythe.variant_games import act_of, plain_act
from tests.oracles.scythe.variants import KINDS, bundles, seen_by
from tests.oracles.scythe.variants.bundle import Bundle, Variant, some_of
from tests.oracles.scythe.variants.canonical import canonical
from tests.oracles.scythe.variants.seen import (
    BONUSES,
    BOTTOMS,
    CUBES,
    MECHS_OF,
    PLACES,
    RESOURCES,
    STRUCTURES,
)

LISTED = 120  # variants of one seat in one position; all of them where there are no more
GIFTS = 3
CHANGED = 12  # of one seat
STRANGE = 20  # acts of any class in one position
_WORDS: dict[str, Sequence[str]] = {
    "trap": BONUSES,
    "unit": ("character", "mech", "worker"),
    "resource": RESOURCES,
    "cube": CUBES,
    "bracket": BOTTOMS,
    "recruit": BOTTOMS,
    "bonus": BONUSES,
    "structure": STRUCTURES,
    "mech": [mech for mechs in MECHS_OF.values() for mech in mechs],
}
_GAINS = {"bolster": BONUSES, "trade": ("resources", "popularity")}


def agree(state: State, chance: random.Random, seen: Counter[str]) -> None:
    """Every listed variant is accepted, and whatever is accepted is listed, for every seat."""
    listed = [bundles(state, seat) for seat in range(len(state.players))]
    for seat, found in enumerate(listed):
        own = some(found, chance)
        for variant in own:
            _same(state, variant, found, seen)
        for variant in chance.sample(own, min(CHANGED, len(own))):
            other = changed(variant, chance)
            if 0 <= other["seat"] < len(listed):
                _same(state, other, listed[other["seat"]], seen)
        for act in GAME.legal_acts(state, seat):
            _known(state, act, found, seen)
    for _ in range(STRANGE):
        act = random_act(state, chance, PLACES)
        if 0 <= act.seat < len(listed):
            _known(state, act, listed[act.seat], seen)
    seen["positions"] += 1


def some(found: list[Bundle], chance: random.Random) -> list[Variant]:
    """All variants of the seat's turn where there are few, else a sample; of gifts always a sample."""
    gifts = [bundle for bundle in found if bundle.act == "give_coins"]
    others = [bundle for bundle in found if bundle.act != "give_coins"]
    return some_of(others, LISTED, chance) + some_of(gifts, GIFTS, chance)


def _known(state: State, act: Act, found: list[Bundle], seen: Counter[str]) -> None:
    variant = plain_act(act)
    if variant["act"] in KINDS:
        _same(state, variant, found, seen)


def _same(state: State, variant: Variant, found: list[Bundle], seen: Counter[str]) -> None:
    reason = GAME.why_not(state, Step(act_of(variant)))
    if reason is None:
        same = canonical(seen_by(state, variant["seat"]), variant)
        assert any(same in bundle for bundle in found), (variant, where(state))
        seen[variant["act"]] += 1
    elif sentence(reason) != "refused.stars_wait":
        # A star that would end the game waits for the turn before; all else that is listed is allowed.
        assert not any(variant in bundle for bundle in found), (variant, reason, where(state))
        seen["refused"] += 1


def where(state: State) -> str:
    """The parts of the position that a reader of a failure needs first."""
    seats = [f"{seat.faction}:{seat.mat}" for seat in state.setup.seats]
    return f"{seats} {state.setup.tracking} {state.turns} {state.combat} overlap={state.overlap is not None}"


def changed(variant: Variant, chance: random.Random) -> Variant:
    """The variant with one of its fields a little different, seldom for the better."""
    name = chance.choice([name for name in variant if name not in ("act", "seat")] or ["seat"])
    if variant["act"] in _GAINS and name == "gain":
        return {**variant, "gain": chance.choice(_GAINS[variant["act"]])}
    return {**variant, name: _other(name, variant[name], chance)}


def _other(name: str, value: Any, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + chance.choice((-1, 1))) if name == "seat" else value + chance.choice((-1, 1, 2))
    if name == "payment":
        return _other_payment(value, chance)
    if isinstance(value, tuple):
        return _other_list(name, value, chance)
    return chance.choice(_WORDS.get(name, PLACES))


def _other_list(name: str, parts: tuple[Any, ...], chance: random.Random) -> tuple[Any, ...]:
    """One part another, one too many, one missing, or none at all."""
    if not parts or (name != "resources" and chance.random() < 0.3):
        more = (*parts, chance.choice(PLACES) if name == "units" else 0)
        return chance.choice((more, parts[1:], ()))
    n = chance.randrange(len(parts))
    part = parts[n] + chance.choice((-1, 1)) if isinstance(parts[n], int) else chance.choice(PLACES)
    return (*parts[:n], part, *parts[n + 1 :])


def _other_payment(parts: tuple[Any, ...], chance: random.Random) -> tuple[Any, ...]:
    """Another order, one token more or less, from elsewhere, of another kind, or a part twice."""
    if not parts:
        return ((chance.choice(PLACES), chance.choice(RESOURCES), 1),)
    (place, resource, n), *rest = chance.sample(parts, len(parts))
    return chance.choice(
        (
            (*rest, (place, resource, n)),
            (*rest, (place, resource, n + 1)),
            (*rest, (place, resource, n - 1)),
            (*rest, (chance.choice(PLACES), resource, n)),
            (*rest, (place, chance.choice(RESOURCES), n)),
            (*rest, (place, resource, n), (place, resource, n)),
        )
    )
