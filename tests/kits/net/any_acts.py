"""Acts of every class of a game with plausible values, for the seat of a phone that is not offered them."""

import random
import sys
import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.game import Act, Game


def act_classes(game: Game[Any]) -> list[type[Act]]:
    """Every class of act that a game has, wherever it is defined."""
    found, left = [], list(Act.__subclasses__())
    while left:
        cls = left.pop()
        left += cls.__subclasses__()
        # A dataclass with slots is made twice; the first of the two is nobody's.
        is_real = getattr(sys.modules[cls.__module__], cls.__name__, None) is cls
        if is_real and not cls.__subclasses__() and cls.__module__.startswith(f"engine.{game.name}."):
            found.append(cls)
    return sorted(found, key=lambda cls: cls.__name__)


def any_acts(game: Game[Any], state: Any, seat: int, chance: random.Random) -> Iterator[Act]:
    """One act of each class for this seat, what others are offered as if it were its own, and corrections."""
    board = game.board(state, None)
    places = tuple(place.id for place in board.places) if board else ("",)
    for cls in act_classes(game):
        values = {
            field.name: _value(get_type_hints(cls)[field.name], chance, places) for field in fields(cls)
        }
        yield cls(**{**values, "seat": seat})
    for other in range(game.seats(state)):
        acts = game.legal_acts(state, other) if other in game.to_act(state) else ()
        for act in chance.sample(acts, min(2, len(acts))):
            yield act
            yield type(act)(**{**_fields(act), "seat": seat})
    yield from corrections(game, state, places, chance)


def corrections(game: Game[Any], state: Any, places: tuple[str, ...], chance: random.Random) -> Iterator[Act]:
    """What would set right one seat and one place, as the tablet makes it."""
    for of in (*range(game.seats(state)), chance.choice(places)):
        form = game.correction(state, of, None)
        yield from (act for _, act in form.acts) if form else ()
        for field in [field for part in form.parts for field in part.fields] if form else ():
            most = getattr(field, "most", None)
            options = [option.id for option in getattr(field, "options", ())]
            wanted = chance.choice(options) if options else most if type(most) is int else None
            act = game.correct(state, of, {field.name: wanted}) if wanted is not None else None
            if act is not None:
                yield act


def _fields(act: Act) -> dict[str, Any]:
    return {field.name: getattr(act, field.name) for field in fields(act)}


def _value(kind: Any, chance: random.Random, places: tuple[str, ...]) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _value(chance.choice(get_args(kind)), chance, places)
    if origin is tuple:
        parts = get_args(kind)
        size = chance.randrange(3) if Ellipsis in parts else len(parts)
        return tuple(_value(parts[0 if Ellipsis in parts else n], chance, places) for n in range(size))
    if kind is type(None):
        return None
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        return chance.randrange(0, 6)
    if kind is str:
        return chance.choice(places)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{field.name: _value(hints[field.name], chance, places) for field in fields(kind)})
    assert issubclass(kind, StrEnum), kind
    return chance.choice(list(kind))
