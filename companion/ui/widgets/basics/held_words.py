"""A finger that rests on something asks what it is, and is told in words; it does nothing else."""

from collections.abc import Callable, Iterator
from math import hypot
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.widgets.basics.touches import HELD, LONG_SECONDS, SLOP

_AGAIN: Final = 0.25  # seconds; Kivy counts from its last frame, which may be older than the finger


class HeldWords:
    """Watches the one finger that is down on a screen.

    `explain` gets the words of what it rests on, the smallest first, and says whether it told
    of them; `tell` gets the first that only stand for a picture.
    """

    def __init__(
        self, screen: Widget, tell: Callable[[str], object], explain: Callable[[str], bool] = lambda _: False
    ) -> None:
        self._screen, self._tell, self._explain = screen, tell, explain
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
        touch, self._touch = self._touch, None
        if any(self._explain(words) for words in all_words_at(self._screen, *touch.pos)):
            touch.ud[HELD] = True
        elif words := words_at(self._screen, *touch.pos):
            touch.ud[HELD] = True
            self._tell(words)


def words_at(widget: Widget, x: float, y: float) -> str:
    """The words of what lies uppermost at this point, the smallest thing first; empty: it has none."""
    return next((words for name, words in _words_at(widget, x, y) if name == "plain"), "")


def all_words_at(widget: Widget, x: float, y: float) -> tuple[str, ...]:
    """The words and texts of all that lies at this point, the smallest thing first."""
    return tuple(dict.fromkeys(words for _, words in _words_at(widget, x, y)))


def _words_at(widget: Widget, x: float, y: float) -> Iterator[tuple[str, str]]:
    if not widget.collide_point(x, y) or hasattr(widget, "on_long"):
        return  # a long touch there has a meaning of its own
    inside = widget.to_local(x, y)
    for child in widget.children:
        yield from _words_at(child, *inside)
    for name in ("plain", "text"):
        own = getattr(widget, name, "")
        if isinstance(own, str) and own:
            yield name, own
