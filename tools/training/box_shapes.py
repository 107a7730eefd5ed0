"""The pieces of one box: outlines like those of the real wooden pieces, a little different each time."""

from collections.abc import Callable
from math import cos, pi, radians, sin
from random import Random

from tools.training.piece_shapes import KINDS, bare_cross, character, four_arms, mech
from tools.training.shapes import Mesh, ball, disc, joined, mirrored, upright
from vision.scythe.kinds import FACTIONS

Outline = list[tuple[float, float]]
Shapes = dict[tuple[str, str], list[Mesh]]
BASE = 3.0  # millimetres; in one box all bases are equally high
_BARE_MILLS = 0.5  # of the boxes: a cross alone, as ../shared/vision describes a mill

# Outlines seen from the front, counter-clockwise, as fractions of the piece's height.
_HOOD: Outline = [
    (-0.25, 0.0), (-0.13, 0.02), (-0.01, 0.11), (0.08, 0.02), (0.22, 0.03), (0.24, 0.17), (0.32, 0.2),
    (0.31, 0.29), (0.24, 0.5), (0.18, 0.64), (0.18, 0.86), (0.08, 1.0), (-0.13, 1.0), (-0.19, 0.9),
    (-0.2, 0.77), (-0.14, 0.62), (-0.27, 0.47), (-0.22, 0.35), (-0.29, 0.18),
]  # fmt: skip
_CAP: Outline = [
    (-0.28, 0.0), (-0.17, 0.01), (-0.05, 0.14), (0.04, 0.04), (0.29, 0.06), (0.28, 0.33), (0.34, 0.44),
    (0.33, 0.54), (0.25, 0.62), (0.29, 0.68), (0.25, 0.77), (0.29, 0.87), (0.29, 1.0), (-0.08, 0.98),
    (-0.11, 0.8), (-0.1, 0.63), (-0.3, 0.63), (-0.33, 0.52), (-0.29, 0.45), (-0.17, 0.43), (-0.23, 0.23),
]  # fmt: skip
_SQUARE_HAT: Outline = [
    (-0.25, 0.03), (-0.12, 0.04), (0.0, 0.12), (0.1, 0.0), (0.25, 0.0), (0.25, 0.33), (0.32, 0.42),
    (0.31, 0.58), (0.19, 0.69), (0.18, 0.75), (0.22, 0.95), (0.2, 1.0), (-0.22, 0.98), (-0.23, 0.88),
    (-0.17, 0.7), (-0.31, 0.58), (-0.22, 0.4), (-0.27, 0.18),
]  # fmt: skip
_TALL_HAT: Outline = mirrored([
    (0.0, 0.1), (0.12, 0.02), (0.2, 0.02), (0.27, 0.1), (0.28, 0.22), (0.22, 0.34), (0.29, 0.41), (0.3, 0.5),
    (0.17, 0.65), (0.21, 0.81), (0.22, 1.0),
])  # fmt: skip
_CROWN: Outline = mirrored([
    (0.0, 0.13), (0.13, 0.02), (0.24, 0.03), (0.23, 0.38), (0.29, 0.47), (0.29, 0.59), (0.17, 0.73),
    (0.14, 0.8), (0.22, 0.9), (0.14, 0.9), (0.19, 1.0), (0.08, 0.93), (0.05, 1.0),
])  # fmt: skip
_WORKERS = {
    "nordic": _HOOD, "rusviet": _CAP, "polania": _SQUARE_HAT, "crimea": _TALL_HAT, "saxony": _CROWN,
}  # fmt: skip
_MONUMENT: Outline = mirrored([
    (0.52, 0.0), (0.52, 0.42), (0.44, 0.47), (0.4, 0.55), (0.33, 0.58), (0.29, 0.66), (0.22, 0.7),
    (0.17, 0.8), (0.1, 0.83), (0.07, 0.88), (0.07, 1.0),
])  # fmt: skip


def box_shapes(chance: Random) -> Shapes:
    """One mould for every kind and faction, as in a box."""
    shapes: Shapes = {}
    common = {kind: _COMMON.get(kind, KINDS[kind])(chance) for kind in KINDS}
    for faction in FACTIONS:
        for kind in KINDS:
            shapes[kind, faction] = [_OWN[kind](chance, faction) if kind in _OWN else common[kind]]
    return shapes


