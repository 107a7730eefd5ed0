"""The camera's preview off the screen's thread: follows the board, takes the photo when it is held still."""

import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.board_readers import shipped_board
from engine.message import Message, TableError, say
from vision.arrays import Pixels
from vision.finding.found import Found
from vision.finding.profile import load_profile
from vision.limits import STILL_FOR
from vision.live.camera import Camera
from vision.live.follow import Follower
from vision.live.shutter import Shutter, ShutterStage, hint

_WAIT: Final = 0.5  # seconds for a frame; then somebody may want to stop


@dataclass(frozen=True, slots=True, eq=False)
class Live:
    """One moment of the preview."""

    number: int = 0
    """Counts the frames, so that each is drawn once."""
    frame: Pixels | None = None
    found: Found | None = None
    steady: float = 0.0
    """How much of the time is over for which the camera must be held still, 0 to 1."""
    words: Message | None = None
    shot: Pixels | None = None
    """The photo, once it is taken."""
    problem: Message | None = None
    """Why there is no preview any more."""


class LiveCamera:
    """One camera while somebody looks through it; `now` may be asked by any thread at any time."""

    def __init__(self, source: int | Path, game: str, board: Path | None = None) -> None:
        """Begins at once; `board` is the profile of one that was taught, None the one that ships."""
        self.now = Live(words=say("camera.searching"))
        self._source, self._game, self._board = source, game, board
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="adjutant-preview", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Lets go of the camera, in its own time."""
        self._stopped.set()

    def _run(self) -> None:
        try:
            profile = load_profile(self._board) if self._board else shipped_board(self._game)
            follower, camera = Follower(profile), Camera(self._source)
        except TableError as error:
            self.now = Live(problem=error.message)
            return
        try:
            self._follow(follower, camera)
        finally:
            camera.stop()

    def _follow(self, follower: Follower, camera: Camera) -> None:
        shutter, number = Shutter(), 0
        while not self._stopped.is_set() and shutter.stage is not ShutterStage.TAKE:
            frame = camera.wait_newer(number, _WAIT)
            if frame is None:
                if camera.has_ended:
                    self.now = Live(number, problem=say("camera.none"))
                    return
                continue
            number, now = frame.number, time.monotonic()
            sight = follower.see(frame.pixels, now)
            shutter = shutter.step(sight, now)
            since = now if shutter.still_since is None else shutter.still_since
            taken = shutter.stage is ShutterStage.TAKE
            self.now = Live(
                number, frame.pixels, sight.found, min(1.0, (now - since) / STILL_FOR),
                hint(shutter.stage, sight), frame.pixels if taken else None,
            )  # fmt: skip
