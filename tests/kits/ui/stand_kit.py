"""A camera on a stand for the app: no machine here has one, so a picture of the synthetic board stands in.

Everything behind the camera is real: the board is found and followed in every frame, hands are noticed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any
from unittest.mock import patch

import cv2

from companion.ui.photo import live_camera
from tests.kits.vision.synthetic_board import shot
from vision.arrays import Pixels
from vision.live.camera import Frame

PACE = 0.02  # seconds between two frames


class StandCamera:
    """Shows the same picture until it is given another."""

    def __init__(self) -> None:
        self.board: Pixels = shot(distance=1.1, size=(1024, 768)).pixels
        self.pixels = self.board
        self.has_ended = self.stands_still = False
        self.stopped = 0
        self._never = Event()

    def __call__(self, source: Any) -> "StandCamera":
        """The camera, opened."""
        self.has_ended = False
        return self

    def looks_at(self, board: Pixels) -> None:
        """Shows this picture from now on."""
        self.board = self.pixels = board

    def reach_in(self) -> None:
        """Somebody's arm comes over the board."""
        height, width = self.board.shape[:2]
        pixels = self.board.copy()
        shoulder, hand = (width - 4, height - 8), (round(width * 0.5), round(height * 0.5))
        for thick, colour in ((0.09, (60, 40, 30)), (0.05, (140, 170, 220))):  # a sleeve, and what it ends in
            cv2.line(pixels, shoulder, hand, colour, round(width * thick))
        self.pixels = pixels

    def leave(self) -> None:
        """Nobody's hand is over the board any more."""
        self.pixels = self.board

    def wait_newer(self, number: int, timeout: float) -> Frame | None:
        """The next frame; none once the camera was pulled out, nor while it stands still."""
        self._never.wait(timeout if self.stands_still else PACE)
        return None if self.has_ended or self.stands_still else Frame(number + 1, self.pixels)

    def stop(self) -> None:
        """Counts how often somebody has let go of it."""
        self.stopped += 1


@contextmanager
def standing() -> Iterator[StandCamera]:
    """The machine has this camera."""
    camera = StandCamera()
    with patch.object(live_camera, "Camera", camera):
        yield camera
