"""The pieces of the game as triangles, standing on z = 0; chance is in every measure."""

from collections.abc import Iterable
from math import cos, pi, sin
from random import Random

from tools.training.shapes import Mesh, ball, box, circle, disc, joined, mirrored, prism, rod, upright


def worker(chance: Random) -> Mesh:
    """A wooden worker, 12 to 18 mm."""
    height, w = chance.uniform(12.5, 18), chance.uniform(4.2, 6.0)
    style = chance.randrange(6)
    u = chance.uniform
    if style == 0:  # a figure with head and arms
        right = [
            (0, 0.12), (w * 0.35, 0), (w * u(0.7, 1), 0), (w * u(0.6, 0.8), 0.3), (w, 0.42), (w, 0.62),
            (w * 0.5, 0.68), (w * 0.55, 0.9), (w * 0.3, 1),
        ]  # fmt: skip
        outline = mirrored([(x, z * height) for x, z in right])
    elif style == 1:  # bulging body, flat cap
        right = [
            (w * u(0.5, 0.9), 0),
            (w, 0.25),
            (w * 0.75, 0.45),
            (w * 0.6, 0.55),
            (w * u(0.6, 0.9), 0.75),
            (w * 0.6, 1),
        ]
        outline = mirrored([(x, z * height) for x, z in right])
    elif style == 2:  # a hood, leaning
        lean = u(-1.5, 1.5)
        outline = [
            (-w, 0), (-w * 0.15, height * 0.08), (w * 0.15, 0), (w, 0), (w * 0.9, height * 0.5),
            (w * 0.7 + lean, height * 0.85), (lean, height), (-w * 0.6 + lean, height * 0.8),
            (-w * 0.9, height * 0.45),
        ]  # fmt: skip
    elif style == 3:  # square shoulders
        right = [
            (w * u(0.6, 0.9), 0),
            (w * 0.7, 0.35),
            (w, 0.4),
            (w * 0.95, 0.7),
            (w * 0.45, 0.72),
            (w * 0.45, 1),
        ]
        outline = mirrored([(x, z * height) for x, z in right])
    elif style == 4:  # a skirt
        right = [(w, 0), (w * 0.4, 0.5), (w * 0.8, 0.6), (w * 0.4, 0.72), (w * 0.5, 0.88), (w * 0.2, 1)]
        outline = mirrored([(x, z * height) for x, z in right])
    else:  # a plain block with a crown
        right = [(w * 0.75, 0), (w * u(0.7, 0.95), 0.5), (w * 0.8, 0.85), (w * 0.5, 1), (w * 0.25, 0.9)]
        outline = mirrored([(x, z * height) for x, z in right])
    return upright(outline, chance.uniform(6, 9.5))


def mech(chance: Random, radius: float | None = None, base: float | None = None) -> Mesh:
    """A plastic machine on a round base of this radius and height, or of any."""
    u = chance.uniform
    radius, base = radius or u(12, 15.5), base or u(1.8, 4)
    hip, body_z = u(7, 13), u(6, 11)
    parts = [disc(radius, 0, base, 28, u(0.9, 1.0))]
    body_x, body_y = u(8, 15), u(7, 13)
    legs = chance.choice((2, 2, 3, 4, 4, 6))
    for k in range(legs):
        angle = 2 * pi * k / legs + u(-0.25, 0.25) + pi / 4
        foot, knee = radius * u(0.5, 0.85), radius * u(0.2, 0.5)
        parts.append(
            rod(
                (foot * cos(angle), foot * sin(angle), base),
                (knee * cos(angle), knee * sin(angle), base + hip),
                u(1.2, 3),
            )
        )
    top = base + hip
    shape = chance.randrange(4)
    if shape == 0:
        parts.append(box(body_x, body_y, body_z, (0, 0, top)))
    elif shape == 1:
        parts.append(ball(body_x / 2, body_y / 2, body_z / 2, (0, 0, top + body_z / 2)))
    elif shape == 2:
        parts.append(disc(body_x / 2, top, top + body_z, chance.choice((6, 8, 12)), u(0.6, 1)))
    else:
        parts.append(box(body_x, body_y, body_z * 0.6, (0, 0, top)))
        upper = (u(-2, 2), u(-2, 2), top + body_z * 0.6)
        parts.append(box(body_x * 0.6, body_y * 0.6, body_z * 0.5, upper))
    roof = top + body_z
    if chance.random() < 0.7:
        r = u(2, 4.5)
        parts.append(ball(r, r, r * u(0.7, 1), (u(-2, 2), u(-2, 2), roof)))
    for _ in range(chance.randrange(3)):
        angle, z = u(-0.6, 0.6), top + body_z * u(0.3, 1.1)
        far = u(8, 18)
        parts.append(rod((0, u(-4, 4), z), (far * cos(angle), far * sin(angle), z + u(-2, 4)), u(0.6, 1.8)))
    if chance.random() < 0.3:
        parts.append(rod((u(-5, 5), u(-5, 5), roof - 1), (u(-5, 5), u(-5, 5), roof + u(4, 12)), u(0.8, 2)))
    return joined(*parts)


