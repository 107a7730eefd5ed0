"""Boards that a table enters once and keeps as files: all that a screen needs to show and change one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from engine.codec import Json
from engine.drawings import BoardDrawing
from engine.forms import ChoiceField
from engine.message import Message


@dataclass(frozen=True, slots=True)
class TextField:
    """A few words of at most `most` letters; `usual` is what it is called where nobody has written any."""

    name: str
    label: Message
    value: str
    most: int
    usual: Message


BoardField: TypeAlias = TextField | ChoiceField


class BoardFiles(Protocol):
    """Boards as JSON data of one format; every change gives a new board, also one that is not right yet."""

    @property
    def format(self) -> str:
        """What its files name as their `format`."""

    def usual(self) -> Json:
        """The board to begin with: what the rule text tells of it."""

    def name(self, file: Json) -> str:
        """What people call this board; empty where they have not said."""

    def named(self, file: Json, name: str) -> Json:
        """The board under this name."""

    def wrong(self, file: Json) -> tuple[Message, ...]:
        """Everything that keeps people from playing on this board file."""

    def drawing(self, file: Json) -> BoardDrawing:
        """The board as a picture with its borders; BadSetup for data that is no such board at all."""

    def title(self, file: Json, place: str) -> Message:
        """What people call a place, and where on the board it lies."""

    def fields(self, file: Json, place: str | None) -> tuple[BoardField, ...]:
        """What may be entered for a place, or for the whole board."""

    def filled(self, file: Json, place: str | None, answers: Mapping[str, str]) -> Json:
        """The board with these answers of those fields."""

    def bordered(self, file: Json, one: str, other: str) -> Json:
        """The board with a border between these places, or without the one there was; or Refused."""

    def exchanged(self, file: Json, one: str, other: str) -> Json:
        """The board on which these places have changed names and goods; or Refused."""
