"""What lies about: decks, cards and coins on the board and over its edge, hands and cups that hide it."""

from math import cos, pi, sin
from random import Random

from tools.training.evening import Colour, Evening
from tools.training.piece_shapes import KINDS
from tools.training.position import Thing
from tools.training.shapes import Mesh, ball, box, disc, joined
from vision.scythe import plan

_EDGES = 0.55  # of the games: cards and coins lie over the board's edge
_BESIDE = 0.5  # of the games: pieces stand beside the board
_LOOSE = ("worker", "mech", "mill", "mine", "armory", "monument", "star", "metal", "oil", "food", "wood")


def clutter(evening: Evening, chance: Random) -> list[Thing]:
    """Decks, coins, pieces beside the board and, now and then, something that hides a part of it."""
    things = _over_the_edge(chance) if chance.random() < _EDGES else []
    if chance.random() < _BESIDE:
        things += _beside(evening, chance)
    u = chance.uniform

    def add(kind: str, mesh: Mesh, colour: Colour) -> None:
        things.append(Thing(kind, "", 0, 0, mesh, colour, colour))

    decks = ((0.955, 0.075), (0.955, 0.21), (0.075, 0.93), (0.32, 0.945), (0.94, 0.63), (0.095, 0.825))
    for x, y in decks:
        if chance.random() < 0.3:
            px, py = x * plan.WIDTH_MM, y * plan.HEIGHT_MM
            add(
                "clutter",
                box(u(35, 60), u(40, 62), u(0.5, 9), (px, -py, 0), u(-0.1, 0.1)),
                (u(0.1, 1), u(0.1, 0.9), u(0.1, 0.9)),
            )
    for _ in range(chance.choice((0, 0, 0, 2, 5))):
        x, y = u(0.12, 0.17), u(0.25, 0.7)
        grey = u(0.3, 0.8)
        add(
            "clutter",
            disc(u(8, 13), 0, u(1, 3), 20).moved((x * plan.WIDTH_MM, -y * plan.HEIGHT_MM, 0)),
            (grey, grey * u(0.6, 1), grey * u(0.4, 1)),
        )
    if chance.random() < 0.15:
        add("cover", _hand(chance), (u(0.25, 0.95), u(0.2, 0.7), u(0.15, 0.6)))
    if chance.random() < 0.06:
        x, y = u(0.1, 0.9) * plan.WIDTH_MM, u(0.1, 0.9) * plan.HEIGHT_MM
        thing = (
            disc(u(25, 45), 0, u(20, 90), 28)
            if chance.random() < 0.5
            else box(u(40, 90), u(50, 120), u(0.5, 20), (0, 0, 0), u(0, 3))
        )
        add("cover", thing.moved((x, -y, 0)), (u(0, 1), u(0, 1), u(0, 1)))
    return things


def _over_the_edge(chance: Random) -> list[Thing]:
    """Cards and coins, single and in heaps, within reach of the board's edge."""
    things = []
    u = chance.uniform
    for _ in range(chance.randint(1, 5)):
        x, y = _at_edge(chance, u(-25, 25))
        back, face = (u(0, 1), u(0, 1), u(0, 1)), (u(0, 1), u(0, 1), u(0, 1))
        if chance.random() < 0.65:
            wide, long, turn = u(38, 64), u(55, 90), u(0, 2 * pi)
            for k in range(chance.randint(1, 4)):
                card = _card(chance, wide, long).moved(
                    (x + u(-9, 9), -y + u(-9, 9), k * 0.4), turn + u(-0.3, 0.3)
                )
                things.append(Thing("clutter", "", 0, 0, card, back, face))
        else:
            for _ in range(chance.randint(1, 9)):
                at = (x + chance.gauss(0, 14), -y + chance.gauss(0, 14), u(0, 3))
                coin = joined(disc(u(8, 13), 0, 2, 20), disc(u(4, 7), 2, 2.1, 20).tinted(0.0)).moved(at)
                gold = u(0.4, 0.85)
                colour = (gold, gold * u(0.6, 0.95), gold * u(0.25, 0.8))
                things.append(Thing("clutter", "", 0, 0, coin, colour, tuple(c * u(0.5, 1) for c in colour)))  # type: ignore[arg-type]
    return things


def _card(chance: Random, wide: float, long: float) -> Mesh:
    """A card with a border and a few marks on it."""
    u = chance.uniform
    rim = u(2, 6)
    parts = [box(wide, long, 0.3), box(wide - rim, long - rim, 0.1, (0, 0, 0.3)).tinted(0.0)]
    for _ in range(chance.randrange(5)):
        at = (u(-0.3, 0.3) * wide, u(-0.35, 0.35) * long, 0.4)
        parts.append(box(u(4, wide * 0.4), u(3, 20), 0.1, at).tinted(u(0.2, 1)))
    return joined(*parts)


def _beside(evening: Evening, chance: Random) -> list[Thing]:
    """What players have before them, close to the board: none of it lies on the board."""
    things = []
    for _ in range(chance.randint(3, 14)):
        kind, faction = chance.choice(_LOOSE), chance.choice(evening.factions)
        x, y = _at_edge(chance, chance.uniform(16, 60))
        mesh = chance.choice((evening.shapes[kind, faction][0], KINDS[kind](chance)))
        if chance.random() < 0.4 and kind != "mech":
            mesh = mesh.tipped(pi / 2)
            mesh = mesh.moved((0, -mesh.middle, 0))
        colour = evening.resource.get(kind) or (evening.plastic if kind == "mech" else evening.wood)[faction]
        mesh = mesh.moved((x, -y, 0), chance.uniform(0, 2 * pi))
        things.append(Thing("clutter", "", 0, 0, mesh, colour, evening.figure))
    return things


def _at_edge(chance: Random, out: float) -> tuple[float, float]:
    """A point so many millimetres outside the board, anywhere along its edge."""
    w, h = plan.WIDTH_MM, plan.HEIGHT_MM
    x, y = chance.uniform(0, w), chance.uniform(0, h)
    return ((x, -out), (x, h + out), (-out, y), (w + out, y))[chance.randrange(4)]


def _hand(chance: Random) -> Mesh:
    """A forearm and fingers that reach in from an edge."""
    u = chance.uniform
    w, h = plan.WIDTH_MM, plan.HEIGHT_MM
    edge = chance.randrange(4)
    start = ((u(0, w), 60.0), (u(0, w), -h - 60), (-60.0, -u(0, h)), (w + 60, -u(0, h)))[edge]
    end = (u(0.15, 0.85) * w, -u(0.15, 0.85) * h)
    parts = []
    for k in range(9):
        t = k / 8
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        parts.append(ball(u(34, 40), u(34, 40), u(18, 26), (x, y, u(28, 60))))
    for _ in range(5):
        a = u(0, 2 * pi)
        parts.append(ball(u(25, 35), 9, 9, (end[0] + 40 * cos(a), end[1] + 40 * sin(a), u(15, 45)), a))
    return joined(*parts)