def character(chance: Random, radius: float | None = None, base: float | None = None) -> Mesh:
    """A grey figure, most with an animal, on a base of the faction's colour."""
    u = chance.uniform
    radius, base = radius or u(10.5, 14), base or u(1.5, 4)
    parts = [disc(radius, 0, base, 28, u(0.92, 1.0))]
    grey = []
    turn = u(0, 2 * pi)
    if chance.random() < 0.75:  # the animal
        hides_base = chance.random() < 0.4  # as a bear does
        length, fat = (u(10, 15), u(5, 8)) if hides_base else (u(6, 11), u(3, 6))
        z = base + u(5, 9)
        grey.append(ball(length, fat, fat * u(0.8, 1.2), (u(-2, 2), u(-2, 2), z), turn))
        head = (length * cos(turn) * u(0.9, 1.2), length * sin(turn) * u(0.9, 1.2), z + u(-1, 3))
        grey.append(ball(fat * 0.6, fat * 0.6, fat * 0.6, head))
        for k in (-1, 1):
            for m in (-0.6, 0.6):
                x = m * length * cos(turn) - k * fat * 0.5 * sin(turn)
                y = m * length * sin(turn) + k * fat * 0.5 * cos(turn)
                grey.append(rod((x, y, base), (x, y, z), u(0.9, 1.8)))
    if chance.random() < 0.85 or not grey:  # the human
        x, y, tall = u(-5, 5), u(-5, 5), u(16, 34)
        r = u(1.8, 4)
        grey.append(disc(r, base, base + tall * 0.75, 10, u(0.5, 0.9)).moved((x, y, 0)))
        grey.append(ball(r * 0.7, r * 0.7, r * 0.8, (x, y, base + tall * 0.85)))
        if chance.random() < 0.6:
            angle, reach = u(0, 2 * pi), u(5, 13)
            hand = (x + reach * cos(angle), y + reach * sin(angle), base + tall * u(0.4, 1.3))
            grey.append(rod((x, y, base + tall * 0.6), hand, u(0.4, 1.2)))
        if chance.random() < 0.25:  # a bird with spread wings
            angle = u(0, 2 * pi)
            grey.append(ball(u(7, 12), u(1.5, 3), 1.2, (x, y, base + tall * 1.1), angle))
    return joined(*parts, *[part.tinted(0.0) for part in grey])


def monument(chance: Random) -> Mesh:
    """A stepped gable."""
    w, h, steps = chance.uniform(9, 12), chance.uniform(16, 24), chance.choice((3, 4, 5))
    wall = h * chance.uniform(0.25, 0.45)
    right = [(w, 0.0), (w, wall)]
    for k in range(steps):
        z0, z1 = wall + (h - wall) * k / steps, wall + (h - wall) * (k + 1) / steps
        x = w * (1 - (k + 1) / (steps + 0.6))
        right += [(x, z0 + 0.01), (x, z1)]
    return upright(mirrored(right), chance.uniform(8, 12))


