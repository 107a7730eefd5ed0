"""A way to go on, as a card: an icon, what it is, and in a second line what one finds there."""

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.utils import escape_markup

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.doors import icon_picture  # noqa: F401 - way_card.kv names it


class WayCard(Push):
    """Something to push with an icon at its side; its second line is smaller than its first."""

    icon = StringProperty()
    title = StringProperty()
    about = StringProperty()
    about_size = NumericProperty(15)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        for name in ("title", "about", "about_size"):
            self.fbind(name, self._say)
        self._say()

    def _say(self, *_: Any) -> None:
        first, second = escape_markup(self.title), escape_markup(self.about)
        self.text = f"[b]{first}[/b]\n[size={int(self.about_size)}]{second}[/size]" if second else first


load_beside(__file__)
