"""A QR code, drawn as large as its place allows, in whole pixels."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.net.wire import qr


class QrCode(Widget):
    """The code of one address, dark on white whatever the theme, for cameras know no other."""

    address = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._place, size=self._place, address=self._make)
        self._modules = 0
        self._make()

    def _make(self, *_: Any) -> None:
        self.canvas.clear()
        self._modules = 0
        if not self.address:
            return
        rows = qr.matrix(self.address)
        self._modules = len(rows)
        texture = Texture.create(size=(self._modules, self._modules), colorfmt="rgb")
        # Textures begin with the lowest row.
        light = bytes(0 if dark else 255 for row in reversed(rows) for dark in row for _ in range(3))
        texture.blit_buffer(light, colorfmt="rgb", bufferfmt="ubyte")
        texture.mag_filter = texture.min_filter = "nearest"
        with self.canvas:
            Color(1, 1, 1, 1)
            self._code = Rectangle(texture=texture)
        self._place()

    def _place(self, *_: Any) -> None:
        if not self._modules:
            return
        # Every module the same whole number of pixels: no camera has to guess.
        side = int(min(self.size) // self._modules) * self._modules
        self._code.size = (side, side)
        self._code.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
