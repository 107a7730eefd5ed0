"""Flat shapes of convex parts, in a box from -0.5 to 0.5 with y upwards: how a game draws what is its own."""

from math import cos, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
GlyphPart: TypeAlias = tuple[Point, ...]
"""A convex outline."""
Glyph: TypeAlias = tuple[GlyphPart, ...]
"""A shape made of parts; they may overlap."""
Outlines: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""A glyph in whole hundredths, as it goes to a phone."""
_DIGITS: Final = 3  # finer than any screen


def polygon(
    corners: int, radius: float = 0.5, x: float = 0.0, y: float = 0.0, turn: float = 0.25
) -> GlyphPart:
    """A regular polygon; `turn` is where its first corner is, in turns from the right."""
    angles = [2 * pi * (turn + corner / corners) for corner in range(corners)]
    return tuple(_rounded(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def box(left: float, low: float, right: float, high: float) -> GlyphPart:
    """An upright rectangle."""
    return (left, low), (right, low), (right, high), (left, high)


def disc(radius: float = 0.5, x: float = 0.0, y: float = 0.0) -> GlyphPart:
    """A circle, as round as anybody sees."""
    return polygon(20, radius, x, y)


def turned(part: GlyphPart, turns: float) -> GlyphPart:
    """The part turned to the left around the middle of the box."""
    right, up = cos(2 * pi * turns), sin(2 * pi * turns)
    return tuple(_rounded(x * right - y * up, x * up + y * right) for x, y in part)


def squeezed(part: GlyphPart, wide: float, high: float, x: float = 0.0, y: float = 0.0) -> GlyphPart:
    """The part so many times as wide and as high, around this middle."""
    return tuple(_rounded(x + px * wide, y + py * high) for px, py in part)


def outlines(glyph: Glyph) -> Outlines:
    """The glyph in a box from -50 to 50."""
    return tuple(tuple((round(x * 100), round(y * 100)) for x, y in part) for part in glyph)


def _rounded(x: float, y: float) -> Point:
    return round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0  # never -0.0
