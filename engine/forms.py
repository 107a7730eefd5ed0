"""What people are asked to choose secretly or to count: forms that need no knowledge of the game."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.drawings import Option
from engine.message import Message


@dataclass(frozen=True, slots=True)
class NumberField:
    """One number from `least` to `most`."""

    name: str
    label: Message
    least: int
    most: int
    counts: bool = True
    """Whether it is part of the total that the sides compare."""
    value: int | None = None
    """What is known of it so far; never filled in where the answer is secret."""


@dataclass(frozen=True, slots=True)
class ValuesField:
    """Up to `most` of these values; a value may be taken more than once."""

    name: str
    label: Message
    values: tuple[int, ...]
    most: int


FormField: TypeAlias = NumberField | ValuesField


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of several options; `value` is the id of the one that holds until another is chosen."""

    name: str
    label: Message
    options: tuple[Option, ...]
    value: str


CountField: TypeAlias = NumberField | ChoiceField


@dataclass(frozen=True, slots=True)
class CountForm:
    """What one seat counts on the table, with what is known of it, and what is easily forgotten."""

    fields: tuple[CountField, ...]
    facts: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """What one seat fills in, and what it should know; everybody may see the form, nobody the answers."""

    fields: tuple[FormField, ...]
    facts: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class SealedSide:
    """One of the seats that seal, the part it plays and its form."""

    seat: int
    role: str
    form: Form


@dataclass(frozen=True, slots=True)
class Sealing:
    """Two or more secret choices that are opened at once; `key` is equal as long as it is one occasion."""

    key: str
    title: Message
    sides: tuple[SealedSide, ...]
    ties: int | None = None
    """Which side wins where its total is one of several highest; else the highest wins. None: nobody wins."""

    def form_of(self, seat: int | None) -> Form | None:
        """What this seat fills in; None for a seat that is no side."""
        return next((side.form for side in self.sides if side.seat == seat), None)
