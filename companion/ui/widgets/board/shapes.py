"""Shapes as triangles, the only thing that is quick to fill."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final

from engine.pictures.glyphs import Glyph, GlyphPart, Point, polygon

ROUND: Final = 12  # corners of the end of a line, which is a few pixels wide


def grown(part: Sequence[Point], by: float) -> GlyphPart:
    """The part with a rim of this width."""
    x, y = sum(x for x, _ in part) / len(part), sum(y for _, y in part) / len(part)
    return tuple(_away(point, (x, y), by) for point in part)


def _away(point: Point, centre: Point, by: float) -> Point:
    dx, dy = point[0] - centre[0], point[1] - centre[1]
    far = hypot(dx, dy) or 1.0
    return point[0] + dx / far * by, point[1] + dy / far * by


def triangles(parts: Iterable[Sequence[Point]]) -> tuple[Point, ...]:
    """The corners of the triangles that fill these convex parts, three by three."""
    return tuple(
        corner for part in parts for one, other in pairwise(part[1:]) for corner in (part[0], one, other)
    )


def stroked(points: Sequence[Point], width: float, close: bool = False) -> tuple[Point, ...]:
    """The triangles of a line that reaches this far to both sides, round at its corners and ends.

    Many lines in one go are painted in a fraction of the time that Kivy's own lines take one by one.
    """
    line = (*points, points[0]) if close else tuple(points)
    sides = [_side(one, other, width) for one, other in pairwise(line)]
    return triangles((*sides, *(polygon(ROUND, width, *point) for point in points)))


def _side(one: Point, other: Point, width: float) -> GlyphPart:
    along = hypot(other[0] - one[0], other[1] - one[1]) or 1.0
    x, y = (one[1] - other[1]) / along * width, (other[0] - one[0]) / along * width
    return (
        (one[0] + x, one[1] + y),
        (other[0] + x, other[1] + y),
        (other[0] - x, other[1] - y),
        (one[0] - x, one[1] - y),
    )


@cache
def filled(glyph: Glyph, rim: float = 0.0) -> tuple[Point, ...]:
    """The triangles of the shape, with a rim around it."""
    return triangles([grown(part, rim) for part in glyph] if rim else glyph)
