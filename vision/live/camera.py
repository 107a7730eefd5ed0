"""A camera whose latest frame can be asked for at any time; a video or a folder of pictures serves as one."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from engine.message import TableError
from vision.arrays import Pixels

_PACE: Final = 1 / 30
"""Seconds between frames of a file; a camera sets its own pace."""
_WIDTH: Final = 1920
"""What a camera is asked for; it gives what it can."""
_PATIENCE: Final = 5.0
"""Seconds that stopping waits for a camera that hangs in its driver."""


class NoCamera(TableError):
    """No camera of that number, or somebody else is using it."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture of a camera, counted from 1."""

    number: int
    pixels: Pixels


class Camera:
    """Reads frames in a thread of its own and keeps the latest one only."""

    def __init__(self, source: int | Path) -> None:
        """`NoCamera` if nothing comes from there."""
        self._frames = _frames(source)
        self._pace = 0.0 if isinstance(source, int) else _PACE
        self._latest: Frame | None = Frame(1, _first(self._frames))
        self._news = threading.Condition()
        self._stopped = threading.Event()
        self._has_ended = False
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    @property
    def has_ended(self) -> bool:
        """Whether no further frame will come: the file is over, or the camera was pulled out."""
        return self._has_ended

    def wait_newer(self, number: int, timeout: float) -> Frame | None:
        """The first frame after that number; None if none came in time."""
        with self._news:
            self._news.wait_for(lambda: self._is_newer(number) or self._has_ended, timeout)
            return self._latest if self._is_newer(number) else None

    def stop(self) -> None:
        """Lets go of the camera; may be called twice."""
        self._stopped.set()
        self._thread.join(_PATIENCE)
        self._latest = None

    def _is_newer(self, number: int) -> bool:
        return self._latest is not None and self._latest.number > number

    def _run(self) -> None:
        for number, pixels in enumerate(self._frames, 2):
            if self._stopped.wait(self._pace):
                break
            with self._news:
                self._latest = Frame(number, pixels)
                self._news.notify_all()
        self._frames.close()
        with self._news:
            self._has_ended = True
            self._news.notify_all()


class _Frames(Iterator[Pixels]):
    """Frames that somebody must let go of."""

    def close(self) -> None:
        """Lets go of where the frames come from."""


class _Capture(_Frames):
    def __init__(self, source: int | Path) -> None:
        self._capture = cv2.VideoCapture(source if isinstance(source, int) else str(source))
        if isinstance(source, int):
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH)

    def __next__(self) -> Pixels:
        is_there, pixels = self._capture.read()
        if not is_there:
            raise StopIteration
        return pixels.astype(np.uint8, copy=False)

    def close(self) -> None:
        self._capture.release()


class _Folder(_Frames):
    def __init__(self, folder: Path) -> None:
        self._paths = iter(sorted(path for path in folder.iterdir() if path.suffix in {".jpg", ".png"}))

    def __next__(self) -> Pixels:
        pixels = cv2.imread(str(next(self._paths)), cv2.IMREAD_COLOR)
        if pixels is None:
            return next(self)
        return pixels.astype(np.uint8, copy=False)


def _frames(source: int | Path) -> _Frames:
    if isinstance(source, Path) and source.is_dir():
        return _Folder(source)
    return _Capture(source)


def _first(frames: _Frames) -> Pixels:
    try:
        return next(frames)
    except StopIteration:
        frames.close()
        raise NoCamera("camera.none") from None
