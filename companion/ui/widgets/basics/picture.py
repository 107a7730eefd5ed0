"""Pictures from OpenCV on the screen."""

from typing import Any

import cv2
from kivy.graphics.texture import Texture
from kivy.properties import ListProperty
from kivy.uix.image import Image

from companion.ui.kv import load_beside
from vision.arrays import Pixels


def texture_of(pixels: Pixels, before: Any = None) -> Any:
    """A texture with these pixels: the one from `before`, filled anew, where it is as large."""
    height, width = pixels.shape[:2]
    fits = before is not None and tuple(before.size) == (width, height)
    texture = before if fits else Texture.create(size=(width, height), colorfmt="rgba")
    # A texture is filled from below.
    data = cv2.cvtColor(cv2.flip(pixels, 0), cv2.COLOR_BGR2RGBA).tobytes()
    texture.blit_buffer(data, colorfmt="rgba", bufferfmt="ubyte")
    return texture


class Picture(Image):
    """A picture as large as there is room, never stretched."""

    def show(self, pixels: Pixels) -> None:
        """Shows these pixels from now on."""
        self.texture = texture_of(pixels, getattr(self, "texture", None))  # Kivy has no types
        self.canvas.ask_update()

    def on_window(self, fraction: tuple[float, float]) -> tuple[float, float]:
        """Where a point of the picture lies on the screen; (0, 0) is its upper left corner."""
        width, height = self.norm_image_size
        left, top = self.center_x - width / 2, self.center_y + height / 2
        return left + fraction[0] * width, top - fraction[1] * height


class Preview(Picture):
    """A camera's picture with the outline of the board that was found in it."""

    points = ListProperty()
    """The outline on the screen."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._corners: tuple[tuple[float, float], ...] = ()
        self.bind(size=self._draw_outline, pos=self._draw_outline)

    def outline(self, corners: tuple[tuple[float, float], ...]) -> None:
        """Draws the board's outline, corners as fractions of the picture; none where there is no board."""
        self._corners = corners
        self._draw_outline()

    def _draw_outline(self, *_: Any) -> None:
        self.points = [part for corner in self._corners for part in self.on_window(corner)]


load_beside(__file__)
