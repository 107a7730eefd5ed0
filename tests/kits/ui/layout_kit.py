"""Walks the widgets that are on the screen and finds what a person could not read or touch."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.stencil_instructions import StencilPush, StencilUse
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.ui.theme import Colour, contrast
from companion.ui.widgets.forms.correction_sheet import CorrectionSheet
from companion.ui.widgets.forms.knob_sheet import KnobSheet
from companion.ui.widgets.table.pause_cover import PauseCover
from tests.kits.source_tree import ROOT
from tests.kits.ui.layout_boxes import (
    SLACK,
    Box,
    Seen,
    box_of,
    is_text,
    is_touched,
    name_of,
    painter,
    seen_in,
)

TARGET, APART = 48, 8  # dp
CONTRAST = 4.5
LOCALES = ROOT / "assets" / "locales" / "en"

# What may break a rule, and why.
ALLOWED: dict[tuple[str, str], str] = {
    ("contrast below 4.5", "Seal"): "its letter stands on the wax of its seat, in a pair of theme.SEATS",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one widget."""

    rule: str
    what: str
    detail: str = ""

    def __str__(self) -> str:
        """For people."""
        return f"{self.rule}: {self.what} {self.detail}".rstrip()


def faults(root: Widget) -> list[Fault]:
    """Everything that is wrong with what this root shows."""
    seen = list(seen_in(_uppermost(root)))
    texts = [each for each in seen if is_text(each.widget)]
    touched = [each for each in seen if is_touched(each.widget)]
    frame = box_of(root)
    found = [
        *_small(touched), *_close(touched), *_outside([*texts, *touched], frame),
        *_cut(texts), *_overlapping(texts), *_hidden(texts, touched), *_faint(texts), *_untranslated(texts),
    ]  # fmt: skip
    return [each for each in found if (each.rule, each.what.split()[0]) not in ALLOWED]


def _uppermost(root: Widget) -> Widget:
    """The sheet that lies over the screen, if one does: it keeps every touch from what is below."""
    covers = CorrectionSheet | KnobSheet | PauseCover
    return next((each for each in root.walk() if isinstance(each, covers)), root)


# The rules


def _small(touched: list[Seen]) -> Iterator[Fault]:
    for each in touched:
        wide, tall = each.box.right - each.box.left, each.box.high - each.box.low
        if min(wide, tall) < dp(TARGET) - SLACK:
            yield Fault("target below 48 dp", name_of(each), f"{wide / dp(1):.0f}x{tall / dp(1):.0f} dp")


def _pairs(seen: list[Seen]) -> Iterator[tuple[Seen, Seen, Box, Box]]:
    """Each two that are not inside each other, with the boxes that can be compared."""
    for one, other in combinations(seen, 2):
        if one.scrolls == other.scrolls:
            boxes = one.box, other.box
        elif one.whole and other.whole:
            boxes = one.shown, other.shown
        else:
            continue
        if boxes[0].gap(boxes[1]) < dp(APART) and not _nested(one.widget, other.widget):
            yield one, other, *boxes


def _nested(one: Widget, other: Widget) -> bool:
    return one in _above(other) or other in _above(one)


def _above(widget: Widget) -> Iterator[Widget]:
    above = widget.parent
    while above is not None and above is not above.parent:
        yield above
        above = above.parent


def _close(touched: list[Seen]) -> Iterator[Fault]:
    for one, other, box, other_box in _pairs(touched):
        gap = box.gap(other_box)
        if gap < dp(APART) - SLACK:
            yield Fault(
                "targets closer than 8 dp", f"{name_of(one)} and {name_of(other)}", f"{gap / dp(1):.1f} dp"
            )


def _outside(seen: Iterable[Seen], frame: Box) -> Iterator[Fault]:
    for each in seen:
        box = each.letters
        room = frame
        for scroll in each.scrolls:
            view = box_of(scroll)
            up = scroll.do_scroll_y
            across = scroll.do_scroll_x
            room = Box(
                -1e9 if across else max(room.left, view.left), -1e9 if up else max(room.low, view.low),
                1e9 if across else min(room.right, view.right), 1e9 if up else min(room.high, view.high),
            )  # fmt: skip
        if not box.within(room):
            over = max(room.left - box.left, box.right - room.right, room.low - box.low, box.high - room.high)
            yield Fault("outside the window", name_of(each), f"by {over / dp(1):.0f} dp")


def _cut(texts: list[Seen]) -> Iterator[Fault]:
    for each in texts:
        label = each.widget
        if not isinstance(label, Label):
            continue
        wide, tall = label.texture_size
        if wide > label.width + SLACK or tall > label.height + SLACK:
            yield Fault("text larger than its place", name_of(each), _sizes(label))
        elif label.is_shortened or (label.text_size[1] and painter(label).content_height > tall + SLACK):
            yield Fault("text shortened", name_of(each))
        if broken := _broken(label):
            yield Fault("word broken in two", name_of(each), repr(broken))


