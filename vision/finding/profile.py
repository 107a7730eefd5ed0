"""What one printed board looks like, in numbers: enough to find it again, nothing of its art."""

import io
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from engine.message import TableError
from vision.arrays import Corners, Grey, Matrix, Pixels, Points, projected
from vision.finding.features import Descriptors, Roots, features, roots
from vision.finding.sketch import SHAPE, Sketch, taught_sketch
from vision.finding.sketch import SIZE as SKETCHED
from vision.finding.straighten import warped
from vision.limits import MOST_PROFILE_BYTES, MOST_UNPACKED_BYTES

FORMAT: Final = "board-profile/1"
WIDTH: Final = 1000
"""Pixels across the straightened board at which features are learned: as large as photos are looked at."""
FLAT_FEATURES: Final = 3000
SIDE_FEATURES: Final = 1800
"""For each of the four tilted views, which only flat photos need; together they fill about 1.3 MB."""
LEAST_FEATURES: Final = 300
"""A board with fewer could not be told from a table cloth."""
_SIDE_TILT: Final = 50.0
_FINENESS: Final = 65_535
"""A place on the board is kept in 16 bits: a hundredth of a millimetre."""
_SINGLE: Final = {"format": "U", "name": "U", "ratio": "fiu", "flat": "iu"}
"""Parts of a file that are one word or number, and what kind of it."""
_LISTS: Final = ("points", "descriptors", "sketch")


class BadProfile(TableError):
    """A file that holds no board profile, or a damaged one."""


