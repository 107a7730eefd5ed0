"""How much the app follows, as a picture: a sheet of sums, a mat of four sections, a map with its pieces."""

from math import cos, pi, sin
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.theme import rgb
from companion.ui.widgets.doors.shapes import hexagon, polygon
from companion.ui.widgets.doors.way_card import WayCard

DEEPEST: Final = 2
_HEXES: Final = tuple(
    rgb(each) for each in ("8a9a5b", "c9a24a", "a6654a", "7d8fa3", "8d7a68", "5f7f4e", "b98f3f")
)


class DepthPicture(Widget):
    """The picture of one depth, drawn on paper; 0 is the least that the app does."""

    depth = NumericProperty(0)
    paper = ColorProperty()
    ink = ColorProperty()
    line = ColorProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        paint = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", "depth", "paper", "ink", "line"):
            self.fbind(name, paint)
        paint()

    def _paint(self, *_: Any) -> None:
        self.canvas.clear()
        if min(self.size) < 1:
            return
        wide = min(self.width, self.height * 1.5)
        x, y, unit = self.center_x - wide / 2, self.y, wide / 12
        with self.canvas:
            Color(rgba=self.paper)
            RoundedRectangle(pos=(x, y), size=(wide, self.height), radius=[unit * 0.6])
            (_sheet, _mat, _map)[min(int(self.depth), DEEPEST)](self, x, y, unit, self.height / 8)


def _sheet(picture: DepthPicture, x: float, y: float, unit: float, row: float) -> None:
    """Three columns of numbers and the line under which their sums stand."""
    Color(rgba=picture.line)
    for n in range(4):
        Line(points=(x + unit, y + row * (2.4 + 1.3 * n), x + 11 * unit, y + row * (2.4 + 1.3 * n)), width=1)
    Color(rgba=picture.ink)
    Line(points=(x + unit, y + row * 1.9, x + 11 * unit, y + row * 1.9), width=1.6)
    for n, share in enumerate((0.55, 1.0, 0.75)):
        left = x + unit * (1.6 + 3.3 * n)
        for line in range(4):
            Rectangle(pos=(left, y + row * (2.75 + 1.3 * line)), size=(unit * (0.8 + share), row * 0.45))
        Rectangle(pos=(left, y + row * 0.7), size=(unit * 2.2, row * 0.8))


def _mat(picture: DepthPicture, x: float, y: float, unit: float, row: float) -> None:
    """Four sections, each with its upper and its lower action."""
    for n in range(4):
        left = x + unit * (0.8 + 2.65 * n)
        Color(rgba=picture.line)
        RoundedRectangle(pos=(left, y + row), size=(unit * 2.35, row * 2.6), radius=[unit * 0.3])
        Line(rounded_rectangle=(left, y + row, unit * 2.35, row * 6, unit * 0.3), width=1.3)
        Color(rgba=picture.ink)
        for line in range(2):
            Rectangle(pos=(left + unit * 0.4, y + row * (4.4 + 1.1 * line)), size=(unit * 1.5, row * 0.5))
        Color(rgba=_HEXES[n])
        for at in range(2):
            Rectangle(pos=(left + unit * (0.35 + at), y + row * 1.8), size=(unit * 0.7, unit * 0.7))


def _map(picture: DepthPicture, x: float, y: float, unit: float, row: float) -> None:
    """Seven hexes, and pieces on three of them."""
    radius = min(unit * 1.85, row * 1.7)
    step = radius * 3**0.5
    middles = [(0.0, 0.0)] + [(step * cos(pi / 3 * n), step * sin(pi / 3 * n)) for n in range(6)]
    cx, cy = x + unit * 6, y + row * 4
    for n, (dx, dy) in enumerate(middles):
        Color(rgba=_HEXES[n])
        polygon(hexagon(cx + dx, cy + dy, radius * 0.95))
    Color(rgba=picture.ink)
    for dx, dy in middles[:4:2] + middles[5:6]:
        side = radius * 0.3
        polygon(
            (
                (cx + dx - side, cy + dy - side),
                (cx + dx + side, cy + dy - side),
                (cx + dx, cy + dy + side * 1.4),
            )
        )


class DepthCard(WayCard):
    """One depth to choose: its picture above, its name and a line about it below."""

    depth = NumericProperty(0)
    on = BooleanProperty(False)


load_beside(__file__)
