"""Boards that a table enters once and keeps as files: all that a screen needs to show and change one."""

from __future__ import annotations

from typing import Any, Protocol

from engine.codec import Json
from engine.forms import Answers, Form
from engine.message import Message
from engine.pictures.drawings import BoardDrawing


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

    def form(self, file: Json, place: str | None) -> Form:
        """What may be entered for the place that its title names, or for the whole board."""

    def filled(self, file: Json, place: str | None, answers: Answers) -> Json:
        """The board with these answers of that form, or BadAnswer."""

    def bordered(self, file: Json, one: str, other: str) -> Json:
        """The board with a border between these places, or without the one there was; or Refused."""

    def exchanged(self, file: Json, one: str, other: str) -> Json:
        """The board on which these places have changed names and goods; or Refused."""

    def learned(self, file: Json, state: Any) -> Json:
        """The board with what people have read off it in this game; as it is, if they played on another."""
