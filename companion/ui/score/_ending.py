"""The end before the count: that it is over, what is left to settle, and what is worth another look."""

from collections.abc import Callable
from typing import Any

from companion.board_readers import can_read
from companion.ui.on_turn import offered
from companion.ui.score.words import ScoreWords
from companion.ui.session import Now
from companion.ui.widgets.basics.basics import Column, Words
from engine.message import Message

NewPush = tuple[str, bool, Callable[..., Any]]
"""What it says, whether loud, and what it does."""


class EndingColumn(Column):
    """Sentences in the middle of the screen."""


class ScoreEnding:
    """The pages before the reveal; a tap goes on from each of them, and none comes twice."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.page = EndingColumn()
        self._is_news = False
        """Whether people have just seen the last step, and not yet that it was the last."""
        self._accepted: tuple[object, tuple[Message, ...]] | None = None
        """The doubts of a table that people have looked at."""
        self._asks = False

    def begin(self, ended: bool) -> None:
        """`ended`: the screen is shown because the game has just ended."""
        self._is_news = self._is_news or ended

    def forget(self) -> None:
        """The game goes on, as after an undo: its next end is news again."""
        self._is_news, self._accepted = False, None

    def draw(self, now: Now, words: ScoreWords) -> bool:
        """Whether a page of the end is to be shown at this moment."""
        doubts = words.sheet.doubts
        is_final = words.sheet.is_over and not words.sheet.missing
        self._asks = is_final and bool(doubts) and self._accepted != (self._view.app.session, doubts)
        if now.evening is not None or not (now.is_over and (self._is_news or self._asks)):
            return False
        self._fill(*(self._over(now) if self._is_news else self._doubts(doubts)))
        return True

    def pushes(self, now: Now) -> tuple[NewPush, ...]:
        """What leads on, loudest what most people would do next."""
        view = self._view
        if self._is_news:
            table = (view.say("scores.to_table"), False, lambda _: view.app.go("table"))
            return table, *self._photo(now), (view.say("scores.go_on"), True, lambda _: self._go_on(now))
        mend: list[NewPush] = [(view.say("scores.mend"), False, lambda _: view.mend())]
        counts = now.game.counting(now.state, 0, None) is not None
        back = [(view.say("scores.to_table"), False, lambda _: view.app.go("table"))]
        reveal = (view.say("scores.reveal"), True, lambda _: self._go_on(now))
        return (*back, *(mend if counts else ()), *self._photo(now), reveal)

    def _photo(self, now: Now) -> list[NewPush]:
        if not can_read(now.game.name):
            return []
        return [(self._view.say("scores.photo_first"), False, lambda _: self._shoot())]

    def _shoot(self) -> None:
        self._is_news = False  # whoever comes back from it has seen that it is over
        self._view.app.go("photo")

    def _go_on(self, now: Now) -> None:
        if self._is_news:
            self._is_news = False
        else:
            doubts = now.score_sheet(self._view.app.settings.viewer).doubts
            self._accepted = self._view.app.session, doubts
        self._view.app.redraw()

    def _over(self, now: Now) -> tuple[Words, ...]:
        """The sentences that the game is over and by what, and what seats may still take or leave."""
        view = self._view
        news = [view.say(each) for report in now.reports[-1:] for each in report.news]
        left = [each.seat for each in offered(now.game, now.state) if each.own or each.prompts]
        who = ", ".join(view.say(now.game.title(now.state, seat)) for seat in dict.fromkeys(left))
        first = [Words(text=view.say("scores.over"), rank="huge", tone="accent", bold=True)]
        settle = [Words(text=view.say("scores.settle", who=who), tone="accent")] if who else []
        how = Words(text=view.say("scores.then"), tone="dim")
        return (*first, *(Words(text=each, rank="large") for each in news), *settle, how)

    def _doubts(self, doubts: tuple[Message, ...]) -> tuple[Words, ...]:
        view = self._view
        head = Words(text=view.say("scores.look_again"), rank="large", bold=True)
        return (head, *(Words(text=view.say(each)) for each in doubts))

    def _fill(self, *words: Words) -> None:
        if [each.text for each in self.page.children[::-1]] != [each.text for each in words]:
            self.page.clear_widgets()
            for each in words:
                self.page.add_widget(each)
