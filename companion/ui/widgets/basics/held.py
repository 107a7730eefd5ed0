"""What can be touched or held: a finger that stays means more than one that leaves at once."""

from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.basics.touches import LONG_SECONDS, SLOP


class Held(Pushed):
    """Tells `on_long` once a finger has rested on it; its release then sees `was_held`."""

    __events__ = ("on_long",)
    holds = True
    """Whether resting on it means anything now."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._long = Clock.create_trigger(self._rested, LONG_SECONDS)
        self._start = (0.0, 0.0)
        self.was_held = False

    def on_touch_down(self, touch: Any) -> bool:
        """A finger that stays means more than one that leaves at once."""
        taken = super().on_touch_down(touch)
        if taken and self.state == "down":
            self._start, self.was_held = touch.pos, False
            self._long()
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that wanders off means something else."""
        away = hypot(touch.x - self._start[0], touch.y - self._start[1])
        if touch.grab_current is self and away > dp(SLOP):
            self._long.cancel()
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Too short for a long one."""
        if touch.grab_current is self:
            self._long.cancel()
        return bool(super().on_touch_up(touch))

    def on_long(self) -> None:
        """A finger has rested on it."""

    def _rested(self, _: float) -> None:
        if self.holds:
            self.was_held = True
            self.dispatch("on_long")
