"""How much of something is done."""

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside


class ProgressLine(Widget):
    """A line that fills from the left."""

    done = NumericProperty(0)
    """0 to 1."""


load_beside(__file__)
