"""One running game: revisions, undo, redo, clock, journal and subscribers. Knows no game by name."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from engine import clock as clocks
from engine import journal as journals
from engine.clock import Clock
from engine.codec import Json, Malformed, decode, dumps, encode
from engine.frozen import evolve
from engine.game import Act, Game, Refused, Step, play
from engine.journal import Journal, JournalError, JournalNotWritable
from engine.message import Message, TableError

State = TypeVar("State")


class StaleRevision(TableError):
    """The act was made on an older table than the one that stands now."""


class NothingToUndo(TableError):
    """There is no step to undo, or to redo."""


class WrongGame(TableError):
    """The journal belongs to a game that is not known here."""


class BadHistory(TableError):
    """A line of an unbroken journal that this game cannot play."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Which device asked for a change, and that device's own counter."""

    device: str
    counter: int


@dataclass(frozen=True, slots=True)
class Moment(Generic[State]):
    """A step and the state it was played on."""

    before: State
    step: Step
    label: Message


@dataclass(frozen=True, slots=True)
class Report:
    """What subscribers are told after every change."""

    revision: int
    kind: str
    """step, undone, redone, paused, started or reopened."""
    label: Message | None
    news: tuple[Message, ...]
    seat: int | None = None
    """Whose step it was that was played, undone or redone."""
    secrecy_gone: bool = False
    """The step that was undone had shown a secret; the board is back, the secret is not."""
    unsaved: JournalError | None = None
    """Why the journal does not hold this yet; the game in memory goes on."""


STEP: Final = "step"
UNDONE: Final = "undone"
REDONE: Final = "redone"
PAUSED: Final = "paused"
STARTED: Final = "started"
REOPENED: Final = "reopened"
NOTED: Final = "noted"


