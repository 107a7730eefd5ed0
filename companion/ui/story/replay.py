"""The whole game once more: map and mats at any step, with a slider; nothing is written by looking."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.slider import Slider
from kivy.uix.stacklayout import StackLayout

from companion.ui.kv import load_beside
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import panes, top_bar  # noqa: F401 - replay.kv names them
from companion.ui.widgets.board.board_map import BoardMap
from companion.ui.widgets.table import emblem  # noqa: F401 - replay.kv names it
from companion.ui.widgets.table.mat_tile import Mat
from engine.message import Message, say
from engine.pictures.drawings import Mark
from engine.story.chronicle import turn_key

WHOLE_SECONDS: Final = 120.0  # for playing a whole game: longer than that nobody looks on
LEAST_SECONDS: Final = 0.15  # for a step: what is quicker cannot be followed
MOST_SECONDS: Final = 0.9


class TimeLine(Slider):
    """A finger goes to any step with it."""


class SeatTotal(BoxLayout):
    """What one seat would have if the game ended at this step."""

    mark = ObjectProperty(None, allownone=True)
    number = StringProperty()


class SeatTotals(StackLayout):
    """The totals of all seats side by side."""

    def show(self, totals: list[tuple[Mark, str]]) -> None:
        """Shows these numbers; a seat keeps its place."""
        while len(self.children) > len(totals):
            self.remove_widget(self.children[0])
        while len(self.children) < len(totals):
            self.add_widget(SeatTotal())
        for each, (mark, number) in zip(reversed(self.children), totals, strict=True):
            each.mark, each.number = mark, number


class ReplayView(View):
    """One step of the game at a time, forwards by itself or wherever a finger goes."""

    at = NumericProperty(0)
    playing = BooleanProperty(False)
    wide = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._now: Now | None = None
        self._states: list[Any] = []
        self._labels: list[Message] = []
        self._mats: dict[int, Mat] = {}
        self._board = BoardMap()
        self._board.bind(size=lambda *_: self._board.fit())
        self._shows = Clock.create_trigger(lambda _: self._show_step(), -1)
        self._clock: Any = None
        self.ids.line.bind(value=lambda _, value: self.turn_to(round(value)))

    def enter(self, **given: Any) -> None:
        """Begins before the first step."""
        self._take_over()
        self.stop()
        self.turn_to(0)

    def on_leave(self, *_: Any) -> None:
        """Nothing plays behind another screen."""
        self.stop()

    def draw(self, now: Now | None) -> None:
        """The step that is looked at, in today's words; the game itself may have gone on."""
        if now is None or self._now is None or now.revision != self._now.revision:
            self._take_over()
        ids = self.ids
        ids.bar.back = self.say("app.back")
        ids.play.text = self.say("stories.stop" if self.playing else "stories.play")
        ids.play.icon = "pause-button" if self.playing else "play-button"
        self._shows()

    def _take_over(self) -> None:
        """The states of the table: they are immutable, so that looking at them changes and copies nothing."""
        session = self.app.session
        self._now = session.now() if session else None
        moments = list(session.table.history) if session else []
        self._states = [*(each.before for each in moments), session.table.state] if session else []
        self._labels = [each.label for each in moments]
        self._mats.clear()
        self.ids.line.max = max(1, len(self._labels))
        self.turn_to(min(self.at, len(self._labels)))

    def turn_to(self, step: int) -> None:
        """Shows the table after so many steps."""
        self.at = min(max(step, 0), len(self._labels))
        if round(self.ids.line.value) != self.at:
            self.ids.line.value = self.at
        self._shows()

    def toggle(self) -> None:
        """Plays on from here, or rests; at the end from the beginning."""
        if self.playing:
            self.stop()
        else:
            if self.at >= len(self._labels):
                self.turn_to(0)
            self.playing = True
            self._clock = Clock.schedule_interval(lambda _: self._next(), self.seconds)
        self.app.redraw()

    @property
    def seconds(self) -> float:
        """How long each step is shown."""
        return min(MOST_SECONDS, max(LEAST_SECONDS, WHOLE_SECONDS / max(1, len(self._labels))))

    def stop(self) -> None:
        """Rests where it is."""
        self.playing = False
        if self._clock:
            self._clock.cancel()
        self._clock = None

    def _next(self) -> None:
        self.turn_to(self.at + 1)
        if self.at >= len(self._labels):
            self.stop()
            self.app.redraw()

    def _show_step(self) -> None:
        if self._now is None or not self._states:
            return
        game, state, ids = self._now.game, self._states[self.at], self.ids
        key = turn_key(game, state) or (turn_key(game, self._states[self.at - 1]) if self.at else None)
        seat = key.seat if key else 0
        self._show_board(game, state)
        self._show_mat(game, state, seat)
        ids.emblem.mark = game.mark(state, seat) if key else None
        who = self.say(game.title(state, seat)) if key else ""
        turn = self.say("stories.in_turn", turn=key.round) if key else ""
        ids.turn.text = " · ".join(filter(None, (turn, who)))
        ids.bar.title = self.say(say("stories.step", n=self.at, of=len(self._labels)))
        ids.label.text = self.say(self._labels[self.at - 1]) if self.at else ""
        sheet = game.score_sheet(state, self.app.settings.viewer)
        known = [line for line in sheet.by_seat if line.total is not None]
        ids.totals.show([(game.mark(state, each.seat), str(each.total)) for each in known])

    def _show_board(self, game: Any, state: Any) -> None:
        drawing, place = game.board(state, None), self.ids.board
        if drawing is None:
            place.clear_widgets()
            place.size_hint_x = place.size_hint_y = None
            place.size = (0, 0)
            return
        if self._board.parent is None:
            place.size_hint = (1.7, 1) if self.wide else (1, 1.4)
            place.add_widget(self._board)
        marks = [game.mark(state, seat) for seat in range(game.seats(state))]
        self._board.show(drawing, marks, {}, self.app.say, self.app.settings.language)

    def _show_mat(self, game: Any, state: Any, seat: int) -> None:
        tiles = game.tiles(state, seat)
        place = self.ids.mat
        mat = self._mats.get(seat)
        if mat is None:
            mat = self._mats[seat] = Mat(lambda _: None, lambda _: None)
            mat.width = place.width
        if mat.parent is None:
            place.clear_widgets()
            place.add_widget(mat)
        mat.show(tiles, self.app.say)


load_beside(__file__)
VIEW = ReplayView
