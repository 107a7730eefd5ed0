"""Short sounds for what must not be missed; a machine that cannot sound stays silent, and nothing waits."""

import threading
from enum import Enum
from importlib.resources import as_file, files
from queue import Full, Queue
from typing import TYPE_CHECKING, Any, Final

from companion.net.sealed.sealed import HostState
from companion.ui.on_turn import offered

if TYPE_CHECKING:
    from companion.ui.session import Now

WAITING_MOST: Final = 2  # sounds; what comes later than that tells nothing any more


class Cue(Enum):
    """What can be heard, by the name of its file."""

    TURN = "turn"
    """The table waits for somebody else now."""
    BONUS = "bonus"
    """There is something new to claim."""
    SEALED = "sealed"
    """All have sealed."""
    OPENED = "opened"
    """All are open."""


class Sounds:
    """Plays cues in a thread of its own, which begins with the first one."""

    def __init__(self) -> None:
        self._wanted: Queue[Cue] = Queue(WAITING_MOST)
        self._thread: threading.Thread | None = None
        self._loaded: dict[Cue, Any] = {}

    def play(self, cue: Cue) -> None:
        """Sounds soon, or never where this machine has no speaker; returns at once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="adjutant-sounds", daemon=True)
            self._thread.start()
        try:
            self._wanted.put_nowait(cue)
        except Full:
            return

    def _run(self) -> None:
        while True:
            sound = self._sound(self._wanted.get())
            if sound is not None:
                sound.play()

    def _sound(self, cue: Cue) -> Any:
        # Kivy opens the speaker when this is first imported, which can take a while.
        from kivy.core.audio import SoundLoader

        if cue not in self._loaded:
            with as_file(files("assets").joinpath("sounds", f"{cue.value}.wav")) as path:
                self._loaded[cue] = SoundLoader.load(str(path))
        return self._loaded[cue]


def heard(before: "Now | None", now: "Now | None") -> Cue | None:
    """What the change between two moments of one table sounds like; of several the weightiest."""
    if before is None or now is None or now.revision < before.revision:
        return None
    if _is_open(now) and not _is_open(before):
        return Cue.OPENED
    if _all_sealed(now) and not _all_sealed(before):
        return Cue.SEALED
    if now.revision == before.revision:
        return None
    if _claims(now) - _claims(before):
        return Cue.BONUS
    awaited = now.game.blocking(now.state)
    return Cue.TURN if awaited is not None and awaited != before.game.blocking(before.state) else None


def _is_open(now: "Now") -> bool:
    return now.sealed is not None and now.sealed.state is HostState.OPENED


def _all_sealed(now: "Now") -> bool:
    return now.sealed is not None and None not in now.sealed.seals


def _claims(now: "Now") -> set[Any]:
    return {prompt.offer.act for each in offered(now.game, now.state) for prompt in each.prompts}