def mill(chance: Random) -> Mesh:
    """A windmill: a cross of sails, broad or slender, mostly on a tapering tower."""
    u = chance.uniform
    if chance.random() < 0.4:
        return bare_cross(chance, (8, 12.5), chance.choice((0, 0, pi / 4)))
    h, t = u(14, 19), u(6, 9)
    tower = upright([(-u(4, 6), 0), (u(4, 6), 0), (2.5, h), (-2.5, h)], t)
    turn, arm, wide = u(0, pi / 2) if chance.random() < 0.5 else pi / 4, u(8, 11.5), u(2, 3.2)
    cross = four_arms(((wide, -wide), (arm, -wide), (arm, wide)), turn)
    middle = h * u(0.75, 0.95)
    sails = upright([(x, z + middle) for x, z in cross], t * u(0.9, 1.1))
    low = min(0.0, float(sails.points[:, 2].min()))
    both = joined(tower, sails)
    return both.moved((0, 0, -low))


def bare_cross(chance: Random, arms: tuple[float, float], turned: float) -> Mesh:
    """A broad cross whose arms are about so long; turned by an eighth it stands on two of them."""
    u = chance.uniform
    arm, wide = u(*arms), u(2.6, 4.6)
    turn = u(-0.06, 0.06) + turned
    corners = ((wide, -wide), (arm, -wide * u(0.9, 1.2)), (arm, wide * u(0.9, 1.2)))
    outline = four_arms(corners, turn)
    low = min(z for _, z in outline)
    return upright([(x, z - low) for x, z in outline], u(6.5, 11))


def four_arms(corners: Iterable[tuple[float, float]], turn: float) -> list[tuple[float, float]]:
    """The outline of a cross around the origin; corners of its first arm are given along and across it."""
    turns = [turn + k * pi / 2 for k in range(4)]
    return [
        (along * cos(a) - across * sin(a), along * sin(a) + across * cos(a))
        for a in turns
        for along, across in corners
    ]


def mine(chance: Random) -> Mesh:
    """An arch with a bevelled roof."""
    u = chance.uniform
    w, h = u(9, 12), u(15, 20)
    hole, rise = w * u(0.35, 0.5), h * u(0.25, 0.4)
    arch = [(hole * cos(pi * k / 8), rise + hole * sin(pi * k / 8)) for k in range(9)]
    outline = [(w, 0.0), (w, h * u(0.5, 0.7)), (w * u(0.35, 0.6), h)]
    outline = (
        outline
        + [(-x, z) for x, z in reversed(outline)]
        + [(-hole, 0.0)]
        + list(reversed(arch))
        + [(hole, 0.0)]
    )
    return upright(outline, u(8, 12))


def armory(chance: Random) -> Mesh:
    """An eight-sided tower."""
    return disc(
        chance.uniform(6.5, 9.5),
        0,
        chance.uniform(15, 22),
        chance.choice((8, 8, 8, 10)),
        chance.uniform(0.92, 1),
    )


def metal(chance: Random) -> Mesh:
    """An ingot."""
    u = chance.uniform
    low, high, h = u(5, 7), u(3, 5.5), u(6, 9)
    return upright([(-low, 0), (low, 0), (high, h), (-high, h)], u(6, 9))


def oil(chance: Random) -> Mesh:
    """A barrel, ribbed or plain, or a block."""
    u = chance.uniform
    h, w = u(8, 12), u(3.8, 5.5)
    style = chance.randrange(3)
    if style == 0:
        return box(2 * w, 2 * w * u(0.8, 1), h)
    if style == 1:
        return disc(w, 0, h, 14)
    right = [(w, 0.0), (w, 0.15), (w * 0.85, 0.25), (w, 0.38), (w, 0.6), (w * 0.85, 0.7), (w, 0.82), (w, 1.0)]
    return upright(mirrored([(x, z * h) for x, z in right]), u(6, 9))


def food(chance: Random) -> Mesh:
    """A sack or sheaf: a ball pressed flat."""
    u = chance.uniform
    x, y, z = u(5, 7.5), u(3.8, 5.5), u(3.3, 5)
    if chance.random() < 0.75:
        return ball(x, y, z, (0, 0, z))
    return upright([(a, b + z) for a, b in circle(x, 14, z / x)], 2 * y)


