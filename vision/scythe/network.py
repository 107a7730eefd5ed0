"""The trained network: what it answers for a straightened board."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Picture
from vision.scythe.kinds import FACTIONS, KINDS

STRIDE: Final = 4  # pixels of the straightened board in one cell of the network's map

Map = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Maps:
    """For every cell: how surely a piece of each kind stands there, whose it would be, what is covered."""

    heat: Map
    """Kinds x rows x columns, 0 to 1."""
    faction: Map
    """Factions x rows x columns, before the softmax."""
    cover: Map
    """Rows x columns, 0 to 1: something hides the board here."""
    offset: Map
    """2 x rows x columns: from the cell's middle to the middle of the piece, in cells."""


def look(straight: Picture, setup: Picture | None = None) -> Maps:
    """What the network makes of the board; a set-up photo shows it the bare board under this lamp."""
    now = _normalised(straight)
    before = np.zeros_like(now) if setup is None else _normalised(setup)
    boards = np.concatenate([now, before], axis=2).transpose(2, 0, 1)[None]
    network = _network()
    network.setInput(np.ascontiguousarray(boards))
    answer: Map = network.forward()[0]
    kinds, factions = len(KINDS), len(FACTIONS)
    return Maps(
        heat=_sigmoid(answer[:kinds]),
        faction=answer[kinds : kinds + factions],
        cover=_sigmoid(answer[kinds + factions]),
        offset=answer[kinds + factions + 1 :],
    )


@cache
def _network() -> cv2.dnn.Net:
    weights = files("assets").joinpath("reader", "pieces.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))


def _normalised(picture: Picture) -> Map:
    """Evened out by its own mean and spread: the board is the same print in every photo."""
    mean, spread = (np.float32(part.ravel()) for part in cv2.meanStdDev(picture))
    return np.asarray((picture.astype(np.float32) - mean) / (spread + 1), np.float32)


def _sigmoid(values: Map) -> Map:
    return np.asarray(1 / (1 + np.exp(-values)), np.float32)
