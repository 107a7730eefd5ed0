"""Turning the knobs of an offer before it is taken: a sheet over one screen."""

from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.focus import focus_first, focused
from companion.ui.widgets.forms.knob_sheet import KnobSheet
from engine.forms import Answers
from engine.game import take
from engine.message import Message, TableError, say
from engine.offers import Offer


class Turning:
    """The sheet over one screen; at most one is open, and a refusal loses nothing of it."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._sheet: KnobSheet | None = None
        self._offer: Offer | None = None
        self._now: Now | None = None
        self._shown: object = None
        self._sent = False
        """It was taken since it was last turned, so that it may well be gone."""

    @property
    def is_open(self) -> bool:
        """Whether somebody is turning something."""
        return self._sheet is not None

    def open(self, now: Now, offer: Offer) -> None:
        """Shows the knobs of this offer at their usual values."""
        self.close()
        self._sheet = KnobSheet()
        self._sheet.bind(on_change=lambda _: self._judge(), on_cancel=lambda _: self._cancelled())
        self._sheet.bind(on_take=lambda _: self._take())
        self._show(now, offer)
        self._view.add_widget(self._sheet)
        if focused():
            focus_first(self._sheet)

    def draw(self, now: Now | None) -> None:
        """Asks anew at this moment and in this language; says so where it is no longer offered."""
        if self._sheet is None or self._offer is None:
            return
        offer = offered_still(now, self._offer) if now else None
        if now is None or offer is None:
            if now and not self._sent:
                self._view.app.tell(say("table.stale"))
            self.close()
            return
        self._show(now, offer)
        if self._sheet.parent is None:  # the screen was laid out anew
            self._view.add_widget(self._sheet)

    def close(self) -> None:
        """Closes the sheet; nothing is taken."""
        if self._sheet and self._sheet.parent:
            self._sheet.parent.remove_widget(self._sheet)
        self._sheet, self._offer, self._shown = None, None, None

    def _cancelled(self) -> None:
        """What has waited for the sheet to be done with is shown now."""
        self.close()
        self._view.draw(self._now)

    def _show(self, now: Now, offer: Offer) -> None:
        assert self._sheet
        self._now, self._offer = now, offer
        shown = offer, self._view.say(offer.words)
        if shown != self._shown:
            self._sheet.show(offer, self._view.say)
            self._shown = shown

    def _judge(self) -> None:
        self._sent = False
        if self._sheet and self._now and self._offer:
            self._sheet.tell(why_not(self._now, self._offer, self._sheet.answers))

    def _take(self) -> None:
        if self._sheet is None or self._offer is None:
            return
        if self._sheet.problem:
            self._view.app.notice.show(self._sheet.problem)
        else:
            self._sent = True
            self._view.take(self._offer, self._sheet.answers, self.close)


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
