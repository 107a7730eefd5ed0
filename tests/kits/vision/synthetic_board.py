"""A board of our own, drawn from the map data, and photos of it: tilted, turned, lit, blurred, covered."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from engine.scythe.components import read_data
from vision.finding.profile import Profile, learn
from vision.photo.photo import Photo

WIDTH, HEIGHT = 1600, 1213
RATIO = WIDTH / HEIGHT
CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
TERRAIN = {
    "village": (90, 120, 190), "farm": (70, 190, 220), "forest": (60, 110, 50), "tundra": (215, 215, 205),
    "mountain": (110, 105, 115), "lake": (170, 110, 50), "factory": (60, 60, 150),
}  # fmt: skip


@cache
def board() -> np.ndarray:
    """The empty board, straight from above."""
    dice = np.random.default_rng(7)
    picture = np.full((HEIGHT, WIDTH, 3), (60, 80, 110), np.uint8)
    _scribble(picture, dice, 900)
    for territory in read_data("map")["territories"]:
        _draw_territory(picture, territory, dice)
    _draw_tracks(picture)
    picture.flags.writeable = False
    return picture


@cache
def stranger(seed: int) -> np.ndarray:
    """The board of some other game, with hexes, colours and numbers too."""
    dice = np.random.default_rng(seed)
    picture = np.full((HEIGHT, WIDTH, 3), dice.integers(40, 160, 3), np.uint8)
    _scribble(picture, dice, 900)
    radius, grounds = int(dice.integers(55, 110)), list(TERRAIN.values())
    angles = np.arange(6) * np.pi / 3 + float(dice.uniform(0, 1))
    for number, spot in enumerate(dice.integers((100, 100), (WIDTH - 100, HEIGHT - 100), (45, 2))):
        outline = (spot + radius * np.column_stack([np.cos(angles), np.sin(angles)])).astype(np.int32)
        cv2.fillConvexPoly(picture, outline, grounds[number % 7], cv2.LINE_AA)
        cv2.polylines(picture, [outline], True, (30, 30, 30), 3, cv2.LINE_AA)
        cv2.putText(
            picture, str(number), tuple(spot.tolist()), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (240, 240, 240), 2
        )
    picture.flags.writeable = False
    return picture


def centre(territory: dict) -> tuple[float, float]:
    """Where a territory lies, as fractions of the board: the fit in the map data, written out once more."""
    row = territory["row"]
    u = territory["col"] + (0.5 if row % 2 == 0 else 0)
    return 0.23080 + 0.08929 * u - 0.00025 * row, 0.08441 + 0.00004 * u + 0.10222 * row


def _draw_territory(picture: np.ndarray, territory: dict, dice: np.random.Generator) -> None:
    x, y = centre(territory)
    middle = np.array([x * WIDTH, y * HEIGHT])
    angles = np.arange(6) * np.pi / 3 + np.pi / 6
    outline = (middle + 82 * np.column_stack([np.cos(angles), np.sin(angles)])).astype(np.int32)
    inside = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, outline, 255)
    ground = np.full_like(picture, TERRAIN.get(territory["terrain"], (128, 128, 128)))
    _scribble(ground, dice, 25, (int(middle[0]) - 80, int(middle[1]) - 80, 160, 160))
    picture[inside > 0] = ground[inside > 0]
    cv2.polylines(picture, [outline], True, (30, 30, 30), 3, cv2.LINE_AA)
    at = (int(middle[0]) - 20, int(middle[1]) + 60)
    _write(picture, territory["id"], at)


def _write(picture: np.ndarray, words: str, at: Sequence[int]) -> None:
    cv2.putText(picture, words, tuple(at), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (240, 240, 240), 2, cv2.LINE_AA)


def _scribble(
    picture: np.ndarray,
    dice: np.random.Generator,
    count: int,
    within: tuple[int, ...] = (0, 0, WIDTH, HEIGHT),
) -> None:
    left, top, width, height = within
    for _ in range(count):
        at = (left + int(dice.integers(width)), top + int(dice.integers(height)))
        shade = tuple(int(value) for value in dice.integers(20, 235, 3))
        axes, turn, end = (
            dice.integers(3, 14, 2).tolist(),
            int(dice.integers(180)),
            int(dice.integers(120, 361)),
        )
        cv2.ellipse(picture, at, axes, turn, 0, end, shade, -1, cv2.LINE_AA)


def _draw_tracks(picture: np.ndarray) -> None:
    for value in range(19):
        at = (int(0.012 * WIDTH), int((0.7 - 0.02772 * value) * HEIGHT))
        cv2.rectangle(picture, (at[0], at[1] - 16), (at[0] + 70, at[1] + 16), (120, 160, 190), -1)
        cv2.putText(picture, str(value), at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 2, cv2.LINE_AA)
    for value in range(17):
        at = (int((0.612 + 0.022 * value) * WIDTH), int(0.95 * HEIGHT))
        cv2.rectangle(picture, (at[0], at[1] - 60), (at[0] + 33, at[1] + 40), (110, 150, 170), -1)
        cv2.putText(picture, str(value), at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (20, 20, 20), 2, cv2.LINE_AA)


@cache
def with_pieces(seed: int = 3) -> np.ndarray:
    """The board in the middle of a game: some fifty pieces lie on it."""
    dice = np.random.default_rng(seed)
    picture = board().copy()
    colours = [(200, 110, 20), (40, 40, 200), (240, 240, 240), (40, 200, 240), (35, 35, 35)]
    for territory in read_data("map")["territories"][::2]:
        x, y = centre(territory)
        for _ in range(2):
            spot = (int(x * WIDTH + dice.integers(-45, 45)), int(y * HEIGHT + dice.integers(-45, 45)))
            cv2.circle(picture, spot, int(dice.integers(10, 30)), colours[dice.integers(5)], -1, cv2.LINE_AA)
    picture.flags.writeable = False
    return picture


@cache
def profile() -> Profile:
    """What is learned from the empty board."""
    return learn(board(), "our own", RATIO)


@dataclass(frozen=True)
class Shot:
    """A photo, and where the board really is in it."""

    pixels: np.ndarray
    truth: np.ndarray

    @property
    def photo(self) -> Photo:
        """As it is handed to the reader."""
        return Photo(self.pixels)

    @property
    def corners(self) -> np.ndarray:
        """The board's corners in pixels."""
        return landed(self.truth, CORNERS)

    def error(self, homography: np.ndarray) -> float:
        """How far the worst corner is off, as a share of the board's longest side."""
        longest = np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).max()
        return float(np.linalg.norm(landed(homography, CORNERS) - self.corners, axis=1).max() / longest)