def _cut(outline: Outline, height: float, thick: float, chance: Random) -> Mesh:
    """A board sawn out along the outline, which is never quite the same."""
    wide, off = height * chance.uniform(0.93, 1.09), 0.008
    points = [
        (x * wide + height * chance.gauss(0, off), height * (z + chance.gauss(0, off))) for x, z in outline
    ]
    low = min(z for _, z in points)
    return upright([(x, z - low) for x, z in points], thick)


def _worker(chance: Random, faction: str) -> Mesh:
    """Outlines of two factions are drawn by lot: theirs look like some of the others'."""
    outline = _WORKERS.get(faction) or chance.choice(list(_WORKERS.values()))
    return _cut(outline, chance.uniform(14.5, 17.5), chance.uniform(6.8, 9), chance)


def _mech(chance: Random, _: str) -> Mesh:
    return mech(chance, chance.uniform(13.3, 15), BASE)


def _character(chance: Random, _: str) -> Mesh:
    return character(chance, chance.uniform(11.5, 13.2), BASE)


def _monument(chance: Random) -> Mesh:
    return _cut(_MONUMENT, chance.uniform(18, 21), chance.uniform(8, 11), chance)


def _mill(chance: Random) -> Mesh:
    """Four sails, alone or on a tower that hides half of the lowest."""
    u = chance.uniform
    if u(0, 1) < _BARE_MILLS:
        return bare_cross(chance, (9, 11), 0)
    h, thick = u(18, 21.5), u(7.5, 10.5)
    hub, arm, wide = h * u(0.64, 0.72), h * u(0.31, 0.37), h * u(0.08, 0.105)
    foot, neck = h * u(0.19, 0.25), h * u(0.08, 0.11)
    tower = upright([(-foot, 0), (foot, 0), (neck, hub), (-neck, hub)], thick)
    turn = radians(u(14, 28)) * chance.choice((-1, 1))
    cross = [(x, hub + z) for x, z in four_arms(((wide, -wide), (arm, -wide), (arm, wide)), turn)]
    return joined(tower, upright(cross, thick * 0.998))  # two faces in one plane would flicker


def _mine(chance: Random) -> Mesh:
    u = chance.uniform
    h = u(17, 20)
    w, top, hole, rise = h * u(0.52, 0.57), h * u(0.23, 0.28), h * u(0.21, 0.25), h * u(0.26, 0.32)
    arch = [(hole * cos(pi * k / 10), rise + hole * sin(pi * k / 10)) for k in range(11)]
    right = [(w, 0.0), (w, h * u(0.57, 0.63)), (top, h)]
    outline = right + [(-x, z) for x, z in reversed(right)] + [(-hole, 0.0), *reversed(arch), (hole, 0.0)]
    return upright(outline, u(9, 12))


def _armory(chance: Random) -> Mesh:
    h = chance.uniform(17, 20)
    return disc(h * chance.uniform(0.39, 0.45), 0, h, 8)


def _oil(chance: Random) -> Mesh:
    """A barrel with three rings, sawn out of a board."""
    h, w = chance.uniform(8.5, 10.5), chance.uniform(3.9, 5)
    right = [
        (w, 0.0), (w, 0.1), (w * 0.84, 0.18), (w, 0.27), (w, 0.4), (w * 0.84, 0.48), (w, 0.57), (w, 0.7),
        (w * 0.84, 0.78), (w, 0.86), (w, 1.0),
    ]  # fmt: skip
    return upright(mirrored([(x, z * h) for x, z in right]), chance.uniform(7, 9.5))


def _food(chance: Random) -> Mesh:
    x, y, z = chance.uniform(5.5, 7), chance.uniform(4, 5.3), chance.uniform(3.5, 4.8)
    return ball(x, y, z, (0, 0, z))


def _wood(chance: Random) -> Mesh:
    """A log that looks like a house: a wall and a roof on either side."""
    length, r = chance.uniform(11.5, 14.5), chance.uniform(3.4, 4.3)
    wall = r * chance.uniform(0.9, 1.2)
    return upright([(-r, 0), (r, 0), (r, wall), (0, r * 1.9), (-r, wall)], length)


_COMMON: dict[str, Callable[[Random], Mesh]] = {
    "monument": _monument, "mill": _mill, "mine": _mine, "armory": _armory, "oil": _oil,
    "food": _food, "wood": _wood,
}  # fmt: skip
_OWN: dict[str, Callable[[Random, str], Mesh]] = {"worker": _worker, "mech": _mech, "character": _character}
