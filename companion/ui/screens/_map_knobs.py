"""Turning the knobs of an offer beside the map: the places they are about are lit, and may be touched."""

from collections.abc import Callable
from typing import Any

from companion.ui.overlays.turning import offered_still, why_not
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.board.board_map import BoardMap
from companion.ui.widgets.forms.knob_panel import KnobPanel, Turned
from engine.forms import Answers
from engine.message import say
from engine.offers import Offer


class MapKnobs:
    """The panel of one offer in a column of the map's screen; at most one is open."""

    def __init__(self, view: View, board: BoardMap, closed: Callable[[], object]) -> None:
        """`closed` puts back what the panel has taken the place of."""
        self._view, self._board, self._closed = view, board, closed
        self._panel: KnobPanel | None = None
        self._offer: Offer | None = None
        self._sent = False
        self._shown: object = None

    @property
    def is_open(self) -> bool:
        """Whether somebody is turning something."""
        return self._panel is not None

    def open(self, now: Now, offer: Offer, body: Any, title: str, answers: Answers | None = None) -> None:
        """Shows the knobs of this offer in `body`, which shows nothing else meanwhile."""
        self._now, self._offer, self._sent, self._body, self._title = now, offer, False, body, title
        self._shown = offer, self._view.say(offer.words)
        turned = Turned(self._take, self._cancelled, lambda found: why_not(self._now, offer, found))
        self._panel = KnobPanel(offer, self._view.say, turned, answers or {})
        body.clear_widgets()
        body.add_widget(Words(text=title))
        body.add_widget(self._panel)
        self._board.mark(self._panel.fields.places)

    def draw(self, now: Now | None) -> None:
        """Asks anew at this moment and in this language; says so where it is no longer offered."""
        if self._panel is None or self._offer is None:
            return
        offer = offered_still(now, self._offer) if now else None
        if now is None or offer is None:
            if now and not self._sent:
                self._view.app.tell(say("table.stale"))
            self._cancelled()
            return
        self._now = now
        if (offer, self._view.say(offer.words)) != self._shown:
            self.open(now, offer, self._body, self._title, self._panel.fields.answers)

    def touch_place(self, place: str) -> bool:
        """Whether this place of the map turned something."""
        return self._panel is not None and self._panel.fields.touch_place(place)

    def close(self) -> None:
        """Closes the panel; nothing is taken."""
        if self._panel is not None:
            self._panel, self._offer = None, None
            self._body.clear_widgets()
            self._board.mark(frozenset())

    def _cancelled(self) -> None:
        self.close()
        self._closed()

    def _take(self, answers: Answers) -> None:
        if self._offer:
            self._sent = True
            self._view.take(self._offer, answers, self._cancelled)