def landed(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Points through a homography, by the textbook."""
    results = [matrix @ (x, y, 1) for x, y in points]
    return np.array([(x / z, y / z) for x, y, z in results])


def shot(
    picture: np.ndarray | None = None, tilt: float = 0, turn: float = 0, distance: float = 1.05,
    shift: tuple[float, float] = (0, 0), size: tuple[int, int] = (1280, 960), field: float = 65,
) -> Shot:  # fmt: skip
    """The board photographed: tilt and turn in degrees, distance and shift in widths of the board."""
    picture = with_pieces() if picture is None else picture
    height, width = picture.shape[:2]
    truth = _camera(tilt, turn, distance, shift, size, field) @ np.diag([1, height / width, 1.0])
    # A pixel's middle is 0.5 in our fractions and 0 in OpenCV's warps.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    warp = np.linalg.inv(half) @ truth @ np.diag([1 / width, 1 / height, 1.0]) @ half
    table = cv2.resize(_wood(), size, interpolation=cv2.INTER_CUBIC)
    # Drawn at twice the size and shrunk, as a lens would.
    large = cv2.warpPerspective(
        picture, np.diag([2, 2, 1.0]) @ warp, (size[0] * 2, size[1] * 2),
        dst=cv2.resize(table, (size[0] * 2, size[1] * 2)), borderMode=cv2.BORDER_TRANSPARENT,
    )  # fmt: skip
    return Shot(cv2.resize(large, size, interpolation=cv2.INTER_AREA), truth)


def _camera(
    tilt: float, turn: float, distance: float, shift: tuple[float, float], size: tuple[int, int], field: float
) -> np.ndarray:
    """From points of a board one wide, its middle at (0.5, 0.5 / RATIO), to pixels."""
    t, a = np.radians(tilt), np.radians(turn)
    around = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    back = np.array([[1, 0, 0], [0, np.cos(t), -np.sin(t)], [0, np.sin(t), np.cos(t)]])
    pose = np.column_stack([(back @ around)[:, :2], [*shift, distance]])
    focal = max(size) / 2 / np.tan(np.radians(field / 2))
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    return lens @ pose @ np.array([[1, 0, -0.5], [0, 1, -0.5 / RATIO], [0, 0, 1]])


@cache
def _wood() -> np.ndarray:
    return np.random.default_rng(5).integers(60, 110, (24, 32, 3)).astype(np.uint8)


def write(path: Path, pixels: np.ndarray) -> Path:
    """The picture as a file, in the format of its ending."""
    path.write_bytes(cv2.imencode(path.suffix, pixels)[1].tobytes())
    return path
