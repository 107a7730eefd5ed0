"""The few pieces that every screen is made of: words, something to push, columns, panels, scrolling."""

from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.icons import letter
from companion.ui.kv import load_beside
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.basics.touches import FINGERS

# On paper, on brass, and on the ground.
TONES: Final = (
    "ink",
    "dim",
    "accent",
    "glow",
    "danger",
    "good",
    "accent_ink",
    "danger_ink",
    "paper",
    "paper_dim",
)


class Words(Painted):
    """Text that takes as many lines as it needs and is never cut."""

    rank = OptionProperty("body", options=("small", "body", "large", "huge"))
    tone = OptionProperty("ink", options=TONES)


class Push(Pushed, Painted):
    """Something to push: at least a finger high, its words never cut; greyed while it cannot be done."""

    loud = BooleanProperty(False)
    can = BooleanProperty(True)


class IconMark(Painted):
    """One icon, as wide and as high as it is."""

    icon = StringProperty()

    def on_icon(self, *_: Any) -> None:
        """Shows this icon from now on."""
        self.text = letter(self.icon) if self.icon else ""


class IconPush(Push):
    """Something to push with an icon above its word."""

    icon = StringProperty()
    mark_size = NumericProperty(24)


class Column(BoxLayout):
    """Things below each other, as high as they need."""


class Panel(Column):
    """A column on a ground of its own."""


class Scroll(ScrollView):
    """What is too high for the screen, moved by a finger."""

    def on_scroll_y(self, *_: Any) -> None:
        """What lies in it has moved in the window."""
        FINGERS.scrolled()


load_beside(__file__)
