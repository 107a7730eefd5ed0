"""When a stand's camera takes a photo: hands were over the board and are gone. Drawn in docs/following.md."""

from dataclasses import dataclass
from enum import StrEnum

from engine.message import Message, say
from vision.limits import STILL_FOR
from vision.live.shutter import Sight


class WatchStage(StrEnum):
    """How far the camera is from its next photo."""

    TOUCHED = "touched"
    """Hands are over the board, or it is out of sight; so it begins, for nobody knows what lies there."""
    SETTLING = "settling"
    DUE = "due"
    """A photo may be taken at any moment, until somebody reaches over the board again."""
    WAITING = "waiting"
    """Nothing was touched since the last photo."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Where the machine stands; `step` gives the next one, `taken` the one after a photo."""

    stage: WatchStage = WatchStage.TOUCHED
    still_since: float | None = None

    def step(self, sight: Sight, now: float) -> "Watch":
        """The machine after this frame; `now` in seconds of any clock that never goes back."""
        if sight.found is None or sight.has_hands:
            return Watch(WatchStage.TOUCHED)
        if self.stage is WatchStage.WAITING:
            return self  # whoever bumps against the table moves no piece
        if not sight.is_good:
            return Watch(WatchStage.SETTLING)
        since = now if self.still_since is None else self.still_since
        return Watch(WatchStage.DUE if now - since >= STILL_FOR else WatchStage.SETTLING, since)

    def taken(self) -> "Watch":
        """The machine once a photo was taken."""
        return Watch(WatchStage.WAITING)


def told(stage: WatchStage, sight: Sight) -> Message:
    """The one sentence beside the camera's picture."""
    if sight.found is None:
        return sight.advice or say("camera.searching")
    if stage is WatchStage.TOUCHED:
        return say("watching.touched")
    if stage is WatchStage.SETTLING:
        return sight.advice or say("camera.hold_still")
    return say("watching.waiting")
