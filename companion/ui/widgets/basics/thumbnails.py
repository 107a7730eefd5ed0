"""Small pictures beside the names of files, made one after the other while people look at the list."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside

if TYPE_CHECKING:
    from vision.arrays import Pixels

SIZE: Final = (192, 144)  # pixels: sharp on a dense screen, and a folder of them takes few megabytes


class Shows(Protocol):
    """What can show a picture."""

    def show(self, pixels: "Pixels") -> None:
        """Shows these pixels from now on."""


class PictureRow(BoxLayout):
    """Something to push, and beside it what the file looks like once that is known."""

    push = ObjectProperty(None, allownone=True)
    texture = ObjectProperty(None, allownone=True)
    drawn = ListProperty([0, 0])
    """How much of its place the picture takes, across and down, so that it is not stretched."""

    def __init__(self, push: Any, **given: Any) -> None:
        super().__init__(push=push, **given)
        push.size_hint_y = 1
        self.add_widget(push)

    def show(self, pixels: "Pixels") -> None:
        """Shows these pixels from now on."""
        # Only who chooses a picture waits for what reads one.
        from companion.ui.widgets.basics.picture import texture_of

        height, width = pixels.shape[:2]
        self.texture = texture_of(pixels)
        self.drawn = [width / SIZE[0], height / SIZE[1]]


class Thumbnails:
    """Makes them in a thread of its own; `forget` ends what nobody looks at any more."""

    def __init__(self) -> None:
        self._makers: ThreadPoolExecutor | None = None

    def want(self, path: Path, place: Shows, size: tuple[int, int] = SIZE) -> None:
        """Shows the picture of this file in its place as soon as it is made; nothing where it is none."""
        self._makers = self._makers or ThreadPoolExecutor(1, "thumbnails")
        self._makers.submit(_make, path, place, size)

    def forget(self) -> None:
        """Makes no more of those that were wanted."""
        if self._makers:
            self._makers.shutdown(wait=False, cancel_futures=True)
        self._makers = None


def _make(path: Path, place: Shows, size: tuple[int, int]) -> None:
    # An app that is closing waits for none of them.
    pixels = small(path, size) if App.get_running_app() else None
    if pixels is not None:
        Clock.schedule_once(lambda _: place.show(pixels))


def small(path: Path, most: tuple[int, int] = SIZE) -> "Pixels | None":
    """The picture shrunk to fit its place, the right way up; None for what is no picture that we read."""
    import cv2  # likewise
    import numpy as np

    from vision.photo.photo import BadPhoto, load

    try:
        pixels = load(path).pixels
    except BadPhoto:
        return None
    height, width = pixels.shape[:2]
    by = min(most[0] / width, most[1] / height, 1.0)
    size = max(1, round(width * by)), max(1, round(height * by))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


load_beside(__file__)
