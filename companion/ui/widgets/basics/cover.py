"""What lies over a screen for a while, and keeps every touch from it."""

from typing import Any

from kivy.properties import ColorProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside


class Cover(AnchorLayout):
    """A ground over the whole screen."""

    ground = ColorProperty((0, 0, 0, 0.7))

    def on_touch_down(self, touch: Any) -> bool:
        """Keeps the touch from the screen below."""
        super().on_touch_down(touch)
        return True


class CoverCard(BoxLayout):
    """A framed sheet in the middle of it."""


load_beside(__file__)
