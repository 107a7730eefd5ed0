"""Where things lie: the known set-up, or a random and crowded position."""

from dataclasses import dataclass
from math import acos, atan2, cos, hypot, pi, sin
from random import Random

from engine.scythe.components import read_data
from tools.training.box_shapes import BASE
from tools.training.evening import Colour, Evening
from tools.training.piece_shapes import KINDS, wheel
from tools.training.shapes import Mesh, joined, prism
from vision.scythe import plan
from vision.scythe.kinds import RESOURCES, STRUCTURES

FOOTPRINT = {
    "mech": 14, "character": 12, "worker": 6, "monument": 9, "mill": 8, "mine": 9, "armory": 8,
    "metal": 6, "oil": 6, "food": 6, "wood": 7, "encounter": 10, "flag": 9, "trap": 9, "airship": 13,
}  # fmt: skip
_OWN_MOULD = 0.85  # of the pieces, on most evenings: the reader must not learn a few models by heart
_LYING = {"mill": 0.3, "monument": 0.25, "mine": 0.25, "armory": 0.25, "metal": 0.15, "oil": 0.3}
_GAPS = 0.6  # of the games with real pieces
_BLACK = (0.02, 0.02, 0.02)
_APART = (0.45, 1.1)  # how close pieces stand, by the sum of their sizes: they are pushed together
_AT_HOME = 0.8  # of the structures stand where their owner's units go; others were left behind
_ON_TOKEN = 0.3  # of the pieces beside an encounter token, until one stands on it
_STARTING_WORKERS = {home["faction"]: home["starting_workers"] for home in read_data("map")["home_bases"]}


@dataclass(frozen=True)
class Thing:
    """One thing on the board: its mesh in place, its colours, and what the reader should say of it."""

    kind: str
    faction: str
    x: float
    y: float
    """Its middle; feet are somewhere else where a worker lies down."""
    mesh: Mesh
    colour: Colour
    figure: Colour
    feet: tuple[float, float] | None = None


class Laying:
    """Lays things out, one by one."""

    def __init__(self, evening: Evening, chance: Random) -> None:
        self.evening, self.chance = evening, chance
        self.things: list[Thing] = []

    def put(self, kind: str, faction: str, x: float, y: float, turn: float | None = None) -> None:
        """One piece at this point (millimetres from the board's top left corner); a worker by its feet."""
        e, chance = self.evening, self.chance
        own = chance.random() < (0.0 if e.one_mould else _OWN_MOULD)
        mesh = KINDS[kind](chance) if own else e.shapes[kind, faction or e.factions[0]][0]
        turn = chance.uniform(0, 2 * pi) if turn is None else turn
        scale = chance.uniform(0.97, 1.03)
        feet = None
        if chance.random() < (e.lying if kind == "worker" else _LYING.get(kind, 0)):
            mesh = mesh.tipped(chance.choice((-pi / 2, pi / 2)))
            if kind == "worker":
                feet, far = (x, y), mesh.middle * scale
                x, y = x - far * sin(turn), y - far * cos(turn)
            mesh = mesh.moved((0, -mesh.middle, 0))
        if kind == "encounter" and e.wheel is not None:
            mesh = joined(mesh, wheel(mesh))
        mesh = mesh.moved((x, -y, 0), turn, scale)
        if kind in RESOURCES:
            colour = e.resource[kind]
        elif kind == "encounter":
            colour = e.token
        else:
            colour = (e.plastic if kind in ("mech", "character", "airship") else e.wood)[faction]
        shade = chance.uniform(0.93, 1.07)
        bright = tuple(min(1.0, c * shade) for c in colour)
        second = e.wheel if kind == "encounter" and e.wheel is not None else e.figure
        self.things.append(Thing(kind, faction, x, y, mesh, bright, second, feet))  # type: ignore[arg-type]

    def fill(self, centre: tuple[float, float], reach: float, pieces: list[tuple[str, str]]) -> None:
        """These pieces at free spots around a centre, large ones first; now and then one on the token."""
        taken: list[tuple[float, float, float]] = []
        token: tuple[float, float] | None = None
        for kind, faction in sorted(pieces, key=lambda piece: -FOOTPRINT[piece[0]]):
            size = FOOTPRINT[kind]
            if kind == "encounter" and self.chance.random() < 0.8:
                x, y = centre[0] + self.chance.gauss(0, 1.5), centre[1] + 19 + self.chance.gauss(0, 1.5)
                self.put(kind, faction, x, y)
                token = (x, y)
                if self.chance.random() < 0.4:
                    taken.append((x, y, size * 0.6))
                continue
            if token is not None and self.chance.random() < _ON_TOKEN:
                x, y = token[0] + self.chance.gauss(0, 4), token[1] + self.chance.gauss(0, 4)
                self.put(kind, faction, x, y)
                taken.append((x, y, size))
                token = None
                continue
            apart = self.chance.uniform(*_APART)
            for _ in range(80):
                r, a = reach * self.chance.random() ** 0.5, self.chance.uniform(0, 2 * pi)
                r = min(r, max(1.0, 25 - size * self.chance.uniform(0.3, 0.7)))
                x, y = centre[0] + r * cos(a), centre[1] + r * sin(a)
                if all(hypot(x - u, y - v) > (size + other) * apart for u, v, other in taken):
                    break
                apart *= 0.975
            taken.append((x, y, size))
            self.put(kind, faction, x, y)


