"""The knobs of one offer in a sheet over the screen, with what takes it as it is turned."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import even  # noqa: F401  (the layout beside this file names its classes)
from companion.ui.widgets.forms.knob_fields import KnobFields, Say
from engine.forms import Answers
from engine.message import Message, say
from engine.offers import Offer


class KnobSheet(AnchorLayout):
    """One offer over the screen; tells `on_take`, `on_cancel` and, after every touch, `on_change`."""

    __events__ = ("on_take", "on_cancel", "on_change")
    heading = StringProperty()
    title = StringProperty()
    problem = StringProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._fields: KnobFields | None = None
        self._say: Say = str

    @property
    def answers(self) -> Answers:
        """What was turned away from its usual value."""
        return self._fields.answers if self._fields else {}

    def show(self, offer: Offer, speak: Say) -> None:
        """Asks this from now on; what was turned already stays where it still fits."""
        self._say, before = speak, self.answers
        self.heading, self.title = speak(offer.heading), speak(offer.words)
        self.ids.cancel.text = speak(say("correcting.cancel"))
        self.ids.rows.clear_widgets()
        self._fields = KnobFields(offer.knobs, speak, before)
        self._fields.bind(on_change=lambda _: self.dispatch("on_change"))
        self.ids.rows.add_widget(self._fields)
        self.dispatch("on_change")

    def tell(self, problem: Message | None) -> None:
        """Says why it cannot be taken as it is turned now, if it cannot."""
        assert self._fields
        told = self._fields.missing() or problem
        self.problem = self._say(told) if told else ""
        self.ids.take.can = told is None
        self.ids.take.text = self._say(say("app.knobs.take", what=self._fields.summary()))

    def on_touch_down(self, touch: Any) -> bool:
        """Keeps every touch from the screen below."""
        super().on_touch_down(touch)
        return True

    def on_take(self) -> None:
        """Somebody takes the offer as it is turned."""

    def on_cancel(self) -> None:
        """Somebody wants nothing of it now."""

    def on_change(self) -> None:
        """Something was turned."""


load_beside(__file__)
