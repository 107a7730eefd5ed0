"""When to take the photo by itself: found, no hands, sharp and held still. Drawn in docs/reader.md."""

from dataclasses import dataclass
from enum import StrEnum

from engine.message import Message, say
from vision.finding.found import Found
from vision.limits import SHARP, STILL, STILL_FOR


class ShutterStage(StrEnum):
    """How far the camera is from a photo."""

    SEARCHING = "searching"
    FOUND = "found"
    HOLD_STILL = "hold_still"
    TAKE = "take"


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What one frame of the preview shows."""

    found: Found | None
    advice: Message | None = None
    """What to change before a photo would be any good."""
    motion: float = 0.0
    """How far the board's corners moved since the last frame, as a share of its width."""
    sharpness: float = 0.0
    has_hands: bool = False

    @property
    def is_good(self) -> bool:
        """Whether a photo taken now could be read."""
        is_still = self.motion <= STILL and self.sharpness >= SHARP
        return self.found is not None and self.advice is None and is_still and not self.has_hands


@dataclass(frozen=True, slots=True)
class Shutter:
    """Where the machine stands; `step` gives the next one. After TAKE it waits for a new `Shutter`."""

    stage: ShutterStage = ShutterStage.SEARCHING
    still_since: float | None = None

    def step(self, sight: Sight, now: float) -> "Shutter":
        """The machine after this frame; `now` in seconds of any clock that never goes back."""
        if self.stage is ShutterStage.TAKE:
            return self
        if sight.found is None:
            return Shutter(ShutterStage.SEARCHING)
        if not sight.is_good:
            return Shutter(ShutterStage.FOUND)
        since = now if self.still_since is None else self.still_since
        return Shutter(ShutterStage.TAKE if now - since >= STILL_FOR else ShutterStage.HOLD_STILL, since)


def hint(stage: ShutterStage, sight: Sight) -> Message:
    """The one sentence under the preview."""
    if stage is ShutterStage.TAKE:
        return say("camera.taken")
    if sight.found is None:
        return sight.advice or say("camera.searching")
    if sight.has_hands:
        return say("camera.hands")
    return sight.advice or say("camera.hold_still")
