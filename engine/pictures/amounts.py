"""So much of something, as a value: an icon and a number to draw, and the words that say the same."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.message import Message

if TYPE_CHECKING:
    from engine.game import Act  # the protocol there names the classes here


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of something that has an icon; whoever cannot see it is told the words."""

    icon: str
    """A name of assets/fonts/icons.json."""
    words: Message
    n: int | None = None
    """What stands beside the icon; None: the icon says all."""
    of: int | None = None
    """How many there are places for, where each is drawn as a pip of its own."""
    minor: bool = False
    """Whether it may be left out where there is little room."""


class BoxKind(StrEnum):
    """What a box on a mat is for."""

    COST = "cost"
    GAIN = "gain"
    PRIZE = "prize"
    """What comes on top of the action itself."""


@dataclass(frozen=True, slots=True)
class Box:
    """Amounts that are paid or gained together."""

    kind: BoxKind
    amounts: tuple[Amount, ...]
    either: bool = False
    """Whether it is had instead of the box before, not beside it."""
    covered: int | None = None
    """How many further places of a cost are covered, so that they cost nothing; None: it has no places."""
    cover: str = ""
    """The icon of what covers them."""
    acts: tuple[Act, ...] = ()
    """What touching it plays, one after the other; empty where it plays nothing of its own."""

    @property
    def words(self) -> tuple[Message, ...]:
        """The words of all its amounts."""
        return tuple(amount.words for amount in self.amounts)


def paid(*amounts: Amount, covered: int | None = None, cover: str = "") -> tuple[Box, ...]:
    """The amounts as one cost; no box where nothing is paid."""
    return (Box(BoxKind.COST, amounts, covered=covered, cover=cover),) if amounts or covered else ()