def wood(chance: Random) -> Mesh:
    """A log, round, cut or house-shaped, mostly lying."""
    u = chance.uniform
    length, r = u(11, 16), u(3, 4.8)
    style = chance.randrange(3)
    if style == 0:
        return upright([(a, b + r) for a, b in circle(r, 12)], length)
    if style == 1:
        return upright([(-r, 0), (r, 0), (r, r * 1.1), (0, r * 2), (-r, r * 1.1)], length)
    return upright([(a, b + r * 0.95) for a, b in circle(r, 6)], length)


def encounter(chance: Random) -> Mesh:
    """A flat round token."""
    return disc(chance.uniform(8.5, 12), 0, chance.uniform(1.2, 2.8), 28)


def wheel(token: Mesh) -> Mesh:
    """What is printed on a flat round token: a disc of another colour and a wheel in the token's own."""
    radius, top = float(token.points[:, 0].max()), float(token.points[:, 2].max())
    spokes = (box(radius * 1.1, radius * 0.13, 0.1, (0, 0, top + 0.1), pi * k / 4) for k in range(4))
    return joined(
        disc(radius * 0.76, top, top + 0.1, 20).tinted(0.0), *spokes, disc(radius * 0.3, top, top + 0.2)
    )


def star(chance: Random) -> Mesh:
    """A wooden star, lying."""
    r, inner = chance.uniform(6.5, 9), chance.uniform(0.45, 0.75)
    outline = [
        (
            r * (1 if k % 2 == 0 else inner) * cos(pi * k / 5),
            r * (1 if k % 2 == 0 else inner) * sin(pi * k / 5),
        )
        for k in range(10)
    ]
    return prism(outline, 0, chance.uniform(4, 8))


def heart(chance: Random) -> Mesh:
    """A wooden heart, lying, its point towards -y."""
    r = chance.uniform(6.5, 9)
    outline = []
    for k in range(24):
        t = 2 * pi * k / 24
        x = 16 * sin(t) ** 3
        y = 13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)
        outline.append((-x * r / 16, y * r / 16))
    return prism(outline, 0, chance.uniform(4, 8))


def power_token(chance: Random) -> Mesh:
    """A wooden eagle, seen from above: a body with wings and claws."""
    u = chance.uniform
    r = u(6, 9)
    right = [
        (0.15, -1), (0.55, -0.9), (0.45, -0.55), (0.9, -0.45), (0.5, -0.2), (0.95, 0.0), (0.55, 0.2),
        (1.0, 0.5), (0.95, 0.9), (0.45, 0.65), (0.2, 0.85),
    ]  # fmt: skip
    shaky = [(x * r * u(0.85, 1.15), y * r) for x, y in right]
    return prism(mirrored(shaky), 0, u(4, 8))


def flag(chance: Random) -> Mesh:
    """A flat token with a notch."""
    w, h = chance.uniform(7, 9), chance.uniform(8, 11)
    return prism([(-w, -h), (0, -h * 0.6), (w, -h), (w, h), (-w, h)], 0, chance.uniform(1.2, 2.5))


def trap(chance: Random) -> Mesh:
    """A flat six-sided token."""
    return disc(chance.uniform(8, 11), 0, chance.uniform(1.2, 2.5), 6)


def airship(chance: Random) -> Mesh:
    """A hull on a stand."""
    u = chance.uniform
    base, z = disc(u(10, 13), 0, 2, 24), u(18, 28)
    hull = ball(u(20, 27), u(6, 9), u(6, 9), (0, 0, z))
    cabin = box(u(8, 14), u(3, 5), 5, (0, 0, z - 12))
    return joined(base, rod((0, 0, 1), (0, 0, z), 1.2), hull, cabin)


KINDS = {
    "worker": worker, "mech": mech, "character": character,
    "monument": monument, "mill": mill, "mine": mine, "armory": armory,
    "metal": metal, "oil": oil, "food": food, "wood": wood,
    "encounter": encounter, "star": star, "heart": heart, "eagle": power_token,
    "flag": flag, "trap": trap, "airship": airship,
}  # fmt: skip
