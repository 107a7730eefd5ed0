"""Changing one field of a frozen, slotted dataclass, fast."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")
_Slots = tuple[tuple[str, Callable[[Any], Any], Callable[[Any, Any], None]], ...]
_slots_of: dict[type, _Slots] = {}


def evolve(old: T, **changes: Any) -> T:
    """A copy of `old` with the named fields changed; a wrong name is a TypeError."""
    # dataclasses.replace does the same three times slower, and every act of every game passes here.
    cls = type(old)
    slots = _slots_of.get(cls) or _learn(cls)
    new = object.__new__(cls)
    left = len(changes)
    for name, get, put in slots:
        if name in changes:
            put(new, changes[name])
            left -= 1
        else:
            put(new, get(old))
    if left:
        known = {name for name, _, _ in slots}
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(set(changes) - known))}")
    return new


def _learn(cls: type) -> _Slots:
    # The slot's own descriptor writes past the frozen __setattr__, as dataclasses' generated __init__ does.
    slots = tuple(
        (field.name, getattr(cls, field.name).__get__, getattr(cls, field.name).__set__)
        for field in fields(cls)
    )
    _slots_of[cls] = slots
    return slots
