"""An icon as a picture, in any size, that moves without being painted anew."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.icons import painted_icon


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
            texture = painted_icon(self.icon, side * 0.9).texture
            self._where.texture, self._where.size = texture, texture.size
            self._where.pos = self.center_x - texture.width / 2, self.center_y - texture.height / 2
