"""What the engine has to say: a key and parameters, never text."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Param: TypeAlias = str | int | tuple[str, ...]
"""A text or an id, a number, or several of them; `counted` makes an id of so many of a thing."""


@dataclass(frozen=True, slots=True)
class Message:
    """A locale key and what to fill in; the screens turn it into a sentence."""

    key: str
    params: tuple[tuple[str, Param], ...] = ()

    def __getitem__(self, name: str) -> Param:
        """The parameter called `name`."""
        return dict(self.params)[name]


def say(key: str, **params: Param) -> Message:
    """A message with its parameters in the order given."""
    return Message(key, tuple(params.items()))


def counted(amounts: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """So many of each thing, as a parameter that the screens tell as "2 oil, 1 worker"; nothing of none."""
    return tuple(f"{n}*{what}" for what, n in amounts if n)


class TableError(Exception):
    """Something a person can understand and put right; `message` is the sentence to show."""

    def __init__(self, key: str, **params: Param) -> None:
        super().__init__(key)
        self.message = say(key, **params)

    def __str__(self) -> str:
        """The key and its parameters, for logs; screens translate `message` instead."""
        return " ".join([self.message.key, *(f"{name}={value}" for name, value in self.message.params)])
