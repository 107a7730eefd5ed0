"""A seat's emblem: its shape, its colour and its letter, any two of which tell it apart."""

from math import cos, pi, sin
from typing import Any, Final, TypeAlias

from kivy.graphics import Color, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.fonts import painted
from companion.ui.icons import painted_icon
from companion.ui.kv import load_beside
from companion.ui.theme import SEATS

_Point: TypeAlias = tuple[float, float]

_ARM: Final = 0.42  # half the width of a cross's arm, so that a letter fits into it
_WAIST: Final = 0.62  # a star's inner radius: pointed enough to be a star, wide enough for a letter
_LIGHT_EDGE: Final = (0.96, 0.95, 0.92, 1)
_DARK_EDGE: Final = (0.42, 0.35, 0.25, 1)
_DROP: Final = {"triangle": -0.12}  # where a letter sits lower, in parts of the size


def _round(corners: int, turned: float = 0.0, waist: float = 1.0) -> tuple[_Point, ...]:
    step = 2 * pi / corners
    radii = (1.0, waist)
    return tuple(
        (radii[n % 2] * cos(pi / 2 + turned + n * step), radii[n % 2] * sin(pi / 2 + turned + n * step))
        for n in range(corners)
    )


_CROSS: Final = (
    *((_ARM, 1.0), (_ARM, _ARM), (1.0, _ARM), (1.0, -_ARM), (_ARM, -_ARM), (_ARM, -1.0)),
    *((-_ARM, -1.0), (-_ARM, -_ARM), (-1.0, -_ARM), (-1.0, _ARM), (-_ARM, _ARM), (-_ARM, 1.0)),
)
# Corners around (0, 0), at most 1 away.
SHAPES: Final[dict[str, tuple[_Point, ...]]] = {
    "circle": _round(36),
    "square": tuple((0.84 * x, 0.84 * y) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1))),
    "triangle": tuple((1.08 * x, 1.08 * y - 0.14) for x, y in _round(3)),
    "diamond": _round(4),
    "hexagon": _round(6),
    "star": _round(10, waist=_WAIST),
    "cross": _CROSS,
}


class Emblem(Widget):
    """The mark of a seat, drawn around its middle: moving it draws nothing anew."""

    mark = ObjectProperty(None, allownone=True)
    dark = BooleanProperty(True)
    """Whether it lies on dark ground."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._middle, self._edge = Translate(), Color()
        self.bind(mark=self.paint, size=self.paint, center=self._move, dark=self._tint)
        self.paint()

    def paint(self, *_: Any) -> None:
        """Draws the mark anew."""
        self.canvas.clear()
        if self.mark is None or min(self.size) < 1:
            return
        self._move()
        self._tint()
        ground, ink = SEATS[self.mark.colour]
        radius = min(self.size) / 2 - 2
        # An icon tells the seat by itself; the shape is for marks that have but a letter.
        shape = "circle" if self.mark.icon else self.mark.shape
        points = [(x * radius, y * radius) for x, y in SHAPES[shape]]
        around = ((0.0, 0.0), *points, points[0])
        with self.canvas:
            PushMatrix()
            self.canvas.add(self._middle)
            Color(*ground)
            Mesh(
                vertices=[part for x, y in around for part in (x, y, 0, 0)],
                indices=list(range(len(around))),
                mode="triangle_fan",
            )
            # An edge without which a dark emblem is lost on a dark ground, and a light one on a light ground.
            self.canvas.add(self._edge)
            Line(points=[part for point in points for part in point], width=1.3, close=True)
            self._letter(ink)
            PopMatrix()

    def _move(self, *_: Any) -> None:
        self._middle.xy = self.center

    def _tint(self, *_: Any) -> None:
        self._edge.rgba = _LIGHT_EDGE if self.dark else _DARK_EDGE

    def _letter(self, ink: tuple[float, ...]) -> None:
        size, mark = min(self.size), self.mark
        shown = painted_icon(mark.icon, size * 0.62) if mark.icon else painted(mark.letter, size * 0.42)
        texture = shown.texture
        width, height = texture.size
        Color(*ink)
        drop = 0 if self.mark.icon else _DROP.get(self.mark.shape, 0) * size
        Rectangle(texture=texture, pos=(-width / 2, -height / 2 + drop), size=texture.size)


load_beside(__file__)