def _sizes(label: Label) -> str:
    needs, has = (tuple(round(side / dp(1)) for side in size) for size in (label.texture_size, label.size))
    return f"needs {needs[0]}x{needs[1]}, has {has[0]}x{has[1]} dp"


def _broken(label: Label) -> str:
    """A word that had no room on one line."""
    plain = re.sub(r"\[/?[A-Za-z0-9_=#.]+\]", "", label.text) if label.markup else label.text
    whole = set((plain.upper() if getattr(label, "caps", False) else plain).split())
    for line in painter(label)._cached_lines:
        for word in "".join(part.text for part in line.words).split():
            if word not in whole and not (label.markup and any(word in each for each in ("&bl;", "&br;"))):
                return word
    return ""


def _overlapping(texts: list[Seen]) -> Iterator[Fault]:
    for one, other in combinations(texts, 2):
        first, second = one.letters, other.letters
        if one.scrolls != other.scrolls:
            first, second = first.cut(one.view), second.cut(other.view)
        if first.meets(second, dp(2)):
            yield Fault("texts overlap", f"{name_of(one)} and {name_of(other)}")


def _hidden(texts: list[Seen], touched: list[Seen]) -> Iterator[Fault]:
    for text in texts:
        for push in touched:
            box, other = text.letters, push.box
            if text.scrolls != push.scrolls:
                box, other = box.cut(text.view), push.shown
            apart = push.widget is not text.widget and box.meets(other, dp(2))
            if apart and not _nested(text.widget, push.widget):
                yield Fault("text under something to touch", f"{name_of(text)} and {name_of(push)}")


def _faint(texts: list[Seen]) -> Iterator[Fault]:
    for each in texts:
        label = each.widget
        ink = label.color if isinstance(label, Label) else label.foreground_color
        if isinstance(label, TextInput) and not label.text:
            ink = label.hint_text_color
        ground = _ground(label)
        ink = _over(ink, ground, _opacity(label))
        found = contrast(ink, ground)
        if found < CONTRAST:
            yield Fault("contrast below 4.5", name_of(each), f"{found:.1f}")


def _opacity(widget: Widget) -> float:
    found = float(widget.opacity)
    for above in _above(widget):
        found *= above.opacity
    return found


def _over(colour: Any, ground: Colour, opacity: float = 1.0) -> Colour:
    share = colour[3] * opacity
    mixed = [part * share + under * (1 - share) for part, under in zip(colour[:3], ground[:3], strict=True)]
    return mixed[0], mixed[1], mixed[2], 1.0


def _ground(widget: Widget) -> Colour:
    """The colour that is painted behind the middle of this widget."""
    layers = []
    for each in (widget, *_above(widget)):
        layers += _fills(each)
        if layers and layers[-1][3] >= 1:
            break
    ground: Colour = tuple(Window.clearcolor)
    for layer in reversed(layers):
        ground = _over(layer, ground)
    return ground


def _fills(widget: Widget) -> list[Any]:
    """What this widget paints over all of itself, the uppermost first."""
    if isinstance(widget, TextInput):
        return [widget.background_color]
    colour: Any = (1, 1, 1, 1)
    found, mask = [], False
    canvases = [widget.canvas.before] if isinstance(widget, Label) else [widget.canvas.before, widget.canvas]
    for instruction in [one for canvas in canvases for one in canvas.children]:
        if isinstance(instruction, StencilPush | StencilUse):
            mask = isinstance(instruction, StencilPush)  # a rectangle between the two is the shape of a hole
        elif isinstance(instruction, Color):
            colour = instruction.rgba
        elif isinstance(instruction, Rectangle | RoundedRectangle):
            large = instruction.size[0] >= widget.width * 0.9 and instruction.size[1] >= widget.height * 0.9
            if large and colour[3] > 0 and not mask and not instruction.source:
                found.append(colour)
    return found[::-1]


@cache
def _keys() -> frozenset[str]:
    return frozenset(key for file in LOCALES.glob("*.json") for key in json.loads(file.read_text("utf-8")))


def _untranslated(texts: list[Seen]) -> Iterator[Fault]:
    for each in texts:
        words = getattr(each.widget, "text", "") or getattr(each.widget, "hint_text", "")
        left = [word for word in words.split() if word.strip(".:,") in _keys() and "." in word.strip(".:,")]
        if left or re.search(r"\{[a-z_]*\}", words):
            yield Fault("not translated", name_of(each))
