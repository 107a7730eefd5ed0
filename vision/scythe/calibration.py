"""What the network's heat is worth: chances that mean what they say."""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from math import exp, log, prod
from typing import Final, NamedTuple

import numpy as np

from vision.scythe.kinds import KINDS, STRUCTURES, UNITS
from vision.scythe.network import Map
from vision.scythe.pieces import Piece, rivals
from vision.scythe.whole_board import StandingUnits

_CLOSE: Final = 1e-4
_MOST: Final = 5.0  # log odds; a mark alone proves nothing, a worker may be half hidden
_PIECES: Final = (*UNITS, *STRUCTURES)
_WORKER: Final = KINDS.index("worker")


class Values(NamedTuple):
    """Weights of log odds, fitted on drawn evenings (tools/training/calibrate.py)."""

    kinds: dict[str, tuple[float, float, float]]
    """Of the finder's heat, of the namer's word, and a constant."""
    place: tuple[float, float]
    alike: tuple[float, float, float]
    """Of the namer's word, of how far a piece's mark is from a known worker's, and a constant."""


@cache
def values() -> Values:
    """The fitted values that ship with the weights."""
    data = json.loads(files("assets").joinpath("reader", "calibration.json").read_text("utf-8"))
    kinds = {kind: (float(a), float(b), float(c)) for kind, (a, b, c) in data["kinds"].items()}
    (stretch, shift), (word, far, constant) = data["place"], data["alike"]
    return Values(kinds, (float(stretch), float(shift)), (float(word), float(far), float(constant)))


def believed(piece: Piece) -> float:
    """How likely a piece of this kind really stands there."""
    heat, word, constant = values().kinds[piece.kind]
    return chance(heat * odds(piece.heat) + word * odds(piece.real) + constant)


def as_fellow(kinds: Map, far: float) -> Map:
    """The chances of each kind for a piece whose mark is that far from a known worker's."""
    word, weight, constant = values().alike
    chances = kinds**word
    chances[_WORKER] *= exp(min(max(weight * far + constant, -_MOST), _MOST))
    return np.asarray(chances / (chances.sum() + 1e-9), np.float32)


def confidence(standing: list[StandingUnits], lot: list[Piece], strays: Iterable[float] = ()) -> float:
    """How likely the units and the structure of a place are all right, and none of its neighbours' strays."""
    sure = 1.0
    taken = {id(each.piece) for each in standing}
    for each in standing:
        sure *= each.chance if each.kind in _PIECES else 1 - believed(each.piece) * _is_piece(each.piece)
    for piece in lot:
        if id(piece) not in taken:
            sure *= 1 - believed(piece) * _is_piece(piece)
    stretch, shift = values().place
    here = prod(1 - each.beyond.chance for each in standing if each.kind in _PIECES)
    return chance(stretch * odds(sure) + shift) * here * prod(1 - stray for stray in strays)


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
