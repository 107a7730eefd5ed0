"""The two trained networks: one finds where something stands, the other names what it is and whose."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Matrix, Pixels
from vision.finding.camera_model import Viewpoint
from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, GROUPS, KINDS
from vision.scythe.plan import Point
from vision.scythe.weights import unpacked

_PLAIN: Final = 0.97  # a chance; whatever is less sure is looked at a second time, otherwise
STRIDE: Final = 4  # pixels of the straightened board in one cell of the finder's map
WINDOW: Final = 288  # pixels; a home base and the two territories beside it lie within 265
_COARSEST: Final = 16  # pixels of the finder's coarsest cell: windows begin with one
_NEVER: Final = -30.0  # log odds
LOOK: Final = 72  # pixels around a piece that the namer sees
MARK: Final = 24  # numbers that are alike for two pieces of one mould
FOOT: Final = 10.0  # pixels for each one that the namer says, across and down, of where a piece stands
_LOWEST: Final = 0.3  # widths of the board; no phone that close has the whole board in its photo
_MIDDLE: Final = 9.0 / plan.WIDTH_MM  # half as tall as most pieces: the middle of what is seen of them
_ALL: Final = slice(None)
_FOUND: Final = len(GROUPS) + 3  # heat of each group, cover, offset across and down
_WORDS: Final = len(KINDS) + 1  # each kind, and nothing at all

Map = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """A picture's own mean and spread in each colour: the board is the same print in every photo."""

    mean: Map
    tables: Map
    """For each colour, what each of its 256 levels becomes."""

    def evened(self, pixels: Pixels) -> Map:
        """A part of the picture, evened out: three channels."""
        channels = zip(cv2.split(pixels), self.tables, strict=True)
        return np.stack([cv2.LUT(channel, table) for channel, table in channels])


@dataclass(frozen=True, slots=True, eq=False)
class StraightBoards:
    """The straightened photo, the set-up photo if there is one, and from where the photo was taken."""

    photo: Pixels
    setup: Pixels | None
    eye: Viewpoint | None
    levels: tuple[Level, Level]

    def part(self, columns: slice = _ALL, rows: slice = _ALL) -> Map:
        """Both boards, and which way and how far things lean: eight channels; all of it or a part."""
        photo = self.photo[rows, columns]
        seen = np.zeros((8, *photo.shape[:2]), np.float32)
        seen[:3] = self.levels[0].evened(photo)
        if self.setup is not None:
            seen[3:6] = self.levels[1].evened(self.setup[rows, columns])
        if self.eye is not None:
            seen[6:] = leaning(self.eye, columns, rows)
        return seen

    def around(self, at: Point) -> Map:
        """The pixels around a point, turned so that things lean upwards; beyond the board the mean."""
        turn = upright(at, self.eye)
        seen = np.zeros((6, LOOK, LOOK), np.float32)
        seen[:3] = self.levels[0].evened(_cut(self.photo, turn, self.levels[0]))
        if self.setup is not None:
            seen[3:] = self.levels[1].evened(_cut(self.setup, turn, self.levels[1]))
        return seen


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
class NamedSpots:
    """What the namer says of spots, one row each."""

    kinds: Map
    """Chances of each kind, and last of nothing at all."""
    factions: Map
    """How much each faction speaks for itself (before the softmax)."""
    marks: Map
    """Numbers that are alike for two pieces of one mould."""
    feet: Map
    """Pixels across and down from its spot to where a piece stands; what lies down stands at its feet."""


def prepared(straight: Pixels, setup: Pixels | None = None, eye: Viewpoint | None = None) -> StraightBoards:
    """Both boards as the networks want them; the set-up photo shows the bare board under this lamp."""
    return StraightBoards(
        straight, setup, eye, (_level(straight), _level(straight if setup is None else setup))
    )


def leaning(eye: Viewpoint | None, columns: slice = _ALL, rows: slice = _ALL) -> Map:
    """How far things lean across and down at every point, by their height; zero where nobody knows."""
    x, y = np.arange(plan.WIDTH, dtype=np.float32)[columns], np.arange(plan.HEIGHT, dtype=np.float32)[rows]
    if eye is None:
        return np.zeros((2, len(y), len(x)), np.float32)
    across = (x + 0.5) / plan.WIDTH - eye.x
    down = (y + 0.5) / plan.HEIGHT * plan.RATIO - eye.y
    steep = np.stack(np.broadcast_arrays(across[None, :], down[:, None])) / max(eye.height, _LOWEST)
    return np.asarray(steep, np.float32)


