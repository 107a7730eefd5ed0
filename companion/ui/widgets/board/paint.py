"""Fills and words on a board's canvas, in units of the board."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle

from companion.ui.fonts import painted
from companion.ui.icons import painted_icon
from companion.ui.theme import Colour, contrast

Point: TypeAlias = tuple[float, float]

INKS: Final[tuple[Colour, Colour]] = ((0.06, 0.06, 0.08, 1.0), (1.0, 1.0, 1.0, 1.0))
# Drawn once this large and shrunk by the graphics chip: sharp at every zoom, nothing to do while zooming.
LETTER_PIXELS: Final = 40
ICON_PIXELS: Final = 96  # likewise; a place is that wide when somebody has come close


def ink_on(colour: Colour) -> Colour:
    """Black or white, whichever is read better on this colour; one of them is at least 4.5 to 1."""
    return max(INKS, key=lambda ink: contrast(ink, colour))


def fill(group: InstructionGroup, colour: Colour, corners: Iterable[Point]) -> None:
    """Fills triangles, given corner by corner."""
    vertices: list[float] = []
    for x, y in corners:
        vertices += (x, y, 0.0, 0.0)
    if vertices:
        group.add(Color(*colour))
        group.add(Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangles"))


def moved(corners: Sequence[Point], at: Point, size: float) -> list[Point]:
    """A shape of the unit box at this place and in this size."""
    return [(at[0] + x * size, at[1] + y * size) for x, y in corners]


def write(group: InstructionGroup, words: str, colour: Colour, at: Point, high: float, wide: float) -> Color:
    """Writes words around this middle, as high as this but never wider than that; gives their ink."""
    texture = painted(words, LETTER_PIXELS, mipmap=True).texture
    across = texture.width / texture.height * high
    shrunk = min(1.0, wide / across)
    size = across * shrunk, high * shrunk
    ink = Color(*colour)
    group.add(ink)
    group.add(Rectangle(texture=texture, pos=(at[0] - size[0] / 2, at[1] - size[1] / 2), size=size))
    return ink


def draw_icon(group: InstructionGroup, name: str, colour: Colour, at: Point, high: float) -> Color:
    """Draws the icon around this middle, so high; gives its ink."""
    texture = painted_icon(name, ICON_PIXELS, mipmap=True).texture
    size = texture.width / ICON_PIXELS * high, texture.height / ICON_PIXELS * high
    ink = Color(*colour)
    group.add(ink)
    group.add(Rectangle(texture=texture, pos=(at[0] - size[0] / 2, at[1] - size[1] / 2), size=size))
    return ink
