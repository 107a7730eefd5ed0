"""Where everything is on the screen: boxes of widgets and of their words, and what scrolling hides."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.widgets.forms.dial import Dial

SLACK = 1.0  # pixels that rounding may take


class Box(NamedTuple):
    """A rectangle of the window."""

    left: float
    low: float
    right: float
    high: float

    def meets(self, other: "Box", slack: float = SLACK) -> bool:
        """Whether the two share more than a hair's breadth."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        tall = min(self.high, other.high) - max(self.low, other.low)
        return wide > slack and tall > slack

    def cut(self, other: "Box") -> "Box":
        """What of it lies in the other."""
        return Box(
            max(self.left, other.left), max(self.low, other.low),
            min(self.right, other.right), min(self.high, other.high),
        )  # fmt: skip

    def within(self, other: "Box", slack: float = SLACK) -> bool:
        """Whether no part of it is outside the other."""
        return (
            self.left >= other.left - slack and self.low >= other.low - slack
            and self.right <= other.right + slack and self.high <= other.high + slack
        )  # fmt: skip

    def gap(self, other: "Box") -> float:
        """How far apart they are along the axis that parts them; negative where they overlap."""
        wide = max(self.left, other.left) - min(self.right, other.right)
        tall = max(self.low, other.low) - min(self.high, other.high)
        return max(wide, tall)


EVERYWHERE = Box(-1e9, -1e9, 1e9, 1e9)


@dataclass(frozen=True, slots=True)
class Seen:
    """A widget on the screen with where it is."""

    widget: Widget
    box: Box
    scrolls: tuple[Widget, ...]
    """The scrolling areas that it lies in, the innermost first."""
    view: Box
    """What the scrolling areas leave of the window there."""
    letters: Box
    """Where its words are, which is often less than the widget."""

    @property
    def shown(self) -> Box:
        """What the scrolling areas leave of it."""
        return self.box.cut(self.view)

    @property
    def whole(self) -> bool:
        """Whether all of it can be seen without scrolling."""
        return self.box.within(self.shown)


def seen_in(root: Widget) -> Iterator[Seen]:
    """Every widget that this root shows."""

    def visit(widget: Widget, scrolls: tuple[Widget, ...], view: Box) -> Iterator[Seen]:
        if widget.opacity <= 0:
            return
        box = box_of(widget)
        yield Seen(widget, box, scrolls, view, _letters(widget) if is_text(widget) else box)
        if isinstance(widget, ScrollView):
            scrolls, view = (widget, *scrolls), view.cut(box)
        for child in reversed(widget.children):
            yield from visit(child, scrolls, view)

    yield from visit(root, (), EVERYWHERE)


def box_of(widget: Widget) -> Box:
    """Where the widget is in the window."""
    corners = [
        widget.to_window(x, y) for x in (widget.x, widget.right) for y in (widget.y, widget.top)
    ]  # a turned seat has its corners elsewhere
    return _around(corners)


def _around(points: list[tuple[float, float]]) -> Box:
    across, up = [x for x, _ in points], [y for _, y in points]
    return Box(min(across), min(up), max(across), max(up))


def is_text(widget: Widget) -> bool:
    """Whether there is something to read."""
    if isinstance(widget, TextInput):
        return bool(widget.text or widget.hint_text)
    return isinstance(widget, Label) and bool(widget.text.strip())


def is_touched(widget: Widget) -> bool:
    """Whether a finger does something there."""
    if not isinstance(widget, ButtonBehavior | TextInput | Dial):
        return False
    return not widget.disabled and widget.width > 0 and widget.height > 0


def painter(label: Label) -> Any:
    """What painted the words: where the same had been painted before, that of then."""
    return getattr(label, "_picture", None) or label._label


def _letters(label: Widget) -> Box:
    if not isinstance(label, Label):
        return box_of(label)
    lines = painter(label)._cached_lines
    left, above, right, below = label.padding
    wide = max((line.w for line in lines), default=0) + 0.0
    texture_wide, tall = label.texture_size
    start = label.center_x - texture_wide / 2
    align = label.halign if label.halign != "auto" else "left"
    if align == "left":
        x = start + left
    elif align == "right":
        x = start + texture_wide - right - wide
    else:
        x = start + left + (texture_wide - left - right - wide) / 2
    low = label.center_y - tall / 2
    wide = min(wide, texture_wide)
    high = (low + below, low + tall - above)
    return _around([label.to_window(a, b) for a in (x, x + wide) for b in high])


def name_of(each: Seen) -> str:
    """What people call it: its kind, its words, and what it lies in."""
    widget = each.widget
    words = getattr(widget, "text", "") or getattr(widget, "hint_text", "") or getattr(widget, "title", "")
    brief = " ".join(str(words).split())[:40]
    parents = []
    above = widget.parent
    while above is not None and above is not above.parent and len(parents) < 2:
        kind = type(above).__name__
        if kind not in ("Column", "BoxLayout", "FloatLayout", "GridLayout", "ScreenManager", "Root"):
            parents.append(kind)
        above = above.parent
    inside = f" in {'/'.join(reversed(parents))}" if parents else ""
    return f"{type(widget).__name__} {brief!r}{inside}"
