"""The knobs of one offer below each other, with what takes it as it is turned; knows no game."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.forms.knob_fields import KnobFields, Say
from engine.forms import Answers
from engine.message import Message, say
from engine.offers import Offer


class Turned(NamedTuple):
    """What follows a touch of the panel."""

    take: Callable[[Answers], object]
    cancel: Callable[[], object]
    judge: Callable[[Answers], Message | None] = lambda answers: None
    """Why an offer cannot be taken so, where that is known before it is tried."""


class KnobPanel(Column):
    """Draws the knobs of `offer` and reports what is done with them."""

    def __init__(self, offer: Offer, speak: Say, turned: Turned, answers: Answers, **given: Any) -> None:
        super().__init__(**given)
        self._say, self._turned = speak, turned
        self.fields = KnobFields(offer.knobs, speak, answers)
        self.fields.bind(on_change=lambda _: self._changed())
        self._problem = Words(tone="accent")
        self.take = Push(loud=True, on_release=lambda _: self._take())
        cancel = Push(text=speak(say("correcting.cancel")), on_release=lambda _: turned.cancel())
        for each in (self.fields, self.take, cancel):
            self.add_widget(each)
        self._changed()

    def _changed(self) -> None:
        told = self.fields.missing() or self._turned.judge(self.fields.answers)
        self.remove_widget(self._problem)
        if told:
            self._problem.text = self._say(told)
            self.add_widget(self._problem, index=2)  # above what takes it
        self.take.can = told is None
        self.take.text = self._say(say("app.knobs.take", what=self.fields.summary()))

    def _take(self) -> None:
        if self.take.can:
            self._turned.take(self.fields.answers)
