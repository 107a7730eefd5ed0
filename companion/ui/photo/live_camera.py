"""A camera off the screen's thread, which follows the board; its preview takes the photo when held still."""

import threading
import time
from abc import ABC, abstractmethod
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
from vision.live.shutter import Shutter, ShutterStage, Sight, hint

_WAIT: Final = 0.5  # seconds for a frame; then somebody may want to stop


class FollowingCamera(ABC):
    """A camera that follows the board in a thread of its own, from the beginning until it is stopped."""

    REST = 0.0
    """Seconds between two frames; none where somebody looks at them."""

    def __init__(self, source: int | Path, game: str, board: Path | None = None) -> None:
        """Begins at once; `board` is the profile of one that was taught, None the one that ships."""
        self._source, self._game, self._board = source, game, board
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="adjutant-preview", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Lets go of the camera, in its own time."""
        self._stopped.set()

    @abstractmethod
    def _saw(self, frame: Pixels, sight: Sight, now: float) -> bool:
        """Takes a frame and what it shows; False where no other is wanted."""

    @abstractmethod
    def _fail(self, problem: Message) -> None:
        """Takes the reason why no frame will come any more."""

    def _run(self) -> None:
        try:
            profile = load_profile(self._board) if self._board else shipped_board(self._game)
            follower, camera = Follower(profile), Camera(self._source)
        except TableError as error:
            self._fail(error.message)
            return
        try:
            self._follow(follower, camera)
        finally:
            camera.stop()

    def _follow(self, follower: Follower, camera: Camera) -> None:
        number, goes_on = 0, True
        while goes_on and not self._stopped.is_set():
            frame = camera.wait_newer(number, _WAIT)
            if frame is not None:
                number, now = frame.number, time.monotonic()
                goes_on = self._saw(frame.pixels, follower.see(frame.pixels, now), now)
                self._stopped.wait(self.REST)
            elif camera.has_ended:
                self._fail(say("camera.none"))
                return


@dataclass(frozen=True, slots=True, eq=False)
class Live:
    """One moment of the preview."""

    frame: Pixels | None = None
    found: Found | None = None
    steady: float = 0.0
    """How much of the time is over for which the camera must be held still, 0 to 1."""
    words: Message | None = None
    shot: Pixels | None = None
    """The photo, once it is taken."""
    problem: Message | None = None
    """Why there is no preview any more."""


class LiveCamera(FollowingCamera):
    """One camera while somebody looks through it; `now` may be asked by any thread at any time."""

    def __init__(self, source: int | Path, game: str, board: Path | None = None) -> None:
        """Begins at once; `board` is the profile of one that was taught, None the one that ships."""
        self.now = Live(words=say("camera.searching"))
        self._shutter = Shutter()
        super().__init__(source, game, board)

    def _saw(self, frame: Pixels, sight: Sight, now: float) -> bool:
        shutter = self._shutter = self._shutter.step(sight, now)
        since = now if shutter.still_since is None else shutter.still_since
        taken = shutter.stage is ShutterStage.TAKE
        self.now = Live(
            frame, sight.found, min(1.0, (now - since) / STILL_FOR),
            hint(shutter.stage, sight), frame if taken else None,
        )  # fmt: skip
        return not taken

    def _fail(self, problem: Message) -> None:
        self.now = Live(problem=problem)
