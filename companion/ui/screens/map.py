"""The map: what stands where, moved by hand where a move is due."""

from typing import Any

from kivy.properties import BooleanProperty

from companion.ui.kv import load_beside
from companion.ui.overlays.correcting import Correcting
from companion.ui.screens._board_stage import BoardMap, BoardStage, PlaceCard, Told
from companion.ui.screens._to_contest import ToContest
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.board.hops import Hops
from companion.ui.widgets.board.place_words import grip_words
from engine.offers import Offer

__all__ = ["VIEW", "BoardMap", "MapView", "PlaceCard"]


class MapView(View):
    """The board as the table has it; pieces that may move are ringed, and dragged or tapped where they go."""

    wide = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._now: Now | None = None
        self._pushes: object = None
        self._correcting, self._to_contest = Correcting(self), ToContest(self)
        self.stage = BoardStage(self, self._take, self._set_right, self._list_again)
        self.stage.bind(on_hint=lambda _: self._draw_hint())
        self.ids.halves.add_widget(self.stage, index=1)
        self.ids["stage"], self.ids["board"] = self.stage, self.stage.board
        self.bind(wide=lambda *_: self._choose_hand())

    @property
    def _hops(self) -> Hops:
        return self.stage.hops

    def enter(self, **given: Any) -> None:
        """Begins with the whole board and empty hands."""
        self._correcting.close()
        self.stage.clear()

    def draw(self, now: Now | None) -> None:
        """Shows this moment; only what has changed is drawn anew. Goes on to a contest that begins."""
        self._now = now
        # What is half corrected is finished first.
        if now and not self._correcting.is_open and self._to_contest.goes(now):
            return
        self.stage.draw(now)
        self._draw_side(now)
        self._correcting.draw(now)

    def _take(self, offer: Offer) -> None:
        if offer.sealed:
            self.app.go("combat")
        else:
            self.take(offer, {})

    def _set_right(self, place: str) -> None:
        if self._now:
            self._correcting.open(self._now, place)

    def _draw_side(self, now: Now | None) -> None:
        ids = self.ids
        ids.back.text = self.say("map.back")
        self.undo_push(now, ids.undo)
        ids.turn.text = self._turn(now) if now else ""
        self._choose_hand()
        self._draw_others(self.stage.told(self._hops.others))
        self._draw_hint()

    def _draw_others(self, offers: Told) -> None:
        """What else may be done; made anew only when it is something else: a finger may lie on it."""
        if self.stage.knobs.is_open or offers == self._pushes:
            return
        self._pushes = offers
        others = self.ids.others
        others.clear_widgets()
        for offer, words in offers:
            others.add_widget(self.stage.push(offer, words, self._turn_knobs))

    def _turn_knobs(self, offer: Offer) -> None:
        """Shows the knobs beside the map, in the place of what else may be done."""
        self.stage.close()
        self._pushes = None
        self.stage.turn_knobs(offer, self.ids.others)
        self.ids.side.scroll_to(self.ids.others)

    def _list_again(self) -> None:
        """Puts back what the knobs have taken the place of."""
        if self._pushes is None and self._now:
            self._draw_others(self.stage.told(self._hops.others))

    def _choose_hand(self) -> None:
        """What is pushed lies under the hand that pushes."""
        halves, stage, side = self.ids.halves, self.stage, self.ids.side
        left = self.wide and self.app.settings.left_handed
        order = [stage, side] if left else [side, stage]  # Kivy counts children from the last
        if halves.children != order:
            halves.clear_widgets()
            for half in reversed(order):
                halves.add_widget(half)

    def _turn(self, now: Now) -> str:
        seats = self._hops.seats
        waiting = now.game.blocking(now.state)
        if not seats and waiting is None:
            return ""
        titles = ", ".join(self.say(now.game.title(now.state, seat)) for seat in seats or (waiting or 0,))
        return self.say("map.moves", title=titles) if seats else self.say("map.waiting", title=titles)

    def _draw_hint(self) -> None:
        grip, drawing = self.stage.board.held, self.stage.drawing
        if not drawing:
            words = self.say("map.none")
        elif grip:
            words = self.say("map.held", piece=grip_words(drawing, grip, self.say), at=grip.at)
        elif self._hops.offers:
            words = self.say("map.ringed" if self._hops.seats else "map.drag")
        else:
            words = self.say("map.still")
        self.ids.hint.text = words
        tray, column = self.stage.tray, self.ids.column
        if tray.parent and not tray.is_open:
            column.remove_widget(tray)
        elif tray.is_open and not tray.parent:
            column.add_widget(tray, index=1)  # above what else may be done


load_beside(__file__)
VIEW = MapView
