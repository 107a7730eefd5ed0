"""How pieces, grounds and printed things look: our own drawings, told apart without colour."""

from typing import Final

from engine.message import say
from engine.pictures.drawings import Ground, Look, Printed, Stroke
from engine.pictures.glyphs import Glyph, box, disc, polygon, squeezed
from engine.scythe.ids import Resource, Structure, Terrain, Unit
from engine.scythe.view.symbols import (
    AIRSHIP_ICON,
    ENCOUNTER_ICON,
    FLAG_ICON,
    RESOURCE_ICONS,
    STRUCTURE_ICONS,
    TERRAIN_ICONS,
    TRAP_ICON,
    UNIT_ICONS,
)

HOME: Final = "home_base"
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
    Unit.CHARACTER: Look((disc(0.5),), letter_high=0.74),
    Unit.MECH: Look(
        (
            box(-0.48, -0.14, 0.48, 0.36),
            box(-0.42, -0.5, -0.12, -0.1),
            box(0.12, -0.5, 0.42, -0.1),
            box(-0.16, 0.3, 0.16, 0.5),
        ),
        letter_up=0.1,
        letter_high=0.5,
        icon=UNIT_ICONS[Unit.MECH],
    ),
    Unit.WORKER: Look((disc(0.4),), icon=UNIT_ICONS[Unit.WORKER]),
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
    icon=AIRSHIP_ICON,
)
FLAG: Final = Look(
    (box(-0.4, -0.5, -0.28, 0.5), ((-0.34, 0.5), (0.48, 0.28), (0.48, -0.04), (-0.34, -0.14))),
    letter_up=0.17,
    letter_high=0.42,
    icon=FLAG_ICON,
)
ARMED: Final = Look(_TRAP, icon=TRAP_ICON)
DISARMED: Final = Look(_TRAP, hollow=True, icon=TRAP_ICON)
ENCOUNTER: Final = Look(_TOKEN, "e3d9a0", letter="?", small=True, icon=ENCOUNTER_ICON)
STRUCTURES: Final = {
    Structure.MINE: Look(
        (
            box(-0.5, -0.45, 0.5, 0.05),
            tuple((x, round(0.05 + max(0.0, y) * 0.9, 3)) for x, y in disc(0.5)),
        ),
        letter_up=-0.14,
        letter_high=0.5,
        icon=STRUCTURE_ICONS[Structure.MINE],
    ),
    Structure.MONUMENT: Look(
        (
            box(-0.46, -0.48, 0.46, -0.26),
            ((-0.34, -0.3), (0.34, -0.3), (0.2, 0.34), (-0.2, 0.34)),
            ((-0.2, 0.32), (0.2, 0.32), (0.0, 0.52)),
        ),
        letter_up=-0.1,
        letter_high=0.4,
        icon=STRUCTURE_ICONS[Structure.MONUMENT],
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
        icon=STRUCTURE_ICONS[Structure.ARMORY],
    ),
    Structure.MILL: Look(
        (
            ((-0.34, -0.48), (0.34, -0.48), (0.24, 0.2), (-0.24, 0.2)),
            ((-0.5, 0.44), (-0.42, 0.52), (0.5, -0.02), (0.42, -0.1)),
            ((0.5, 0.44), (0.42, 0.52), (-0.5, -0.02), (-0.42, -0.1)),
        ),
        letter_up=-0.16,
        letter_high=0.44,
        icon=STRUCTURE_ICONS[Structure.MILL],
    ),
}
GOODS: Final = {
    Resource.OIL: Look(_OIL, "212129", small=True, icon=RESOURCE_ICONS[Resource.OIL]),
    Resource.METAL: Look(_METAL, "adb8c7", small=True, icon=RESOURCE_ICONS[Resource.METAL]),
    Resource.WOOD: Look(_WOOD, "9e5c29", small=True, icon=RESOURCE_ICONS[Resource.WOOD]),
    Resource.FOOD: Look(_FOOD, "f5d95c", small=True, icon=RESOURCE_ICONS[Resource.FOOD]),
}

# How dark each ground's sign is: seen beside pieces, and never taken for one.
_SHADES: Final = {Terrain.FARM: -0.15, Terrain.LAKE: -0.13, Terrain.TUNDRA: -0.15, Terrain.MOUNTAIN: -0.13}
_COLOURS: Final = {
    Terrain.MOUNTAIN: "a18a74",
    Terrain.FARM: "dcbc55",
    Terrain.VILLAGE: "cc7a62",
    Terrain.FOREST: "69995c",
    Terrain.TUNDRA: "d3dbd9",
    Terrain.LAKE: "72a6d4",
    Terrain.FACTORY: "9d92ac",
}
_MOTIFS: Final[dict[Terrain, Glyph]] = {
    Terrain.MOUNTAIN: (((-0.5, -0.35), (0.5, -0.35), (0.0, 0.45)),),
    Terrain.FARM: (box(-0.6, -0.32, 0.6, -0.12), box(-0.6, 0.12, 0.6, 0.32)),
    Terrain.VILLAGE: (box(-0.3, -0.4, 0.3, 0.06), ((-0.44, 0.04), (0.44, 0.04), (0.0, 0.45))),
    Terrain.FOREST: (((-0.34, -0.2), (0.34, -0.2), (0.0, 0.55)), box(-0.08, -0.45, 0.08, -0.2)),
    Terrain.TUNDRA: (box(-0.36, -0.07, 0.36, 0.07), box(-0.07, -0.36, 0.07, 0.36)),
    Terrain.LAKE: (
        ((-0.6, -0.12), (-0.24, 0.22), (-0.24, 0.06), (-0.6, -0.28)),
        ((-0.24, 0.22), (0.0, 0.0), (0.0, -0.16), (-0.24, 0.06)),
        ((0.0, 0.0), (0.36, 0.22), (0.36, 0.06), (0.0, -0.16)),
        ((0.36, 0.22), (0.6, 0.0), (0.6, -0.16), (0.36, 0.06)),
    ),
    Terrain.FACTORY: (polygon(4, 0.3),),
}
GROUNDS: Final = {
    terrain: Ground(
        terrain, _COLOURS[terrain], motif, _SHADES.get(terrain, -0.14), icon=TERRAIN_ICONS[terrain]
    )
    for terrain, motif in _MOTIFS.items()
}
HOME_GROUND: Final = Ground(HOME, "e9dcbd")
TUNNEL_PRINT: Final = Printed("tunnel", _TUNNEL, say("map.tunnel"), colour="5c1d17")
ENCOUNTER_PRINT: Final = Printed("encounter", _TOKEN, say("map.encounter_place"), hollow=True)
RIVER: Final = Stroke("2f6fc4", "dcecf8", 0.036, 0.05)
