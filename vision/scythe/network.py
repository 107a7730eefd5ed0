"""The two trained networks: one finds where something stands, the other names what it is and whose."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Picture
from vision.scythe import plan
from vision.scythe.kinds import GROUPS, KINDS
from vision.scythe.plan import Point

STRIDE: Final = 4  # pixels of the straightened board in one cell of the finder's map
LOOK: Final = 64  # pixels around a piece that the namer sees

Map = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Boards:
    """The photo and, if there is one, the set-up photo, evened out: six channels."""

    channels: Map

    def around(self, at: Point) -> Map:
        """The pixels around a point; beyond the board they are the mean."""
        x, y = round(at.x * plan.WIDTH), round(at.y * plan.HEIGHT)
        half = LOOK // 2
        padded = np.zeros((len(self.channels), LOOK, LOOK), np.float32)
        x0, x1, y0, y1 = (
            max(0, x - half),
            min(plan.WIDTH, x + half),
            max(0, y - half),
            min(plan.HEIGHT, y + half),
        )
        if x0 < x1 and y0 < y1:
            left, top = x0 - x + half, y0 - y + half
            padded[:, top : top + y1 - y0, left : left + x1 - x0] = self.channels[:, y0:y1, x0:x1]
        return padded


@dataclass(frozen=True, slots=True, eq=False)
class Maps:
    """For every cell: how surely something of each group stands there, and what is covered."""

    heat: Map
    """Groups x rows x columns, 0 to 1."""
    cover: Map
    """Rows x columns, 0 to 1: something hides the board here."""
    offset: Map
    """2 x rows x columns: from the cell's middle to the middle of the piece, in cells."""


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """What the namer says of spots, one row each."""

    kinds: Map
    """Chances of each kind, and last of nothing at all."""
    factions: Map
    """How much each faction speaks for itself (before the softmax)."""


def prepared(straight: Picture, setup: Picture | None = None) -> Boards:
    """Both boards as the networks want them; the set-up photo shows the bare board under this lamp."""
    now = _evened(straight)
    before = np.zeros_like(now) if setup is None else _evened(setup)
    return Boards(np.concatenate([now, before]))


def find(boards: Boards) -> Maps:
    """Where something stands."""
    said = _answer("finder", boards.channels[None])[0]
    groups = len(GROUPS)
    return Maps(_sigmoid(said[:groups]), _sigmoid(said[groups]), said[groups + 1 :])


def name(boards: Boards, spots: Iterable[Point]) -> Names:
    """What stands at these points, and whose it is."""
    crops = [boards.around(at) for at in spots]
    if not crops:
        return Names(np.zeros((0, len(KINDS) + 1), np.float32), np.zeros((0, 0), np.float32))
    said = _answer("namer", np.stack(crops))
    words = said[:, : len(KINDS) + 1]
    chances = np.exp(words - words.max(axis=1, keepdims=True))
    return Names(chances / chances.sum(axis=1, keepdims=True), said[:, len(KINDS) + 1 :])


def _answer(which: str, question: Map) -> Map:
    network = _network(which)
    network.setInput(np.ascontiguousarray(question))
    return np.asarray(network.forward(), np.float32)


@cache
def _network(which: str) -> cv2.dnn.Net:
    weights = files("assets").joinpath("reader", f"{which}.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(weights, np.uint8))


def _evened(picture: Picture) -> Map:
    """Evened out by its own mean and spread: the board is the same print in every photo."""
    mean, spread = (np.float32(part.ravel()) for part in cv2.meanStdDev(picture))
    return np.asarray((picture.astype(np.float32) - mean) / (spread + 1), np.float32).transpose(2, 0, 1)


def _sigmoid(values: Map) -> Map:
    return np.asarray(1 / (1 + np.exp(-values)), np.float32)
