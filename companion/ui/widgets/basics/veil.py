"""One sentence over the whole screen while something is on its way that the screen cannot do without."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.label import Label

from companion.ui.kv import load_beside

SHOWN_AFTER: Final = 0.3  # seconds; what is quicker needs no sentence, and would only flicker


class Veil(Label):
    """Keeps touches from what lies below: they were meant for what comes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._down = False
        self._soon = Clock.create_trigger(self._appear, SHOWN_AFTER)

    def drop(self, sentence: str, at_once: bool = False) -> None:
        """Takes every touch from now on; is seen if it lasts."""
        self._down, self.text = True, sentence
        if at_once:
            self._appear()
        else:
            self._soon()

    def lift(self) -> None:
        """Out of the way."""
        self._soon.cancel()
        self._down, self.opacity, self.text = False, 0, ""

    def on_touch_down(self, touch: Any) -> bool:
        """Whether the touch ends here."""
        return self._down

    def _appear(self, *_: Any) -> None:
        self.opacity = 1


load_beside(__file__)
