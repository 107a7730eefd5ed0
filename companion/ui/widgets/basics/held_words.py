"""A finger that rests on something asks what it is, and is told in words; it does nothing else."""

from collections.abc import Callable
from math import hypot
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.widgets.basics.touches import HELD, LONG_SECONDS, SLOP

_AGAIN: Final = 0.25  # seconds; Kivy counts from its last frame, which may be older than the finger


class HeldWords:
    """Watches the one finger that is down on a screen; `tell` gets the words of what it rests on."""

    def __init__(self, screen: Widget, tell: Callable[[str], object]) -> None:
        self._screen, self._tell = screen, tell
        self._touch: Any = None
        self._since = 0.0

    def down(self, touch: Any) -> None:
        """A finger has come down."""
        self.up()
        if not touch.is_mouse_scrolling:
            self._touch, self._since = touch, Clock.time()
            Clock.schedule_once(self._rested, LONG_SECONDS)

    def moved(self, touch: Any) -> None:
        """A finger that wanders off asks nothing."""
        if touch is self._touch and hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(SLOP):
            self.up()

    def up(self) -> None:
        """The finger has left."""
        self._touch = None
        Clock.unschedule(self._rested)

    def _rested(self, _: float) -> None:
        if self._touch is None:
            return
        if Clock.time() - self._since < LONG_SECONDS:
            Clock.schedule_once(self._rested, _AGAIN)
            return
        words = words_at(self._screen, *self._touch.pos)
        if words:
            self._touch.ud[HELD] = True
            self._tell(words)
        self._touch = None


def words_at(widget: Widget, x: float, y: float) -> str:
    """The words of what lies uppermost at this point, the smallest thing first; empty: it has none."""
    if not widget.collide_point(x, y) or hasattr(widget, "on_long"):
        return ""  # a long touch there has a meaning of its own
    inside = widget.to_local(x, y)
    found = next(filter(None, (words_at(child, *inside) for child in widget.children)), "")
    own = getattr(widget, "plain", "")
    return found or (own if isinstance(own, str) else "")