class Table(Generic[State]):
    """A game with its history; `create`, `resume` or `replay` make one."""

    def __init__(self, game: Game[State], setup: Json, at: int, journal: Journal | None = None) -> None:
        self.game = game
        self.setup = setup
        self.state = game.set_up(setup)
        self.revision = 0
        self.clock = Clock((0,) * game.seats(self.state), at)
        self.torn = journal.torn if journal else 0
        """Bytes of a half-written last line that were cut off when the journal was opened."""
        self._journal = journal
        self._waited_on = game.blocking(self.state)
        self._done: list[Moment[State]] = []
        self._undone: list[Moment[State]] = []
        self.reports: list[Report] = []
        """Everything that was ever reported, oldest first; the last one has the present revision."""
        self.notes: dict[str, Json] = {}
        """What `note` kept last under each name."""
        self._answers: dict[str, dict[int, int]] = {}
        self._subscribers: list[Callable[[Report], None]] = []
        self._untold: deque[Report] = deque()
        self._unopened = False
        """The journal does not say yet that it was opened again."""

    @classmethod
    def create(cls, game: Game[State], setup: Json, at: int, path: Path | None = None) -> Table[State]:
        """A new table, journaled at `path` if there is one."""
        table = cls(game, setup, at)
        if path is not None:
            table._journal = journals.create(path, {"game": game.name, "setup": setup, "at": at})
        return table

    @classmethod
    def resume(cls, game: Game[State], path: Path, at: int) -> Table[State]:
        """The table that the journal holds, ready to go on; the time it lay closed is not counted."""
        journal = journals.open_to_write(path)
        try:
            table = cls._from(game, journal.header, journal)
            table._reenter(journal.entries)
            table._unopened = True
            # A finished game is mostly looked at: nothing is written before something is played.
            if not game.is_over(table.state):
                table._reopen(at)
        except BaseException:
            journal.close()
            raise
        return table

    @classmethod
    def replay(cls, game: Game[State], path: Path) -> Table[State]:
        """The table that the journal holds, for looking only; the file is not touched."""
        reading = journals.read(path)
        table = cls._from(game, reading.header, None)
        table.torn = reading.torn
        table._reenter(reading.entries)
        return table

    @classmethod
    def _from(cls, game: Game[State], header: dict[str, Json], journal: Journal | None) -> Table[State]:
        if header.get("game") != game.name:
            raise WrongGame("table.wrong_game", game=str(header.get("game"))[:40])
        at = header.get("at")
        if type(at) is not int:
            raise BadHistory("table.bad_line", line=1)
        return cls(game, header.get("setup"), at, journal)

    def close(self) -> None:
        """Releases the journal."""
        if self._journal:
            self._journal.close()

    def subscribe(self, tell: Callable[[Report], None]) -> Callable[[], None]:
        """Has `tell` called after every change; the returned function ends that."""
        self._subscribers.append(tell)

        def end() -> None:
            with suppress(ValueError):
                self._subscribers.remove(tell)

        return end

    def play(
        self,
        act: Act,
        at: int,
        revision: int | None = None,
        result: Any = None,
        origin: Origin | None = None,
    ) -> Report:
        """Plays an act made at `revision` (None: at the present one), or raises with the reason."""
        self.require_fresh(revision)
        moment, after = self._checked(Step(act, result))
        entry = {"step": self.game.encode_step(moment.step)}
        return self._commit(STEP, at, entry, after, moment, lambda: self._do(moment, after), origin)

    def undo(self, at: int, revision: int | None = None, origin: Origin | None = None) -> Report:
        """Takes the last step back; never limited."""
        self.require_fresh(revision)
        moment = self._last(self._done, "table.nothing_to_undo")
        return self._commit(UNDONE, at, {}, moment.before, moment, self._undo, origin)

    def redo(self, at: int, revision: int | None = None, origin: Origin | None = None) -> Report:
        """Plays the step again that was undone last."""
        self.require_fresh(revision)
        moment = self._last(self._undone, "table.nothing_to_redo")
        after = self.game.apply(moment.before, moment.step)
        return self._commit(REDONE, at, {}, after, moment, self._redo, origin)

    def note(self, name: str, data: Json, at: int) -> JournalError | None:
        """Keeps what other machines must not forget; the game and its revision stay as they are."""
        unsaved = self._save({"do": NOTED, "at": max(at, self.clock.since), "name": name, "data": data})
        self.notes[name] = data
        return unsaved

    def answer_to(self, origin: Origin) -> int | None:
        """The revision that this device's wish led to, if it was ever done."""
        return self._answers.get(origin.device, {}).get(origin.counter)

    def last_counter(self, device: str) -> int:
        """The highest counter of this device that led to a change."""
        return max(self._answers.get(device, {}), default=0)

    def pause(self, at: int) -> Report:
        """Stops the clock until `start`, or until somebody plays, undoes or redoes."""
        return self._commit(PAUSED, at, {}, self.state)

    def start(self, at: int) -> Report:
        """Lets the clock run again."""
        return self._commit(STARTED, at, {}, self.state)

    @property
    def undo_label(self) -> Message | None:
        """What undo would take back, in words."""
        return self._done[-1].label if self._done else None

    @property
    def redo_label(self) -> Message | None:
        """What redo would play again, in words."""
        return self._undone[-1].label if self._undone else None

    @property
    def undoable(self) -> Moment[State] | None:
        """What undo would take back."""
        return self._done[-1] if self._done else None

    @property
    def redoable(self) -> Moment[State] | None:
        """What redo would play again."""
        return self._undone[-1] if self._undone else None

    @property
    def unsaved(self) -> int:
        """How many changes wait for a disk that can be written to."""
        return self._journal.unsaved if self._journal else 0

    @property
    def history(self) -> Iterator[Moment[State]]:
        """The steps that led here, oldest first."""
        return iter(self._done)

    def state_hash(self) -> str:
        """SHA-256 over the whole state in its canonical form."""
        return hashlib.sha256(dumps(self.game.encode_state(self.state)).encode()).hexdigest()

    def require_fresh(self, revision: int | None) -> None:
        """Raises StaleRevision for a wish that was made on an older table."""
        if revision is not None and revision != self.revision:
            raise StaleRevision("table.stale", revision=revision, now=self.revision)

    def _checked(self, step: Step) -> tuple[Moment[State], State]:
        """The step as history will know it and the state it leads to; changes nothing yet."""
        after = play(self.game, self.state, step)
        return Moment(self.state, step, self.game.label(self.state, step)), after

    @staticmethod
    def _last(moments: list[Moment[State]], key: str) -> Moment[State]:
        if not moments:
            raise NothingToUndo(key)
        return moments[-1]

    def _do(self, moment: Moment[State], after: State) -> None:
        self.state = after
        self._done.append(moment)
        self._undone.clear()

    def _undo(self) -> None:
        moment = self._done.pop()
        self._undone.append(moment)
        self.state = moment.before

    def _redo(self) -> None:
        moment = self._undone.pop()
        self.state = self.game.apply(moment.before, moment.step)
        self._done.append(moment)

    def _commit(
        self,
        kind: str,
        at: int,
        entry: dict[str, Json],
        after: State,
        moment: Moment[State] | None = None,
        change: Callable[[], None] = lambda: None,
        origin: Origin | None = None,
    ) -> Report:
        """Saves, then changes, then tells; what can never be saved changes nothing."""
        self._reopen(at)
        at = max(at, self.clock.since)
        # Whatever is asked of the game is asked before the line is written: a game that cannot
        # answer must not leave a journal that cannot be played.
        blocking = self.game.blocking(after)
        report = self._reported(kind, moment, after)
        by: dict[str, Json] = {"by": encode(origin)} if origin else {}
        report = evolve(report, unsaved=self._save({"do": kind, "at": at, **entry, **by}))
        change()
        self._enter(report, at, blocking, origin)
        self._tell(report)
        return report

    def _reopen(self, at: int) -> None:
        """Notes once, before the first change, that the table was opened again."""
        if self._unopened:
            self._unopened = False
            self._commit(REOPENED, at, {}, self.state)

    def _reported(self, kind: str, moment: Moment[State] | None, after: State) -> Report:
        """What everybody is told of the change that comes next."""
        if moment is None:
            return Report(self.revision + 1, kind, None, ())
        news = self.game.news(after) if kind in (STEP, REDONE) else ()
        gone = kind == UNDONE and self.game.reveals(moment.before, moment.step)
        return Report(self.revision + 1, kind, moment.label, news, moment.step.act.seat, gone)

    def _enter(self, report: Report, at: int, blocking: int | None, origin: Origin | None) -> None:
        self._advance(report.kind, at, blocking)
        self.reports.append(report)
        if origin:
            self._answers.setdefault(origin.device, {})[origin.counter] = report.revision

    def _tell(self, report: Report) -> None:
        """Tells everybody in the order of revisions, also where one of them answers with an act."""
        self._untold.append(report)
        if len(self._untold) > 1:
            return
        problem: Exception | None = None
        while self._untold:
            for tell in tuple(self._subscribers):
                try:
                    tell(self._untold[0])
                except Exception as error:
                    # The change is saved: one listener's mistake must not keep it from the others.
                    problem = problem or error
            self._untold.popleft()
        if problem:
            raise problem

    def _advance(self, kind: str, at: int, blocking: int | None) -> None:
        # The interval that ends now was played on the state before this change.
        waited_on = self._waited_on
        if kind == REOPENED:
            self.clock = clocks.reopen(self.clock, at)
        else:
            self.clock = clocks.tick(self.clock, at, waited_on)
            self.clock = clocks.pause(self.clock) if kind == PAUSED else clocks.start(self.clock, at)
        self._waited_on = blocking
        self.revision += 1

    def _save(self, entry: dict[str, Json]) -> JournalError | None:
        if self._journal is None:
            return None
        try:
            self._journal.append(entry)
        except JournalNotWritable as error:
            return error
        return None

    def _reenter(self, entries: tuple[dict[str, Json], ...]) -> None:
        """Plays what a journal holds; every step is checked again, so a forged one is found."""
        for number, entry in enumerate(entries, start=2):
            kind, at = entry.get("do"), entry.get("at")
            if type(kind) is not str or type(at) is not int or set(entry) - _KEYS.get(kind, _PLAIN):
                raise BadHistory("table.bad_line", line=number)
            if kind == NOTED:
                self._reenter_note(entry, number)
                continue
            try:
                moment = self._reenter_one(kind, entry, number)
                origin = decode(Origin, entry["by"]) if "by" in entry else None
            except (Refused, Malformed, NothingToUndo) as error:
                raise BadHistory("table.bad_step", line=number) from error
            report = self._reported(kind, moment, self.state)
            self._enter(report, max(at, self.clock.since), self.game.blocking(self.state), origin)

    def _reenter_note(self, entry: dict[str, Json], number: int) -> None:
        name = entry.get("name")
        if type(name) is not str or "data" not in entry:
            raise BadHistory("table.bad_line", line=number)
        self.notes[name] = entry["data"]

    def _reenter_one(self, kind: str, entry: dict[str, Json], number: int) -> Moment[State] | None:
        """Makes the change again that a line tells of; gives the step it was about."""
        if kind == STEP:
            self._do(*self._checked(self.game.decode_step(entry.get("step"))))
            return self._done[-1]
        if kind == UNDONE:
            self._last(self._done, "table.nothing_to_undo")
            self._undo()
            return self._undone[-1]
        if kind == REDONE:
            self._last(self._undone, "table.nothing_to_redo")
            self._redo()
            return self._done[-1]
        if kind not in (PAUSED, STARTED, REOPENED):
            raise BadHistory("table.bad_line", line=number)
        return None


_PLAIN: Final = frozenset({"do", "at"})
_KEYS: Final = {
    STEP: _PLAIN | {"step", "by"},
    UNDONE: _PLAIN | {"by"},
    REDONE: _PLAIN | {"by"},
    NOTED: _PLAIN | {"name", "data"},
}
