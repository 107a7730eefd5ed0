"""Turning the knobs of an offer before it is taken: a sheet over one screen."""

from typing import Any

from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.focus import focus_first, focused
from companion.ui.widgets.forms.knob_panel import KnobPanel, Turned
from companion.ui.widgets.forms.knob_sheet import KnobSheet
from engine.forms import Answers
from engine.game import take
from engine.message import Message, TableError, say
from engine.offers import Offer


class Turning:
    """The knobs over one screen; at most one offer is turned, and a refusal loses nothing of it."""

    apart = True
    """Whether knobs and what takes them are placed apart, as in a sheet."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._panel: KnobPanel | None = None
        self._offer: Offer | None = None
        self._now: Now | None = None
        self._shown: object = None
        self._sheet: Any = None
        self._sent = False
        """It was taken since it was last turned, so that it may well be gone."""

    @property
    def is_open(self) -> bool:
        """Whether somebody is turning something."""
        return self._panel is not None

    def open(self, now: Now, offer: Offer, answers: Answers | None = None) -> None:
        """Shows the knobs of this offer at these answers, else at their usual values."""
        self.close()
        self._now, self._offer = now, offer
        self._shown = offer, self._view.say(offer.words)
        turned = Turned(self._take, self._cancelled, self._judge)
        self._panel = KnobPanel(offer, self._view.say, turned, answers or {}, self.apart)
        self._put(offer, self._panel)

    def draw(self, now: Now | None) -> None:
        """Asks anew at this moment and in this language; says so where it is no longer offered."""
        if self._panel is None or self._offer is None:
            return
        offer = offered_still(now, self._offer) if now else None
        if now is None or offer is None:
            if now and not self._sent:
                self._view.app.tell(say("table.stale"))
            self._done()
            return
        self._now = now
        if (offer, self._view.say(offer.words)) != self._shown:
            self.open(now, offer, self._panel.fields.answers)
        elif self._sheet and self._sheet.parent is None:  # the screen was laid out anew
            self._view.add_widget(self._sheet)

    def close(self) -> None:
        """Closes the knobs; nothing is taken."""
        if self._panel is not None:
            self._away()
        self._panel, self._offer = None, None

    def _put(self, offer: Offer, panel: KnobPanel) -> None:
        """Shows the panel: in a sheet over the screen."""
        words = {"heading": self._view.say(offer.heading), "title": self._view.say(offer.words)}
        self._sheet = KnobSheet(panel, **words)
        self._view.add_widget(self._sheet)
        if focused():
            focus_first(self._sheet)

    def _away(self) -> None:
        if self._sheet.parent:
            self._sheet.parent.remove_widget(self._sheet)

    def _done(self) -> None:
        """The offer was taken, or is gone."""
        self.close()

    def _cancelled(self) -> None:
        """What has waited for the sheet to be done with is shown now."""
        self.close()
        self._view.draw(self._now)

    def _judge(self, answers: Answers) -> Message | None:
        self._sent = False
        return why_not(self._now, self._offer, answers) if self._now and self._offer else None

    def _take(self, answers: Answers) -> None:
        if self._offer:
            self._sent = True
            self._view.take(self._offer, answers, self._done)


def offered_still(now: Now, offer: Offer) -> Offer | None:
    """The offer of the same act at this moment, whose knobs may be others; None if it is gone."""
    offers = now.game.offers(now.state, offer.act.seat)
    return next((each for each in offers if (each.act, each.role) == (offer.act, offer.role)), None)


def why_not(now: Now, offer: Offer, answers: Answers) -> Message | None:
    """The rule or the range that forbids these answers."""
    try:
        take(now.game, now.state, offer, answers)
    except TableError as error:
        return error.message
    return None
