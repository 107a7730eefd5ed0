"""Learns a board from a photo and its four corners, off the screen's thread. Drawn in docs/reader.md."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.board_readers import shipped_board
from companion.ui.photo.taught_boards import TaughtBoards
from engine.message import Message, TableError, say
from vision.arrays import Corners, Pixels
from vision.finding.find_board import find
from vision.finding.found import NotFound
from vision.finding.look import NoBoard
from vision.finding.profile import teach
from vision.photo.photo import Photo, load
from vision.readers import Cancelled

SHOWN_MOST: Final = 1600  # pixels of the longer side on the screen: larger ones slow old tablets down
CORNERS_OFF: Final = 0.03  # of the photo: further off, what was found again is not what was shown


class TeachingStage(Enum):
    """How far the teaching is."""

    LOADING = "loading"
    DRAGGING = "dragging"
    LEARNING = "learning"
    DONE = "done"
    FAILED = "failed"


class NotLearned(TableError):
    """Corners by which the board is not found again."""


@dataclass(frozen=True, slots=True, eq=False)
class Teaching:
    """One moment of the teaching, complete and unchanging."""

    stage: TeachingStage = TeachingStage.LOADING
    photo: Photo | None = None
    shown: Pixels | None = None
    """The photo as the screen shows it."""
    why: Message | None = None
    """What was wrong; the corners can be dragged once more unless the photo itself is of no use."""


class TeachingTask:
    """One photo of a board that nobody knows yet; `now` may be asked by any thread at any time."""

    def __init__(self, photo: Path | Photo, game: str, boards: TaughtBoards) -> None:
        """Opens the photo at once."""
        self.now = Teaching()
        self._game, self._boards = game, boards
        self._stopped = threading.Event()
        self._begin(lambda: self._open(photo), TeachingStage.FAILED)

    def learn(self, corners: Corners, name: str) -> None:
        """Learns the board between these corners under this name; nothing while it is doing so already."""
        if self.now.stage is not TeachingStage.DRAGGING:
            return
        self.now = Teaching(TeachingStage.LEARNING, self.now.photo, self.now.shown)
        self._begin(lambda: self._learn(corners, name), TeachingStage.DRAGGING)

    def cancel(self) -> None:
        """Gives up; nothing is kept any more. Does not wait."""
        self._stopped.set()

    def _begin(self, work: Callable[[], Teaching], if_not: TeachingStage) -> None:
        def run() -> None:
            before = self.now
            try:
                self.now = work()
            except TableError as error:
                self.now = Teaching(if_not, before.photo, before.shown, error.message)
            except Exception as error:  # a photo may hold anything; the table goes on, and people are told
                why = say("photos.fault", error=type(error).__name__)
                self.now = Teaching(if_not, before.photo, before.shown, why)

        threading.Thread(target=run, name="adjutant-teach", daemon=True).start()

    def _open(self, source: Path | Photo) -> Teaching:
        photo = source if isinstance(source, Photo) else load(source)
        return Teaching(TeachingStage.DRAGGING, photo, _shrunk(photo.pixels))

    def _learn(self, corners: Corners, name: str) -> Teaching:
        photo = self.now.photo
        assert photo is not None
        self._boards.check(name)
        profile = teach(photo.pixels, corners, name, shipped_board(self._game).ratio)
        # What is not found in the very photo it was learned from would never be found again.
        found = find(photo, profile)
        if isinstance(found, NotFound):
            raise NoBoard(found.why.key, **dict(found.why.params))
        if np.abs(np.array(found.quad) - np.array(corners)).max() > CORNERS_OFF:
            raise NotLearned("teach.not_again")
        if self._stopped.is_set():
            raise Cancelled
        self._boards.keep(profile)
        return Teaching(TeachingStage.DONE, photo, self.now.shown)


def _shrunk(pixels: Pixels) -> Pixels:
    step = max(pixels.shape[:2]) / SHOWN_MOST
    if step <= 1:
        return pixels
    size = (round(pixels.shape[1] / step), round(pixels.shape[0] / step))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
