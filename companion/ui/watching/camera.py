"""The stand's camera off the screen's thread: it says when a photo is due, and gives it."""

from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

import cv2

from companion.ui.photo.live_camera import FollowingCamera
from engine.message import Message, say
from vision.arrays import Pixels
from vision.live.shutter import Sight
from vision.live.watch import Watch, WatchStage, told

SMALL: Final = 240  # pixels across of the picture beside the news: as wide as it is shown


@dataclass(frozen=True, slots=True, eq=False)
class Watched:
    """One moment of the camera."""

    words: Message
    frame: Pixels | None = None
    quad: tuple[tuple[float, float], ...] = ()
    """The board's outline, corners as fractions of the frame; none where it is not seen."""
    stage: WatchStage = WatchStage.TOUCHED
    problem: Message | None = None
    """Why nothing is seen any more."""


class WatchCamera(FollowingCamera):
    """One camera while it watches; `now` may be asked by any thread at any time."""

    REST = 0.12
    """Every hand is still seen in two frames, and three hours of it leave the battery something."""

    def __init__(self, source: int | Path, game: str, board: Path | None = None) -> None:
        """Begins at once; `board` is the profile of one that was taught, None the one that ships."""
        self.now = Watched(say("camera.searching"))
        self._watch, self._changing = Watch(), Lock()
        super().__init__(source, game, board)

    def take(self) -> Pixels | None:
        """The photo, if one is due; the next one is due after the next hand."""
        with self._changing:
            if self._watch.stage is not WatchStage.DUE:
                return None
            self._watch = self._watch.taken()
            return self.now.frame

    def look_again(self) -> None:
        """Has the next photo due as soon as the board is still, whether or not a hand comes before it."""
        with self._changing:
            self._watch = Watch()

    def _saw(self, frame: Pixels, sight: Sight, now: float) -> bool:
        with self._changing:
            self._watch = self._watch.step(sight, now)
            words = told(self._watch.stage, sight)
            self.now = Watched(words, frame, sight.found.quad if sight.found else (), self._watch.stage)
        return True

    def _fail(self, problem: Message) -> None:
        self.now = Watched(problem, problem=problem)


def small(frame: Pixels) -> Pixels:
    """The frame as large as it is shown beside the news."""
    height = max(1, round(frame.shape[0] * SMALL / frame.shape[1]))
    return cv2.resize(frame, (SMALL, height), interpolation=cv2.INTER_AREA).astype(frame.dtype, copy=False)
