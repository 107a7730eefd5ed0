"""A rotary dial under the thumb: turned, tapped or typed."""

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside

SWEEP: Final = 300  # degrees from the least to the most; the gap below shows where the numbers begin
NUMBERS_MOST: Final = 12  # more would stand closer than two fingers on a dial as wide as a phone
NUMBER_SIZE: Final = 48  # dp
_STEPS: Final = {"right": 1, "up": 1, "left": -1, "down": -1}


class DialNumber(Label):
    """One number on the rim."""

    chosen = BooleanProperty(False)


class DialValue(Label):
    """The chosen number on the knob."""


class Dial(FocusBehavior, Widget):
    """Numbers from `least` to `most` around a knob; `value` is None until one was chosen."""

    least = NumericProperty(0)
    most = NumericProperty(7)
    value = NumericProperty(None, allownone=True)
    pointer = ListProperty([0, 0, 0, 0])
    """From where to where the knob's line is drawn."""

    def __init__(self, **kwargs: Any) -> None:
        self._numbers: dict[int, DialNumber] = {}
        super().__init__(**kwargs)
        self.fbind("least", self._renumber)
        self.fbind("most", self._renumber)
        for name in ("pos", "size", "value"):
            self.fbind(name, self._place)
        self._renumber()

    def choose(self, value: int) -> None:
        """Turns to this number, or to the nearest there is."""
        self.value = min(max(value, self.least), self.most)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on the dial takes hold of it; the rest of the screen does not move with it."""
        if not self.covers(*touch.pos):
            return False
        super().on_touch_down(touch)
        touch.grab(self)
        self._turn_to(*touch.pos)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Turns with the finger."""
        if touch.grab_current is not self:
            return False
        self._turn_to(*touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Lets the pointer go."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Arrows turn it, figures choose."""
        if keycode[1] in _STEPS:
            start = self.least - 1 if self.value is None else self.value
            self.choose(start + _STEPS[keycode[1]])
            return True
        if text and text.isdecimal() and self.least <= int(text) <= self.most:
            self.choose(int(text))
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))

    def covers(self, x: float, y: float) -> bool:
        """Whether this point is on the round of the dial."""
        return hypot(x - self.center_x, y - self.center_y) <= self._radius()

    def number(self, value: int) -> DialNumber:
        """Where this number stands."""
        return self._numbers[value]

    def _radius(self) -> float:
        return min(self.width, self.height) / 2

    def _angle(self, value: int) -> float:
        """Degrees clockwise from the top."""
        count = self.most - self.least
        return -SWEEP / 2 + SWEEP * (value - self.least) / count if count else 0.0

    def _point(self, value: int, radius: float) -> tuple[float, float]:
        angle = radians(self._angle(value))
        return self.center_x + radius * sin(angle), self.center_y + radius * cos(angle)

    def _turn_to(self, x: float, y: float) -> None:
        across, up = x - self.center_x, y - self.center_y
        # In the very middle a hair's breadth would be half a turn.
        if hypot(across, up) < dp(NUMBER_SIZE) / 2:
            return
        angle = degrees(atan2(across, up))
        self.value = min(self._numbers, key=lambda value: abs(self._angle(value) - angle))

    def _renumber(self, *_: Any) -> None:
        self.clear_widgets()
        self._numbers = {
            value: DialNumber(text=str(value)) for value in range(int(self.least), int(self.most) + 1)
        }
        self._shown = DialValue()
        for each in (*self._numbers.values(), self._shown):
            self.add_widget(each)
        self._place()

    def _place(self, *_: Any) -> None:
        rim = self._radius() - dp(NUMBER_SIZE) / 2 - dp(6)
        for value, number in self._numbers.items():
            number.center = self._point(value, rim)
            number.chosen = value == self.value
        self._shown.center = self.center
        self._shown.text = "" if self.value is None else str(int(self.value))
        if self.value is None:
            self.pointer = [*self.center, *self.center]
        else:
            near, far = rim * 0.55, rim - dp(NUMBER_SIZE) / 2
            self.pointer = [*self._point(self.value, near), *self._point(self.value, far)]


load_beside(__file__)
