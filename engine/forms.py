"""What two seats are asked to choose secretly: forms that any screen can draw without knowing the game."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.message import Message


@dataclass(frozen=True, slots=True)
class NumberField:
    """One number from `least` to `most`."""

    name: str
    label: Message
    least: int
    most: int
    counts: bool = True
    """Whether it is part of the total that both sides compare."""


@dataclass(frozen=True, slots=True)
class ValuesField:
    """Up to `most` of these values; a value may be taken more than once."""

    name: str
    label: Message
    values: tuple[int, ...]
    most: int


FormField: TypeAlias = NumberField | ValuesField


@dataclass(frozen=True, slots=True)
class Form:
    """What one seat fills in, and what it should know; everybody may see the form, nobody the answers."""

    fields: tuple[FormField, ...]
    facts: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class SealedSide:
    """One of the two seats, the part it plays and its form."""

    seat: int
    role: str
    form: Form


@dataclass(frozen=True, slots=True)
class Sealing:
    """Two secret choices that are opened at once; `key` is equal as long as it is the same occasion."""

    key: str
    title: Message
    sides: tuple[SealedSide, SealedSide]
