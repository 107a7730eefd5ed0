"""A seat's seal: its shape and letter, open while it chooses, closed with wax when it has sealed."""

from math import cos, pi, sin
from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Line, Mesh
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.label import Label

from companion.ui.kv import load_beside
from companion.ui.theme import SEATS
from companion.ui.widgets.basics import motion
from companion.ui.widgets.table.emblem import SHAPES
from engine.pictures.drawings import Mark

SCALLOPS: Final = 14


class Seal(Label):
    """The mark of a seat as a seal; `sealed` closes it."""

    shape = OptionProperty("circle", options=tuple(SHAPES))
    colour = OptionProperty("white", options=tuple(SEATS))
    sealed = BooleanProperty(False)
    wax = NumericProperty(0.0)
    """How much of the wax is there, 0 to 1."""

    def __init__(self, mark: Mark | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        for name in ("pos", "size", "shape", "colour", "wax"):
            self.fbind(name, self._draw)
        if mark:
            self.show(mark)
        if self.sealed:
            self.wax = 1.0

    def show(self, mark: Mark) -> None:
        """Takes the letter, colour and shape of this mark."""
        self.text, self.colour, self.shape = mark.letter, mark.colour, mark.shape
        self._draw()

    def close(self) -> None:
        """Closed at once, as it has been for a while."""
        self.sealed = True
        motion.stop(self, "wax")
        self.wax = 1.0

    def on_sealed(self, *_: Any) -> None:
        """Closes or opens before everybody's eyes."""
        motion.bring(self, motion.LONGEST, wax=float(self.sealed))

    def _draw(self, *_: Any) -> None:
        fill, ink = SEATS[self.colour]
        self.color = ink
        x, y = self.center
        radius = min(self.size) / 2
        group = self._drawing
        group.clear()
        if self.wax:
            group.add(Color(0.70, 0.16, 0.12, self.wax))
            group.add(_polygon(_scallops(x, y, radius * (1.5 - 0.5 * self.wax))))
        inner = radius * 0.72
        group.add(Color(*fill))
        outline = _outline(self.shape, x, y, inner)
        group.add(_polygon(outline, (x, y)))
        group.add(Color(0.96, 0.94, 0.90, 1))
        group.add(Line(points=outline, width=dp(1.2), close=True, joint="round"))
        if not self.wax:
            group.add(Color(0.70, 0.69, 0.66, 1))
            group.add(Line(circle=(x, y, radius - dp(2)), width=dp(1), dash_offset=4, dash_length=6))


def _ring(x: float, y: float, radii: list[float], turn: float = 0.0) -> list[float]:
    points: list[float] = []
    for at, radius in enumerate(radii):
        angle = turn + 2 * pi * at / len(radii)
        points += (x + radius * sin(angle), y + radius * cos(angle))
    return points


def _scallops(x: float, y: float, radius: float) -> list[float]:
    return _ring(x, y, [radius * (1 if at % 4 in (1, 2) else 0.93) for at in range(SCALLOPS * 4)])


def _outline(shape: str, x: float, y: float, radius: float) -> list[float]:
    return [part for right, up in SHAPES[shape] for part in (x + radius * right, y + radius * up)]


def _polygon(points: list[float], middle: tuple[float, float] | None = None) -> Mesh:
    """A figure that can be seen whole from its middle, as a fan around it."""
    if middle is None:
        middle = (sum(points[0::2]) / len(points[0::2]), sum(points[1::2]) / len(points[1::2]))
    around = [middle, *zip(points[0::2], points[1::2], strict=True), (points[0], points[1])]
    vertices = [part for x, y in around for part in (x, y, 0.0, 0.0)]
    return Mesh(vertices=vertices, indices=list(range(len(around))), mode="triangle_fan")


load_beside(__file__)
