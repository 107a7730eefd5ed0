"""The score: what is still to be counted, if it ended now, and the end itself, revealed column by column."""

from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty

from companion.board_readers import can_read
from companion.ui.first_screen import counts_only
from companion.ui.kv import load_beside
from companion.ui.score._count import SeatCount, missing_seat, words_of
from companion.ui.score._ending import ScoreEnding
from companion.ui.score.words import HIDDEN, ScoreWords
from companion.ui.session import Now
from companion.ui.story.parts import StoryStrip
from companion.ui.story.picture import share_picture
from companion.ui.view import View
from companion.ui.widgets.basics import motion
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.even import EvenPush, UndoPush
from companion.ui.widgets.table.score_bars import ScoreLegend, ScorePanel, ScoreRow, ShownCell
from engine.scoring.score_sheet import ScoreLine

REVEAL_SECONDS: Final = 1.5  # for each column: long enough to look at every seat
ALL: Final = 10_000  # columns; more than any game has


class SheetColumn(Column):
    """What is shared as a picture."""


class ScoreView(View):
    """Everybody's score, and the form of one seat while its numbers are entered."""

    roomy = BooleanProperty(True)
    """Whether a seat has room on one line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._now: Now | None = None
        self._revealed = ALL
        self._is_final = False
        self._does: list[Any] = []
        self._sheet, self._count = SheetColumn(), SeatCount(self)
        self._strip = StoryStrip()
        self._ending = ScoreEnding(self)
        self._undo = UndoPush(on_release=lambda _: self.undo())
        self._count.panel.bind(on_seat=lambda _, seat: self._open(seat))
        self._count.panel.entry.bind(on_last=lambda _: self._go(1))
        self._tick = Clock.create_trigger(self._reveal_next, REVEAL_SECONDS)
        self.bind(roomy=lambda *_: self._lay_anew())

    def enter(self, **given: Any) -> None:
        """Asks for the numbers that the end waits for, else shows the score."""
        # Whoever comes back from the story has seen the end.
        self._revealed, self._is_final = ALL, bool(given.get("seen"))
        self._ending.begin(bool(given.get("ended")))
        self.ids.scroll.scroll_y = 1
        if self.app.session:
            self._count.begin(self.app.session.now())

    def _lay_anew(self) -> None:
        """Draws the score for a window of another width; nothing of a table that has gone."""
        if self.app.session:
            self.draw(self._now)

    def on_leave(self, *_: Any) -> None:
        """Tells the table what was entered: nothing goes on behind another screen, and nothing is lost."""
        self._tick.cancel()
        self._count.open(None)

    def on_touch_down(self, touch: Any) -> bool:
        """Any touch shows the rest at once; buttons still do what they say."""
        if self.collide_point(*touch.pos) and self._revealed != ALL:
            self._show_all()
        return bool(super().on_touch_down(touch))

    def draw(self, now: Now | None) -> None:
        """The score of this moment, or the form."""
        self._now = now
        if now is None:
            return
        words = words_of(now, now.score_sheet(self.app.settings.viewer), self.app.say)
        if not now.is_over:
            self._ending.forget()
        if self._ending.draw(now, words):
            self._show(self._ending.page)
            self._foot(*self._ending.pushes(now))
        elif self._count.draw(now, words.sheet):
            self._show(self._count.panel)
            self._draw_form_foot()
        else:
            self._draw_score(now, words)

    def _show(self, *parts: Any) -> None:
        whole = self.ids.whole
        if whole.children[::-1] != list(parts):
            whole.clear_widgets()
            for part in parts:
                whole.add_widget(part)

    def _draw_form_foot(self) -> None:
        pushes = [(self.say("scores.overview"), False, lambda _: self._open(None))]
        if self._count.seat:
            pushes.append((self.say("scores.back"), False, lambda _: self._go(-1)))
        elif self._now:
            pushes += self._photo(self._now)
        self._foot(*pushes, (self.say("scores.next"), True, lambda _: self._go(1)))

    def _photo(self, now: Now) -> list[tuple[str, bool, Any]]:
        """A photo of the board, where it can count what is missing."""
        counts = counts_only(now.game, now.state) or now.game.is_over(now.state)
        if not counts or not can_read(now.game.name) or missing_seat(now, now.state) is None:
            return []
        return [(self.say("photos.count"), False, lambda _: self.app.go("photo"))]

    def _go(self, by: int) -> None:
        self._open(self._count.beside(by))

    def _open(self, seat: int | None, *_: Any) -> None:
        self._count.open(seat)
        self.ids.scroll.scroll_y = 1
        self.draw(self._now)

    def _draw_score(self, now: Now, words: ScoreWords) -> None:
        is_final = words.sheet.is_over and not words.sheet.missing
        if is_final and not self._is_final and motion.is_wanted():
            self._revealed = 0
            self._tick()
        self._is_final = is_final
        if self._revealed >= len(words.sheet.columns):
            self._revealed = ALL
        self._draw_sheet(now, words)
        self._show(self._sheet, *self._story(now, is_final), self._notes(words))
        self._draw_foot(now, words)

    def _story(self, now: Now, is_final: bool) -> tuple[StoryStrip, ...]:
        """How it went, below who has won; nothing where nobody followed turns, or before the reveal."""
        if not is_final or self._revealed != ALL or now.game.round_number(now.state) is None:
            return ()
        self.app.session.want_story()
        self._strip.show(now.story, self.app.say)
        return (self._strip,)

    def _show_all(self) -> None:
        self._tick.cancel()
        self._revealed = ALL
        self.draw(self._now)

    def _reveal_next(self, _: float) -> None:
        self._revealed += 1
        self.draw(self._now)
        if self._revealed != ALL:
            self._tick()

    def _draw_sheet(self, now: Now, words: ScoreWords) -> None:
        sheet = self._sheet
        sheet.clear_widgets()
        done = self._revealed == ALL
        settled = done and not words.sheet.missing
        sheet.add_widget(Words(text=words.title(), rank="body" if settled else "large"))
        if settled and words.sheet.verdict:
            sheet.add_widget(Verdict(text=words.verdict(), tone="accent", bold=True))
        for line in words.still_to_count():
            sheet.add_widget(Words(text=line, tone="dim"))
        is_roomy = settled and words.sheet.is_over and self.roomy
        if is_roomy:
            legend = ScoreLegend()
            legend.show(words.columns())
            sheet.add_widget(legend)
        # While it is revealed, the order would tell who wins.
        for each in words.sheet.lines if done else words.sheet.by_seat:
            sheet.add_widget(self._panel(now, words, each, is_roomy))

    def _panel(self, now: Now, words: ScoreWords, line: ScoreLine, is_roomy: bool) -> ScorePanel:
        cells = self._cells(words, line)
        done = self._revealed == ALL
        total = words.total(line) if done else str(sum(cell.points for cell in cells))
        title = words.name(line) if done else words.who(line.seat)
        # Once all of it is known, a line each leaves room for how it came about.
        panel = (ScoreRow if is_roomy else ScorePanel)(first=done and line.rank == 1)
        panel.show(now.game.mark(now.state, line.seat), title, total, cells, words.sheet.longest)
        if not done and self._revealed:
            panel.ids.bar.grow(self._revealed - 1)
        return panel

    def _cells(self, words: ScoreWords, line: ScoreLine) -> list[ShownCell]:
        """The seat's columns; those that are not revealed yet say nothing."""
        # A bar would tell the totals that wait for the reveal.
        hides = words.sheet.counts
        return [
            ShownCell(name, words.cell(cell), 0 if hides else cell.points)
            if at < self._revealed
            else ShownCell(name, HIDDEN)
            for at, (name, cell) in enumerate(zip(words.columns(), line.cells, strict=True))
        ]

    def _notes(self, words: ScoreWords) -> Column:
        """What looks like a slip of the pen so far, and what was lost at the end; not for the picture."""
        notes = NoteColumn()
        if self._revealed != ALL:
            return notes
        # At the end they came before the winner.
        for doubt in () if words.sheet.is_over and not words.sheet.missing else words.sheet.doubts:
            notes.add_widget(Words(text=self.say("score.recheck", what=self.say(doubt)), tone="dim"))
        lost = [self.say(each) for each in words.sheet.no_longer]
        for each in (self.say("scores.no_longer"), *lost) if lost else ():
            notes.add_widget(Words(text=each, tone="dim"))
        return notes

    def mend(self) -> None:
        """The form of the first seat: something was counted wrong."""
        self._open(0)

    def _draw_foot(self, now: Now, words: ScoreWords) -> None:
        pushes: list[tuple[str, bool, Any]] = [(self.say("scores.share"), False, self._share)]
        if words.sheet.is_over and not words.sheet.missing:
            pushes.append((self.say("annals.pass_on"), False, lambda _: self.app.go("pass_on")))
        if now.game.counting(now.state, 0, None):
            first = missing_seat(now, now.state)
            key = "scores.mend" if first is None else "scores.count"
            pushes.append((self.say(key), first is not None, partial(self._open, first or 0)))
            pushes += self._photo(now)
        if self._is_final and self._revealed == ALL and now.game.round_number(now.state) is not None:
            pushes.append((self.say("story.open"), False, lambda _: self.app.go("story")))
            pushes.append((self.say("stories.replay"), False, lambda _: self.app.go("replay")))
        only = counts_only(now.game, now.state)
        where, key = ("home", "scores.home") if only else ("table", "scores.to_table")
        loud = not any(push[1] for push in pushes)
        pushes.append((self.say(key), loud, lambda _: self.app.go(where)))
        self._foot(*pushes)

    def _foot(self, *pushes: tuple[str, bool, Any]) -> None:
        """Pushes that say the same stay where they are: a finger may be on them."""
        self._does = [do for _, _, do in pushes]
        shown = [(words, loud) for words, loud, _ in pushes]
        foot = self.ids.foot
        self.undo_push(self._now, self._undo)
        if [(push.text, push.loud) for push in foot.children[::-1][1:]] == shown:
            return
        foot.clear_widgets()
        foot.add_widget(self._undo)
        for at, (words, loud) in enumerate(shown):
            foot.add_widget(EvenPush(text=words, loud=loud, on_release=partial(self._do, at)))

    def _do(self, at: int, push: EvenPush) -> None:
        self._does[at](push)

    def _share(self, *_: Any) -> None:
        """A picture of the end, handed to other apps or left in the folder."""
        if self._now:
            share_picture(self.app, self._now)


class Verdict(Words):
    """Who has won; large where there is room."""


class NoteColumn(Column):
    """Sentences below the sheet."""


load_beside(__file__)
VIEW = ScoreView
