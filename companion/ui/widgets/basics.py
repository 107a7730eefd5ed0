"""The few pieces that every screen is made of: words, something to push, columns, panels, scrolling."""

from typing import Any

from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.behaviors import ButtonBehavior, FocusBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.ui.kv import load_beside


class Words(Label):
    """Text that takes as many lines as it needs and is never cut."""

    rank = OptionProperty("body", options=("small", "body", "large", "huge"))
    tone = OptionProperty("ink", options=("ink", "dim", "accent", "danger", "good"))


class Push(ButtonBehavior, FocusBehavior, Label):
    """Something to push: at least a finger high, its words never cut; greyed while it cannot be done."""

    loud = BooleanProperty(False)
    can = BooleanProperty(True)

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Enter and space push, as on every keyboard."""
        if keycode[1] in ("enter", "numpadenter", "spacebar"):
            self.trigger_action(0.1)
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))


class Column(BoxLayout):
    """Things below each other, as high as they need."""


class Panel(Column):
    """A column on a ground of its own."""


class Scroll(ScrollView):
    """What is too high for the screen, moved by a finger."""


load_beside(__file__)
