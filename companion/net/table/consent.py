"""What one seat may not decide alone: asked for, shown to the others, and done when they have said yes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engine.codec import Json, dumps
from engine.frozen import evolve
from engine.message import Message, TableError


class Waits(TableError):
    """The others must say yes first; they are asked now."""


class NothingAsked(TableError):
    """This is not asked any more, or not of this seat."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a correction sets."""

    what: Message
    to: Message | None
    """None where not everybody may know it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat wants, as every screen shows it; a step of the table or a no withdraws it."""

    number: int
    """A yes is for this asking alone."""
    seat: int
    words: Message
    waits_for: tuple[int, ...]
    """The seats whose yes still counts."""
    secrets: Any = None
    """What the table's own pieces showed, for each side: every other side must say yes.

    None: what an offer for all does; one yes is enough.
    """
    changes: tuple[Change, ...] = ()
    """What a correction would set."""
    undoes: bool = False
    """The words name what would be taken back."""

    def agreed(self, seat: int) -> "Asked | None":
        """What is still asked after the yes of this seat, or NothingAsked; None: it may be done."""
        if seat not in self.waits_for:
            raise NothingAsked("room.nothing_asked")
        left = tuple(other for other in self.waits_for if other != seat)
        return evolve(self, waits_for=left) if left and self.secrets is not None else None

    def may_end(self, seat: int) -> bool:
        """Whether a no of this seat withdraws it: the one that asked, and those that are asked."""
        return seat == self.seat or seat in self.waits_for

    def says(self, secrets: Json) -> bool:
        """Whether these are the very secrets that it is about."""
        return self.secrets is not None and dumps(self.secrets) == dumps(secrets)


class Question:
    """The one thing that is asked at a table, if anything is."""

    def __init__(self, tell: Callable[[], None]) -> None:
        """`tell` shows everybody what is asked now."""
        self._tell: Final = tell
        self._count = 0
        self._then: Callable[[], object] = _nothing
        self.asked: Asked | None = None
        """An unchanging value, replaced by every answer; any thread may look at it."""

    def ask(
        self,
        seat: int,
        words: Message,
        others: tuple[int, ...],
        then: Callable[[], object],
        secrets: Json = None,
        changes: tuple[Change, ...] = (),
        undoes: bool = False,
    ) -> None:
        """Asks these others for their yes, instead of what was asked before; `then` does it."""
        self._count += 1
        self.asked = Asked(self._count, seat, words, others, secrets, changes, undoes)
        self._then = then
        self._tell()

    def answer(self, seat: int | None, number: int, yes: bool) -> None:
        """The yes or no of a seat (None: the tablet, whose yes is enough), or NothingAsked."""
        asked = self.asked
        if asked is None or asked.number != number or not (seat is None or asked.may_end(seat)):
            raise NothingAsked("room.nothing_asked")
        left = asked.agreed(seat) if yes and seat is not None else None
        if left or not yes:
            self.asked = left
            self._tell()
        else:
            self._do()

    def withdraw(self) -> None:
        """The table has moved on; who is told of the step is told of this with it."""
        self.asked, self._then = None, _nothing

    def _do(self) -> None:
        then = self._then
        self.withdraw()
        try:
            then()
        except TableError:
            self._tell()
            raise


def _nothing() -> None:
    pass
