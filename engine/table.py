"""One running game: revisions, undo, redo, clock, journal and subscribers. Knows no game by name."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from engine.codec import Json, encode
from engine.frozen import evolve
from engine.game import Act, Game, Refused, Step, play
from engine.message import TableError
from engine.saved import journal as journals
from engine.saved.continuation import Continuation, begun_beside, free_beside, source_of
from engine.saved.history import History, Moment, NothingToUndo, Origin, Report, WrongGame
from engine.saved.history_lines import (
    CHANGES,
    CLOCK,
    FINAL,
    NOTED,
    PAUSED,
    REDONE,
    REOPENED,
    RUNS,
    STANDS,
    STARTED,
    STEP,
    UNDONE,
    BadHistory,
    NewerRules,
    final_score,
    written,
)
from engine.saved.journal import Journal, JournalBusy, JournalError, JournalNotWritable, JournalReading

# Whoever has to do with a table finds its words here.
__all__ = [
    "NOTED", "PAUSED", "REDONE", "REOPENED", "STARTED", "STEP", "UNDONE", "BadHistory", "ChangesNothing",
    "Moment", "NewerRules", "NothingToUndo", "Origin", "Report", "StaleRevision", "Table", "WrongGame",
]  # fmt: skip

State = TypeVar("State")


class StaleRevision(TableError):
    """The act was made on an older table than the one that stands now."""


class ChangesNothing(Refused):
    """A correction of what is so already, or no act at all; saved ones of earlier versions are played."""


class Table(History[State]):
    """A game with its history; `create`, `resume` or `replay` make one."""

    def __init__(
        self, game: Game[State], setup: Json, at: int, journal: Journal | Continuation | None = None
    ) -> None:
        super().__init__(game, setup, at)
        self._journal = journal
        self._subscribers: list[Callable[[Report], None]] = []
        self._untold: deque[Report] = deque()
        self._unopened = False
        """The journal does not say yet that it was opened again."""
        self._looks_away = False
        """Whether people look at something else than their turns, also where there are none to look at."""

    @classmethod
    def create(cls, game: Game[State], setup: Json, at: int, path: Path | None = None) -> Table[State]:
        """A new table, journaled at `path` if there is one."""
        table = cls(game, setup, at)
        if path is not None:
            header: dict[str, Json] = {"game": game.name, "rules": game.rules_version}
            table._journal = journals.create(path, {**header, "setup": setup, "at": at})
        return table

    @classmethod
    def resume(cls, game: Game[State], path: Path, at: int) -> Table[State]:
        """The table that the journal holds, ready to go on; the time it lay closed is not counted.

        Where the rules of today stop before its end, it goes on in a file beside it (`path`).
        """
        reading = journals.read(path)
        table = cls._opened(game, reading)
        if table.stopped is None:
            table._journal = _locked(path, reading.head)
        else:
            begun = begun_beside(path.absolute(), reading.head, game.rules_version)
            if begun and table.evening is None:
                return cls.resume(game, begun, at)
            table._go_on_at(free_beside(path.absolute(), game.rules_version), path, reading)
        table._unopened = True
        try:
            # A finished game is mostly looked at: nothing is written before something is played.
            if not table.is_over:
                table._reopen(at)
        except BaseException:
            table.close()
            raise
        return table

    @classmethod
    def replay(cls, game: Game[State], path: Path) -> Table[State]:
        """The table that the journal holds, for looking only; the file is not touched."""
        return cls._opened(game, journals.read(path))

    def _go_on_at(self, beside: Path, old: Path, reading: JournalReading) -> None:
        """Saves what follows at `beside`, behind as much of the old journal as was played."""
        source = source_of(old, reading.head)
        header = {**reading.header, "rules": self.game.rules_version, "continues": source}
        del header["format"]
        self._journal = Continuation(beside, header, self._taken_over)
        self._rules = self.game.rules_version

    def keep_beside(self, path: Path, old: Path) -> None:
        """Goes on in a new file at `path` from as much of the journal `old` as this table holds."""
        self._go_on_at(path.absolute(), old, journals.read(old))

    @property
    def path(self) -> Path | None:
        """Where it is saved; a finished game of older rules is there once something was played."""
        return self._journal.path if self._journal else None

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
        joined: bool = False,
    ) -> Report:
        """Plays an act made at `revision` (None: at the present one), or raises with the reason.

        One that is `joined` belongs to the step before: undo takes both back.
        """
        self.require_fresh(revision)
        moment, after = self._checked(Step(act, result), joined)
        self._require_change(act, self.state, after)
        entry: dict[str, Json] = {"step": self.game.encode_step(moment.step)}
        if joined:
            entry["joined"] = True
        return self._commit(STEP, at, entry, after, moment, lambda: self._do(moment, after), origin)

    def play_all(
        self, acts: Sequence[Act], at: int, revision: int | None = None, origin: Origin | None = None
    ) -> Report:
        """Plays what one touch meant, one act after the other; all of them or, with the reason, none."""
        self.require_fresh(revision)
        if not acts:
            raise ChangesNothing("table.changes_nothing")
        state = self.state
        for act in acts:
            after = play(self.game, state, Step(act))
            self._require_change(act, state, after)
            state = after
        *first, last = acts
        for number, act in enumerate(first):
            self.play(act, at, joined=number > 0)
        return self.play(last, at, origin=origin, joined=bool(first))

    def undo(self, at: int, revision: int | None = None, origin: Origin | None = None) -> Report:
        """Takes the last step back, with those that one touch played before it; never limited."""
        self.require_fresh(revision)
        moment = self._last(self._done, "table.nothing_to_undo")
        report = self._commit(UNDONE, at, {}, moment.before, moment, self._undo, origin)
        return self.undo(at, origin=origin) if moment.joined and self._done else report

    def redo(self, at: int, revision: int | None = None, origin: Origin | None = None) -> Report:
        """Plays the step again that was undone last, with those that one touch played after it."""
        self.require_fresh(revision)
        moment = self._last(self._undone, "table.nothing_to_redo")
        after = self.game.apply(moment.before, moment.step)
        report = self._commit(REDONE, at, {}, after, moment, self._redo, origin)
        return self.redo(at, origin=origin) if self._undone and self._undone[-1].joined else report

    def note(self, name: str, data: Json, at: int) -> JournalError | None:
        """Keeps what other machines must not forget; the game and its revision stay as they are."""
        at = max(at, self.clock.since)
        unsaved = self._save({"do": NOTED, "at": at, "name": name, "data": data})
        self._noted(name, data, at)
        return unsaved

    def look_away(self, away: bool, at: int) -> None:
        """Charges nobody while people look `away` from their turns; a line in the journal, no step."""
        self._looks_away = away
        self._stop_or_run(at)

    def pause(self, at: int) -> Report:
        """Stops the clock until `start`, or until somebody plays, undoes or redoes."""
        return self._commit(PAUSED, at, {}, self.state)

    def start(self, at: int) -> Report:
        """Lets the clock run again."""
        return self._commit(STARTED, at, {}, self.state)

    @property
    def unsaved(self) -> int:
        """How many changes wait for a disk that can be written to."""
        return self._journal.unsaved if self._journal else 0

    def require_fresh(self, revision: int | None) -> None:
        """Raises StaleRevision for a wish that was made on an older table."""
        if revision is not None and revision != self.revision:
            raise StaleRevision("table.stale", revision=revision, now=self.revision)

    def _require_change(self, act: Act, before: State, after: State) -> None:
        """Raises ChangesNothing for a correction of what is so already."""
        if self.game.is_shared(act) and not self.game.differs(before, after):
            raise ChangesNothing("table.changes_nothing")

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
        over = kind in CHANGES and self.game.is_over(after)
        final = written(final_score(self.game, after)) if over and self._journal else None
        by: dict[str, Json] = {"by": encode(origin)} if origin else {}
        report = evolve(report, unsaved=self._save({"do": kind, "at": at, **entry, **by}))
        change()
        self._enter(report, at, blocking, origin)
        if kind in CHANGES:
            self.evening = None
        if final is not None:
            self.note(FINAL, final, at)
        self._stop_or_run(at)
        self._tell(report)
        return report

    def _stop_or_run(self, at: int) -> None:
        """Stops the clock of a running game where people look away, and lets it run where they look back."""
        away = self._looks_away
        # What was opened again to be looked at is not written to; its first change lets the clock run.
        if away == self.clock.stands or self._unopened:
            return
        # Before the first act and after the end nobody is charged. An undo or an act may lead out of there.
        if not away or (self._has_begun and not self.is_over):
            self.note(CLOCK, STANDS if away else RUNS, at)

    def _reopen(self, at: int) -> None:
        """Notes once, before the first change, that the table was opened again."""
        if self._unopened:
            self._unopened = False
            newer = {"rules": self.game.rules_version} if self._rules != self.game.rules_version else {}
            self._commit(REOPENED, at, {**newer}, self.state)
            self._rules = self.game.rules_version

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

    def _save(self, entry: dict[str, Json]) -> JournalError | None:
        if self._journal is None:
            return None
        try:
            self._journal.append(entry)
        except JournalNotWritable as error:
            return error
        return None


def _locked(path: Path, head: str) -> Journal:
    """The journal, ready to append behind this head; JournalBusy where somebody has just done so."""
    journal = journals.open_to_write(path)
    if journal.head != head:
        journal.close()
        raise JournalBusy("journal.busy", file=path.name)
    return journal
