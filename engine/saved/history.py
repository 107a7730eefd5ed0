"""What led to a table: its steps with undo, redo and clock, and how the lines of a journal make it again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from engine import clock as clocks
from engine.clock import Clock
from engine.codec import Json, Malformed, decode, dumps
from engine.game import Game, Refused, Step, play
from engine.message import Message, TableError, say
from engine.saved.history_lines import (
    CLOCK,
    NOTED,
    PAUSED,
    REDONE,
    REOPENED,
    STANDS,
    STEP,
    UNDONE,
    BadHistory,
    FinalScore,
    Line,
    NewerRules,
    NoLongerPlays,
    check_shape,
    final_score,
    lasting,
    recorded,
    rules_by_line,
)
from engine.saved.journal import JournalError, JournalReading
from engine.scoring.score_sheet import ScoreSheet

State = TypeVar("State")


class NothingToUndo(TableError):
    """There is no step to undo, or to redo."""


class WrongGame(TableError):
    """The journal belongs to a game that is not known here."""


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
    joined: bool = False
    """Whether one touch played it together with the step before, so that they are taken back together."""


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


class History(Generic[State]):
    """A game at one moment with all that led there; nothing of it is saved or told here."""

    def __init__(self, game: Game[State], setup: Json, at: int) -> None:
        self.game = game
        self.setup = setup
        self.state = game.set_up(setup)
        self.revision = 0
        self.clock = Clock((0,) * game.seats(self.state), at)
        self.torn = 0
        """Bytes of a half-written last line that were cut off when the journal was opened."""
        self.stopped: Message | None = None
        """Why it stands before the end of its journal: a sentence for whoever opens it."""
        self.evening: FinalScore | None = None
        """The score that was kept when an older version of the rules ended the game; a change ends it."""
        self._rules = game.rules_version
        """By which the last line of the journal was played."""
        self._waited_on: int | None = None
        self._has_begun = False
        self._done: list[Moment[State]] = []
        self._undone: list[Moment[State]] = []
        self.reports: list[Report] = []
        """Everything that was ever reported, oldest first; the last one has the present revision."""
        self.notes: dict[str, Json] = {}
        """What `note` kept last under each name."""
        self._answers: dict[str, dict[int, int]] = {}
        self._taken_over: tuple[Line, ...] = ()
        """The lines of an older journal that were played, where there are more."""

    @classmethod
    def _opened(cls, game: Game[State], reading: JournalReading) -> Self:
        """The table as far as the rules of today can play it."""
        if reading.header.get("game") != game.name:
            raise WrongGame("table.wrong_game", game=str(reading.header.get("game"))[:40])
        rules = rules_by_line(reading.header, reading.entries)
        if max(rules) > game.rules_version:
            raise NewerRules("table.newer_rules", rules=max(rules), known=game.rules_version)
        older = sum(version < game.rules_version for version in rules) if reading.entries else 0
        table = cls._as_far_as_it_plays(game, reading, older, rules[0])
        table.torn, table._rules = reading.torn, rules[-1]
        table.evening = recorded(reading.entries, older)
        return table

    @classmethod
    def _as_far_as_it_plays(cls, game: Game[State], reading: JournalReading, older: int, rules: int) -> Self:
        """One that was over as it was then; the whole; else all that lasted; else up to a refused step.

        The first `older` lines were played by older rules, which began with the version `rules`.
        """
        header, entries = reading.header, reading.entries
        then = {**header, "setup": game.as_saved(header.get("setup"), rules)}
        if older and cls._was_over(game, then, entries[:older]):
            return cls._entered(game, then, entries, older, trusts=True)
        try:
            return cls._entered(game, header, entries, older)
        except NoLongerPlays as error:
            if error.line - 2 >= older:
                raise
        kept = lasting(entries)
        careful = cls._entered(game, header, kept, len(kept), stops=True)
        if careful.stopped is None:
            return careful
        with suppress(NoLongerPlays):
            trusted = cls._entered(game, header, entries, older, trusts=True)
            # What today's rules have gone on from was taken over by them.
            if older < len(entries) or game.is_over(trusted.state):
                return trusted
        return careful

    @classmethod
    def _was_over(cls, game: Game[State], header: Line, entries: tuple[Line, ...]) -> bool:
        """Whether the older rules ended the game with these lines."""
        try:
            table = cls._entered(game, header, entries, len(entries), trusts=True)
        except NoLongerPlays:
            return False
        return game.is_over(table.state)

    @classmethod
    def _entered(
        cls,
        game: Game[State],
        header: Line,
        entries: tuple[Line, ...],
        older: int,
        trusts: bool = False,
        stops: bool = False,
    ) -> Self:
        """The table after these lines."""
        at = header.get("at")
        if type(at) is not int:
            raise BadHistory("table.bad_line", line=1)
        table = cls(game, header.get("setup"), at)
        table._reenter(entries, older, trusts, stops)
        return table

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules of today or by those of its evening."""
        return self.evening is not None or self.game.is_over(self.state)

    def score_sheet(self, viewer: int | None) -> ScoreSheet:
        """The score as `viewer` may see it; of a game that older rules ended, the score of its evening."""
        return self.evening.sheet if self.evening else self.game.score_sheet(self.state, viewer)

    def final_score(self) -> FinalScore:
        """The score with all that is kept of it, of this moment or of its evening."""
        return self.evening or final_score(self.game, self.state)

    def answer_to(self, origin: Origin) -> int | None:
        """The revision that this device's wish led to, if it was ever done."""
        return self._answers.get(origin.device, {}).get(origin.counter)

    def last_counter(self, device: str) -> int:
        """The highest counter of this device that led to a change."""
        return max(self._answers.get(device, {}), default=0)

    @property
    def undo_label(self) -> Message | None:
        """What undo would take back, in words."""
        return self._done[-1].label if self._done else None

    @property
    def redo_label(self) -> Message | None:
        """What redo would play again, in words: of steps that are joined, the last."""
        found = None
        for moment in reversed(self._undone):
            if found is not None and not moment.joined:
                break
            found = moment.label
        return found

    @property
    def undoable(self) -> Moment[State] | None:
        """What undo would take back."""
        return self._done[-1] if self._done else None

    @property
    def redoable(self) -> Moment[State] | None:
        """What redo would play again."""
        return self._undone[-1] if self._undone else None

    @property
    def history(self) -> Iterator[Moment[State]]:
        """The steps that led here, oldest first."""
        return iter(self._done)

    def state_hash(self) -> str:
        """SHA-256 over the whole state in its canonical form."""
        return hashlib.sha256(dumps(self.game.encode_state(self.state)).encode()).hexdigest()

    def _checked(self, step: Step, joined: bool = False) -> tuple[Moment[State], State]:
        """The step as history will know it and the state it leads to; changes nothing yet."""
        after = play(self.game, self.state, step)
        return Moment(self.state, step, self.game.label(self.state, step), joined), after

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

    def _noted(self, name: str, data: Json, at: int) -> None:
        """Keeps a note; one of the clock's stops it, or lets it run."""
        self.notes[name] = data
        if name == CLOCK:
            self.clock = clocks.stand(clocks.tick(self.clock, at, self._waited_on), data == STANDS)

    def _advance(self, kind: str, at: int, blocking: int | None) -> None:
        # The interval that ends now was played on the state before this change.
        waited_on = self._waited_on
        if kind == REOPENED:
            self.clock = clocks.reopen(self.clock, at)
        else:
            self.clock = clocks.tick(self.clock, at, waited_on)
            self.clock = clocks.pause(self.clock) if kind == PAUSED else clocks.start(self.clock, at)
        # Nobody thinks before the first act: the table is laid out, and phones come to their seats.
        self._has_begun = self._has_begun or kind == STEP
        self._waited_on = blocking if self._has_begun else None
        self.revision += 1

    def _reenter(
        self, entries: tuple[Line, ...], older: int = 0, trusts: bool = False, stops: bool = False
    ) -> None:
        """Plays these lines, of which the first `older` were played by older rules.

        Every step is checked again, so a forged one is found; where it `trusts`, those are not.
        Where it `stops`, the table stands before the first step that no longer plays.
        """
        for number, entry in enumerate(entries):
            kind = check_shape(entry, number + 2)
            try:
                self._reenter_line(kind, entry, number + 2, number < older, trusts and number < older)
            except NoLongerPlays:
                if not stops:
                    raise
                left = sum(each.get("do") == STEP for each in entries[number:])
                self.stopped = say("table.older_rules", n=left, steps=len(self._done))
                self._taken_over = entries[:number]
                return

    def _reenter_line(self, kind: str, entry: Line, number: int, is_older: bool, trusts: bool) -> None:
        """Makes the change again that a line tells of, or NoLongerPlays."""
        if kind == NOTED:
            self._noted(str(entry["name"]), entry["data"], int(str(entry["at"])))
            return
        try:
            moment = self._reenter_one(kind, entry, trusts)
            origin = decode(Origin, entry["by"]) if "by" in entry else None
            report = self._reported(kind, moment, self.state)
            blocking = self.game.blocking(self.state)
        except (Refused, Malformed, NothingToUndo) as error:
            raise NoLongerPlays(number) from error
        except Exception as error:
            # Rules that have changed may find anything in an old step; in one of their own it is a mistake.
            if not is_older:
                raise
            raise NoLongerPlays(number) from error
        self._enter(report, max(int(str(entry["at"])), self.clock.since), blocking, origin)

    def _reenter_one(self, kind: str, entry: Line, trusts: bool) -> Moment[State] | None:
        """Makes the change again that a line tells of; gives the step it was about."""
        if kind == STEP:
            step = self.game.decode_step(entry.get("step"))
            joined = entry.get("joined") is True
            self._do(*(self._trusted(step, joined) if trusts else self._checked(step, joined)))
            return self._done[-1]
        if kind == UNDONE:
            self._last(self._done, "table.nothing_to_undo")
            self._undo()
            return self._undone[-1]
        if kind == REDONE:
            self._last(self._undone, "table.nothing_to_redo")
            self._redo()
            return self._done[-1]
        return None

    def _trusted(self, step: Step, joined: bool = False) -> tuple[Moment[State], State]:
        """Like `_checked`, for a step that other rules have checked."""
        label = self.game.label(self.state, step)
        return Moment(self.state, step, label, joined), self.game.apply(self.state, step)
