"""How long and how steady fingers are, and what lay under them a moment ago."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Any, Final, NamedTuple
from weakref import WeakSet

from kivy.clock import Clock
from kivy.uix.scatter import Scatter
from kivy.uix.scrollview import ScrollView
from kivy.uix.stencilview import StencilView

SLOP: Final = 12  # dp that a resting finger trembles
LONG_SECONDS: Final = 0.5  # of rest that mean more than a tap
# A finger is on its way for less than this, and so is the second tap of two.
DEAF_SECONDS: Final = 0.3
GLIMPSE: Final = 0.05  # seconds; what was there for less, as in a half-done layout, nobody has aimed at
HELD: Final = "held"  # the mark on a touch that has asked for words, and so takes nothing
DEAF: Final = "deaf"  # the mark on a touch that came too soon after a change to mean what lies there now


class Rect(NamedTuple):
    """A part of the window."""

    x: float
    y: float
    right: float
    top: float

    def holds(self, x: float, y: float) -> bool:
        """Whether the pixel lies in it."""
        return self.x <= x < self.right and self.y <= y < self.top


EVERYWHERE: Final = Rect(-inf, -inf, inf, inf)


class Ground(NamedTuple):
    """How far what lies in a widget is shifted in the window, and where it can be seen."""

    dx: float
    dy: float
    seen: Rect
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """What could be touched where, from this time on."""

    since: float
    laid: tuple[tuple[Rect, object], ...]

    def at(self, x: float, y: float) -> list[object]:
        """The meanings of all that lay there."""
        return [meaning for rect, meaning in self.laid if rect.holds(x, y)]


class Fingers:
    """Knows for every place whether what a finger would touch there has just changed."""

    def __init__(self) -> None:
        self._all: WeakSet[Any] = WeakSet()
        self._moments: list[Moment] = []
        self.laid = Clock.create_trigger(self._look, 0)
        """To be called when something that can be touched has come, gone, moved or means another thing."""
        self.scrolled = Clock.create_trigger(self._follow, 0)
        """To be called when a finger has moved it: that is no surprise to whoever did it."""

    def watch(self, widget: Any) -> None:
        """Looks at this whenever it is on the screen; its `meaning` tells one thing from another."""
        self._all.add(widget)
        for name in ("pos", "size", "parent", *widget.MEANS):
            if widget.property(name, True):
                widget.fbind(name, self.laid)
        self.laid()

    def is_deaf(self, x: float, y: float) -> bool:
        """Whether something else could be touched at this pixel less than a moment ago."""
        if self.laid.is_triggered:
            self.laid.cancel()
            self._look()
        now, *before = self._recent()[::-1] or [Moment(0, ())]
        here = now.at(x, y)
        until = now.since
        for moment in before:
            if until - moment.since >= GLIMPSE and not _same(here, moment.at(x, y)):
                return bool(here)
            until = moment.since
        return False

    @property
    def is_startled(self) -> bool:
        """Whether anything at all on the screen is deaf."""
        return len(self._recent()) > 1

    def _recent(self) -> list[Moment]:
        """What is there now, last, and all that was there less than a moment ago."""
        still = Clock.time() - DEAF_SECONDS
        while len(self._moments) > 1 and self._moments[1].since <= still:
            del self._moments[0]
        return self._moments

    def _look(self, *_: Any) -> None:
        laid = tuple(_laid(self._all))
        if not self._moments or self._moments[-1].laid != laid:
            self._moments.append(Moment(Clock.time(), laid))
            self._recent()

    def _follow(self, *_: Any) -> None:
        if not self.laid.is_triggered and self._moments:
            self._moments[-1] = Moment(self._moments[-1].since, tuple(_laid(self._all)))


def _same(some: list[object], others: list[object]) -> bool:
    return len(some) == len(others) and all(each in others for each in some)


def _laid(widgets: Iterable[Any]) -> Iterable[tuple[Rect, object]]:
    grounds: dict[int, Ground | None] = {}
    for widget in sorted(widgets, key=lambda each: each.uid):  # a set has no order to compare
        ground = _ground(widget.parent, grounds)
        if ground:
            x, y, right, top = _in_window(widget, ground)
            seen = ground.seen
            rect = Rect(max(x, seen.x), max(y, seen.y), min(right, seen.right), min(top, seen.top))
            if rect.x < rect.right and rect.y < rect.top:
                yield rect, widget.meaning


def _in_window(widget: Any, ground: Ground) -> Rect:
    x, y, right, top = widget.x, widget.y, widget.right, widget.top
    if ground.turned:
        ends = (widget.to_window(x, y), widget.to_window(right, top))
        (x, right), (y, top) = (sorted(each) for each in zip(*ends, strict=True))
        return Rect(x, y, right, top)
    return Rect(x + ground.dx, y + ground.dy, right + ground.dx, top + ground.dy)


def _ground(parent: Any, known: dict[int, Ground | None]) -> Ground | None:
    """Where the children of this widget lie; None where it is not in the window."""
    if parent is None:
        return None
    if parent is parent.parent:  # the window itself
        return Ground(0, 0, EVERYWHERE)
    if parent.uid not in known:
        above = _ground(parent.parent, known)
        known[parent.uid] = above and _shifted(parent, above)
    return known[parent.uid]


def _shifted(parent: Any, above: Ground) -> Ground:
    dx, dy = parent.to_parent(0, 0)
    seen = above.seen
    if isinstance(parent, ScrollView | StencilView):
        x, y, right, top = _in_window(parent, above)
        seen = Rect(max(x, seen.x), max(y, seen.y), min(right, seen.right), min(top, seen.top))
    turned = above.turned or isinstance(parent, Scatter)
    return Ground(above.dx + dx, above.dy + dy, seen, turned)


FINGERS: Final = Fingers()
