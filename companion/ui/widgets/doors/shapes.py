"""Filled shapes on the canvas that is open."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import TypeAlias

from kivy.graphics import Mesh

Corner: TypeAlias = tuple[float, float]


def hexagon(x: float, y: float, radius: float) -> tuple[Corner, ...]:
    """The corners of a hexagon that stands on one of them."""
    turns = [pi / 6 + pi / 3 * n for n in range(6)]
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


def polygon(points: Sequence[Corner]) -> None:
    """Fills a shape without dents."""
    vertices = [part for x, y in points for part in (x, y, 0, 0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")
