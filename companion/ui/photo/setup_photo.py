"""The photo of the set-up, kept beside the journal: every later photo is read with its help."""

import io
import zipfile
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.whole_file import write_whole
from engine.message import TableError
from vision.arrays import Pixels
from vision.finding.found import Found
from vision.finding.look import SeenBoard

NAME: Final = "setup-photo.npz"
_QUALITY: Final = 95  # of a JPEG: half a megabyte, and no worker looks different


class SetupLost(TableError):
    """A photo of the set-up that cannot be read or written any more."""


class SetupPhoto:
    """The straightened board of one table's set-up on the disk, in the folder of its photos."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    @property
    def is_there(self) -> bool:
        """Whether the set-up was photographed."""
        return self._path.exists()

    def keep(self, board: SeenBoard) -> None:
        """Puts it in the place of any other; `SetupLost` if the disk does not take it."""
        jpeg = cv2.imencode(".jpg", board.straight, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1]
        found = board.found
        packed = io.BytesIO()
        facts = np.array([*found.photo_size, found.tilt_deg, found.inliers], np.float64)
        np.savez(packed, jpeg=jpeg, homography=found.homography, facts=facts)
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self._path, packed.getvalue())
        except OSError as error:
            raise SetupLost("photos.setup_lost", why=error.strerror or "") from error

    def read(self) -> tuple[Pixels, Found] | None:
        """The straightened board and how it lay in the photo; None without one, `SetupLost` if damaged."""
        try:
            with np.load(io.BytesIO(self._path.read_bytes()), allow_pickle=False) as kept:
                return _unpacked(kept["jpeg"], kept["homography"], kept["facts"])
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, cv2.error) as error:
            raise SetupLost("photos.setup_damaged") from error


def _unpacked(jpeg: "np.ndarray", homography: "np.ndarray", facts: "np.ndarray") -> tuple[Pixels, Found]:
    straight = cv2.imdecode(jpeg.astype(np.uint8), cv2.IMREAD_COLOR)
    if straight is None:
        raise ValueError("no picture")
    width, height, tilt, inliers = (float(fact) for fact in facts)
    found = Found(homography.astype(np.float64).reshape(3, 3), (int(width), int(height)), tilt, int(inliers))
    return straight.astype(np.uint8), found
