"""Crops of drawn evenings with the maps the network should answer."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from tools.training.camera import sent
from tools.training.drawn import Examples, examples_of, eye_of, feet_of, finds_of, is_empty, setup_of
from tools.training.network import FOUND
from vision.finding.camera_model import Viewpoint
from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, GROUPS, KINDS, OWNERLESS
from vision.scythe.network import FOOT, LOOK, STRIDE, leaning, upright
from vision.scythe.plan import Point

Array = Any
CROP = 320
_SHOWN = 5  # pieces of a game in one batch
_SHOWN_KNOWN = 8  # of a game whose workers the set-up photo shows
_KNOWN = 3  # factions of such a game
EXAMPLES = 2  # workers of a faction on the set-up photo
UNASKED = -1  # in place of a kind: an example, which would make workers seem more frequent than they are
_ALONG = (-0.65, 0.65)  # from a lying worker's middle to its head or feet: some take an end for a piece
_TURNED, _AROUND = 15.0, 180.0  # degrees by which a look is turned; what lies down lies in any direction
_LIES = 9.0  # pixels from what is looked at to its feet: it lies down
_MISSED = 2  # spots beside them where a finder is wrong
_DEEP = (0.75, 1.6)  # times the colours' depth: prints and phones differ
_VIVID_EVENINGS = 0.15  # some phones make dull colours deep: lakes that are nearly black become blue
_VIVID = (0.4, 0.8)  # to which power they raise a colour's saturation
_CRISP = (-0.3, 2.5)  # times the fine detail that a photo gains: drawn prints are softer than real ones
_GRAIN = (0.0, 2.5)  # levels of noise, on half of the photos
_SENT = 0.3  # of the photos were made smaller and pressed harder before anybody saw them
_UNMOVED = 0.1  # of the games: pieces are there although the set-up photo shows them, too
_UNTURNED = 0.1  # of the crops: nobody knows from where the photo was taken
_SPREAD = {"mech": 1.9, "character": 1.8, "encounter": 1.8, "airship": 1.9, "flag": 1.5, "trap": 1.5}
_USUAL_SPREAD = 1.25  # cells; neighbouring workers stand four cells apart
_WITHOUT_SETUP = 0.4
_LEVELS = np.arange(256)
_NO_FOOT = np.full(2, np.nan, np.float32)
_GROUP = {kind: number for number, kinds in enumerate(GROUPS.values()) for kind in kinds}


@dataclass(frozen=True)
class _Shot:
    """One straightened picture and how often each level occurs in each colour."""

    pixels: Array
    levels: Array

    def tables(self, gamma: float) -> Array:
        """What each level becomes: evened out by the whole picture's mean and spread."""
        curve = (_LEVELS / 255.0) ** gamma * 255
        mean = self.levels @ curve
        spread = np.sqrt(np.maximum(self.levels @ curve**2 - mean**2, 0)) + 1
        return ((curve[None] - mean[:, None]) / spread[:, None]).astype(np.float32)

    def crop(self, x: int, y: int, size: int, tables: Array) -> Array:
        """A square of the picture, three channels; beyond the board it is the mean."""
        part = np.zeros((3, size, size), np.float32)
        x0, x1 = min(max(0, x), plan.WIDTH), max(0, min(plan.WIDTH, x + size))
        y0, y1 = min(max(0, y), plan.HEIGHT), max(0, min(plan.HEIGHT, y + size))
        if x0 >= x1 or y0 >= y1:
            return part
        pixels = self.pixels[y0:y1, x0:x1]
        for c in range(3):
            part[c, y0 - y : y1 - y, x0 - x : x1 - x] = tables[c][pixels[..., c]]
        return part

    def look(self, turn: Array, tables: Array) -> Array:
        """What the namer sees of the picture through this turn."""
        beyond = [float(value) for value in self.levels @ _LEVELS]
        pixels = cv2.warpAffine(self.pixels, turn, (LOOK, LOOK), borderValue=beyond)
        return np.stack([tables[c][pixels[..., c]] for c in range(3)])