def millimetres(point: plan.Point) -> tuple[float, float]:
    """A point of the board in millimetres."""
    return point.x * plan.WIDTH_MM, point.y * plan.HEIGHT_MM


def setup(evening: Evening, chance: Random) -> list[Thing]:
    """The set-up by the rules: characters at home, two workers each, tokens on the tracks."""
    laying = Laying(evening, chance)
    for faction in evening.factions:
        laying.fill(millimetres(plan.HOMES[faction]), 5, [("character", faction)])
        for place in _STARTING_WORKERS[faction]:
            laying.fill(millimetres(plan.TERRITORIES[place]), 20, [("worker", faction)])
    for place in sorted(plan.ENCOUNTERS):  # a set: one seed, one evening
        laying.fill(millimetres(plan.TERRITORIES[place]), 15, [("encounter", "")])
    _tracks(
        laying,
        {f: chance.randint(0, 5) for f in evening.factions},
        {f: chance.randint(2, 4) for f in evening.factions},
    )
    return laying.things


def game(evening: Evening, chance: Random) -> list[Thing]:
    """A random position that the rules allow: one character each, and nobody shares a territory."""
    laying = Laying(evening, chance)
    places: dict[str, list[tuple[str, str]]] = {}
    ids = list(plan.TERRITORIES)
    free = chance.sample(ids, len(ids))
    most = min(11, len(ids) // len(evening.factions))
    for faction in evening.factions:
        own = [free.pop() for _ in range(chance.randint(3, most))]
        homes = 0
        pieces = ["character"] + ["mech"] * chance.randint(0, 4) + ["worker"] * chance.randint(2, 8)
        for kind in pieces:
            if chance.random() < 0.06 and homes < 3:
                homes += 1
                places.setdefault(f"HB_{faction}", []).append((kind, faction))
            else:
                places.setdefault(chance.choice(own), []).append((kind, faction))
        for kind in chance.sample(STRUCTURES, chance.randint(0, 4)):
            among = own if chance.random() < _AT_HOME else ids
            bare = [p for p in among if not any(k in STRUCTURES for k, _ in places.get(p, []))]
            if bare:
                places.setdefault(chance.choice(bare), []).append((kind, faction))
        if chance.random() < 0.1:
            places.setdefault(chance.choice(own), []).append(("airship", faction))
    if "albion" in evening.factions:
        for place in chance.sample(ids, chance.randint(0, 4)):
            places.setdefault(place, []).append(("flag", "albion"))
    if "togawa" in evening.factions:
        for place in chance.sample(ids, chance.randint(0, 4)):
            places.setdefault(place, []).append(("trap", "togawa"))
    for place in chance.sample(ids, chance.randint(2, 18)):
        for kind in chance.sample(RESOURCES, chance.choice((1, 1, 2, 2, 3))):
            places.setdefault(place, []).extend([(kind, "")] * chance.choice((1, 1, 2, 2, 3, 3, 4, 5)))
    for place in sorted(plan.ENCOUNTERS):
        if chance.random() < 0.55:
            places.setdefault(place, []).append(("encounter", ""))
    for place, lot in places.items():
        home = place.startswith("HB_")
        point = plan.HOMES[place[3:]] if home else plan.TERRITORIES[place]
        laying.fill(millimetres(point), chance.uniform(10, 16) if home else chance.uniform(17, 24), lot)
    if evening.box and chance.random() < _GAPS:
        laying.things += _gaps(laying.things)
    _triumph(laying)
    power = {f: chance.randint(0, plan.POWER_MOST) for f in evening.factions}
    popularity = {f: chance.randint(0, plan.POPULARITY_MOST) for f in evening.factions}
    _tracks(laying, power, popularity)
    return laying.things


def _gaps(things: list[Thing]) -> list[Thing]:
    """Black where the bases of two figures that stand too close run into each other."""
    bases = [(thing, _radius(thing)) for thing in things if thing.kind in ("mech", "character")]
    gaps = []
    for number, (one, r) in enumerate(bases):
        for other, s in bases[:number]:
            far = hypot(other.x - one.x, other.y - one.y)
            if not abs(r - s) + 0.5 < far < r + s - 1:
                continue
            lens = prism(_lens(r, s, far), BASE, BASE + 0.15)
            turn = atan2(one.y - other.y, other.x - one.x)
            mesh = lens.moved((one.x, -one.y, 0), turn)
            gaps.append(Thing("clutter", "", 0, 0, mesh, _BLACK, _BLACK))
    return gaps


def _radius(thing: Thing) -> float:
    """Of a figure's base."""
    low = thing.mesh.points[thing.mesh.points[:, 2] < 0.2]
    return float(max(hypot(x - thing.x, y + thing.y) for x, y, _ in low))


def _lens(r: float, s: float, far: float) -> list[tuple[float, float]]:
    """What a disc around the origin and one so far to its right share, counter-clockwise."""
    wide, narrow = acos((far**2 + r**2 - s**2) / (2 * far * r)), acos((far**2 + s**2 - r**2) / (2 * far * s))
    right = [wide * (k / 6 - 1) for k in range(12)]
    left = [pi + narrow * (k / 6 - 1) for k in range(12)]
    return [(r * cos(a), r * sin(a)) for a in right] + [(far + s * cos(a), s * sin(a)) for a in left]


def _tracks(laying: Laying, power: dict[str, int], popularity: dict[str, int]) -> None:
    chance = laying.chance
    lead, row = chance.uniform(-4, 4), chance.uniform(-20, 0)
    seen: dict[int, int] = {}
    for faction, value in power.items():
        x, y = millimetres(plan.power_centre(value))
        k = seen[value] = seen.get(value, -1) + 1
        laying.put(
            "eagle",
            faction,
            x + chance.gauss(0, 1.2),
            y + row + k * chance.uniform(13, 16),
            chance.gauss(0, 0.25),
        )
    seen = {}
    for faction, value in popularity.items():
        x, y = millimetres(plan.popularity_centre(value))
        k = seen[value] = seen.get(value, -1) + 1
        laying.put(
            "heart",
            faction,
            x + lead + k * chance.uniform(12, 15),
            y + chance.gauss(0, 1.2),
            chance.gauss(0, 0.25),
        )


def _triumph(laying: Laying) -> None:
    chance = laying.chance
    top, step = chance.uniform(6, 16), chance.uniform(11, 14)
    left = dict.fromkeys(laying.evening.factions, 6)
    for slot in range(len(plan.SLOTS)):
        x, _ = millimetres(plan.slot_centre(slot))
        owners = [f for f in laying.evening.factions if left[f] and chance.random() < 0.3]
        chance.shuffle(owners)
        for k, faction in enumerate(owners[:4]):
            left[faction] -= 1
            laying.put("star", faction, x + chance.gauss(0, 1.3), top + k * step + chance.gauss(0, 1.0))
