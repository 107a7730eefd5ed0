"""What lies on the table and may be set right: a form that any screen can draw without knowing the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.forms import ChoiceField, NumberField
from engine.message import Message

if TYPE_CHECKING:
    from engine.game import Act  # the protocol there names the classes here

Subject: TypeAlias = int | str
"""What is corrected: a seat by its number, or a place of the board by its id."""


CorrectionField: TypeAlias = NumberField | ChoiceField


@dataclass(frozen=True, slots=True)
class CorrectionPart:
    """Fields that belong together: those of one seat, or of nobody."""

    title: Message
    fields: tuple[CorrectionField, ...]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """All that may be set right of one subject."""

    title: Message
    parts: tuple[CorrectionPart, ...]
    acts: tuple[tuple[Message, Act], ...] = ()
    """Corrections that need no form, with what a button for each says."""
