"""Where things lie on the table's screen: on a tablet with or without a map, and on a phone."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import panes  # noqa: F401  (the layout beside this file names its classes)
from companion.ui.widgets.basics.basics import Column, IconMark
from companion.ui.widgets.basics.even import EvenGrid
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.table.emblem import Emblem
from companion.ui.widgets.table.seat_panel import SeatPanel
from companion.ui.widgets.table.seat_ring import SeatRing
from companion.ui.widgets.tablet.seat_plates import SeatPlates
from engine.pictures.drawings import Mark


class Framed(BoxLayout):
    """What lies on a ground of its own with an edge."""


class Slip(Framed):
    """The place of prompts and news: always there and always as high, so that nothing moves for them."""


class OrderRing(BoxLayout):
    """The emblems of all seats in the order of their turns."""

    def show(self, seats: tuple[tuple[Mark, str], ...]) -> None:
        """Shows these seats from now on, first whose turn it is; a resting finger is told who they are."""
        if len(self.children) != max(0, 2 * len(seats) - 1):
            self.clear_widgets()
            for number in range(len(seats)):
                if number:
                    self.add_widget(OrderArrow())
                self.add_widget(OrderEmblem(first=number == 0))
        for emblem, (mark, title) in zip(self.children[::-2], seats, strict=True):
            emblem.mark, emblem.plain = mark, title


class OrderEmblem(Emblem):
    """A seat in the order of turns; whose turn it is stands first and larger."""

    first = BooleanProperty(False)
    plain = StringProperty()


class OrderArrow(IconMark):
    """Who follows whom."""


class RoundWords(Painted):
    """Which round is played."""


class WideTable(FloatLayout):
    """Where things lie on a tablet: seats at the edge, and in the rest map, mat, choices and log."""

    free = ListProperty([0, 0, 100, 100])
    """The rectangle (x, y, width, height) that the seats leave."""
    mapped = BooleanProperty(False)
    """Whether a map lies beside the mat."""
    turned = BooleanProperty(False)
    """Whether each seat is turned to its reader."""
    mirrored = BooleanProperty(False)
    """Whether what is touched most lies under the left hand."""
    seats = ObjectProperty(None, allownone=True)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._map = self.ids.map_place.__self__
        self._work = self.ids.work_pane.__self__
        self._soon = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._soon, mapped=self._soon, mirrored=self._soon)
        self._arrange()

    def sit(self, panels: list[SeatPanel]) -> None:
        """Takes these panels, around the edge or as plates."""
        kind = SeatRing if self.turned else SeatPlates
        if type(self.seats) is not kind:
            self.leave()
            self.seats = kind(turned=True) if self.turned else kind()
            self.seats.bind(free=lambda _, free: setattr(self, "free", free))
            self.add_widget(self.seats)
            self._arrange()
        self.seats.seat(panels)

    def leave(self) -> None:
        """Lets go of all panels."""
        if self.seats:
            self.seats.leave()
            self.remove_widget(self.seats)
        self.seats = None

    def _arrange(self, *_: Any) -> None:
        landscape = self.width > self.height
        if isinstance(self.seats, SeatPlates):
            self.seats.beside = landscape and not self.mapped
            self.seats.mirrored = self.mirrored
        body = self.ids.body
        body.orientation = "horizontal" if landscape else "vertical"
        wanted: list[Widget] = [self._map, self._work] if self.mapped else [self._work]
        if landscape and self.mirrored:
            wanted.reverse()
        if body.children[::-1] != wanted:
            body.clear_widgets()
            for part in wanted:
                body.add_widget(part)
        self._map.size_hint = (1.08, 1) if landscape else (1, 0.5)
        bars = self.ids.bars
        nav_first = bars.children[-1] is self.ids.nav.__self__
        if nav_first != self.mirrored:
            for child in bars.children[:]:
                bars.remove_widget(child)
                bars.add_widget(child)


class NarrowTable(BoxLayout):
    """Where things lie on a phone."""


class NavGrid(EvenGrid):
    """The ways to other screens."""

    wordless = BooleanProperty(False)
    """Whether they are icons alone."""


class Lower(BoxLayout):
    """What may be chosen, or the tracks, and beside it what has happened."""

    def put(self, *parts: Widget) -> None:
        """Shows these side by side."""
        if self.children[::-1] != list(parts):
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)


class ChoicesArea(Framed):
    """The choices, scrolling, and below them what ends or leaves something, at a place of its own."""


class LogArea(Framed):
    """What has happened, scrolling."""


class Bars(BoxLayout):
    """The buttons below the table."""

    named = NumericProperty(0)
    """How high those are that name a step."""


class Closing(Column):
    """What ends or leaves something."""


load_beside(__file__)
