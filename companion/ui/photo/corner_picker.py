"""A photo with four corners to drag onto those of the board, by finger or by keys."""

from math import hypot
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.focus import ByKeys
from companion.ui.widgets.basics.picture import Picture
from vision.arrays import Corners, Pixels

REACH: Final = 48  # dp: a finger this far from a corner takes hold of it
FIRST: Final = ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))
_ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_STEP: Final = 0.002  # of the photo for each press; with Shift ten times as far
_SEEN: Final = 0.06  # of the photo: what the lens shows around a corner


class Corner(ByKeys, Widget):
    """One corner; arrow keys move it while the keyboard is at it."""

    number = NumericProperty(1)
    fraction = ListProperty([0.0, 0.0])
    """Where it is in the photo."""

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Arrows move it a little, with Shift further."""
        if keycode[1] not in _ARROWS:
            return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))
        step = _STEP * (10 if "shift" in modifiers else 1)
        across, down = _ARROWS[keycode[1]]
        self.move_to(self.fraction[0] + across * step, self.fraction[1] + down * step)
        return True

    def move_to(self, x: float, y: float) -> None:
        """Goes there, or as far as the photo goes."""
        self.fraction = [min(max(x, 0.0), 1.0), min(max(y, 0.0), 1.0)]


class Lens(Widget):
    """What lies under the finger, larger and beside it."""

    seen = ObjectProperty(None, allownone=True)
    """The part of the photo, or None."""


class Outline(Widget):
    """The board's edges from corner to corner."""

    points = ListProperty()


class CornerPicker(Picture):
    """The photo, the corners and the outline between them."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._corners = [Corner(number=number + 1, fraction=list(at)) for number, at in enumerate(FIRST)]
        self._outline, self._lens = Outline(), Lens()
        for corner in self._corners:
            corner.bind(fraction=self._place)
        self.bind(size=self._place, pos=self._place, texture=self._place)

    def on_kv_post(self, base_widget: Any) -> None:
        """Only now the picture is painted, and the corners come to lie above it."""
        for each in (self._outline, *self._corners, self._lens):
            self.add_widget(each)

    @property
    def corners(self) -> Corners:
        """The board's corners as fractions of the photo, number 1 first."""
        first, second, third, fourth = ((each.fraction[0], each.fraction[1]) for each in self._corners)
        return first, second, third, fourth

    def show(self, pixels: Pixels) -> None:
        """Shows another photo, its corners where they are at first."""
        super().show(pixels)
        for corner, at in zip(self._corners, FIRST, strict=True):
            corner.fraction = list(at)

    def turn(self) -> None:
        """Number 1 goes to the next corner, for a photo taken from another side."""
        fractions = [corner.fraction for corner in self._corners]
        for corner, at in zip(self._corners, [*fractions[-1:], *fractions[:-1]], strict=True):
            corner.fraction = at

    def corner(self, number: int) -> Corner:
        """The corner with this number, 1 to 4."""
        return self._corners[number - 1]

    def on_touch_down(self, touch: Any) -> bool:
        """Takes hold of the nearest corner in reach; it keeps its distance from the finger."""
        near = min(self._corners, key=lambda corner: _far(corner, touch))
        if not self.collide_point(*touch.pos) or _far(near, touch) > dp(REACH):
            return False
        touch.grab(self)
        touch.ud[self] = near, near.center_x - touch.x, near.center_y - touch.y
        self._look_at(near)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """The corner follows the finger."""
        if touch.grab_current is not self:
            return False
        corner, across, up = touch.ud[self]
        corner.move_to(*self._fraction(touch.x + across, touch.y + up))
        self._look_at(corner)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Lets the corner go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._lens.seen = None
        return True

    def _fraction(self, x: float, y: float) -> tuple[float, float]:
        width, height = self.norm_image_size
        left, top = self.on_window((0, 0))
        return (x - left) / max(width, 1), (top - y) / max(height, 1)

    def _place(self, *_: Any) -> None:
        for corner in self._corners:
            corner.center = self.on_window(tuple(corner.fraction))
        self._outline.points = [part for corner in self._corners for part in corner.center]

    def _look_at(self, corner: Corner) -> None:
        """The lens lies in the upper corner of the picture that is further from the finger."""
        if self.texture is None:
            return
        wide, high = self.texture.size
        side = _SEEN * 2 * max(wide, high)
        x, y = corner.fraction
        left, below = x * wide - side / 2, (1 - y) * high - side / 2
        self._lens.seen = self.texture.get_region(left, below, side, side)
        self._lens.top = self.top
        if x < 0.5:
            self._lens.right = self.right
        else:
            self._lens.x = self.x


def _far(corner: Corner, touch: Any) -> float:
    return hypot(corner.center_x - touch.x, corner.center_y - touch.y)


load_beside(__file__)
