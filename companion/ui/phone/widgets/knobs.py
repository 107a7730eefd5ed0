"""The knobs of an offer on a phone: below its entry, kept until the offer was taken or is gone."""

from typing import Any

from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.parts import column
from companion.ui.widgets.basics.basics import Panel
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.forms.knob_panel import KnobPanel, Turned
from companion.ui.widgets.table.choice_list import TurnedChoice
from engine.codec import Json
from engine.forms import Answers
from engine.offers import Offer


class PhoneKnobs:
    """At most one offer is turned at a time; a refusal loses nothing of it."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.open: Json = None
        """The act of the offer that is turned; None while none is."""
        self.panel: KnobPanel | None = None
        """What is turned, while it can be seen."""
        self._answers: Answers = {}
        self._sent: int | None = None
        """The revision at which it was taken, until the host has answered."""

    def entry(self, offer: Offer, push: EvenPush) -> list[Widget]:
        """The entry with what opens its knobs, and the knobs below it while they are open."""
        made: list[Widget] = [TurnedChoice(push, lambda _: self.toggle(offer), size_hint_y=None)]
        if offer.act == self.open:
            turned = Turned(lambda answers: self._take(offer, answers), self._close)
            panel = KnobPanel(offer, self._view.words, turned, self._answers)
            panel.take.can = panel.take.can and push.can
            panel.fields.bind(on_change=lambda fields: self._keep(fields.answers))
            made.append(column(Panel, panel))
            self.panel = panel
        return made

    def follow(self, now: PhoneNow) -> None:
        """Closes the knobs of what was taken, or is no longer offered."""
        if self.open is None or now.table is None:
            return
        asked = now.table.pending or now.table.problem
        done = self._sent is not None and now.table.revision > self._sent and not asked
        offered = (*now.sheet.offers, *now.sheet.correcting) if now.sheet else ()
        gone = all(offer.act != self.open for offer in offered)
        if done or gone:
            self.open, self._answers, self._sent = None, {}, None
        elif now.table.problem:
            self._sent = None

    def toggle(self, offer: Offer) -> None:
        """Opens the knobs of this offer, or closes them."""
        self.open = None if self.open == offer.act else offer.act
        self._answers, self._sent = {}, None
        self._view.draw(None)

    def _close(self) -> None:
        self.open = None
        self._view.draw(None)

    def _keep(self, answers: Answers) -> None:
        self._answers = answers

    def _take(self, offer: Offer, answers: Answers) -> None:
        self._view.tapped(lambda: self._send(offer, answers))

    def _send(self, offer: Offer, answers: Answers) -> None:
        told = {name: list(value) if isinstance(value, tuple) else value for name, value in answers.items()}
        self._sent = self._view.shown_revision
        self._view.session.act(offer.act, told)
