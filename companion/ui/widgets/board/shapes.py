"""Shapes as triangles, the only thing that is quick to fill."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import hypot

from engine.glyphs import Glyph, GlyphPart, Point


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


@cache
def filled(glyph: Glyph, rim: float = 0.0) -> tuple[Point, ...]:
    """The triangles of the shape, with a rim around it."""
    return triangles([grown(part, rim) for part in glyph] if rim else glyph)
