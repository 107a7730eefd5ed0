"""The switch of the stand's camera among the buttons of the table; what watches loads when it is first on."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.board_readers import can_follow
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.even import EvenIcon

if TYPE_CHECKING:
    # OpenCV loads slowly, and most tables have no camera.
    from companion.ui.watching.watching import Watching

CAMERA: Final = 0  # the first one of the machine


class WatchSwitch:
    """Belongs to the table's screen, which places `push` among its buttons."""

    camera: int | Path = CAMERA
    """What watches; a video or a folder of pictures serves as well."""

    def __init__(self, view: View, news: Callable[[], object]) -> None:
        """`news` is called when the camera may have something else to say."""
        self._view, self._news = view, news
        self._watching: Watching | None = None
        self.push = EvenIcon(icon="cctv-camera", on_release=lambda _: self._switch())

    @property
    def on(self) -> "Watching | None":
        """What watches the table; None while nothing does."""
        return self._watching if self._watching and self._watching.is_on else None

    def pushes(self, now: Now | None) -> list[EvenIcon]:
        """The switch, in words, where a camera could follow the game."""
        if now is None or now.board is None or not can_follow(now.game.name):
            return []
        self.push.words = self._view.say("watching.off" if self.on else "watching.on")
        self.push.loud = self.on is not None
        return [self.push]

    def wake(self) -> None:
        """The table's screen is shown."""
        if self.on:
            self.on.wake()

    def sleep(self) -> None:
        """Another screen is shown, which may want the camera."""
        if self.on:
            self.on.sleep()

    def _switch(self) -> None:
        if self.on:
            self.on.end()
        elif self._view.app.session:
            made: type[Watching] = import_module("companion.ui.watching.watching").Watching
            self._watching = self._watching or made(self._view, self._news)
            self._watching.begin(self.camera)
        self._view.app.redraw()
