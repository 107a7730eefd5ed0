"""Flat shapes as triangles, in a box from -0.5 to 0.5: what pieces, goods and printed marks look like."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Part: TypeAlias = tuple[Point, ...]
"""A convex outline; a shape is made of several."""


def polygon(corners: int, radius: float = 0.5, x: float = 0.0, y: float = 0.0, turn: float = 0.25) -> Part:
    """A regular polygon; `turn` is where its first corner is, in turns from the right."""
    angles = [2 * pi * (turn + corner / corners) for corner in range(corners)]
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def box(left: float, low: float, right: float, high: float) -> Part:
    """An upright rectangle."""
    return (left, low), (right, low), (right, high), (left, high)


def disc(radius: float = 0.5, x: float = 0.0, y: float = 0.0) -> Part:
    """A circle, as round as anybody sees."""
    return polygon(20, radius, x, y)


def _cog() -> tuple[Part, ...]:
    teeth = [tuple(_turned(point, number / 8) for point in box(-0.1, 0.3, 0.1, 0.5)) for number in range(8)]
    return (disc(0.38), *teeth)


def _turned(point: Point, turns: float) -> Point:
    (x, y), angle = point, 2 * pi * turns
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


HOUSE: Final = (box(-0.38, -0.45, 0.38, 0.12), ((-0.5, 0.1), (0.5, 0.1), (0.0, 0.5)))
SHAPES: Final[dict[str, tuple[Part, ...]]] = {
    "character": (
        disc(0.22, 0, 0.3),
        ((-0.44, -0.48), (0.44, -0.48), (0.3, 0.08), (0.12, 0.22), (-0.12, 0.22), (-0.3, 0.08)),
    ),
    "mech": (
        box(-0.48, -0.14, 0.48, 0.36),
        box(-0.42, -0.5, -0.12, -0.1),
        box(0.12, -0.5, 0.42, -0.1),
        box(-0.16, 0.3, 0.16, 0.5),
    ),
    "worker": (disc(0.4),),
    "airship": (
        tuple((0.06 + x * 0.88, 0.06 + y * 0.62) for x, y in disc(0.5)),
        box(-0.12, -0.38, 0.24, -0.22),
        ((-0.24, 0.06), (-0.54, 0.36), (-0.54, 0.06)),
        ((-0.24, 0.06), (-0.54, 0.06), (-0.54, -0.24)),
    ),
    "flag": (box(-0.4, -0.5, -0.28, 0.5), ((-0.34, 0.5), (0.48, 0.28), (0.48, -0.04), (-0.34, -0.14))),
    "trap": (polygon(6, 0.42, turn=0.0), *(_tooth for _tooth in (
        ((-0.3, 0.3), (-0.1, 0.34), (-0.24, 0.5)), ((0.3, 0.3), (0.1, 0.34), (0.24, 0.5)),
        ((-0.3, -0.3), (-0.1, -0.34), (-0.24, -0.5)), ((0.3, -0.3), (0.1, -0.34), (0.24, -0.5)),
    ))),
    "encounter": (polygon(4, 0.5),),
    "structure": HOUSE,
    "mine": (box(-0.5, -0.45, 0.5, 0.05), tuple((x, 0.05 + max(0.0, y) * 0.9) for x, y in disc(0.5))),
    "monument": (box(-0.46, -0.48, 0.46, -0.26), ((-0.34, -0.3), (0.34, -0.3), (0.2, 0.34), (-0.2, 0.34)),
                 ((-0.2, 0.32), (0.2, 0.32), (0.0, 0.52))),
    "armory": (box(-0.46, -0.48, 0.46, 0.26), box(-0.46, 0.2, -0.24, 0.48), box(-0.12, 0.2, 0.12, 0.48),
               box(0.24, 0.2, 0.46, 0.48)),
    "mill": (((-0.34, -0.48), (0.34, -0.48), (0.24, 0.2), (-0.24, 0.2)),
             ((-0.5, 0.44), (-0.42, 0.52), (0.5, -0.02), (0.42, -0.1)),
             ((0.5, 0.44), (0.42, 0.52), (-0.5, -0.02), (-0.42, -0.1))),
    "oil": (disc(0.34, 0, -0.14), ((-0.3, 0.02), (0.3, 0.02), (0.0, 0.5))),
    "metal": (((-0.5, -0.32), (0.5, -0.32), (0.32, 0.3), (-0.32, 0.3)),),
    "wood": (box(-0.34, -0.24, 0.34, 0.24), disc(0.24, -0.3, 0), disc(0.24, 0.3, 0)),
    "food": (((0.0, -0.5), (0.34, 0.0), (0.24, 0.34), (0.0, 0.5), (-0.24, 0.34), (-0.34, 0.0)),),
    "tunnel": (box(-0.46, -0.4, -0.22, 0.06), box(0.22, -0.4, 0.46, 0.06),
               ((-0.46, 0.04), (-0.22, 0.04), (-0.14, 0.2), (-0.26, 0.36)),
               ((0.46, 0.04), (0.22, 0.04), (0.14, 0.2), (0.26, 0.36)),
               ((-0.26, 0.36), (-0.14, 0.2), (0.14, 0.2), (0.26, 0.36), (0.0, 0.46))),
    "village": HOUSE,
    "factory": _cog(),
    "circle": (disc(),),
    "grunt": (disc(0.4),),
    "brute": (box(-0.46, -0.46, 0.46, 0.22), ((-0.46, 0.2), (-0.16, 0.2), (-0.46, 0.52)),
              ((0.46, 0.2), (0.16, 0.2), (0.46, 0.52))),
    "raider": (((-0.52, -0.44), (0.52, -0.44), (0.0, 0.52)),),
    "exile": (polygon(5, 0.52),),
    "bastion": (box(-0.36, -0.48, 0.36, 0.2), box(-0.46, 0.14, -0.2, 0.48), box(-0.1, 0.14, 0.1, 0.48),
                box(0.2, 0.14, 0.46, 0.48)),
    "nomad": (polygon(4, 0.5),),
    "resource_1": (((-0.5, -0.42), (0.5, -0.42), (0.0, 0.48)),),
    "resource_2": (box(-0.42, -0.42, 0.42, 0.42),),
    "resource_3": (polygon(6, 0.5, turn=0.0),),
    "resource_4": (box(-0.5, -0.17, 0.5, 0.17), box(-0.17, -0.5, 0.17, 0.5)),
    "wasteland": (((-0.6, -0.3), (0.1, -0.3), (-0.25, 0.25)), ((-0.1, -0.3), (0.6, -0.3), (0.25, 0.25))),
    "citadel": (box(-0.5, -0.46, 0.5, 0.1), box(-0.5, 0.0, -0.26, 0.34), box(0.26, 0.0, 0.5, 0.34),
                box(-0.14, 0.0, 0.14, 0.5)),
    "strength": (((-0.13, -0.14), (0.13, -0.14), (0.13, 0.3), (0.0, 0.52), (-0.13, 0.3)),
                 box(-0.36, -0.26, 0.36, -0.1), box(-0.09, -0.46, 0.09, -0.2), disc(0.13, 0, -0.42)),
    "special": (disc(0.2), ((0.0, 0.5), (0.15, 0.0), (0.0, -0.5), (-0.15, 0.0)),
                ((0.5, 0.0), (0.0, 0.15), (-0.5, 0.0), (0.0, -0.15))),
    "supply": (polygon(6, 0.46),),
    "blessing": (disc(0.3, 0, -0.16), ((-0.27, -0.04), (0.27, -0.04), (0.0, 0.5))),
    "vp": (box(-0.44, -0.38, 0.44, -0.14), ((-0.44, -0.16), (-0.1, -0.16), (-0.44, 0.34)),
           ((0.44, -0.16), (0.1, -0.16), (0.44, 0.34)), ((-0.24, -0.16), (0.24, -0.16), (0.0, 0.46))),
    "casualty": (((-0.46, -0.32), (-0.32, -0.46), (0.46, 0.32), (0.32, 0.46)),
                 ((0.46, -0.32), (0.32, -0.46), (-0.46, 0.32), (-0.32, 0.46))),
}  # fmt: skip
PLAIN: Final = (disc(0.42),)
"""What nobody has drawn yet."""


def grown(part: Sequence[Point], by: float) -> Part:
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
def filled(name: str, rim: float = 0.0) -> tuple[Point, ...]:
    """The triangles of the shape of this name, with a rim around it."""
    parts = SHAPES.get(name, PLAIN)
    return triangles([grown(part, rim) for part in parts] if rim else parts)
