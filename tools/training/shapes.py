"""Solids as triangles, in millimetres: prisms, discs, boxes, balls, rods."""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import numpy as np

Array = Any


@dataclass(frozen=True)
class Mesh:
    """Triangles with normals; `tint` tells the piece's own colour (1) from its figure's grey (0)."""

    points: Array
    normals: Array
    tint: Array

    def moved(self, by: tuple[float, float, float], turn: float = 0.0, scale: float = 1.0) -> "Mesh":
        """The mesh turned about the z axis, scaled and moved."""
        c, s = cos(turn), sin(turn)
        spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        return Mesh(self.points * scale @ spin.T + np.array(by), self.normals @ spin.T, self.tint)

    def tipped(self, angle: float) -> "Mesh":
        """The mesh turned about the x axis and set back onto z = 0, its feet beside where they were."""
        c, s = cos(angle), sin(angle)
        spin = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
        points = self.points @ spin.T
        points = points - np.array([0, 0, points[:, 2].min()])
        return Mesh(points, self.normals @ spin.T, self.tint)

    @property
    def middle(self) -> float:
        """The middle of the mesh along the y axis."""
        return float(self.points[:, 1].min() + self.points[:, 1].max()) / 2

    def tinted(self, tint: float) -> "Mesh":
        """The same mesh in another tint."""
        return Mesh(self.points, self.normals, np.full(len(self.points), tint))


def joined(*meshes: Mesh) -> Mesh:
    """All of them as one."""
    return Mesh(
        np.concatenate([m.points for m in meshes]),
        np.concatenate([m.normals for m in meshes]),
        np.concatenate([m.tint for m in meshes]),
    )


def _mesh(triangles: list[Any]) -> Mesh:
    points = np.array(triangles, dtype=np.float64).reshape(-1, 3, 3)
    normals = np.cross(points[:, 1] - points[:, 0], points[:, 2] - points[:, 0])
    size = np.linalg.norm(normals, axis=1, keepdims=True)
    flat = size[:, 0] > 1e-9  # a sliver has no normal, and what has none blackens the whole picture
    points, normals = points[flat], normals[flat] / size[flat]
    return Mesh(points.reshape(-1, 3), np.repeat(normals, 3, axis=0), np.ones(len(points) * 3))


def _ears(outline: list[tuple[float, float]]) -> list[tuple[int, int, int]]:
    """An outline (counter-clockwise) cut into triangles."""
    left = list(range(len(outline)))
    cut = []

    def area(a: Any, b: Any, c: Any) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    while len(left) > 3:
        for i in range(len(left)):
            a, b, c = left[i - 1], left[i], left[(i + 1) % len(left)]
            pa, pb, pc = outline[a], outline[b], outline[c]
            if area(pa, pb, pc) <= 1e-12:
                continue
            others = (outline[k] for k in left if k not in (a, b, c))
            if any(area(pa, pb, p) >= 0 and area(pb, pc, p) >= 0 and area(pc, pa, p) >= 0 for p in others):
                continue
            cut.append((a, b, c))
            left.pop(i)
            break
        else:
            left.pop(0)
    return [*cut, (left[0], left[1], left[2])]


def prism(outline: list[tuple[float, float]], low: float, high: float, taper: float = 1.0) -> Mesh:
    """The outline (x, y, counter-clockwise) pulled up from `low` to `high`."""
    n = len(outline)
    top = [(x * taper, y * taper) for x, y in outline]
    triangles = []
    for a, b, c in _ears(outline):
        triangles.append([(*top[a], high), (*top[b], high), (*top[c], high)])
        triangles.append([(*outline[c], low), (*outline[b], low), (*outline[a], low)])
    for i in range(n):
        j = (i + 1) % n
        p, q, r, s = (*outline[i], low), (*outline[j], low), (*top[j], high), (*top[i], high)
        triangles += [[p, q, r], [p, r, s]]
    return _mesh(triangles)


def upright(outline: list[tuple[float, float]], thickness: float) -> Mesh:
    """The outline (x, z) as a standing board of this thickness."""
    flat = prism(outline, -thickness / 2, thickness / 2)
    turn = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]])
    return Mesh(flat.points @ turn.T, flat.normals @ turn.T, flat.tint)


def circle(radius: float, sides: int = 24, squeeze: float = 1.0) -> list[tuple[float, float]]:
    """A circle as an outline."""
    return [
        (radius * cos(2 * pi * i / sides), radius * squeeze * sin(2 * pi * i / sides)) for i in range(sides)
    ]


def disc(radius: float, low: float, high: float, sides: int = 24, taper: float = 1.0) -> Mesh:
    """A cylinder."""
    return prism(circle(radius, sides), low, high, taper)


def box(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0), turn: float = 0.0) -> Mesh:
    """A box whose bottom centre is `at`."""
    half = [(-x / 2, -y / 2), (x / 2, -y / 2), (x / 2, y / 2), (-x / 2, y / 2)]
    return prism(half, 0, z).moved(at, turn)


def ball(x: float, y: float, z: float, at: tuple[float, float, float] = (0, 0, 0), turn: float = 0.0) -> Mesh:
    """An ellipsoid of these half-axes with its middle `at`."""
    rows, columns = 7, 12
    grid = [
        [
            (
                sin(pi * i / rows) * cos(2 * pi * j / columns),
                sin(pi * i / rows) * sin(2 * pi * j / columns),
                cos(pi * i / rows),
            )
            for j in range(columns + 1)
        ]
        for i in range(rows + 1)
    ]  # fmt: skip
    triangles = []
    for i in range(rows):
        for j in range(columns):
            a, b, c, d = grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1]
            triangles += [[a, b, c], [a, c, d]]
    unit = np.array(triangles).reshape(-1, 3)
    size = np.array([x, y, z])
    normals = unit / size
    normals /= np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12
    return Mesh(unit * size, normals, np.ones(len(unit))).moved(at, turn)


def rod(start: tuple[float, float, float], end: tuple[float, float, float], radius: float) -> Mesh:
    """A thin six-sided rod between two points."""
    a, b = np.array(start, float), np.array(end, float)
    axis = (b - a) / (np.linalg.norm(b - a) + 1e-9)
    side = np.cross(axis, [0.31, 0.95, 0.05])
    side /= np.linalg.norm(side) + 1e-9
    other = np.cross(axis, side)
    ring = [side * cos(pi * k / 3) * radius + other * sin(pi * k / 3) * radius for k in range(6)]
    triangles: list[Any] = []
    for k in range(6):
        p, q = ring[k], ring[(k + 1) % 6]
        triangles += [[a + p, a + q, b + q], [a + p, b + q, b + p], [b, b + p, b + q], [a, a + q, a + p]]
    return _mesh(triangles)


def mirrored(right: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """A symmetrical outline from its right half, bottom to top."""
    return right + [(-x, z) for x, z in reversed(right)]