def upright(at: Point, eye: Viewpoint | None) -> Matrix:
    """Takes the straightened board to a LOOK in which what stands at a point leans upwards."""
    x, y = at.x * plan.WIDTH, at.y * plan.HEIGHT
    lean = (0.0, 0.0) if eye is None else eye.lean(at.x, at.y * plan.RATIO, _MIDDLE)
    far = float(np.hypot(*lean))
    up, side = (1.0, 0.0) if far < 1e-6 else (-lean[1] / far, lean[0] / far)
    turn = np.array([[up, side], [-side, up]])
    middle = np.array([x + lean[0] * plan.WIDTH, y + lean[1] * plan.WIDTH])
    return np.column_stack([turn, LOOK / 2 - turn @ middle])


def find(boards: StraightBoards) -> Maps:
    """Where pieces stand, as the finder sees it."""
    return _maps(_answer("finder", boards.part()[None])[0])


def find_around(boards: StraightBoards, middles: Iterable[Point]) -> Maps:
    """Where something stands within half a WINDOW of these points; nothing is looked for elsewhere."""
    corners = [_corner(middle) for middle in middles]
    parts = [boards.part(slice(x, x + WINDOW), slice(y, y + WINDOW)) for x, y in corners]
    said = np.full((_FOUND, plan.HEIGHT // STRIDE, plan.WIDTH // STRIDE), _NEVER, np.float32)
    cells = WINDOW // STRIDE
    for (x, y), part in zip(corners, _answer("finder", np.stack(parts)), strict=True) if parts else ():
        said[:, y // STRIDE :, x // STRIDE :][:, :cells, :cells] = part
    return _maps(said)


def _corner(middle: Point) -> tuple[int, int]:
    """The top left pixel of the window around a point, which stays on the board."""
    x, y = middle.x * plan.WIDTH - WINDOW / 2, middle.y * plan.HEIGHT - WINDOW / 2
    left, top = min(max(x, 0), plan.WIDTH - WINDOW), min(max(y, 0), plan.HEIGHT - WINDOW)
    return int(left) // _COARSEST * _COARSEST, int(top) // _COARSEST * _COARSEST


def _maps(said: Map) -> Maps:
    groups = len(GROUPS)
    return Maps(_sigmoid(said[:groups]), _sigmoid(said[groups]), said[groups + 1 :])


def name(boards: StraightBoards, spots: Iterable[Point]) -> NamedSpots:
    """What stands at these points, and whose it is."""
    there = list(spots)
    if not there:
        return _names(np.zeros((0, _WORDS + len(FACTIONS) + MARK + 2), np.float32))
    looks = np.stack([boards.around(at) for at in there])
    said = _answer("namer", looks)
    doubtful = _chances(said).max(axis=1) < _PLAIN
    if doubtful.any():
        other = _answer("namer", _otherwise(looks[doubtful]))
        other[:, -2] *= -1  # across, in the mirror
        said[doubtful] = (said[doubtful] + other) / 2
    for row, at in enumerate(there):
        said[row, -2:] = upright(at, boards.eye)[:, :2].T @ said[row, -2:] * FOOT
    return _names(said)


def _otherwise(looks: Map) -> Map:
    """These looks mirrored and without the set-up photo: an opinion that owes little to the first."""
    other = looks[..., ::-1].copy()
    other[:, 3:] = 0
    return other


def _names(said: Map) -> NamedSpots:
    voices = _WORDS + len(FACTIONS)
    return NamedSpots(_chances(said), said[:, _WORDS:voices], said[:, voices:-2], said[:, -2:])


def _chances(said: Map) -> Map:
    words = said[:, :_WORDS]
    powers = np.exp(words - words.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def _answer(which: str, question: Map) -> Map:
    network = _network(which)
    network.setInput(np.ascontiguousarray(question))
    return np.asarray(network.forward(), np.float32)


@cache
def _network(which: str) -> cv2.dnn.Net:
    kept = files("assets").joinpath("reader", f"{which}.npz").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(unpacked(kept), np.uint8))


def _level(picture: Pixels) -> Level:
    mean, spread = (np.asarray(part, np.float32) for part in cv2.meanStdDev(picture))
    return Level(mean.ravel(), (np.arange(256, dtype=np.float32) - mean) / (spread + 1))


def _cut(picture: Pixels, turn: Matrix, level: Level) -> Pixels:
    beyond = [float(value) for value in level.mean.round()]
    return np.asarray(cv2.warpAffine(picture, turn, (LOOK, LOOK), borderValue=beyond), np.uint8)


def _sigmoid(values: Map) -> Map:
    return np.asarray(1 / (1 + np.exp(-values)), np.float32)
