"""What stays the same during one evening: players, colours, shapes, lamps, phone."""

import colorsys
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

from tools.training.box_shapes import BASE, Shapes, box_shapes
from tools.training.figures import figure, machine
from tools.training.models import Models
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
    "metal": (0.6, 0.03, 0.56), "oil": (0.53, 0.45, 0.27),
    "food": (0.155, 0.8, 0.95), "wood": (0.05, 0.6, 0.38),
}  # fmt: skip
_RESOURCE_SPREAD = {
    "metal": (0.5, 0.04, 0.17), "oil": (0.08, 0.35, 0.12),
    "food": (0.025, 0.2, 0.1), "wood": (0.03, 0.2, 0.16),
}  # fmt: skip

_STAND_INS = 0.75  # of the factions, where models are given: real figures and mechs hide what they stand on
_FROM_ABOVE = 0.2  # of the evenings: somebody stands up for the photo
_SUNNY = 0.2  # of the evenings: one hard lamp and deep shadows
_PRINTED = 0.6  # of the evenings: encounter tokens have a rim and a wheel in another colour
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
    wheel: Colour | None
    """What is printed on encounter tokens; plain ones have none."""
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


def _lamp(chance: Random, main: bool, sunny: bool = False) -> Lamp:
    high, round_ = chance.uniform(0.25, 1.2), chance.uniform(0, 2 * pi)
    strength = chance.uniform(0.6, 1.4) if main else chance.uniform(0.15, 0.6)
    strength *= 1.6 if sunny and main else 1.0
    colour = tuple(strength * c for c in _warm(chance, 1.0))
    towards = (cos(round_) * cos(high), sin(round_) * cos(high), sin(high))
    return Lamp(towards, colour, chance.uniform(0.2, 1) if sunny else chance.uniform(0.3, 6))  # type: ignore[arg-type]


def _any_shapes(chance: Random) -> Shapes:
    """One model per faction and kind; workers and resources come from one mould, mechs and figures too."""
    shapes: Shapes = {}
    common = {kind: KINDS[kind](chance) for kind in KINDS}
    for kind in KINDS:
        for faction in FACTIONS:
            own = kind in ("worker", "mech", "character", "airship") and chance.random() < 0.85
            shapes[kind, faction] = [KINDS[kind](chance) if own else common[kind]]
    return shapes


def _with_stand_ins(shapes: Shapes, chance: Random, models: Models) -> None:
    """Most factions' figures and mechs become stand-ins."""
    for faction in FACTIONS:
        if chance.random() < _STAND_INS:
            shapes["character", faction] = [figure(chance, models, chance.uniform(11, 13.2), BASE)]
        if chance.random() < _STAND_INS:
            shapes["mech", faction] = [machine(chance, models, chance.uniform(13, 15), BASE)]


def draw_evening(chance: Random, models: Models | None = None) -> Evening:
    """A random evening, more various than any shelf of boxes."""
    hard = chance.random() < _HARD
    factions = tuple(sorted(chance.sample(FACTIONS, chance.choice((2, 3, 4, 5, 5, 6, 7)))))
    box = chance.random() < _BOXES
    shapes = box_shapes(chance) if box else _any_shapes(chance)
    if models is not None:
        _with_stand_ins(shapes, chance, models)
    wood = {f: _near(chance, _FACTION[f], _SPREAD[f]) for f in FACTIONS}
    plastic = {}
    for f in FACTIONS:
        h, s, v = colorsys.rgb_to_hsv(*wood[f])
        other, lighter = _PLASTIC * chance.uniform(-1, 1), 1 + 0.2 * chance.uniform(-1, 1)
        plastic[f] = _near(chance, (h + other, s, v * lighter), (0.01, 0.1, 0.03))
    sunny = chance.random() < _SUNNY
    others = (_lamp(chance, False) for _ in range(0 if sunny else chance.randrange(3)))
    lamps = (_lamp(chance, True, sunny), *others)
    low = chance.uniform(0.12, 0.4) if sunny else chance.uniform(0.25, 0.9)
    ambient = tuple(low * c for c in _warm(chance, 0.6))
    middle = chance.uniform(18, 45) if hard else chance.uniform(3, 25)
    if chance.random() < _FROM_ABOVE:
        middle = chance.uniform(-5, 2)
    printed = chance.random() < _PRINTED
    return Evening(
        factions, shapes, wood, plastic,
        {r: _near(chance, _RESOURCE[r], _RESOURCE_SPREAD[r]) for r in RESOURCES},
        _near(chance, (0.6, 0.03, 0.52), (0.5, 0.04, 0.2)),
        _near(chance, (0.0, 0.6, 0.5), (0.12, 0.35, 0.3))
        if printed
        else _near(chance, (0.19, 0.55, 0.5), (0.06, 0.3, 0.2)),
        _near(chance, (0.12, 0.55, 0.6), (0.06, 0.35, 0.3)) if printed else None,
        lamps, ambient,  # type: ignore[arg-type]
        chance.uniform(45, 76), (max(0, middle - 9), min(50, middle + 9)), hard,
        chance.uniform(0.05, 0.5), chance.uniform(0, 0.8), box or chance.random() < _ONE_MOULD, box,
    )  # fmt: skip
