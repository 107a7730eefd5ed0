"""What the network's heat is worth: chances that mean what they say."""

import json
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Final, NamedTuple

from vision.scythe.kinds import KINDS, STRUCTURES, UNITS
from vision.scythe.pieces import Piece, rivals
from vision.scythe.whole_board import Standing

_CLOSE: Final = 1e-4
_PIECES: Final = (*UNITS, *STRUCTURES)


class Values(NamedTuple):
    """Weights of log odds, fitted on drawn evenings (tools/training/calibrate.py)."""

    kinds: dict[str, tuple[float, float, float]]
    """Of the finder's heat, of the namer's word, and a constant."""
    place: tuple[float, float]


@cache
def values() -> Values:
    """The fitted values that ship with the weights."""
    data = json.loads(files("assets").joinpath("reader", "calibration.json").read_text("utf-8"))
    kinds = {kind: (float(a), float(b), float(c)) for kind, (a, b, c) in data["kinds"].items()}
    return Values(kinds, (float(data["place"][0]), float(data["place"][1])))


def believed(piece: Piece) -> float:
    """How likely a piece of this kind really stands there."""
    heat, word, constant = values().kinds[piece.kind]
    return chance(heat * odds(piece.heat) + word * odds(piece.real) + constant)


def confidence(standing: list[Standing], lot: list[Piece]) -> float:
    """How likely the units and the structure of a place are all right."""
    sure = 1.0
    taken = {id(each.piece) for each in standing}
    for each in standing:
        sure *= each.chance if each.kind in _PIECES else 1 - believed(each.piece) * _is_piece(each.piece)
    for piece in lot:
        if id(piece) not in taken:
            sure *= 1 - believed(piece) * _is_piece(piece)
    stretch, shift = values().place
    return chance(stretch * odds(sure) + shift)


def _is_piece(piece: Piece) -> float:
    """How likely what stands there, if anything, is a unit or a structure."""
    among = rivals(piece.kind)
    whole = sum(piece.kinds[KINDS.index(kind)] for kind in among)
    return float(sum(piece.kinds[KINDS.index(kind)] for kind in among if kind in _PIECES) / (whole + 1e-9))


def odds(chance: float) -> float:
    """The log odds of a chance, kept off the ends."""
    near = min(max(chance, _CLOSE), 1 - _CLOSE)
    return log(near / (1 - near))


def chance(odds: float) -> float:
    """The chance that has these log odds."""
    return 1 / (1 + exp(-odds))
