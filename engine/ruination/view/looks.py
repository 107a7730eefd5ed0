"""How units, grounds, printed things and the faces of dice look: our own drawings."""

from typing import Final

from engine.pictures.contests import Sign
from engine.pictures.drawings import Ground, Look, Printed, Stroke
from engine.pictures.glyphs import Glyph, box, disc, outlines, polygon
from engine.ruination.board.map import KHAN
from engine.ruination.ids import Resource, Unit

# By their bases: grunts stand on circles, brutes on hexagons, raiders on rectangles (Player Area Setup).
UNITS: Final = {
    Unit.GRUNT: Look((disc(0.4),)),
    Unit.BRUTE: Look((polygon(6, 0.5, turn=0.0),)),
    Unit.RAIDER: Look((box(-0.52, -0.3, 0.52, 0.3),)),
    Unit.EXILE: Look((polygon(5, 0.52),)),
}
BASTION: Final = Look(
    (
        box(-0.36, -0.48, 0.36, 0.2),
        box(-0.46, 0.14, -0.2, 0.48),
        box(-0.1, 0.14, 0.1, 0.48),
        box(0.2, 0.14, 0.46, 0.48),
    )
)
NOMAD_FACEUP: Final = Look((polygon(4, 0.5),))
NOMAD_FACEDOWN: Final = Look((polygon(4, 0.5),), letter="?")
_GOODS: Final[dict[Resource, Glyph]] = {
    Resource.RESOURCE_1: (((-0.5, -0.42), (0.5, -0.42), (0.0, 0.48)),),
    Resource.RESOURCE_2: (box(-0.42, -0.42, 0.42, 0.42),),
    Resource.RESOURCE_3: (polygon(8, 0.5, turn=0.0625),),
    Resource.RESOURCE_4: (box(-0.5, -0.17, 0.5, 0.17), box(-0.17, -0.5, 0.17, 0.5)),
}
GOODS: Final = {resource: Look(glyph) for resource, glyph in _GOODS.items()}

TINTS: Final = {
    "red": "c4705f",
    "blue": "6f93b8",
    "yellow": "d9bd6a",
    "white": "dcd8cd",
    "black": "6b6a6e",
    "green": "86a86c",
    "purple": "9a7fb3",
}
"""The colours that a group may give to territories and resources, as they lie on a map."""
KHAN_GROUND: Final = Ground(KHAN, "b07a6a", (polygon(4, 0.34),), -0.13)
OUTLANDS: Final = Ground("outlands", "cbb489", (box(-0.4, -0.06, 0.1, 0.06),), -0.11)
PRINTED_GOODS: Final = {resource: Printed(resource, glyph) for resource, glyph in _GOODS.items()}
CITADEL_PRINT: Final = Printed(
    "citadel",
    (
        box(-0.5, -0.46, 0.5, 0.1),
        box(-0.5, 0.0, -0.26, 0.34),
        box(0.26, 0.0, 0.5, 0.34),
        box(-0.14, 0.0, 0.14, 0.5),
    ),
)
WASTELAND_PRINT: Final = Printed(
    "wasteland", (((-0.6, -0.3), (0.1, -0.3), (-0.25, 0.25)), ((-0.1, -0.3), (0.6, -0.3), (0.25, 0.25)))
)
BORDER: Final = Stroke("edf7ff", "14171c", 0.045, 0.0675, on_top=True)

_CROWN: Final[Glyph] = (
    box(-0.44, -0.38, 0.44, -0.14),
    ((-0.44, -0.16), (-0.1, -0.16), (-0.44, 0.34)),
    ((0.44, -0.16), (0.1, -0.16), (0.44, 0.34)),
    ((-0.24, -0.16), (0.24, -0.16), (0.0, 0.46)),
)
_SWORD: Final[Glyph] = (
    ((-0.13, -0.14), (0.13, -0.14), (0.13, 0.3), (0.0, 0.52), (-0.13, 0.3)),
    box(-0.36, -0.26, 0.36, -0.1),
    box(-0.09, -0.46, 0.09, -0.2),
    polygon(10, 0.13, 0, -0.42),
)
SIGNS: Final = tuple(
    Sign(name, outlines(glyph))
    for name, glyph in (
        ("strength", _SWORD),
        (
            "special",
            (
                polygon(12, 0.2),
                ((0.0, 0.5), (0.15, 0.0), (0.0, -0.5), (-0.15, 0.0)),
                ((0.5, 0.0), (0.0, 0.15), (-0.5, 0.0), (0.0, -0.15)),
            ),
        ),
        ("supply", (polygon(6, 0.46),)),
        ("blessing", (polygon(16, 0.3, 0, -0.16), ((-0.27, -0.04), (0.27, -0.04), (0.0, 0.5)))),
        ("vp", _CROWN),
        (
            "casualty",
            (
                ((-0.46, -0.32), (-0.32, -0.46), (0.46, 0.32), (0.32, 0.46)),
                ((0.46, -0.32), (0.32, -0.46), (-0.46, 0.32), (-0.32, 0.46)),
            ),
        ),
    )
)
"""The signs on the faces of the dice."""
