"""The head of a screen: the way back and what this is."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside


class TopBar(BoxLayout):
    """Something to go back with, and the screen's title."""

    __events__ = ("on_leave",)
    title = StringProperty()
    back = StringProperty()

    def on_leave(self) -> None:
        """Somebody wants to go back."""


load_beside(__file__)
