"""Random acts of every class, legal or not, and which offered act stands for an accepted one."""

import random
import types
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.game import Act
from engine.scythe.cards.objectives import RevealObjective
from engine.scythe.combat.combat import OpenDials
from engine.scythe.kinds import KINDS
from engine.scythe.state import State

# Any part of these may be left aside, so the offer names the most.
_AMOUNTS = ("amount",)
# Left at their usual value in the offers: taking a bonus along, or where tokens are taken from.
_USUAL = ("taken", "monument", "armory", "coins", "payment")


def random_act(state: State, chance: random.Random, places: tuple[str, ...]) -> Act:
    """An act of a random class; its numbers are small, its prompts often real."""
    cls = chance.choice(tuple(KINDS))
    hints = get_type_hints(cls)
    values: dict[str, Any] = {}
    for field in fields(cls):
        if field.name == "seat":
            values["seat"] = chance.randrange(-1, len(state.players) + 1)
        elif field.name == "prompt" and state.prompts and chance.random() < 0.7:
            values["prompt"] = chance.choice(state.prompts).number
        else:
            values[field.name] = _value(hints[field.name], chance, places)
    return cls(**values)


def _value(kind: Any, chance: random.Random, places: tuple[str, ...]) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _value(chance.choice(get_args(kind)), chance, places)
    if origin is tuple:
        parts = get_args(kind)
        if Ellipsis in parts:
            return tuple(_value(parts[0], chance, places) for _ in range(chance.randrange(3)))
        return tuple(_value(part, chance, places) for part in parts)
    if kind is type(None):
        return None
    if kind is bool:
        return chance.random() < 0.7
    if kind is int:
        return chance.randrange(-1, 9) if chance.random() < 0.9 else chance.randrange(-100, 100)
    if kind is str:
        return chance.choice(places)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{field.name: _value(hints[field.name], chance, places) for field in fields(kind)})
    assert issubclass(kind, StrEnum), kind
    return chance.choice(list(kind))


def stands_for(offer: Act, act: Act) -> bool:
    """Whether `act` is this offer, or a variant of it that takes less or pays otherwise."""
    if type(offer) is not type(act):
        return False
    if isinstance(act, OpenDials):
        return offer.seat == act.seat  # the attacker's secret says how many workers a victory drives off
    for field in fields(act):
        offered, chosen = getattr(offer, field.name), getattr(act, field.name)
        if field.name in _AMOUNTS:
            if not 0 <= chosen <= offered:
                return False
        elif isinstance(act, RevealObjective) and field.name == "number":
            continue
        elif field.name not in _USUAL and offered != chosen:
            return False
    return True
