"""The real app in a real window without a screen, touched by real touches, one frame at a time."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from kivy.config import Config

# A window without a screen never changes its size: it has the largest, and the app uses a part of it.
LARGEST = (2560, 1600)
Config.set("graphics", "width", LARGEST[0])
Config.set("graphics", "height", LARGEST[1])

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.text import speak
from companion.ui.app import AdjutantApp
from companion.ui.widgets.basics import Push

TABLET = (1280, 800)
PHONE = (412, 915)


class Driver:
    """A person at the app: looks for words, touches, waits."""

    def __init__(self, app: AdjutantApp) -> None:
        self.app = app

    def frames(self, number: int = 3) -> None:
        """Lets this many frames pass."""
        for _ in range(number):
            EventLoop.idle()

    def until(self, holds: Callable[[], Any], seconds: float = 10) -> Any:
        """Lets frames pass until this holds, and gives what it gave."""
        end = monotonic() + seconds
        while not (found := holds()):
            assert monotonic() < end, "waited too long"
            self.frames(1)
            sleep(0.005)
        return found

    def shown(self, kind: type[Widget] = Widget) -> Iterator[Any]:
        """Every widget of this kind on the screen that is shown."""
        for widget in self.app.root.walk():
            if isinstance(widget, kind) and widget.get_root_window():
                yield widget

    def push(self, words: str) -> Any:
        """Something to push that says this, or None."""
        return next((each for each in self.shown(Push) if words in each.text and not each.disabled), None)

    def touch(self, widget: Widget) -> None:
        """Touches the middle of a widget, scrolled into view first, and lets go."""
        # A screen that has just come takes touches from the next frame on.
        self.until(lambda: not self.app.screens.transition.is_active)
        self._reveal(widget)
        x, y = widget.to_window(*widget.center)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames(2)
        touch.touch_up()
        self.frames(4)
        self.opened()

    def opened(self) -> None:
        """Waits for a table that is on its way."""
        self.until(lambda: not self.app.is_opening, 30)

    def tap(self, words: str) -> None:
        """Touches what says this; waits for it to appear."""
        self.touch(self.until(lambda: self.push(words)))

    def picture(self, path: Path) -> Path:
        """A picture of the window as it is now."""
        self.frames(3)
        self.app.root.export_to_png(str(path))
        return path

    def _reveal(self, widget: Widget) -> None:
        above = widget.parent
        while above is not None and above is not above.parent:
            # Content lower than its view has nowhere to go, and Kivy would throw it off the screen.
            if hasattr(above, "scroll_to") and above.children and above.children[0].height > above.height:
                above.scroll_to(widget, animate=False)
                self.frames(3)
            above = above.parent


def _unpainted(_: Any) -> bool:
    return True


@contextmanager
def running(folder: Path, size: tuple[int, int] = TABLET, **given: Any) -> Iterator[Driver]:
    """The app in a window of this size, its files in this folder."""
    EventLoop.ensure_window()
    app = AdjutantApp(folder, **given)
    app._run_prepare()
    app.root.size_hint, app.root.size = (None, None), size
    driver = Driver(app)
    # Painting 2560x1600 in software takes most of a test's time; pictures are painted apart from it.
    Window.bind(on_draw=_unpainted)
    try:
        driver.frames(5)
        driver.opened()
        driver.frames(5)
        yield driver
    finally:
        # Not app.stop(): that would end the event loop for the tests to come.
        Window.unbind(on_draw=_unpainted)
        Clock.unschedule(app.look)
        app.dispatch("on_stop")
        speak("en")
        for child in Window.children[:]:
            Window.remove_widget(child)
        App._running_app = None
