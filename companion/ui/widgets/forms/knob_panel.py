"""The knobs of one offer, with what takes it as it is turned; knows no game."""

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.app import App
from kivy.properties import ObjectProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from companion.ui.widgets.forms.entries import Say
from companion.ui.widgets.forms.form_entry import FormEntry
from engine.forms import Answers
from engine.message import Message, say
from engine.offers import Offer


class KnobPush(Push):
    """Opens the knobs of the entry beside it."""

    MEANS = ("text", "beside")
    beside = ObjectProperty(None, allownone=True)
    """The act of that entry."""


class Turned(NamedTuple):
    """What follows a touch of the panel."""

    take: Callable[[Answers], object]
    cancel: Callable[[], object]
    judge: Callable[[Answers], Message | None] = lambda answers: None
    """Why an offer cannot be taken so, where that is known before it is tried."""


class KnobPanel(Column):
    """The knobs of `offer` below each other, then what takes it; `apart`, others place both."""

    def __init__(
        self, offer: Offer, speak: Say, turned: Turned, answers: Answers, apart: bool = False, **given: Any
    ) -> None:
        super().__init__(**given)
        self._say, self._turned = speak, turned
        self.problem: Message | None = None
        """Why it cannot be taken as it is turned now."""
        self.fields, self.ends = FormEntry(), Column()
        self.fields.ask(offer.knobs, speak, answers)
        self.fields.bind(on_change=lambda _: self._changed())
        self._told = Words(tone="accent")
        self.take = EvenPush(loud=True, on_release=lambda _: self._take())
        self.take.MEANS = ()  # its words sum up what a hand has just turned: nothing to be startled by
        self.cancel = EvenPush(text=speak(say("correcting.cancel")), on_release=lambda _: turned.cancel())
        pushes = EvenGrid(most=2 if apart else 1)
        for push in (self.cancel, self.take) if apart else (self.take, self.cancel):
            pushes.add_widget(push)
        self.ends.add_widget(pushes)
        for part in () if apart else (self.fields, self.ends):
            self.add_widget(part)
        self._changed()

    def _changed(self) -> None:
        self.problem = self.fields.problem() or self._turned.judge(self.fields.answers)
        self.ends.remove_widget(self._told)
        if self.problem:
            self._told.text = self._say(self.problem)
            self.ends.add_widget(self._told, index=1)  # above what takes it
        self.take.can = self.problem is None
        self.take.text = self._say(say("app.knobs.take", what=self.fields.summary()))

    def _take(self) -> None:
        if self.take.can:
            self._turned.take(self.fields.answers)
        elif self.problem:
            App.get_running_app().tell(self.problem)


load_beside(__file__)
