"""Entering what is counted on the table, seat by seat: every key is kept, every seat is one act."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.ui.count_draft import CountDrafts
from companion.ui.first_screen import counts_only
from companion.ui.score.words import ScoreWords
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.forms.count_panel import CountPanel, SeatTotal
from engine.frozen import evolve
from engine.game import Act, Step
from engine.message import Message
from engine.scoring.score_sheet import ScoreSheet


class SeatCount:
    """The form of one seat at a time; `seat` is None while nobody's numbers are entered."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.panel = CountPanel()
        self.seat: int | None = None
        self._now: Now | None = None
        self._asked: object = None
        self._mends = False
        """Opened by hand although nothing was missing: it closes by hand too."""
        entry = self.panel.entry
        entry.bind(on_change=lambda _: self._changed(), on_choice=lambda _: self._chosen())

    def begin(self, now: Now) -> None:
        """Goes on with numbers that were being entered, or begins with those that the score waits for."""
        self._now, self._asked, self.seat = now, None, None
        drafted = self._drafts().seat(self._table())
        if drafted is not None and now.game.counting(now.state, drafted, None):
            self.seat = drafted
        elif now.game.is_over(now.state) or counts_only(now.game, now.state):
            self.seat = missing_seat(now, now.state)

    def draw(self, now: Now, sheet: ScoreSheet) -> bool:
        """Whether a form is to be shown; it is brought up to this moment."""
        self._now = now
        self._forget_told(now)
        done = sheet.is_over and not sheet.missing and not self._mends and not self.panel.entry.is_new()
        form = now.game.counting(now.state, self.seat, None) if self.seat is not None and not done else None
        if form is None or self.seat is None:
            self.seat = None
            return False
        asked = self.seat, form, self._view.say("scores.count")
        if self._asked != asked:
            self.panel.entry.ask(form, self._drafts().entered(self._table(), self.seat, form))
            self._asked = asked
        self.panel.place = self._view.say("scores.place", n=self.seat + 1, of=now.game.seats(now.state))
        self._show_total()
        return True

    def open(self, seat: int | None) -> None:
        """Turns to another seat, or to none; what was entered is told to the table first."""
        self.save()
        if self._now and self.seat is None:
            self._mends = missing_seat(self._now, self._now.state) is None
        self.seat, self._asked = seat, None

    def beside(self, by: int) -> int | None:
        """The next seat or the one before; after the last one whoever still lacks a number."""
        if self._now is None or self.seat is None:
            return None
        there = self.seat + by
        inside = 0 <= there < self._now.game.seats(self._now.state)
        return there if inside else missing_seat(self._now, self._after(self._now))

    def save(self) -> None:
        """Tells the table what was entered, as one act."""
        act = self._act(self._now) if self._now else None
        if act and self._view.app.session:
            self._view.app.session.count(act)

    def _changed(self) -> None:
        if self.seat is not None:
            entry = self.panel.entry
            self._drafts().write(self._table(), self.seat, entry.answers(), entry.form)
        self._show_total()

    def _chosen(self) -> None:
        """What is asked may be another thing now: the table is told of the choice at once."""
        self._changed()
        if self._now and self.seat is not None and self._view.app.session:
            choices = self.panel.entry.choices()
            self._view.app.session.count(self._now.game.count(self._now.state, self.seat, choices))

    def _show_total(self) -> None:
        if self._now and self.seat is not None:
            game, state = self._now.game, self._now.state
            viewer = self._view.app.settings.viewer
            # The last number of all would tell every total before the reveal.
            counts = game.score_sheet(state, viewer).counts
            sheet = evolve(game.score_sheet(self._after(self._now), viewer), counts=counts)
            words = words_of(self._now, sheet, self._view.app.say)
            totals = [
                SeatTotal(game.mark(state, line.seat), words.who(line.seat), words.total(line))
                for line in sheet.by_seat
            ]
            self.panel.show_seats(totals, self.seat)

    def _act(self, now: Now) -> Act | None:
        """The act that tells what was entered; None where the table knows it, or would refuse it."""
        if self.seat is None or self._asked is None:
            return None
        entry = self.panel.entry
        answers, missing = entry.answers(), now.game.score_sheet(now.state, None).lacks(self.seat)
        if not entry.is_new() and not missing & answers.keys():
            return None
        act = now.game.count(now.state, self.seat, answers)
        return act if now.game.why_not(now.state, Step(act)) is None else None

    def _after(self, now: Now) -> Any:
        act = self._act(now)
        return now.game.apply(now.state, Step(act)) if act else now.state

    def _forget_told(self, now: Now) -> None:
        """The draft has done its duty once the table knows what it holds."""
        drafts, table = self._drafts(), self._table()
        seat = drafts.seat(table)
        form = now.game.counting(now.state, seat, seat) if seat is not None else None
        if seat is not None and (
            form is None or drafts.entered(table, seat, form).items() <= form.known().items()
        ):
            drafts.clear()

    def _drafts(self) -> CountDrafts:
        return CountDrafts(Path(self._view.app.folder))

    def _table(self) -> str:
        session = self._view.app.session
        return str(session.hosted.path) if session else ""


def missing_seat(now: Now, state: Any) -> int | None:
    """The first seat that lacks a number in this state."""
    return now.game.score_sheet(state, None).first_lacking


def words_of(now: Now, sheet: ScoreSheet, speak: Callable[[Message], str]) -> ScoreWords:
    """The words of this moment's score."""
    return ScoreWords(sheet, lambda seat: speak(now.game.title(now.state, seat)), speak)
