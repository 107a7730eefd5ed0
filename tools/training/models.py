"""Free figures as stand-ins: beasts and machines out of GLB files, as triangles in millimetres."""

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from struct import unpack_from
from typing import Any

import numpy as np

from tools.training.shapes import Mesh

Array = Any

BEASTS = ("Bull", "Horse", "Wolf")
MACHINES = ("George", "Leela", "Mike", "Stan")
_NUMBERS = {5121: np.uint8, 5123: np.uint16, 5125: np.uint32}
"""GLB's words for the numbers that name a triangle's corners."""
_FINE = 0.055  # of the longest side: corners nearer than that become one, no photo shows more


@dataclass(frozen=True)
class Models:
    """Triangles (n x 3 x 3) that stand upright around the origin, one long at their longest."""

    beasts: tuple[Array, ...]
    machines: tuple[Array, ...]

    def beast(self, chance: Random, size: float) -> Mesh:
        """An animal so long, lean or fat."""
        u = chance.uniform
        stretch = np.array([u(1.0, 2.6), u(0.85, 1.1), u(0.75, 1.3)])
        return _mesh(chance.choice(self.beasts) * stretch * size)

    def machine(self, chance: Random, wide: float, tall: float) -> Mesh:
        """A machine so wide and tall."""
        shape = chance.choice(self.machines)
        sides = np.ptp(shape.reshape(-1, 3), axis=0)
        deep = chance.uniform(0.8, 1.8) * wide / sides[0]
        return _mesh(shape * np.array([wide / sides[0], deep, tall / sides[2]]))


def load_models(folder: Path) -> Models:
    """The figures of a folder; names end in the model's name (`quaternius_Bull.glb`)."""
    read = {path.stem.rpartition("_")[2]: path for path in sorted(folder.glob("*.glb"))}
    return Models(
        tuple(_upright(triangles(read[name])) for name in BEASTS if name in read),
        tuple(
            _upright(triangles(read[name])[..., [0, 2, 1]] * [1, -1, 1]) for name in MACHINES if name in read
        ),
    )


def triangles(path: Path) -> Array:
    """Every triangle of a GLB file, n x 3 x 3."""
    data = path.read_bytes()
    (length,) = unpack_from("<I", data, 12)
    told, held = json.loads(data[20 : 20 + length]), data[28 + length :]

    def numbers(which: int, kind: Any, each: int) -> Array:
        accessor = told["accessors"][which]
        view = told["bufferViews"][accessor["bufferView"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        size = np.dtype(kind).itemsize * each
        step = view.get("byteStride", size)
        rows = np.frombuffer(held, np.uint8)[start : start + step * (accessor["count"] - 1) + size]
        table = np.lib.stride_tricks.as_strided(rows, (accessor["count"], size), (step, 1))
        return np.ascontiguousarray(table).view(kind).reshape(-1, each)

    parts = []
    for mesh in told["meshes"]:
        for part in mesh["primitives"]:
            points = numbers(part["attributes"]["POSITION"], np.float32, 3)
            kind = _NUMBERS[told["accessors"][part["indices"]]["componentType"]]
            parts.append(points[numbers(part["indices"], kind, 1).ravel().astype(int)].reshape(-1, 3, 3))
    return np.concatenate(parts).astype(np.float64)


def _upright(shape: Array) -> Array:
    """On z = 0, its middle over the origin, one long at its longest, no finer than a photo shows."""
    points = shape.reshape(-1, 3)
    low, high = points.min(axis=0), points.max(axis=0)
    moved = (shape - [*(low + high)[:2] / 2, low[2]]) / (high - low).max()
    coarse = np.round(moved / _FINE) * _FINE
    _, corner, which = np.unique(coarse.reshape(-1, 3), axis=0, return_index=True, return_inverse=True)
    whole = moved.reshape(-1, 3)[corner][which.ravel()].reshape(-1, 3, 3)
    area = np.linalg.norm(np.cross(whole[:, 1] - whole[:, 0], whole[:, 2] - whole[:, 0]), axis=1)
    kept, first = whole[area > 1e-6], np.sort(which.reshape(-1, 3)[area > 1e-6], axis=1)
    return kept[np.unique(first, axis=0, return_index=True)[1]]


def _mesh(shape: Array) -> Mesh:
    normals = np.cross(shape[:, 1] - shape[:, 0], shape[:, 2] - shape[:, 0])
    size = np.linalg.norm(normals, axis=1, keepdims=True)
    flat = size[:, 0] > 1e-9
    normals = np.repeat(normals[flat] / size[flat], 3, axis=0)
    points = shape[flat].reshape(-1, 3)
    return Mesh(points, normals, np.ones(len(points)))
