"""A sentence that appears above the screen, can be read, and goes by itself."""

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Push, Words
from engine.message import Message

SECONDS_A_WORD: Final = 0.4  # slow readers, lamp light
SECONDS_LEAST: Final = 3.0


class WhyPush(Push):
    """Opens the rule behind a sentence."""


class Notice(Words):
    """One sentence at the top; nothing has to be dismissed."""

    why = StringProperty()
    """The word that leads to its rule; empty: it has none."""

    def __init__(self, explain: Callable[[Message], object] = lambda _: None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._leave = Clock.create_trigger(self.hide, SECONDS_LEAST)
        self._explain = explain
        self._about: Message | None = None

    def show(self, sentence: str, about: Message | None = None, why: str = "") -> None:
        """Shows it for as long as it takes to read; `why` opens the rule that it is about."""
        self.text, self.opacity, self.why = sentence, 1, why
        self._about = about
        self._leave.cancel()
        Clock.schedule_once(self._later, 0)

    def hide(self, *_: Any) -> None:
        """Takes the sentence away."""
        self.text, self.opacity, self.why = "", 0, ""

    def explain(self) -> None:
        """Opens its rule."""
        about = self._about
        self.hide()
        if about:
            self._explain(about)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on it takes it away, and goes on to what lies below, but for one that asks why."""
        if self.why and super().on_touch_down(touch):
            return True
        if self.opacity and self.collide_point(*touch.pos):
            self.hide()
        return False

    def _later(self, _: float) -> None:
        self._leave.timeout = max(SECONDS_LEAST, SECONDS_A_WORD * len(self.text.split()))
        self._leave()


load_beside(__file__)
