"""How pieces, grounds and printed things look: our own drawings, told apart without colour."""

from typing import Final

from engine.drawings import Ground, Look, Printed, Stroke
from engine.glyphs import Glyph, box, disc, polygon, squeezed, turned
from engine.message import say
from engine.scythe.ids import Resource, Structure, Terrain, Unit

HOME: Final = "home_base"
_HOUSE: Final = (box(-0.38, -0.45, 0.38, 0.12), ((-0.5, 0.1), (0.5, 0.1), (0.0, 0.5)))
_COG: Final = (disc(0.38), *(turned(box(-0.1, 0.3, 0.1, 0.5), number / 8) for number in range(8)))
_TOKEN: Final = (polygon(4, 0.5),)
_OIL: Final = (disc(0.34, 0, -0.14), ((-0.3, 0.02), (0.3, 0.02), (0.0, 0.5)))
_METAL: Final = (((-0.5, -0.32), (0.5, -0.32), (0.32, 0.3), (-0.32, 0.3)),)
_WOOD: Final = (box(-0.34, -0.24, 0.34, 0.24), disc(0.24, -0.3, 0), disc(0.24, 0.3, 0))
_FOOD: Final = (((0.0, -0.5), (0.34, 0.0), (0.24, 0.34), (0.0, 0.5), (-0.24, 0.34), (-0.34, 0.0)),)
_TRAP: Final = (
    polygon(6, 0.42, turn=0.0),
    ((-0.3, 0.3), (-0.1, 0.34), (-0.24, 0.5)),
    ((0.3, 0.3), (0.1, 0.34), (0.24, 0.5)),
    ((-0.3, -0.3), (-0.1, -0.34), (-0.24, -0.5)),
    ((0.3, -0.3), (0.1, -0.34), (0.24, -0.5)),
)
_TUNNEL: Final[Glyph] = (
    box(-0.46, -0.4, -0.22, 0.06),
    box(0.22, -0.4, 0.46, 0.06),
    ((-0.46, 0.04), (-0.22, 0.04), (-0.14, 0.2), (-0.26, 0.36)),
    ((0.46, 0.04), (0.22, 0.04), (0.14, 0.2), (0.26, 0.36)),
    ((-0.26, 0.36), (-0.14, 0.2), (0.14, 0.2), (0.26, 0.36), (0.0, 0.46)),
)

UNITS: Final = {
    Unit.CHARACTER: Look(
        (
            disc(0.22, 0, 0.3),
            ((-0.44, -0.48), (0.44, -0.48), (0.3, 0.08), (0.12, 0.22), (-0.12, 0.22), (-0.3, 0.08)),
        ),
        letter_up=-0.18,
        letter_high=0.5,
    ),
    Unit.MECH: Look(
        (
            box(-0.48, -0.14, 0.48, 0.36),
            box(-0.42, -0.5, -0.12, -0.1),
            box(0.12, -0.5, 0.42, -0.1),
            box(-0.16, 0.3, 0.16, 0.5),
        ),
        letter_up=0.1,
        letter_high=0.5,
    ),
    Unit.WORKER: Look((disc(0.4),)),
}
AIRSHIP: Final = Look(
    (
        squeezed(disc(), 0.88, 0.62, 0.06, 0.06),
        box(-0.12, -0.38, 0.24, -0.22),
        ((-0.24, 0.06), (-0.54, 0.36), (-0.54, 0.06)),
        ((-0.24, 0.06), (-0.54, 0.06), (-0.54, -0.24)),
    ),
    letter_up=0.06,
    letter_high=0.48,
)
FLAG: Final = Look(
    (box(-0.4, -0.5, -0.28, 0.5), ((-0.34, 0.5), (0.48, 0.28), (0.48, -0.04), (-0.34, -0.14))),
    letter_up=0.17,
    letter_high=0.42,
)
ARMED: Final = Look(_TRAP)
DISARMED: Final = Look(_TRAP, hollow=True)
ENCOUNTER: Final = Look(_TOKEN, letter="?")
STRUCTURES: Final = {
    Structure.MINE: Look(
        (
            box(-0.5, -0.45, 0.5, 0.05),
            tuple((x, round(0.05 + max(0.0, y) * 0.9, 3)) for x, y in disc(0.5)),
        ),
        letter_up=-0.14,
        letter_high=0.5,
    ),
    Structure.MONUMENT: Look(
        (
            box(-0.46, -0.48, 0.46, -0.26),
            ((-0.34, -0.3), (0.34, -0.3), (0.2, 0.34), (-0.2, 0.34)),
            ((-0.2, 0.32), (0.2, 0.32), (0.0, 0.52)),
        ),
        letter_up=-0.1,
        letter_high=0.4,
    ),
    Structure.ARMORY: Look(
        (
            box(-0.46, -0.48, 0.46, 0.26),
            box(-0.46, 0.2, -0.24, 0.48),
            box(-0.12, 0.2, 0.12, 0.48),
            box(0.24, 0.2, 0.46, 0.48),
        ),
        letter_up=-0.14,
        letter_high=0.5,
    ),
    Structure.MILL: Look(
        (
            ((-0.34, -0.48), (0.34, -0.48), (0.24, 0.2), (-0.24, 0.2)),
            ((-0.5, 0.44), (-0.42, 0.52), (0.5, -0.02), (0.42, -0.1)),
            ((0.5, 0.44), (0.42, 0.52), (-0.5, -0.02), (-0.42, -0.1)),
        ),
        letter_up=-0.16,
        letter_high=0.44,
    ),
}
GOODS: Final = {
    Resource.OIL: Look(_OIL, "212129", small=True),
    Resource.METAL: Look(_METAL, "adb8c7", small=True),
    Resource.WOOD: Look(_WOOD, "9e5c29", small=True),
    Resource.FOOD: Look(_FOOD, "f5d95c", small=True),
}

