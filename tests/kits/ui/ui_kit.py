"""The real app in a real window without a screen, touched by real touches, one frame at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.tests.common import UnitTestTouch
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion import hosted_table
from companion.text import speak
from companion.ui.app import LOOK_SECONDS, AdjutantApp
from companion.ui.sounds import Sounds
from companion.ui.widgets.basics import motion
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.focus import focused
from companion.ui.widgets.basics.touches import DEAF_SECONDS
from tests.kits import waiting
from tests.kits.ui.at_rest import AHEAD, HANDED_ON, frame, hurry, is_handing_on, is_moving

TABLET = (1280, 800)
PHONE = (412, 915)
PRESSED: list[Widget] = []
"""What has felt a finger since the list was cleared."""
BREATH = 0.005  # seconds in which the table's own threads go on while the screen has nothing to do


class Driver:
    """A person at the app, who looks for words, touches and waits; a surface of `waiting`."""

    def __init__(self, app: AdjutantApp) -> None:
        self.app = app

    def __repr__(self) -> str:
        """The screen that is shown, for failures."""
        return f"the app's screen “{self.app.screens.current}”"

    @property
    def revision(self) -> int:
        """The revision of the table that is drawn now."""
        shown = self.app.screens.current_screen.shown_revision
        return -1 if shown is None else shown

    @property
    def is_answered(self) -> bool:
        """Whether every tap has had its answer."""
        return bool(self.app.screens.current_screen.is_answered)

    @property
    def is_deaf(self) -> bool:
        """Whether something on the screen has just changed and takes no tap yet."""
        return bool(self.app.screens.current_screen.is_deaf)

    def pass_time(self) -> None:
        """A frame; where it leaves nothing to do, the app's next look comes, or other threads go on."""
        frame()
        if is_moving():
            return
        if motion.is_under_way():
            AHEAD.put_forward(motion.LONGEST)
        elif is_handing_on():
            AHEAD.put_forward(HANDED_ON)
        elif self.is_deaf:
            AHEAD.put_forward(DEAF_SECONDS)
        elif not self.app.is_up_to_date:
            AHEAD.put_forward(LOOK_SECONDS)
        else:
            waiting.pause(BREATH)

    def until(self, holds: Callable[[], Any], seconds: float = waiting.PATIENCE, what: str = "") -> Any:
        """Lets frames pass until this holds, and gives what it gave."""
        named = what or waiting.as_written(holds)
        return waiting.until(holds, lambda: f"{named} on {self!r}", seconds, self.pass_time)

    @property
    def unrest(self) -> str:
        """Why the screen is not at rest; nothing if it is."""
        app = self.app
        reasons = {
            "a table is being opened": app.is_opening,
            "another screen is coming": app.screens.transition.is_active,
            "a tap is being handed on": is_handing_on(),
            "something is being laid out or painted": is_moving(),
            "something moves": motion.is_under_way(),
            "a tap has had no answer": not self.is_answered,
            "the table has changed and is not drawn yet": not app.is_up_to_date,
            "what has just changed takes no tap": self.is_deaf,
        }
        return ", ".join(words for words, holds in reasons.items() if holds)

    def rest(self) -> None:
        """Waits until the screen is at rest: laid out, every tap answered, the table drawn as it is."""
        self.pass_time()
        waiting.until(lambda: not self.unrest, lambda: f"{self!r} to rest: {self.unrest}",
                      pass_time=self.pass_time)  # fmt: skip

    def stays(self, holds: Callable[[], object], frames: int = 20) -> None:
        """Proves that this holds at rest, and that the next looks of the app change nothing of it."""
        self.rest()
        for _ in range(frames):
            assert holds(), f"{waiting.as_written(holds)} on {self!r} no longer"
            AHEAD.put_forward(LOOK_SECONDS)
            self.pass_time()

    def shown(self, kind: type[Widget] = Widget) -> Iterator[Any]:
        """Every widget of this kind on the screen that is shown."""
        for widget in self.app.root.walk():
            if isinstance(widget, kind) and widget.get_root_window():
                yield widget

    def push(self, words: str) -> Any:
        """Something to push that says this, or None."""
        return next((each for each in self.shown(Push) if words in each.text and not each.disabled), None)

    def touch(self, widget: Widget) -> None:
        """Touches the middle of a widget, scrolled into view first, and waits for what comes of it.

        A tap that came too soon after a change, as a phone's step may make one at any time, is tapped again.
        """
        while not self._is_taken(widget):
            pass
        self.rest()

    def _is_taken(self, widget: Widget) -> bool:
        """Touches it once, at rest; False where the screen has changed too soon before that."""
        self.rest()
        self._reveal(widget)
        return self._is_taken_at_once(widget)

    def _is_taken_at_once(self, widget: Widget) -> bool:
        view = self.app.screens.current_screen
        before = view.ignored
        self.press(widget)
        return bool(view.ignored == before)

    def press(self, widget: Widget) -> None:
        """Touches the middle of a widget as it stands, and waits only until the app has taken the tap."""
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        frame()
        touch.touch_up()
        self.until(lambda: not is_handing_on(), what="a tap to be taken")

    def opened(self) -> None:
        """Waits for a table that is on its way."""
        self.until(lambda: not self.app.is_opening, what="a table that is on its way")

    def tap(self, words: str) -> None:
        """Touches what says this; waits for it to appear, also where it is drawn anew under the finger."""
        is_done = False
        while not is_done:
            self.rest()
            found = self.until(lambda: self.push(words), what=f"something to push that says {words!r}")
            self._reveal(found)
            if not found.get_root_window():
                continue
            PRESSED.clear()
            is_taken = self._is_taken_at_once(found)
            # What left the screen before it felt the finger was not pushed; what came instead may be.
            is_done = is_taken and bool(PRESSED or found.get_root_window())
        self.rest()

    def picture(self, path: Path) -> Path:
        """A picture of the window as it is now."""
        self.rest()
        root = self.app.root
        with root.canvas.before:  # the window lays it below all
            Color(*Window.clearcolor)
            Rectangle(size=root.size)
        root.export_to_png(str(path))
        root.canvas.before.clear()
        return path

    def _reveal(self, widget: Widget) -> None:
        above = widget.parent
        while above is not None and above is not above.parent:
            # Content lower than its view has nowhere to go, and Kivy would throw it off the screen.
            if hasattr(above, "scroll_to") and above.children and above.children[0].height > above.height:
                above.scroll_to(widget, animate=False)
                self.rest()
            above = above.parent


