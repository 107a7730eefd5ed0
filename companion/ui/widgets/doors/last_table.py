"""The table that was played at last, as a card: its board or its emblems, how it stands, and the way on."""

from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.theme import SEATS, Colour, rgb
from companion.ui.widgets.basics import basics  # noqa: F401 - last_table.kv names them
from companion.ui.widgets.doors.shapes import hexagon, polygon
from companion.ui.widgets.table.emblem import Emblem

if TYPE_CHECKING:
    from engine.pictures.drawings import (  # the first screen loads none
        BoardDrawing,
        PieceDrawing,
        PlaceDrawing,
    )


class SmallBoard(Widget):
    """A board as small as a stamp: its grounds, and a dot for whoever stands there."""

    board = ObjectProperty(None, allownone=True)
    marks = ObjectProperty(())
    """Of the seats, in their order."""
    paper = ColorProperty()
    line = ColorProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        paint = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", "board", "marks", "paper", "line"):
            self.fbind(name, paint)
        paint()
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        self.fbind("board", self.on_marks)

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        if min(self.size) < dp(8):
            return
        with self.canvas.before:
            Color(rgba=self.paper)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(10)])
            if self.board is not None:
                self._paint_board(self.board)
            else:
                self._paint_marks()

    def _paint_board(self, board: "BoardDrawing") -> None:
        unit = min((self.width - dp(16)) / board.width, (self.height - dp(16)) / board.height)
        left, top = self.center_x - unit * board.width / 2, self.center_y + unit * board.height / 2

        def at(point: tuple[float, float]) -> tuple[float, float]:
            return left + unit * point[0], top - unit * point[1]

        for place in board.places:
            self._paint_place(place, [at(point) for point in place.outline])
        places = {place.id: place for place in board.places}
        for piece in board.pieces:
            if piece.seat is not None and piece.at in places:
                self._paint_piece(piece, at(places[piece.at].centre), unit)

    def _paint_place(self, place: "PlaceDrawing", outline: list[tuple[float, float]]) -> None:
        Color(rgba=rgb(place.ground.colour))
        polygon(outline)
        Color(rgba=self.line)
        Line(points=[part for point in outline for part in point], close=True, width=1)

    def _paint_piece(self, piece: "PieceDrawing", at: tuple[float, float], unit: float) -> None:
        across = max(dp(7), unit * 0.5)
        # Pieces of several seats or kinds at one place do not hide each other.
        shift = ((len(piece.kind) + (piece.seat or 0)) % 5 - 2) * across * 0.35
        where = at[0] - across / 2 + shift, at[1] - across / 2 + shift / 2
        Color(0.96, 0.95, 0.92, 1)
        Ellipse(pos=where, size=(across, across))
        Color(*SEATS[self.marks[piece.seat].colour][0])
        Ellipse(pos=(where[0] + 1.5, where[1] + 1.5), size=(across - 3, across - 3))

    def _paint_marks(self) -> None:
        """Without a board: a few hexes, and the emblems of those who play around them."""
        radius = min(self.width, self.height) * 0.155
        Color(rgba=_mixed(self.line, self.paper))
        for x, y in ring(self.center, radius * 3**0.5 * 1.04, 6, 0.0):
            polygon(hexagon(x, y, radius))
        polygon(hexagon(self.center_x, self.center_y, radius))

    def on_marks(self, *_: Any) -> None:
        """Places an emblem for each seat; on a board its pieces tell of it."""
        self.clear_widgets()
        for mark in () if self.board is not None else self.marks:
            self.add_widget(Emblem(mark=mark, size_hint=(None, None), size=(dp(46), dp(46))))
        self._place()

    def _place(self, *_: Any) -> None:
        far = min(self.width, self.height) * 0.36
        for emblem, middle in zip(
            reversed(self.children), ring(self.center, far, len(self.children), pi / 2), strict=True
        ):
            emblem.center = middle


def ring(middle: tuple[float, float], far: float, number: int, begin: float) -> list[tuple[float, float]]:
    """So many places around this middle, clockwise from where the first stands."""
    turns = [begin - 2 * pi * n / number for n in range(number)]
    return [(middle[0] + far * cos(turn), middle[1] + far * sin(turn)) for turn in turns]


def _mixed(one: Any, other: Any) -> Colour:
    red, green, blue = (0.3 * a + 0.7 * b for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1.0


class StandingLine(BoxLayout):
    """One seat: its mark, who it is, and how many points where they may be known."""

    mark = ObjectProperty(None, allownone=True)
    who = StringProperty()
    points = StringProperty()


class LastTable(BoxLayout):
    """The card; `on_go` when somebody wants to go on."""

    __events__ = ("on_go",)
    kicker = StringProperty()
    title = StringProperty()
    go_on = StringProperty()
    board = ObjectProperty(None, allownone=True)
    marks = ObjectProperty(())

    def on_go(self) -> None:
        """Somebody wants to go on with it."""


load_beside(__file__)
