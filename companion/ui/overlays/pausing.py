"""A pause of the whole table: the button that begins it, and what lies over the table until it ends."""

import time

from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.even import EvenIcon
from companion.ui.widgets.basics.focus import focus_first, focused
from companion.ui.widgets.table.pause_cover import PauseCover


class Pausing:
    """Belongs to the table's screen, which places `push` among its buttons."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._cover: PauseCover | None = None
        self.push = EvenIcon(icon="pause-button", on_release=lambda _: self._pause())
        self.pushes: list[EvenIcon] = []
        """The button, where a clock runs that could be stopped."""

    @property
    def is_on(self) -> bool:
        """Whether the table has paused."""
        return self._cover is not None

    @property
    def covers(self) -> list[PauseCover]:
        """What lies over the table now."""
        return [self._cover] if self._cover else []

    def name(self, now: Now | None) -> None:
        """Puts the button into words, and away where nobody is waited for."""
        self.push.words = self._view.say("tabletop.pause")
        self.pushes = [self.push] if now and now.game.blocking(now.state) is not None else []

    def draw(self, now: Now) -> None:
        """Covers the table in a pause, uncovers it after one."""
        if now.paused_at is None:
            self._uncover()
            return
        if self._cover is None:
            self._cover = PauseCover()
            self._cover.bind(on_end=lambda _: self._start())
            self._cover.bind(on_leave=lambda _: self._view.app.go("home"))
        if self._cover.parent is None:  # new, or the screen was laid out anew
            self._view.add_widget(self._cover)
            if focused():
                focus_first(self._cover)
        self._word(self._cover, now.paused_at)

    def _word(self, cover: PauseCover, since: int) -> None:
        speak = self._view.say
        at = time.localtime(since / 1000)
        hour, minute = time.strftime("%H", at), time.strftime("%M", at)
        cover.title = speak("tabletop.paused_title")
        cover.since = speak("tabletop.paused_since", hour=hour, minute=minute)
        cover.how, cover.start = speak("tabletop.paused_how"), speak("tabletop.start")
        cover.home = speak("tabletop.home")

    def _uncover(self) -> None:
        if self._cover and self._cover.parent:
            self._cover.parent.remove_widget(self._cover)
        self._cover = None

    def _pause(self) -> None:
        if self._view.app.session:
            self._view.app.session.pause()

    def _start(self) -> None:
        if self._view.app.session:
            self._view.app.session.start()
