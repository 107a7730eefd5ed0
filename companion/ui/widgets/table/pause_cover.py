"""What lies over a table that has paused: since when, and the way on."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui.kv import load_beside


class PauseCover(AnchorLayout):
    """Keeps every touch from the table below; a plate that is put down plays nothing."""

    __events__ = ("on_end", "on_leave")
    title = StringProperty()
    since = StringProperty()
    how = StringProperty()
    start = StringProperty()
    home = StringProperty()

    def on_touch_down(self, touch: Any) -> bool:
        """Keeps the touch from the table."""
        super().on_touch_down(touch)
        return True

    def on_end(self) -> None:
        """The pause is over."""

    def on_leave(self) -> None:
        """The table is left as it is, in its pause."""


load_beside(__file__)
