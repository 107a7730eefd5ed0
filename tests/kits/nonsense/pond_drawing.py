"""The pond as a drawing: six pads in a ring, a frog of each seat, and the flies."""

from math import cos, pi, sin

from engine.message import say
from engine.pictures.drawings import (
    BoardDrawing,
    EdgeDrawing,
    Ground,
    Look,
    PieceDrawing,
    PlaceDrawing,
    Printed,
    Stroke,
)
from engine.pictures.glyphs import box, disc, polygon
from tests.kits.nonsense.pond_state import PADS, Pond

FROG = Look((disc(0.4, 0, -0.08), disc(0.16, -0.24, 0.3), disc(0.16, 0.24, 0.3)), letter_up=-0.08)
FLY = Look((disc(0.2), box(-0.5, 0.0, 0.5, 0.1)), "222222", small=True)
WATER = Ground("water", "3f7f9f", (box(-0.5, -0.05, 0.5, 0.05),), 0.1)
LEAF = Ground("leaf", "7fbf5f", (polygon(3, 0.3),), -0.1, (disc(0.5),))
THORN = Printed("thorn", (polygon(3, 0.5),), say("pond.thorn"))
STALK = Stroke("2f5f2f", "dfefdf", 0.03, 0.05)
_MIDDLE, _FAR, _WIDE = 2.0, 1.4, 0.55


def drawing(state: Pond) -> BoardDrawing:
    """The pond, in which nothing is hidden."""
    places = tuple(_place(number, pad) for number, pad in enumerate(PADS))
    stalk = EdgeDrawing(STALK, (places[0].centre, places[1].centre))
    return BoardDrawing(2 * _MIDDLE, 2 * _MIDDLE, places, (stalk,), _pieces(state))


def _place(number: int, pad: str) -> PlaceDrawing:
    turn = 2 * pi * number / len(PADS)
    x, y = _MIDDLE + _FAR * cos(turn), _MIDDLE + _FAR * sin(turn)
    outline = ((x - _WIDE, y - _WIDE), (x + _WIDE, y - _WIDE), (x + _WIDE, y + _WIDE), (x - _WIDE, y + _WIDE))
    ground = LEAF if number % 2 else WATER
    printed = (THORN,) if number == 2 else ()
    return PlaceDrawing(pad, say("pond.pad", pad=pad), outline, (x, y), ground, printed)


def _pieces(state: Pond) -> tuple[PieceDrawing, ...]:
    words = say("pond.frog", n=1)
    frogs = tuple(PieceDrawing("frog", PADS[at], seat, 1, words, FROG) for seat, at in enumerate(state.at))
    flies = tuple(
        PieceDrawing("fly", pad, None, n, say("pond.fly", n=n), FLY)
        for pad, n in zip(PADS, state.flies, strict=True)
        if n
    )
    return frogs + flies
