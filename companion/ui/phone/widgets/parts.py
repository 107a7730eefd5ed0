"""The pieces that the phone's screens are made of: parts that redraw only when they must, folds, alarms."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Panel, Push, Words
from companion.ui.widgets.basics.focus import Pushed


class Part(Column):
    """A part of the screen; `show` makes it anew only if what it shows has changed."""

    after = NumericProperty(2)
    """Gaps below it, if there is anything in it."""
    _shown: Any = None

    def show(self, shown: Hashable, make: Callable[[], Iterable[Widget]]) -> bool:
        """Makes the part anew if its key has changed; whether it was."""
        if shown == self._shown:
            return False
        self._shown = shown
        self.clear_widgets()
        for widget in make():
            self.add_widget(widget)
        return True


class Row(BoxLayout):
    """Things side by side, as high as the highest."""


class Tab(Pushed, BoxLayout):
    """One of the few icons with their words at the bottom; `here` is the one that is shown."""

    text = StringProperty()
    icon = StringProperty()
    here = BooleanProperty(False)


class Narrow(Push):
    """One word to push beside a sentence."""


class FoldHead(Push):
    """Opens and closes what stands below it; quieter than what does something."""


class Banner(Words):
    """The one sentence that everybody must see; `loud` when it asks something of this person."""

    loud = BooleanProperty(False)


class Alarm(Words):
    """A sentence on red."""


class Caption(Words):
    """A head that names what stands below it and is not read twice."""


class Line(Words):
    """A sentence in a list."""


def heading(words: str) -> Words:
    """The head of a part."""
    return Words(text=words, rank="large", bold=True)


def caption(words: str) -> Words:
    """The head of a part that lies on a ground of its own."""
    return Caption(text=words)


def column(kind: type[Column], *widgets: Widget) -> Column:
    """These widgets below each other."""
    made = kind()
    for widget in widgets:
        made.add_widget(widget)
    return made


def panel(*widgets: Widget) -> Column:
    """These widgets on a ground of their own."""
    return column(Panel, *widgets)


def row(*widgets: Widget) -> Row:
    """These widgets side by side."""
    made = Row()
    for widget in widgets:
        widget.pos_hint = widget.pos_hint or {"top": 1}
        made.add_widget(widget)
    return made


def fold(words: str, is_open: bool, toggled: Callable[[], object], *inside: Widget) -> list[Widget]:
    """Something to push that opens and closes what stands below it."""
    sign = "–" if is_open else "+"
    head = FoldHead(text=f"{sign}  {words}", on_release=lambda _: toggled())
    return [head, *(inside if is_open else ())]


load_beside(__file__)
