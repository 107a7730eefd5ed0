"""The tracks of a board as one picture: places that are reached, and rows with a marker for each seat."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.table.emblem import Emblem
from engine.message import Message
from engine.pictures.drawings import Mark, TrackLine, TrackPlace, Tracks

Say = Callable[[Message], str]
MARKER: Final = 22  # dp
_STEP: Final = 9  # dp between markers that stand on the same space


class PlaceCell(BoxLayout):
    """One place of a track, with who has reached it."""

    icon = StringProperty()
    plain = StringProperty()

    def show(self, place: TrackPlace, marks: Sequence[Mark], say: Say) -> None:
        """Shows this place from now on."""
        self.icon, self.plain = place.icon, say(place.name)
        row = self.ids.here
        while len(row.children) > len(place.seats):
            row.remove_widget(row.children[0])
        while len(row.children) < len(place.seats):
            row.add_widget(Emblem(size=(dp(16), dp(16))))
        for emblem, seat in zip(reversed(row.children), place.seats, strict=True):
            emblem.mark = marks[seat]


class LineBar(FloatLayout):
    """One row of spaces with its markers."""

    plain = StringProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._line: TrackLine | None = None
        self._markers: list[Emblem] = []
        self._numbers: list[TrackNumber] = []
        self._soon = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._soon, size=self._soon)

    def show(self, line: TrackLine, marks: Sequence[Mark], say: Say) -> None:
        """Shows this row from now on."""
        self.plain = say(line.name)
        if len(self._markers) != len(line.at):
            self.clear_widgets()
            self._markers = [Emblem(size=(dp(MARKER), dp(MARKER))) for _ in line.at]
            self._numbers = [TrackNumber(text=str(n)) for n in (0, *line.bands, line.last)]
            for each in (*self._numbers, *self._markers):
                self.add_widget(each)
        for marker, mark in zip(self._markers, marks, strict=True):
            marker.mark = mark
        self._line = line
        self._soon()

    def _place(self, *_: Any) -> None:
        line = self._line
        if line is None:
            return
        left, wide = self.x + dp(MARKER) / 2, self.width - dp(MARKER)
        middle = self.top - dp(MARKER) / 2
        self._paint(line, left, wide, middle)
        for space, number in zip((0, *line.bands, line.last), self._numbers, strict=True):
            number.center_x, number.top = left + wide * space / line.last, middle - dp(MARKER) / 2 - dp(1)
        there: dict[int, int] = {}
        for marker, space in zip(self._markers, line.at, strict=True):
            before = there.get(space, 0)
            there[space] = before + 1
            marker.center = left + wide * space / line.last + before * dp(_STEP), middle

    def _paint(self, line: TrackLine, left: float, wide: float, middle: float) -> None:
        theme = App.get_running_app().theme
        self.canvas.before.clear()
        edges = (0, *line.bands, line.last)
        with self.canvas.before:
            for number, (start, end) in enumerate(pairwise(edges)):
                share = 0.25 + 0.3 * number if line.bands else 0.25
                mixed = [a * (1 - share) + b * share for a, b in zip(theme.panel, theme.accent, strict=True)]
                Color(*mixed[:3], 1)
                x = left + wide * start / line.last
                RoundedRectangle(
                    pos=(x, middle - dp(9)), size=(wide * (end - start) / line.last, dp(18)), radius=[dp(3)]
                )


class TrackNumber(Painted):
    """A number below a row of spaces."""


class TracksPanel(Column):
    """All tracks of the board."""

    title = StringProperty()

    def show(self, tracks: Tracks, marks: Sequence[Mark], say: Say) -> None:
        """Shows these tracks from now on."""
        self.title = say(tracks.title)
        cells, lines = self.ids.cells, self.ids.lines
        if len(cells.children) != len(tracks.places) or len(lines.children) != 2 * len(tracks.lines):
            cells.clear_widgets()
            lines.clear_widgets()
            for _ in tracks.places:
                cells.add_widget(PlaceCell())
            for _ in tracks.lines:
                lines.add_widget(TrackName())
                lines.add_widget(LineBar())
        for cell, place in zip(reversed(cells.children), tracks.places, strict=True):
            cell.show(place, marks, say)
        shown = list(reversed(lines.children))
        for name, bar, line in zip(shown[::2], shown[1::2], tracks.lines, strict=True):
            name.text = say(line.name)
            bar.show(line, marks, say)


class TrackName(Words):
    """The name of a row of spaces."""


load_beside(__file__)
