"""Turning the knobs of an offer beside the map: the places they are about are lit, and may be touched."""

from collections.abc import Callable
from typing import Any

from companion.ui.overlays.turning import Turning
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.board.board_map import BoardMap
from companion.ui.widgets.forms.knob_panel import KnobPanel
from engine.offers import Offer


class MapKnobs(Turning):
    """The panel of one offer in a column of the map's screen; at most one is open."""

    apart = False

    def __init__(self, view: View, board: BoardMap, closed: Callable[[], object]) -> None:
        """`closed` puts back what the panel has taken the place of."""
        super().__init__(view)
        self._board, self._closed = board, closed

    def open_in(self, body: Any, title: str, now: Now, offer: Offer) -> None:
        """Shows the knobs of this offer in `body`, which shows nothing else meanwhile."""
        self.close()
        self._body, self._title = body, title
        self.open(now, offer)

    def touch_place(self, place: str) -> bool:
        """Whether this place of the map turned something."""
        return self._panel is not None and self._panel.fields.touch_place(place)

    def _put(self, offer: Offer, panel: KnobPanel) -> None:
        self._body.clear_widgets()
        self._body.add_widget(Words(text=self._title))
        self._body.add_widget(panel)
        self._board.mark(panel.fields.places)

    def _away(self) -> None:
        self._body.clear_widgets()
        self._board.mark(frozenset())

    def _done(self) -> None:
        self._cancelled()

    def _cancelled(self) -> None:
        self.close()
        self._closed()
