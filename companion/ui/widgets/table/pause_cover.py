"""What lies over a table that has paused: since when, and the way on."""

from kivy.properties import StringProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.cover import Cover


class PauseCover(Cover):
    """Keeps every touch from the table below; a plate that is put down plays nothing."""

    __events__ = ("on_end", "on_leave")
    title = StringProperty()
    since = StringProperty()
    how = StringProperty()
    start = StringProperty()
    home = StringProperty()

    def on_end(self) -> None:
        """The pause is over."""

    def on_leave(self) -> None:
        """The table is left as it is, in its pause."""


load_beside(__file__)
