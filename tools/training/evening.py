"""What stays the same during one evening: players, colours, shapes, lamps, phone."""

import colorsys
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

from tools.training.box_shapes import Shapes, box_shapes
from tools.training.piece_shapes import KINDS
from vision.scythe.kinds import FACTIONS, RESOURCES

Colour = tuple[float, float, float]

_BOXES = 0.85  # of the evenings: pieces as they are sold; the others keep the reader from knowing only these
_HARD = 0.4  # of the evenings: phones held low, in bad light
_ONE_MOULD = 0.5  # of the others; they teach to know a worker by its fellows

# Hue, saturation and value (sRGB) of wood and plastic, and how far a box of pieces may be from them.
_FACTION = {
    "nordic": (0.57, 0.75, 0.75), "rusviet": (0.99, 0.85, 0.78), "polania": (0.10, 0.05, 0.92),
    "crimea": (0.135, 0.85, 0.95), "saxony": (0.60, 0.10, 0.13), "albion": (0.33, 0.65, 0.52),
    "togawa": (0.77, 0.60, 0.55),
}  # fmt: skip
_SPREAD = {
    "nordic": (0.035, 0.2, 0.2), "rusviet": (0.02, 0.15, 0.2), "polania": (0.2, 0.05, 0.08),
    "crimea": (0.018, 0.15, 0.12), "saxony": (0.5, 0.1, 0.08), "albion": (0.045, 0.25, 0.2),
    "togawa": (0.035, 0.2, 0.2),
}  # fmt: skip
_RESOURCE = {
    "metal": (0.6, 0.03, 0.6), "oil": (0.53, 0.45, 0.27),
    "food": (0.155, 0.8, 0.95), "wood": (0.05, 0.6, 0.38),
}  # fmt: skip
_RESOURCE_SPREAD = {
    "metal": (0.5, 0.04, 0.2), "oil": (0.08, 0.35, 0.12),
    "food": (0.025, 0.2, 0.1), "wood": (0.03, 0.2, 0.16),
}  # fmt: skip

_PLASTIC = 0.05  # how far the hue of a faction's plastic may be from that of its wood


@dataclass(frozen=True)
class Lamp:
    """A direction towards the lamp, its colour and how soft its shadows are."""

    towards: tuple[float, float, float]
    colour: Colour
    soft: float


@dataclass(frozen=True)
class Evening:
    """One table of friends."""

    factions: tuple[str, ...]
    shapes: Shapes
    wood: dict[str, Colour]
    plastic: dict[str, Colour]
    resource: dict[str, Colour]
    figure: Colour
    token: Colour
    lamps: tuple[Lamp, ...]
    ambient: Colour
    field_of_view: float
    tilt: tuple[float, float]
    hard: bool
    lying: float
    gloss: float
    one_mould: bool
    """Whether all pieces of a kind and faction are alike, as in a real box."""
    box: bool
    """Whether the pieces have the outlines of the real ones."""


def _near(chance: Random, hsv: Colour, spread: Colour) -> Colour:
    h, s, v = (value + chance.uniform(-by, by) for value, by in zip(hsv, spread, strict=True))
    return colorsys.hsv_to_rgb(h % 1, min(max(s, 0), 1), min(max(v, 0.02), 1))


def _warm(chance: Random, most: float) -> Colour:
    """A lamp's white, from warm to cool."""
    k = chance.uniform(-0.3, 1) * most
    return (1 + 0.25 * k, 1.0 + chance.uniform(-0.03, 0.03), 1 - 0.45 * k)


def _lamp(chance: Random, main: bool) -> Lamp:
    high, round_ = chance.uniform(0.25, 1.2), chance.uniform(0, 2 * pi)
    strength = chance.uniform(0.6, 1.4) if main else chance.uniform(0.15, 0.6)
    colour = tuple(strength * c for c in _warm(chance, 1.0))
    towards = (cos(round_) * cos(high), sin(round_) * cos(high), sin(high))
    return Lamp(towards, colour, chance.uniform(0.3, 6))  # type: ignore[arg-type]


def _any_shapes(chance: Random) -> Shapes:
    """One model per faction and kind; workers and resources come from one mould, mechs and figures too."""
    shapes: Shapes = {}
    common = {kind: KINDS[kind](chance) for kind in KINDS}
    for kind in KINDS:
        for faction in FACTIONS:
            own = kind in ("worker", "mech", "character", "airship") and chance.random() < 0.85
            shapes[kind, faction] = [KINDS[kind](chance) if own else common[kind]]
    return shapes


def draw_evening(chance: Random) -> Evening:
    """A random evening, more various than any shelf of boxes."""
    hard = chance.random() < _HARD
    factions = tuple(sorted(chance.sample(FACTIONS, chance.choice((2, 3, 4, 5, 5, 6, 7)))))
    box = chance.random() < _BOXES
    shapes = box_shapes(chance) if box else _any_shapes(chance)
    wood = {f: _near(chance, _FACTION[f], _SPREAD[f]) for f in FACTIONS}
    plastic = {}
    for f in FACTIONS:
        h, s, v = colorsys.rgb_to_hsv(*wood[f])
        other, lighter = _PLASTIC * chance.uniform(-1, 1), 1 + 0.2 * chance.uniform(-1, 1)
        plastic[f] = _near(chance, (h + other, s, v * lighter), (0.01, 0.1, 0.03))
    lamps = (_lamp(chance, True), *(_lamp(chance, False) for _ in range(chance.randrange(3))))
    low = chance.uniform(0.25, 0.9)
    ambient = tuple(low * c for c in _warm(chance, 0.6))
    middle = chance.uniform(18, 45) if hard else chance.uniform(3, 25)
    return Evening(
        factions, shapes, wood, plastic,
        {r: _near(chance, _RESOURCE[r], _RESOURCE_SPREAD[r]) for r in RESOURCES},
        _near(chance, (0.6, 0.03, 0.52), (0.5, 0.04, 0.2)),
        _near(chance, (0.19, 0.55, 0.5), (0.06, 0.3, 0.2)),
        lamps, ambient,  # type: ignore[arg-type]
        chance.uniform(45, 76), (max(0, middle - 9), min(50, middle + 9)), hard,
        chance.uniform(0.05, 0.35), chance.uniform(0, 0.5), box or chance.random() < _ONE_MOULD, box,
    )  # fmt: skip