GROUNDS: Final = {
    Terrain.MOUNTAIN: Ground(
        Terrain.MOUNTAIN, "a08672", (((-0.5, -0.35), (0.5, -0.35), (0.0, 0.45)),), -0.14
    ),
    Terrain.FARM: Ground(
        Terrain.FARM, "d9bd62", (box(-0.6, -0.32, 0.6, -0.12), box(-0.6, 0.12, 0.6, 0.32)), -0.12
    ),
    Terrain.VILLAGE: Ground(
        Terrain.VILLAGE,
        "c98266",
        (box(-0.3, -0.4, 0.3, 0.06), ((-0.44, 0.04), (0.44, 0.04), (0.0, 0.45))),
        -0.13,
        _HOUSE,
    ),
    Terrain.FOREST: Ground(
        Terrain.FOREST,
        "6d9a63",
        (((-0.34, -0.2), (0.34, -0.2), (0.0, 0.55)), box(-0.08, -0.45, 0.08, -0.2)),
        -0.15,
    ),
    Terrain.TUNDRA: Ground(
        Terrain.TUNDRA, "cdd6d8", (box(-0.36, -0.07, 0.36, 0.07), box(-0.07, -0.36, 0.07, 0.36)), -0.16
    ),
    Terrain.LAKE: Ground(
        Terrain.LAKE,
        "6fa6d6",
        (
            ((-0.6, -0.12), (-0.24, 0.22), (-0.24, 0.06), (-0.6, -0.28)),
            ((-0.24, 0.22), (0.0, 0.0), (0.0, -0.16), (-0.24, 0.06)),
            ((0.0, 0.0), (0.36, 0.22), (0.36, 0.06), (0.0, -0.16)),
            ((0.36, 0.22), (0.6, 0.0), (0.6, -0.16), (0.36, 0.06)),
        ),
        0.16,
    ),
    Terrain.FACTORY: Ground(Terrain.FACTORY, "a49dae", (polygon(4, 0.3),), -0.14, _COG),
}
HOME_GROUND: Final = Ground(HOME, "3a3f4a")
TUNNEL_PRINT: Final = Printed("tunnel", _TUNNEL, say("map.tunnel"))
ENCOUNTER_PRINT: Final = Printed("encounter", _TOKEN, say("map.encounter_place"), hollow=True)
RIVER: Final = Stroke("296bdb", "edf7ff", 0.034, 0.0544)
