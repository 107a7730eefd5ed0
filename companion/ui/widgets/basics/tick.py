"""Something that is on or off, told by a sign as well as by its colour."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, OptionProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Push


class Tick(Push):
    """Something to push that is on or off: a box to tick, one of several, or a lock."""

    on = BooleanProperty(False)
    sign = OptionProperty("box", options=("box", "dot", "lock"))
    pen = ColorProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        paint = Clock.create_trigger(self._sign, -1)  # however much of it changes, one drawing a frame
        for name in ("x", "y", "width", "height", "on", "sign", "pen"):
            self.fbind(name, paint)
        paint()

    def _sign(self, *_: Any) -> None:
        x, y = self.x + dp(14), self.center_y - dp(11)
        self.canvas.after.clear()
        with self.canvas.after:
            Color(rgba=self.pen)
            {"box": self._box, "dot": self._dot, "lock": self._lock}[self.sign](x, y)

    def _box(self, x: float, y: float) -> None:
        Line(width=dp(1.5), rounded_rectangle=(x, y, dp(22), dp(22), dp(4)))
        if self.on:
            check = (x + dp(5), y + dp(11), x + dp(9.5), y + dp(6), x + dp(17), y + dp(16))
            Line(width=dp(2), points=check)

    def _dot(self, x: float, y: float) -> None:
        Line(width=dp(1.5), ellipse=(x, y, dp(22), dp(22)))
        if self.on:
            Ellipse(pos=(x + dp(6), y + dp(6)), size=(dp(10), dp(10)))

    def _lock(self, x: float, y: float) -> None:
        Line(width=dp(1.5), rectangle=(x + dp(2), y, dp(18), dp(12)))
        # An open lock has its bow swung out to the side.
        left = x + dp(5) if self.on else x + dp(12)
        bow = [left, y + dp(12), left, y + dp(18), left + dp(3), y + dp(21)]
        bow += [left + dp(9), y + dp(21), left + dp(12), y + dp(18)]
        bow += [left + dp(12), y + dp(12)] if self.on else []
        Line(width=dp(1.5), points=bow)
        if self.on:
            Rectangle(pos=(x + dp(2), y), size=(dp(18), dp(12)))


load_beside(__file__)
