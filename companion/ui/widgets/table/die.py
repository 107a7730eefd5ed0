"""Dice as pictures: the sign of a face, as often as it counts."""

from collections.abc import Iterable
from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.theme import SEATS
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.board.paint import Point, fill, moved, write
from companion.ui.widgets.board.shapes import filled
from engine.pictures.contests import DieFace, DiePicture, Sign

SPENT: Final = 0.35  # how much of a die is left to see that has done its work
# Where the signs of a face lie, in parts of the die, and how large they are.
_SPOTS: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {
    0: (0.0, ()),
    1: (0.62, ((0.0, 0.0),)),
    2: (0.44, ((-0.22, 0.0), (0.22, 0.0))),
    3: (0.36, ((-0.24, -0.2), (0.24, -0.2), (0.0, 0.22))),
}
UNKNOWN: Final = "?"
_EDGE: Final = (0.5, 0.47, 0.42, 1.0)


def draw_die(
    group: InstructionGroup,
    face: DieFace | None,
    signs: Iterable[Sign],
    colour: str,
    at: Point,
    size: float,
    strong: float = 1.0,
) -> None:
    """Adds a die around this middle; one that has still to fall is an empty outline."""
    ground, ink = ((*each[:3], strong) for each in SEATS[colour])
    x, y = at[0] - size / 2, at[1] - size / 2
    if face is None:
        for shade, wide in ((_EDGE, 2.4), (ground, 1.5)):
            group.add(Color(*shade))
            group.add(Line(rounded_rectangle=(x, y, size, size, size * 0.18), width=dp(wide)))
        return
    group.add(Color(*ground))
    group.add(RoundedRectangle(pos=(x, y), size=(size, size), radius=[size * 0.18]))
    # A blank white die on a white table is a die all the same.
    group.add(Color(*_EDGE))
    group.add(Line(rounded_rectangle=(x, y, size, size, size * 0.18), width=dp(1)))
    outlines = next((sign.outlines for sign in signs if sign.name == face.sign), None)
    large, spots = _SPOTS[min(face.times, max(_SPOTS))]
    for right, up in spots:
        middle = at[0] + right * size, at[1] + up * size
        if outlines:
            fill(group, ink, moved(filled(outlines), middle, large * size / 100))
        else:
            write(group, UNKNOWN, ink, middle, large * size, size)


class DiePush(Pushed, Widget):
    """One die to touch; `words` say what the picture shows."""

    MEANS = ("die",)
    die = ObjectProperty(None)
    chosen = BooleanProperty(False)
    can = BooleanProperty(True)
    words = StringProperty()

    def __init__(self, die: DiePicture, signs: tuple[Sign, ...], **given: Any) -> None:
        self._drawing, self._signs = InstructionGroup(), signs
        super().__init__(**given)
        self.canvas.add(self._drawing)
        self.die = die
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self._drawing.clear()
        die: DiePicture = self.die
        strong = SPENT if die.spent else 1.0
        middle = self.x + self.width / 2, self.y + self.height / 2
        draw_die(self._drawing, die.face, self._signs, die.colour, middle, min(self.size) - dp(12), strong)


class FacePush(EvenPush):
    """An act that shows or sets a die, with the face above its words."""

    face = ObjectProperty(None)
    colour = StringProperty("white")

    def __init__(self, face: DieFace, signs: tuple[Sign, ...], colour: str, **given: Any) -> None:
        self._drawing, self._signs = InstructionGroup(), signs
        super().__init__(**given)
        self.canvas.after.add(self._drawing)
        self.face, self.colour = face, colour
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self._drawing.clear()
        middle = self.x + self.width / 2, self.y + self.height - dp(32)
        draw_die(self._drawing, self.face, self._signs, self.colour, middle, dp(40))


load_beside(__file__)
