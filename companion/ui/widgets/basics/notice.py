"""A sentence that appears above the screen, can be read, and goes by itself."""

from typing import Any, Final

from kivy.clock import Clock

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Words

SECONDS_A_WORD: Final = 0.4  # slow readers, lamp light
SECONDS_LEAST: Final = 3.0


class Notice(Words):
    """One sentence at the top; nothing has to be dismissed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._leave = Clock.create_trigger(self.hide, SECONDS_LEAST)

    def show(self, sentence: str) -> None:
        """Shows it for as long as it takes to read."""
        self.text, self.opacity = sentence, 1
        self._leave.cancel()
        Clock.schedule_once(self._later, 0)

    def hide(self, *_: Any) -> None:
        """Takes the sentence away."""
        self.text, self.opacity = "", 0

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on it takes it away, and goes on to what lies below: no tap is only for dismissing."""
        if self.opacity and self.collide_point(*touch.pos):
            self.hide()
        return False

    def _later(self, _: float) -> None:
        self._leave.timeout = max(SECONDS_LEAST, SECONDS_A_WORD * len(self.text.split()))
        self._leave()


load_beside(__file__)
