"""Figures of people and beasts that hide their base, and machines full of detail, from stand-in models."""

from math import cos, pi, sin
from random import Random

from tools.training.models import Models
from tools.training.shapes import Mesh, ball, box, disc, joined, rod

_BEAST = 0.8  # of the figures; some are ridden
_RIDDEN = 0.25
_BIRD = 0.15


def figure(chance: Random, models: Models, radius: float, base: float) -> Mesh:
    """A grey figure on a base of its faction's colour, of which little more than the rim shows from above."""
    u = chance.uniform
    grey: list[Mesh] = []
    x, y, low = u(-4, 4), u(-4, 4), base
    turn = u(0, 2 * pi)
    if chance.random() < _BEAST:
        beast = models.beast(chance, u(19, 30))
        tall = float(beast.points[:, 2].max())
        side = u(1, 5)
        at = (-side * cos(turn), -side * sin(turn), base)
        if chance.random() < _RIDDEN:
            x, y, low = at[0], at[1], base + tall * u(0.6, 0.8)
        else:
            x, y = side * cos(turn) * u(0.8, 1.5), side * sin(turn) * u(0.8, 1.5)
        grey.append(beast.moved(at, turn))
    grey.append(_human(chance, u(17, 27)).moved((x, y, low), u(0, 2 * pi)))
    if chance.random() < _BIRD:
        grey.append(ball(u(7, 13), u(1.2, 2.5), 1.2, (x + u(-6, 6), y + u(-6, 6), low + u(20, 30)), u(0, pi)))
    return joined(disc(radius, 0, base, 28, u(0.92, 1.0)), *[part.tinted(0.0) for part in grey])


def _human(chance: Random, tall: float) -> Mesh:
    """Somebody in a coat, with a hat or none, holding something."""
    u = chance.uniform
    wide = tall * u(0.13, 0.2)
    parts = [
        disc(wide, 0, tall * 0.55, 10, u(0.6, 0.95)),
        ball(wide * u(1.0, 1.3), wide * u(0.6, 0.9), tall * 0.17, (0, 0, tall * 0.66)),
        ball(tall * 0.085, tall * 0.085, tall * 0.1, (0, 0, tall * 0.9)),
    ]
    if chance.random() < 0.5:
        parts.append(disc(tall * u(0.09, 0.17), tall * 0.95, tall * 1.0, 10))
    for side in (-1, 1):
        shoulder = (side * wide, 0.0, tall * 0.74)
        hand = (side * wide * u(0.7, 2.2), wide * u(0.2, 2.5), tall * u(0.4, 0.85))
        parts.append(rod(shoulder, hand, tall * 0.045))
        if chance.random() < 0.4:
            far, up = u(0, 2 * pi), u(-6, 9)
            end = (hand[0] + 8 * cos(far), hand[1] + 8 * sin(far), hand[2] + up)
            parts.append(rod(hand, end, u(0.5, 1.0)))
    return joined(*parts)


def machine(chance: Random, models: Models, radius: float, base: float) -> Mesh:
    """A machine on a base as large, with rods and boxes all over it."""
    u = chance.uniform
    wide, tall = u(16, 27), u(18, 30)
    parts = [models.machine(chance, wide, tall).moved((0, 0, base), u(0, 2 * pi))]
    for _ in range(chance.randrange(2, 9)):
        a, far, z = u(0, 2 * pi), wide * u(0, 0.5), base + tall * u(0.3, 1.0)
        at = (far * cos(a), far * sin(a), z)
        if chance.random() < 0.5:
            parts.append(box(u(2, 8), u(2, 6), u(1.5, 6), at, u(0, pi)))
        else:
            end = (at[0] + u(-9, 9), at[1] + u(-9, 9), max(base, z + u(-8, 6)))
            parts.append(rod(at, end, u(0.6, 1.8)))
    return joined(disc(radius, 0, base, 28, u(0.92, 1.0)), *parts)
