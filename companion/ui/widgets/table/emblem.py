"""A seat's emblem: its shape, its colour and its letter, any two of which tell it apart."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final, TypeAlias

from kivy.app import App
from kivy.core.text import Label as Letter
from kivy.graphics import Color, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.fonts import ICONS
from companion.ui.icons import letter
from companion.ui.kv import load_beside
from companion.ui.theme import SEATS

_Point: TypeAlias = tuple[float, float]

_ARM: Final = 0.42  # half the width of a cross's arm, so that a letter fits into it
_WAIST: Final = 0.62  # a star's inner radius: pointed enough to be a star, wide enough for a letter
_LIGHT_EDGE: Final = (0.96, 0.95, 0.92, 1)
_DARK_EDGE: Final = (0.42, 0.35, 0.25, 1)
_LETTERS_KEPT: Final = 64  # seven seats in the few sizes that screens use
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

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._middle = Translate()
        self.bind(mark=self.paint, size=self.paint, center=self._move)
        self.paint()

    def paint(self, *_: Any) -> None:
        """Draws the mark anew."""
        self.canvas.clear()
        if self.mark is None or min(self.size) < 1:
            return
        self._move()
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
            Color(*(_LIGHT_EDGE if App.get_running_app().theme.dark else _DARK_EDGE))
            Line(points=[part for point in points for part in point], width=1.3, close=True)
            self._letter(ink)
            PopMatrix()

    def _move(self, *_: Any) -> None:
        self._middle.xy = self.center

    def _letter(self, ink: tuple[float, ...]) -> None:
        size = min(self.size)
        sign = letter(self.mark.icon) if self.mark.icon else self.mark.letter
        texture = _letter(sign, size * (0.62 if self.mark.icon else 0.42), bool(self.mark.icon)).texture
        width, height = texture.size
        Color(*ink)
        drop = 0 if self.mark.icon else _DROP.get(self.mark.shape, 0) * size
        Rectangle(texture=texture, pos=(-width / 2, -height / 2 + drop), size=texture.size)


@lru_cache(maxsize=_LETTERS_KEPT)
def _letter(sign: str, font_size: float, is_icon: bool) -> Any:
    """The letter painted once in this size; whoever holds it holds its texture."""
    face = {"font_name": ICONS} if is_icon else {"bold": True}
    painted = Letter(text=sign, font_size=font_size, **face)
    painted.refresh()
    return painted


load_beside(__file__)