@dataclass(frozen=True)
class _Game:
    """One drawn game photo, its set-up photo and what stands where."""

    photo: _Shot
    setup: _Shot
    pieces: list[Any]
    feet: list[tuple[float, float] | None]
    cover: Array | None
    eye: Viewpoint
    found: dict[int, tuple[float, float]]
    """Where a finder saw a piece, by the piece's number."""
    missed: list[tuple[float, float]]
    """Where a finder saw something and nothing stands."""
    examples: Examples | None
    """Workers on the set-up photo, if this game's are of the same moulds."""

    def lies(self, number: int) -> bool:
        """Whether a piece is a worker that is known to lie down."""
        return self.feet[number] not in (None, tuple(self.pieces[number][2:4]))


def _shot(path: Path, vivid: float) -> _Shot:
    pixels = _as_taken(cv2.imread(str(path)), Random(path.name))
    if vivid < 1:
        hue = cv2.cvtColor(pixels, cv2.COLOR_BGR2HSV)
        hue[..., 1] = cv2.LUT(hue[..., 1], ((_LEVELS / 255.0) ** vivid * 255).astype(np.uint8))
        pixels = cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)
    counts = [np.bincount(pixels[..., c].ravel(), minlength=256) for c in range(3)]
    return _Shot(pixels, np.array(counts) / (pixels.shape[0] * pixels.shape[1]))


def _as_taken(pixels: Array, chance: Random) -> Array:
    """The picture crisper or softer, and grainy: phones differ more in that than drawn photos do."""
    soft = cv2.GaussianBlur(pixels, (0, 0), chance.uniform(0.7, 1.3))
    crisp = chance.uniform(*_CRISP)
    taken = cv2.addWeighted(pixels, 1 + crisp, soft, -crisp, 0)
    if chance.random() < 0.5:
        noise = np.random.default_rng(chance.randrange(2**32))
        taken = cv2.add(taken, noise.normal(0, chance.uniform(*_GRAIN), pixels.shape), dtype=cv2.CV_8U)
    return sent(taken, chance) if chance.random() < _SENT else taken


