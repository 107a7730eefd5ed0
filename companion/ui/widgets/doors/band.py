"""The picture above the front door: a steppe of hexes, a windmill and a walker far away, all drawn by us."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import ColorProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.theme import Colour, rgb
from companion.ui.widgets.doors.shapes import Corner, hexagon, polygon

_STRIPS: Final = 24  # of the sky; more of them are not told apart
_HEXES: Final = tuple(rgb(each) for each in ("5f7f4e", "c9a24a", "8d7a68", "a6654a", "6f87a3", "b9b2a4"))
# How far along the band each hex stands, and how high: in its radius, from the lower edge.
_FIELD: Final = ((0.02, 1.9), (0.11, 0.7), (0.2, 1.3), (0.28, 0.2), (0.37, 1.0), (0.46, 0.3), (0.54, 1.6))
_FAR_FIELD: Final = ((0.62, 0.6), (0.7, 1.5), (0.78, 0.4), (0.87, 1.2), (0.95, 0.5), (1.02, 1.7))
# Shapes in a box from (-1, 0) to (1, 2), each without dents.
_WALKER: Final[tuple[tuple[Corner, ...], ...]] = (
    ((-0.22, 1.78), (0.22, 1.78), (0.26, 1.96), (-0.26, 1.96)),
    ((-0.14, 1.62), (0.14, 1.62), (0.2, 1.72), (-0.2, 1.72)),
    ((-0.36, 0.98), (0.36, 0.98), (0.6, 1.34), (0.44, 1.6), (-0.44, 1.6), (-0.6, 1.34)),
    ((-0.98, 1.2), (-0.72, 1.12), (-0.5, 1.56), (-0.74, 1.62)),
    ((0.98, 1.2), (0.72, 1.12), (0.5, 1.56), (0.74, 1.62)),
    ((-1.0, 0.78), (-0.8, 0.72), (-0.76, 1.06), (-0.96, 1.14)),
    ((1.0, 0.78), (0.8, 0.72), (0.76, 1.06), (0.96, 1.14)),
    ((-0.3, 0.84), (0.3, 0.84), (0.34, 0.94), (-0.34, 0.94)),
    ((-0.52, 0.5), (-0.14, 0.5), (-0.06, 0.82), (-0.42, 0.86)),
    ((0.52, 0.5), (0.14, 0.5), (0.06, 0.82), (0.42, 0.86)),
    ((-0.56, 0.14), (-0.28, 0.14), (-0.18, 0.46), (-0.48, 0.46)),
    ((0.56, 0.14), (0.28, 0.14), (0.18, 0.46), (0.48, 0.46)),
    ((-0.74, 0.0), (-0.2, 0.0), (-0.28, 0.11), (-0.6, 0.11)),
    ((0.74, 0.0), (0.2, 0.0), (0.28, 0.11), (0.6, 0.11)),
)
_SAILS: Final[tuple[tuple[Corner, ...], ...]] = (
    ((-0.52, 0.0), (-0.16, 0.0), (-0.16, 0.34), (-0.46, 0.34)),
    ((0.52, 0.0), (0.16, 0.0), (0.16, 0.34), (0.46, 0.34)),
    ((-0.46, 0.36), (0.46, 0.36), (0.3, 1.12), (-0.3, 1.12)),
    ((-0.3, 1.16), (0.3, 1.16), (0.0, 1.46)),
    ((-0.05, 1.2), (-0.16, 1.3), (-0.86, 1.72), (-0.72, 1.92)),
    ((0.05, 1.2), (0.16, 1.3), (0.86, 1.72), (0.72, 1.92)),
    ((-0.08, 1.18), (-0.02, 1.06), (-0.7, 0.5), (-0.86, 0.68)),
    ((0.08, 1.18), (0.02, 1.06), (0.7, 0.5), (0.86, 0.68)),
)


class HomeBand(BoxLayout):
    """The band; what stands on it is written above the picture."""

    sky = ColorProperty()
    ground = ColorProperty()
    figure = ColorProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        paint = Clock.create_trigger(self._paint, -1)
        for name in ("pos", "size", "sky", "ground", "figure"):
            self.fbind(name, paint)
        paint()

    def _paint(self, *_: Any) -> None:
        self.canvas.before.clear()
        if min(self.size) < 1:
            return
        with self.canvas.before:
            StencilPush()
            Rectangle(pos=self.pos, size=self.size)
            StencilUse()
            self._paint_sky()
            self._paint_field()
            unit = self.height * 0.42
            if self.width > self.height * 3:  # else they would stand behind the words
                Color(rgba=_faded(self.figure, 0.35))
                _stand(_SAILS, self.right - self.height * 1.75, self.y + self.height * 0.06, unit * 0.62)
                Color(rgba=_faded(self.figure, 0.62))
                _stand(_WALKER, self.right - self.height * 0.8, self.y + self.height * 0.06, unit)
            StencilUnUse()
            Color(0, 0, 0, 0)  # only closes the stencil
            Rectangle(pos=self.pos, size=self.size)
            StencilPop()
            Color(rgba=_faded(self.figure, 0.5))
            Line(points=(self.x, self.y, self.right, self.y), width=1)

    def _paint_sky(self) -> None:
        high = self.height / _STRIPS
        for strip in range(_STRIPS):
            share = strip / (_STRIPS - 1)
            mixed = (a * share + b * (1 - share) for a, b in zip(self.sky, self.ground, strict=True))
            Color(*mixed)
            Rectangle(pos=(self.x, self.y + strip * high), size=(self.width, high + 1))

    def _paint_field(self) -> None:
        radius = self.height * 0.3
        for number, (along, up) in enumerate((*_FIELD, *_FAR_FIELD)):
            Color(rgba=_faded(_HEXES[number % len(_HEXES)], 0.2))
            polygon(hexagon(self.x + along * self.width, self.y + up * radius, radius))


def _stand(parts: tuple[tuple[Corner, ...], ...], x: float, y: float, unit: float) -> None:
    for part in parts:
        polygon([(x + unit * across, y + unit * up) for across, up in part])


def _faded(colour: Any, share: float) -> Colour:
    return colour[0], colour[1], colour[2], share


load_beside(__file__)
