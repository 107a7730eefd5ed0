"""What lies on the table and may be set right: a form that any screen can draw without knowing the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.forms import Form, FormField
from engine.message import Message

if TYPE_CHECKING:
    from engine.game import Act  # the protocol there names the classes here

Subject: TypeAlias = int | str
"""What is corrected: a seat by its number, or a place of the board by its id."""


@dataclass(frozen=True, slots=True)
class Correctable:
    """A subject with its name; `Game.correction` has its form."""

    of: Subject
    name: Message


@dataclass(frozen=True, slots=True)
class Correction:
    """All that may be set right of one subject."""

    title: Message
    parts: tuple[Form, ...]
    """Fields that belong together, each with its title: those of one seat, or of nobody."""
    acts: tuple[tuple[Message, Act], ...] = ()
    """Corrections that need no form, with what a button for each says."""


def part(title: Message, fields: Iterable[FormField], seat: int | None = None) -> Form:
    """Fields of a correction that belong together: those of one seat, or of nobody."""
    return Form(tuple(fields), title=title, seat=seat)


def fields_of(parts: Iterable[Form]) -> dict[str, FormField]:
    """The fields of all parts by their names."""
    return {field.name: field for each in parts for field in each.fields}