class Silent:
    """An announcement that nobody hears: searches of other tests find no table of this one."""

    def __init__(self, *_: Any) -> None:
        """Made like the real one."""

    async def renew(self, *_: Any) -> None:
        """Tells nobody."""

    async def stop(self) -> None:
        """Nobody has to forget it."""


def heard(session: Any) -> None:
    """Waits until the host has done all that it was asked, and all that this made it ask of itself."""
    for _ in range(2):
        session.hosted.ask(lambda host: None)


def _felt(widget: Widget) -> None:
    PRESSED.append(widget)


def _silence(*_: Any) -> None:
    """What a machine without a speaker finds: no test waits for one, or is heard."""


def _unpainted(*_: Any) -> bool:
    return True


@contextmanager
def running(
    folder: Path, size: tuple[int, int] = TABLET, rests: bool = True, **given: Any
) -> Iterator[Driver]:
    """The app in a window of this size, its files in this folder, at rest unless a test wants it earlier."""
    EventLoop.ensure_window()
    hurry()
    feels, silent = patch.object(ButtonBehavior, "on_press", _felt), patch.object(Sounds, "_sound", _silence)
    with patch.object(hosted_table, "Announcement", Silent), feels, silent:
        app = AdjutantApp(folder, **given)
        app._run_prepare()
        app.root.size_hint, app.root.size = (None, None), size
        driver = Driver(app)
        # Painting 2560x1600 in software takes most of a test's time; pictures are painted apart from it.
        Window.bind(on_draw=_unpainted, on_flip=_unpainted)
        try:
            if rests:
                driver.rest()
            yield driver
        finally:
            _end(app)


def _end(app: AdjutantApp) -> None:
    """Leaves an empty window; not app.stop(), which would end the event loop for the tests to come."""
    Window.unbind(on_draw=_unpainted, on_flip=_unpainted)
    Clock.unschedule(app.look)
    # What runs beside a screen ends with it, before the app: after that, layouts mean the next one by `app`.
    app.screens.current_screen.dispatch("on_leave")
    app.dispatch("on_stop")
    speak("en")
    if here := focused():  # Kivy has one keyboard for all apps of a process
        here.focus = False
    for child in Window.children[:]:
        Window.remove_widget(child)
    App._running_app = None
    _forget_widgets()


def _forget_widgets() -> None:
    """Nothing of an app that has ended happens in the next one, or keeps its widgets in memory."""
    for animation in tuple(Animation._instances):
        for moved in tuple(animation._widgets.values()):
            animation.cancel(moved["widget"])
    for event in Clock.get_events():
        if isinstance(getattr(event.get_callback(), "__self__", None), Widget):
            event.cancel()