class Crops:
    """Random crops from every evening drawn so far, all kept in memory."""

    def __init__(self, folders: list[Path], chance: Random) -> None:
        self._folders, self._chance = folders, chance
        self._games: dict[Path, _Game] = {}
        self._starts: dict[Path, _Game] = {}
        self._setups: dict[Path, _Shot] = {}

    def look(self) -> int:
        """Reads evenings drawn since the last look; how many games there are now."""
        for folder in self._folders:
            for path in sorted(folder.glob("*-game?.json")):
                if path not in self._games:
                    self._games[path] = self._read(path)
            for path in sorted(folder.glob("*-setup.json")):
                if path not in self._starts:
                    self._starts[path] = self._read(path)
        return len(self._games)

    def _pick(self) -> _Game:
        """A game, now and then one in which nothing has moved yet."""
        starts = [start for start in self._starts.values() if start.pieces]
        unmoved = bool(starts) and self._chance.random() < _UNMOVED
        return self._chance.choice(starts if unmoved else list(self._games.values()))

    def _read(self, path: Path) -> _Game:
        setup = setup_of(path)
        chance = Random(setup.name)
        vivid = chance.uniform(*_VIVID) if chance.random() < _VIVID_EVENINGS else 1.0
        if setup not in self._setups:
            self._setups[setup] = _shot(setup, vivid)
        hidden = path.with_name(path.stem + "-cover.png")
        cover = cv2.imread(str(hidden), cv2.IMREAD_GRAYSCALE) if hidden.exists() else None
        truth = json.loads(path.read_text())
        shown = path.with_suffix(".jpg")
        photo = self._setups[setup] if shown == setup else _shot(shown, vivid)
        finds = json.loads(finds_of(path).read_text()) if finds_of(path).exists() else []
        found = {piece: (x, y) for x, y, piece in finds if piece >= 0}
        missed = [(x, y) for x, y, piece in finds if piece < 0]
        start = examples_of(path) if shown != setup else None
        pieces, feet = truth["pieces"], feet_of(truth)
        return _Game(photo, self._setups[setup], pieces, feet, cover, eye_of(truth), found, missed, start)

    def batch(self, count: int) -> tuple[Array, Array, Array]:
        """Pictures, wanted maps, and weights (0: nobody can know)."""
        drawn = [self._crop(self._pick()) for _ in range(count)]
        pictures, maps, weights = zip(*drawn, strict=True)
        return np.stack(pictures), np.stack(maps), np.stack(weights)

    def _crop(self, game: _Game) -> tuple[Array, Array, Array]:
        y = self._chance.randrange(0, plan.HEIGHT - CROP + 1, STRIDE)
        x = self._chance.randrange(0, plan.WIDTH - CROP + 1, STRIDE)
        now, before = self._tables(game)
        deep = self._chance.uniform(*_DEEP)
        photo = game.photo.crop(x, y, CROP, now)
        setup = None if before is None else game.setup.crop(x, y, CROP, before)
        wanted, weight = wanted_maps(game.pieces, x, y, CROP // STRIDE)
        if game.cover is not None:
            cells = (slice(y // STRIDE, (y + CROP) // STRIDE), slice(x // STRIDE, (x + CROP) // STRIDE))
            wanted[len(GROUPS)] = game.cover[cells] / 255.0
        unknown = self._chance.random() < _UNTURNED
        lean = leaning(None if unknown else game.eye, slice(x, x + CROP), slice(y, y + CROP))
        return np.concatenate([_pair(photo, setup, deep), lean]), wanted, weight

    def _tables(self, game: _Game) -> tuple[Array, Array | None]:
        now = self._tinted(game.photo)
        return now, None if self._chance.random() < _WITHOUT_SETUP else self._tinted(game.setup)

    def _tinted(self, shot: _Shot) -> Array:
        """A shot's levels under a slightly other lamp."""
        u = self._chance.uniform
        tables = shot.tables(u(0.75, 1.3))
        gains = np.array([[u(0.87, 1.15)] for _ in range(3)], np.float32)
        return tables * gains + np.array([[u(-0.12, 0.12)] for _ in range(3)], np.float32)

    def looks(self, count: int, known: bool = False) -> tuple[Array, ...]:
        """Crops around pieces and nothing; their kinds, factions (-1: none), known workers, feet (or nan)."""
        pictures: list[Array] = []
        said: list[tuple[int, int, Array, Array]] = []
        while len(pictures) < count:
            game = self._pick()
            deep = self._chance.uniform(*_DEEP)
            workers = np.full((len(FACTIONS), EXAMPLES), -1)
            if known and game.examples is not None:
                for owner, picture in self._examples(game, game.examples, deep):
                    workers[owner, int(workers[owner, 0] >= 0)] = len(pictures)
                    pictures.append(picture)
                    said.append((UNASKED, owner, np.full_like(workers, -1), _NO_FOOT))
            now, before = self._tables(game)
            for kind, faction, x, y, foot in self._spots(game, workers):
                apart = _NO_FOOT if foot is None else np.array(foot) - (x, y)
                lies = float(np.hypot(*apart)) > _LIES
                turn = self._turn(x, y, game.eye, _AROUND if lies else _TURNED)
                aside = turn[:, :2] @ apart / FOOT
                setup = None if before is None else game.setup.look(turn, before)
                pictures.append(_pair(game.photo.look(turn, now), setup, deep))
                said.append((kind, faction, workers, aside))
        kinds, factions, examples, feet = zip(*said[:count], strict=True)
        # Known workers are crops, too: crops x factions x EXAMPLES numbers of crops, -1 where there is none.
        return (
            np.stack(pictures[:count]),
            np.array(kinds),
            np.array(factions),
            np.stack(examples),
            np.array(feet, np.float32),
        )

    def _examples(self, game: _Game, known: Examples, deep: float) -> Iterator[tuple[int, Array]]:
        """The workers of some factions as the set-up photo shows them, each with its faction's number."""
        tables = self._tinted(game.setup)
        for faction in self._chance.sample(sorted(known.workers), min(_KNOWN, len(known.workers))):
            for x, y in known.workers[faction][:EXAMPLES]:
                turn = self._turn(x + self._chance.gauss(0, 2), y + self._chance.gauss(0, 2), known.eye)
                yield FACTIONS.index(faction), _pair(game.setup.look(turn, tables), None, deep)

    def _turn(self, x: float, y: float, eye: Viewpoint, most: float = _TURNED) -> Array:
        """A look as the reader takes it, turned at most so far, stretched, every other one mirrored."""
        u = self._chance.uniform
        unknown = self._chance.random() < _UNTURNED
        turn = upright(Point(x / plan.WIDTH, y / plan.HEIGHT), None if unknown else eye)
        shake = cv2.getRotationMatrix2D((LOOK / 2, LOOK / 2), u(-most, most), u(0.88, 1.14))
        if self._chance.random() < 0.5:
            shake[0] = [-shake[0, 0], -shake[0, 1], LOOK - shake[0, 2]]
        return shake @ np.vstack([turn, [0, 0, 1]])

    def _spots(self, game: _Game, known: Array) -> list[tuple[int, int, float, float, Any]]:
        """A few of a game's pieces, rare kinds more often, and a few spots where nothing stands."""
        asked = {FACTIONS[number] for number in range(len(FACTIONS)) if known[number, 0] >= 0}
        count = _SHOWN_KNOWN if asked else _SHOWN
        shown = [n for n, piece in enumerate(game.pieces) if piece[4] and _is_asked(piece, asked)]
        weights = [OFTEN.get(game.pieces[number][0], 1.0) * (1 + game.lies(number)) for number in shown]
        spots: list[tuple[int, int, float, float, Any]] = []
        for number in self._chance.choices(shown, weights, k=count):
            kind, faction, x, y, _ = game.pieces[number]
            foot = game.feet[number]
            owner = FACTIONS.index(faction) if kind not in OWNERLESS else -1
            if number in game.found and self._chance.random() < 0.5:
                x, y = game.found[number]
            else:
                along = self._chance.uniform(*_ALONG) if foot else 0.0
                a, b = foot or (x, y)
                x, y = x + (a - x) * along, y + (b - y) * along
                x, y = x + self._chance.gauss(0, 2.5), y + self._chance.gauss(0, 2.5)
            spots.append((KINDS.index(kind), owner, x, y, foot))
        for x, y in self._chance.sample(game.missed, min(_MISSED, len(game.missed))):
            spots.append((len(KINDS), -1, x, y, None))
        for _ in range(3):
            kind, _, x, y, _ = self._chance.choice(game.pieces)
            far, turn = self._chance.uniform(14, 60), self._chance.uniform(0, 6.28)
            x, y = x + far * np.cos(turn), y + far * np.sin(turn)
            if is_empty(x, y, game.pieces):
                spots.append((len(KINDS), -1, x, y, None))
        return spots[: count + _MISSED + 1]


def _is_asked(piece: Any, factions: set[str]) -> bool:
    """Whether a piece is one of these factions' or nobody's; without factions all are asked for."""
    return not factions or piece[0] in OWNERLESS or piece[1] in factions


OFTEN = {
    "monument": 4.0, "mill": 4.0, "mine": 4.0, "armory": 4.0, "worker": 1.5, "star": 0.4, "heart": 0.5,
    "eagle": 0.5, "encounter": 0.6,
}  # fmt: skip


def _pair(photo: Array, setup: Array | None, deep: float) -> Array:
    """Six channels, their colours so many times as deep; without a set-up photo its three are zero."""
    both = np.stack([photo, np.zeros_like(photo) if setup is None else setup])
    grey = both.mean(axis=1, keepdims=True)
    return (grey + (both - grey) * np.float32(deep)).reshape(6, *photo.shape[1:])


def wanted_maps(pieces: list[Any], left: int, top: int, size: int) -> tuple[Array, Array]:
    """What the network should answer for these pieces in a crop of this many cells, and where that counts."""
    wanted = np.zeros((FOUND, size, size), np.float32)
    weight = np.ones((len(GROUPS) + 1, size, size), np.float32)
    weight[-1] = 0  # where an offset is asked for
    for kind, _, x, y, seen in pieces:
        cx, cy = (x - left) / STRIDE - 0.5, (y - top) / STRIDE - 0.5
        channel, spread = _GROUP[kind], _SPREAD.get(kind, _USUAL_SPREAD)
        x0, x1 = max(0, int(cx) - 6), min(size, int(cx) + 8)
        y0, y1 = max(0, int(cy) - 6), min(size, int(cy) + 8)
        if x0 >= x1 or y0 >= y1:
            continue
        ys, xs = np.mgrid[y0:y1, x0:x1]
        bump = np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * spread**2))
        if not seen:
            weight[channel, y0:y1, x0:x1][bump > 0.1] = 0
            continue
        near = (bump > 0.4) & (bump > wanted[channel, y0:y1, x0:x1])
        np.maximum(wanted[channel, y0:y1, x0:x1], bump, out=wanted[channel, y0:y1, x0:x1])
        wanted[-2, y0:y1, x0:x1][near] = (cx - xs)[near]
        wanted[-1, y0:y1, x0:x1][near] = (cy - ys)[near]
        weight[-1, y0:y1, x0:x1][near] = 1
    return wanted, weight
