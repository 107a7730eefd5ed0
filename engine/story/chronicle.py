"""A journal read for its story: the steps that lasted, turn by turn, and how long people thought in each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engine.codec import Json
from engine.game import Game
from engine.saved.history import History
from engine.saved.history_lines import CHANGES, REOPENED
from engine.saved.journal import JournalReading

State = TypeVar("State")


class TurnKey(NamedTuple):
    """Which turn runs in a state."""

    round: int
    seat: int


@dataclass(frozen=True, slots=True)
class Turn(Generic[State]):
    """One turn as it lasted: steps that were taken back are none of it, the time for them is."""

    round: int
    seat: int
    first: int
    """Its first step, counted from 0."""
    last: int
    """The step behind its last one."""
    after: State
    spent: int
    """Milliseconds that its seat has kept the others waiting in it."""


class Chronicle(History[State]):
    """A finished or running game, for looking back; nothing of it is saved."""

    def __init__(self, game: Game[State], setup: Json, at: int) -> None:
        super().__init__(game, setup, at)
        self.began: int | None = None
        """When the first step was played, in milliseconds as the journal has them."""
        self.ended = at
        """When the last step was played, or taken back."""
        self.played = 0
        """Milliseconds from the first step to the end, without pauses and while the table lay closed."""
        self.pauses: list[int] = []
        """How long each pause was."""
        self._key = turn_key(game, self.state)
        self._is_over = False
        self._at = at
        self._thought: defaultdict[TurnKey, int] = defaultdict(int)

    @classmethod
    def read(cls, game: Game[State], reading: JournalReading) -> Chronicle[State]:
        """The game of this journal, as far as the rules of today can play it."""
        return cls._opened(game, reading)

    @property
    def states(self) -> list[State]:
        """The state before every step that lasted, and the one after the last."""
        return [*(moment.before for moment in self._done), self.state]

    def turns(self) -> Iterator[Turn[State]]:
        """The turns, the earliest first; none where nobody follows turns."""
        states, thought = self.states, dict(self._thought)
        keys = [turn_key(self.game, state) for state in states]
        # What is settled and counted once the game is over belongs to its last turn.
        ends = [n for n in range(1, len(keys)) if keys[n] is not None and keys[n] != keys[n - 1]]
        for first, last in zip([0, *ends], [*ends, len(states) - 1], strict=True):
            key = keys[first]
            if key is not None and last > first:
                yield Turn(key.round, key.seat, first, last, states[last], thought.pop(key, 0))

    def _advance(self, kind: str, at: int, blocking: int | None) -> None:
        before, paused = self.clock, self.clock.paused
        self._pass_time(at, counts=kind != REOPENED and not paused)
        super()._advance(kind, at, blocking)
        if paused and not self.clock.paused:
            self.pauses.append(max(0, at - before.since))
        self._charge(before.spent)
        self._key, self._is_over = turn_key(self.game, self.state), self.game.is_over(self.state)
        if self._has_begun and self.began is None:
            self.began = at
        if kind in CHANGES:
            self.ended = max(self.ended, at)

    def _noted(self, name: str, data: Json, at: int) -> None:
        before = self.clock
        self._pass_time(at, counts=not before.paused)
        super()._noted(name, data, at)
        self._charge(before.spent)

    def _pass_time(self, at: int, counts: bool) -> None:
        if counts and self.began is not None and not self._is_over:
            self.played += max(0, at - self._at)
        self._at = max(self._at, at)

    def _charge(self, before: tuple[int, ...]) -> None:
        """What the seat whose turn it is has thought since."""
        if self._key is not None:
            seat = self._key.seat
            self._thought[self._key] += self.clock.spent[seat] - before[seat]


def turn_key(game: Game[Any], state: Any) -> TurnKey | None:
    """The turn that runs in this state; None where nobody follows turns, and after the end."""
    order, number = game.order(state), game.round_number(state)
    return TurnKey(number, order[0]) if order and number is not None else None
