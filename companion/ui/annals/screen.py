"""The figures of all finished games: filters at the side, a tab for each kind of row, bars in the rows."""

import time
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from companion.annals.annal import Annal
from companion.annals.figures import Figures, Tally, Wanted, figures_of
from companion.annals.people import NoName, People
from companion.annals.shelf import Shelf
from companion.annals.words import average, day, head, records, title, won
from companion.ui.annals._detail import Detail
from companion.ui.annals._filters import FilterColumn, options
from companion.ui.annals._rows import Row, RowList
from companion.ui.annals.reader import ShelfReader
from companion.ui.kv import load_beside
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import panes, progress_line, top_bar  # noqa: F401 - screen.kv names them
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.basics.panes import Pane
from companion.ui.widgets.forms.entries import OptionPush
from engine.message import say

GAMES: Final = ("games",)
"""The tab that lists the games themselves; the others are kinds, and people are of none."""


class AnnalsView(View):
    """What the group has played, and what that comes to."""

    filtering = BooleanProperty(False)
    """Whether the filters are shown where there is no room for them beside the rows."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._shelf: Shelf | None = None
        self._reader: ShelfReader | None = None
        self._wanted = Wanted()
        self._tab: tuple[str, ...] = ()
        self._open: tuple[str, ...] | None = None
        """The key of the row that is shown in full."""
        self._progress = (0, 0)
        self._tabs: object = None
        self.rows = RowList()
        self._filters = FilterColumn(self._choose, padding=(0, 0, dp(12), dp(12)))  # the bar has a place
        self._detail = Detail(self, padding=(0, 0, dp(12), dp(12)))
        self._side, self._page = Pane(), Pane()
        self._side.add_widget(self._filters)
        self._page.add_widget(self._detail)
        self.bind(width=lambda *_: self._arrange(), filtering=lambda *_: self._arrange())

    def enter(self, **given: Any) -> None:
        """Reads what has come since the index was made; the figures follow at once."""
        self._tab, self._open = (), None
        self.read()

    def on_pre_leave(self, *_: Any) -> None:
        """Whoever has gone on reads no more; what was read is kept."""
        self.stop()

    def read(self) -> None:
        """Begins to read, or goes on."""
        self.stop()
        show = Clock.create_trigger(lambda _: self.draw(None))

        def heard(done: int, of: int) -> None:
            self._progress = done, of
            show()

        def done(shelf: Shelf) -> None:
            Clock.schedule_once(lambda _: self._read(reader, shelf))

        self._progress = (0, 0)
        reader = self._reader = ShelfReader(Path(self.app.folder), heard, done)

    def stop(self) -> None:
        """Ends the reading; the figures are then of what was read."""
        if self._reader:
            self._reader.stop()

    def _read(self, reader: ShelfReader, shelf: Shelf) -> None:
        if reader is not self._reader:
            return
        self._reader, self._shelf = None, shelf
        games = [annal.game for annal in shelf.annals]
        if self._wanted.game not in games:
            self._wanted = Wanted(games[-1] if games else None)  # what was played last
        self.draw(None)

    @property
    def people(self) -> People:
        """The group's names as they are now."""
        return People(Path(self.app.folder))

    def draw(self, now: Now | None) -> None:
        """The rows of the tab that is open, or how far the reading has come."""
        ids = self.ids
        ids.bar.back, ids.bar.title = self.say("app.back"), self.say("annals.title")
        self._draw_progress()
        shelf = self._shelf
        people = self.people
        annals = shelf.annals if shelf else ()
        found = figures_of(annals, people, self._wanted)
        figures = found[0] if found else None
        self._filters.show(options(self._wanted, annals, people, time.time_ns() // 1_000_000))
        self._draw_tabs(figures)
        self._draw_rows(figures, people)
        self._draw_notes(figures, people)
        self._arrange()

    def _draw_progress(self) -> None:
        ids, (done, of) = self.ids, self._progress
        reads = self._reader is not None
        whole = self._shelf is None or self._shelf.is_whole
        ids.line.done = done / of if reads and of else 0
        ids.line.opacity = 1 if reads else 0
        ids.progress.text = self.say("history.reading", n=done, of=of) if reads and of else ""
        wanted = "annals.stop" if reads else "" if whole else "annals.read_on"
        words = self.say(wanted) if wanted else ""
        if ids.stop.text != words:
            ids.stop.text = words
        ids.stop.disabled = not words
        ids.foot.height = ids.stop.height if words else 0
        ids.foot.opacity = 1 if words else 0

    def leave(self) -> None:
        """From one row back to all of them, from there to the front door."""
        if self._open is not None:
            self._show_row(None)
        else:
            self.app.go("home")

    def stop_or_read(self) -> None:
        """What the push below the progress does: stops the reading, or goes on with it."""
        if self._reader:
            self.stop()
        else:
            self.read()

    # What is shown

    def _draw_tabs(self, figures: Figures | None) -> None:
        kinds = [(), *(section.kinds for section in figures.sections), GAMES] if figures else []
        if figures and self._tab not in kinds:
            self._tab = ()
        said = [(kind, self.say("annals.games_tab") if kind == GAMES else head(kind)) for kind in kinds]
        narrow = not self._is_wide
        drawn = said, self._tab, narrow, self.filtering
        if drawn == self._tabs:
            return
        self._tabs = drawn
        tabs = self.ids.tabs
        tabs.clear_widgets()
        if narrow and figures:
            key = "annals.show" if self.filtering else "annals.filter"
            tabs.add_widget(EvenPush(text=self.say(key), on_release=lambda _: self._toggle()))
        for kind, words in said:
            push = OptionPush(text=words, chosen=kind == self._tab)
            push.bind(on_release=lambda _, kind=kind: self._turn_to(kind))
            tabs.add_widget(push)

    def _turn_to(self, kind: tuple[str, ...]) -> None:
        self._tab, self._open, self.filtering = kind, None, False
        self.draw(None)

    def _toggle(self) -> None:
        self.filtering = not self.filtering
        self.draw(None)

    def _choose(self, wanted: Wanted) -> None:
        self._wanted, self._open = wanted, None
        self.draw(None)

    def _draw_rows(self, figures: Figures | None, people: People) -> None:
        tallies = self._tallies(figures)
        opened = next((tally for tally in tallies if tally.key == self._open), None)
        if opened is None:
            self._open = None
            rows = self._games(people) if self._tab == GAMES else [self._row(tally) for tally in tallies]
            self.rows.show(rows)
            return
        others = sorted(tally.key[0] for tally in tallies if tally is not opened) if not opened.words else []
        self._detail.show(opened, others, partial(self._call, opened.key[0]))

    def _tallies(self, figures: Figures | None) -> tuple[Tally, ...]:
        if figures is None or self._tab == GAMES:
            return ()
        sections = {section.kinds: section.tallies for section in figures.sections}
        return sections.get(self._tab, figures.people)

    def _row(self, tally: Tally) -> Row:
        words = won(tally)
        if tally.best is not None:
            words += "; " + self.say(say("annals.average", points=average(tally), best=tally.best))
        return Row(title(tally), words, tally.win_rate or 0.0, partial(self._show_row, tally.key))

    def _games(self, people: People) -> list[Row]:
        """The games that count, the last one first; the bar is the best score beside the best of all."""
        annals = (
            [annal for annal in self._shelf.annals if self._wanted.takes(annal, people)]
            if self._shelf
            else []
        )
        most = max((_best(annal) for annal in annals), default=1)
        return [self._game(annal, people, most) for annal in reversed(annals)]

    def _game(self, annal: Annal, people: People, most: int) -> Row:
        ranked = sorted(annal.seats, key=lambda seat: (seat.rank or len(annal.seats), -(seat.score or 0)))
        who = [people.who(seat.name) for seat in ranked]
        told = [
            name if seat.score is None else f"{name} {seat.score}"
            for name, seat in zip(who, ranked, strict=True)
        ]
        part = _best(annal) / max(most, 1)
        return Row(day(annal), ", ".join(told), max(0.0, part), partial(self._open_game, annal))

    def _open_game(self, annal: Annal) -> None:
        if self._shelf:
            self.app.reopen(self._shelf.paths[annal.id], "score")

    def _show_row(self, key: tuple[str, ...] | None) -> None:
        self._open = key
        self.draw(None)

    def _call(self, shown: str, new: str) -> None:
        """Shows this person by another name, and stays with the person."""
        known = {seat.name for annal in self._shelf.annals for seat in annal.seats} if self._shelf else set()
        people = self.people
        try:
            people.call(shown, new, known)
        except NoName as error:
            self.app.tell(error.message)
            return
        self._open = (" ".join(new.split()),)
        self._wanted = Wanted(self._wanted.game)  # a filter may name who is called otherwise now
        self.draw(None)

    def _draw_notes(self, figures: Figures | None, people: People) -> None:
        notes = list(records(figures, people)) if figures else []
        if not figures and self._shelf is not None:
            notes.append(self.say("annals.none"))
        if self._shelf:
            notes += [self.say(problem.why) for problem in self._shelf.problems[:1]]
            if len(self._shelf.problems) > 1:
                notes.append(self.say(say("start.unreadable", n=len(self._shelf.problems))))
        box = self.ids.notes
        if [each.text for each in box.children[::-1]] != notes:
            box.clear_widgets()
            for line in notes:
                box.add_widget(Words(text=line, tone="dim", rank="small"))

    # Where it stands

    @property
    def _is_wide(self) -> bool:
        return bool(self.width >= self.app.theme.body * 50)

    def _arrange(self) -> None:
        """Filters beside the rows, or in their place where it is narrow."""
        body = self._page if self._open is not None else self.rows
        if self._is_wide:
            parts = [self._side, body]
            self._side.size_hint_x, body.size_hint_x = 0.42, 1
        else:
            parts = [self._side if self.filtering else body]
            parts[0].size_hint_x = 1
        box = self.ids.body
        if box.children[::-1] != parts:
            box.clear_widgets()
            for part in parts:
                box.add_widget(part)


def _best(annal: Annal) -> int:
    return max((seat.score or 0 for seat in annal.seats), default=0)


load_beside(__file__)
VIEW = AnnalsView