class TooPlain(TableError):
    """A board with too little print to be found again, or a blurred photo of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """One printed board: features seen from above and from four sides, and a coarse sketch to check a fit."""

    name: str
    ratio: float
    """Width over height."""
    points: Points
    """Where on the board each feature is, as fractions."""
    descriptors: Descriptors
    flat: int
    """So many of the features, the first ones, are those seen from above."""
    sketch: Sketch

    @property
    def flat_roots(self) -> Roots:
        """What a photo from above is compared with."""
        return roots(self.descriptors[: self.flat])

    @property
    def all_roots(self) -> Roots:
        """What any photo is compared with."""
        return roots(self.descriptors)


def learn(straight: Pixels, name: str, ratio: float) -> Profile:
    """The profile of a board from a straight picture of it, empty or nearly so."""
    size = (WIDTH, round(WIDTH / ratio))
    grey = cv2.cvtColor(straight, cv2.COLOR_BGR2GRAY).astype(np.uint8)
    flat_grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    found = [_learned(flat_grey, np.eye(3), FLAT_FEATURES)]
    found += [_learned(flat_grey, _from_side(turn, size), SIDE_FEATURES) for turn in (0, 90, 180, 270)]
    if len(found[0][0]) < LEAST_FEATURES:
        raise TooPlain("profile.too_plain")
    points = np.concatenate([places for places, _ in found]) / size
    descriptors = np.concatenate([descriptors for _, descriptors in found])
    small = cv2.resize(grey, SKETCHED, interpolation=cv2.INTER_AREA).astype(np.uint8)
    return Profile(name, ratio, points, descriptors, len(found[0][0]), taught_sketch(small))


def _learned(flat: Grey, view: Matrix, most: int) -> tuple[Points, Descriptors]:
    """Features of the board seen this way, their places taken back to the flat board."""
    height, width = flat.shape
    seen = features(cv2.warpPerspective(flat, view, (width, height)).astype(np.uint8), most)
    places = projected(np.linalg.inv(view).astype(np.float64), seen.points)
    inside = np.all((places > 0) & (places < (width, height)), axis=1)
    return places[inside], seen.descriptors[inside]


def _from_side(turn: float, size: tuple[int, int]) -> Matrix:
    """How the flat board looks from one side, in a picture of the same size."""
    width, height = size
    turned, tilted = np.radians(turn), np.radians(_SIDE_TILT)
    around = np.array(
        [[np.cos(turned), -np.sin(turned), 0], [np.sin(turned), np.cos(turned), 0], [0, 0, 1.0]]
    )
    back = np.array([[1, 0, 0], [0, np.cos(tilted), -np.sin(tilted)], [0, np.sin(tilted), np.cos(tilted)]])
    pose = (back @ around)[:, :2]
    focal = 1.2 * width
    plane = np.column_stack([pose, [0, 0, 1.3 * focal]])
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    to_middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
    view: Matrix = lens @ plane @ to_middle
    return view


def teach(picture: Pixels, corners: Corners, name: str, ratio: float) -> Profile:
    """The profile of the board between these four corners (fractions of the photo) of a photo."""
    height, width = picture.shape[:2]
    on_photo = np.array(corners, np.float64) * (width, height)
    _check_corners(on_photo)
    board = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    homography = cv2.getPerspectiveTransform(board, on_photo.astype(np.float32)).astype(np.float64)
    return learn(warped(picture, homography, (WIDTH, round(WIDTH / ratio))), name, ratio)


def _check_corners(corners: Points) -> None:
    """Clockwise from the top left, and wide enough to learn from; else a sentence."""
    sides = np.roll(corners, -1, axis=0) - corners
    after = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    if not np.all(turns > 0):
        raise BadProfile("profile.corners")
    if np.linalg.norm(sides, axis=1).min() < WIDTH / 4:
        raise BadProfile("profile.too_small")


def save(profile: Profile) -> bytes:
    """The profile as the bytes of a file."""
    file = io.BytesIO()
    np.savez_compressed(
        file,
        format=np.array(FORMAT),
        name=np.array(profile.name),
        ratio=np.array(profile.ratio),
        points=np.rint(profile.points * _FINENESS).astype(np.uint16),
        descriptors=profile.descriptors,
        flat=np.array(profile.flat),
        sketch=profile.sketch,
    )
    return file.getvalue()


def load_profile(source: bytes | Path) -> Profile:
    """The profile in a file; `BadProfile` says that it is none."""
    try:
        return _checked(_unpacked(source if isinstance(source, bytes) else _read(source)))
    except BadProfile:
        raise
    except Exception as error:
        # zipfile, its decompressors and numpy raise nearly anything over a file that was harmed on purpose.
        raise BadProfile("profile.damaged") from error


def _read(path: Path) -> bytes:
    if not path.is_file():
        raise BadProfile("profile.no_file")
    with path.open("rb") as file:
        data = file.read(MOST_PROFILE_BYTES + 1)
    if len(data) > MOST_PROFILE_BYTES:
        raise BadProfile("profile.damaged")
    return data


def _unpacked(data: bytes) -> dict[str, np.ndarray]:
    """The parts of a profile; none is unpacked if together they claim to be larger than any profile."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED_BYTES:
            raise BadProfile("profile.damaged")
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        return {name: file[name] for name in (*_SINGLE, *_LISTS)}


def _checked(parts: dict[str, np.ndarray]) -> Profile:
    points, descriptors, drawn = (parts[name] for name in _LISTS)
    fits = (
        all(parts[name].shape == () and parts[name].dtype.kind in kinds for name, kinds in _SINGLE.items())
        and str(parts["format"]) == FORMAT
        and descriptors.ndim == 2
        and descriptors.shape[1] == 128
        and descriptors.dtype == np.uint8
        and points.shape == (len(descriptors), 2)
        and points.dtype == np.uint16
        and drawn.shape == SHAPE
        and drawn.dtype == np.uint8
        and LEAST_FEATURES <= int(parts["flat"]) <= len(points)
        and 0.2 < float(parts["ratio"]) < 5
    )
    if not fits:
        raise BadProfile("profile.damaged")
    ratio, flat = float(parts["ratio"]), int(parts["flat"])
    return Profile(str(parts["name"]), ratio, points / _FINENESS, descriptors, flat, drawn)
