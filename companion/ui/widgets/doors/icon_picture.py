"""An icon as a picture, in any size, that moves without being painted anew."""

from functools import lru_cache
from typing import Any, Final

from kivy.core.text import Label as Letter
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.fonts import ICONS
from companion.ui.icons import letter

_KEPT: Final = 64  # icons of one screen in the few sizes that it uses


class IconPicture(Widget):
    """One icon in the middle of its place, as large as has room."""

    icon = StringProperty()
    colour = ColorProperty((1, 1, 1, 1))

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        with self.canvas:
            self._ink, self._where = Color(), Rectangle()
        for name in ("icon", "colour", "pos", "size"):
            self.fbind(name, self._paint)
        self._paint()

    def _paint(self, *_: Any) -> None:
        side = int(min(self.size))
        self._ink.rgba = self.colour if self.icon and side > 0 else (0, 0, 0, 0)
        if self.icon and side > 0:
            texture = _painted(self.icon, side).texture
            self._where.texture, self._where.size = texture, texture.size
            self._where.pos = self.center_x - texture.width / 2, self.center_y - texture.height / 2


@lru_cache(maxsize=_KEPT)
def _painted(name: str, side: int) -> Any:
    """The icon painted once in this size; whoever holds it holds its texture."""
    painted = Letter(text=letter(name), font_name=ICONS, font_size=side * 0.9, color=(1, 1, 1, 1))
    painted.refresh()
    return painted
