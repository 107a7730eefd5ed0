"""The map: what stands where, moved by hand where a move is due."""

from collections.abc import Iterable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.overlays.correcting import Correcting
from companion.ui.screens._map_hops import hops_of, told_apart
from companion.ui.screens._map_knobs import MapKnobs
from companion.ui.screens._to_contest import ToContest
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Push, Scroll, Words
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.board.board_map import BoardMap, Grip
from companion.ui.widgets.board.hops import Hops
from companion.ui.widgets.board.place_words import grip_words, words_at
from companion.ui.widgets.table.choice_list import TurnedChoice
from engine.drawings import BoardDrawing
from engine.offers import Offer

Told = tuple[tuple[Offer, str], ...]
"""Offers with the words that tell them apart."""

__all__ = ["VIEW", "BoardMap", "MapView", "PlaceCard"]


class PlaceCard(Scroll):
    """Words or choices beside a place; a touch on the map takes them away, so nothing is dismissed."""

    place = StringProperty()


class MapView(View):
    """The board as the table has it; pieces that may move are ringed, and dragged or tapped where they go."""

    wide = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._whole = self.ids.whole.__self__  # `ids` hold on to nothing that is taken off the screen
        self._now: Now | None = None
        self._board: BoardDrawing | None = None
        self._hops = Hops()
        self._beside: PlaceCard | None = None
        self._dropped: tuple[Grip, str] | None = None
        self._said: object = None
        self._pushes: object = None
        self._correcting, self._to_contest = Correcting(self), ToContest(self)
        self._knobs = MapKnobs(self, self.ids.board, self._list_again)
        self._again = Clock.create_trigger(self._put_beside, 0)
        self.ids.board.bind(on_camera=lambda _: self.moved())
        self.bind(wide=lambda *_: self._choose_hand())

    def enter(self, **given: Any) -> None:
        """Begins with the whole board and empty hands."""
        self._close()
        self._correcting.close()
        self.ids.board.hold(None)

    def draw(self, now: Now | None) -> None:
        """Shows this moment; only what has changed is drawn anew. Goes on to a contest that begins."""
        self._now = now
        # What is half corrected is finished first.
        if now and not self._correcting.is_open and self._to_contest.goes(now):
            return
        self._board = now.game.board(now.state, None) if now else None
        self._hops = hops_of(now.game, now.state, self._board) if now and self._board else Hops()
        self.ids.stage.opacity = 1 if self._board else 0
        if now and self._board:
            marks = [now.game.mark(now.state, seat) for seat in range(now.game.seats(now.state))]
            self.ids.board.show(self._board, marks, self._hops.reach, self.say, self.app.settings.language)
        self._draw_side(now)
        self._refresh_beside()
        self._knobs.draw(now)
        self._correcting.draw(now)
        self.moved()

    def held(self, grip: Grip | None) -> None:
        """Says what to do with what is held now."""
        self._close()
        self._draw_hint()

    def dropped(self, grip: Grip, place: str) -> None:
        """Plays the move, or asks which of several loads is meant."""
        offers = self._dropped_on(grip, place)
        if len(offers) == 1 and not offers[0].knobs:
            self._take(offers[0])
        elif offers:
            self._dropped = grip, place
            self._ask()

    def looked(self, place: str | None) -> None:
        """Shows in words what stands there; the second time not."""
        if place and self._knobs.touch_place(place):
            return
        shown = self._beside.place if self._beside and not self._dropped else None
        self._close()
        if place and place != shown:
            self._tell_of(place)

    def rested(self, place: str | None) -> None:
        """Lets people set right what lies there."""
        self._close()
        if place and self._now:
            self._correcting.open(self._now, place)

    def moved(self) -> None:
        """Keeps what lies beside a place there while the board moves under the fingers."""
        stage, whole = self.ids.stage, self._whole
        wanted = bool(self._board) and not self.ids.board.camera.fits
        if wanted and not whole.parent:
            # Below what lies beside a place.
            stage.add_widget(whole, index=len(stage.children) - 1)
        elif whole.parent and not wanted:
            stage.remove_widget(whole)
        self._again()

    def _take(self, offer: Offer) -> None:
        self.ids.board.hold(None)
        self._close()
        if offer.sealed:
            self.app.go("combat")
        else:
            self.play(offer.act)

    def _dropped_on(self, grip: Grip, place: str) -> tuple[Offer, ...]:
        return self._hops.offers.get(grip, {}).get(place, ())

    def _draw_side(self, now: Now | None) -> None:
        ids = self.ids
        ids.back.text, self._whole.text = self.say("map.back"), self.say("map.whole")
        self.undo_push(now, ids.undo)
        ids.turn.text = self._turn(now) if now else ""
        self._choose_hand()
        self._draw_others(self._told(now, self._hops.others) if now else ())
        self._draw_hint()

    def _draw_others(self, offers: Told) -> None:
        """What else may be done; made anew only when it is something else: a finger may lie on it."""
        if self._knobs.is_open or offers == self._pushes:
            return
        self._pushes = offers
        self.ids.others.clear_widgets()
        for offer, words in offers:
            self.ids.others.add_widget(self._push(offer, words))

    def _told(self, now: Now, offers: Iterable[Offer]) -> Told:
        return tuple((offer, self.say(words)) for offer, words in told_apart(now.game, now.state, offers))

    def _choose_hand(self) -> None:
        """What is pushed lies under the hand that pushes."""
        halves, stage, side = self.ids.halves, self.ids.stage, self.ids.side
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
        grip = self.ids.board.held
        if not self._board:
            words = self.say("map.none")
        elif grip:
            words = self.say("map.held", piece=grip_words(self._board, grip, self.say), at=grip.at)
        elif self._hops.offers:
            words = self.say("map.ringed")
        else:
            words = self.say("map.still")
        self.ids.hint.text = words

    def _push(self, offer: Offer, words: str) -> Widget:
        if not offer.knobs:
            return Push(text=words, on_release=lambda _: self._take(offer))
        push = EvenPush(text=words, act=offer.act, on_release=lambda _: self._take(offer))
        return TurnedChoice(push, lambda _: self._turn_knobs(offer), size_hint_y=None)

    def _turn_knobs(self, offer: Offer) -> None:
        """Shows the knobs beside the place where something was dropped, else beside the map."""
        if not self._now:
            return
        if self._dropped:
            asked = self._question(self._now, *self._dropped)[0]
            self._knobs.open_in(self._open(self._dropped[1]), asked, self._now, offer)
        else:
            self._close()
            self._pushes = None
            title = f"{self.say(offer.heading)}\n{self.say(offer.words)}"
            self._knobs.open_in(self.ids.others, title, self._now, offer)
            self.ids.side.scroll_to(self.ids.others)

    def _list_again(self) -> None:
        """Puts back what the knobs have taken the place of."""
        self.ids.board.hold(None)
        self._close()

    def _ask(self) -> None:
        if not self._dropped or not self._now:
            return
        grip, place = self._dropped
        asked, loads = self._question(self._now, grip, place)
        self._said = asked, loads
        if len(loads) == 1:
            self._turn_knobs(loads[0][0])  # nothing but the load is left to choose
            return
        body = self._open(place)
        body.add_widget(Words(text=asked))
        for offer, words in loads:
            body.add_widget(self._push(offer, words))

    def _question(self, now: Now, grip: Grip, place: str) -> tuple[str, Told]:
        piece = grip_words(self._board, grip, self.say) if self._board else ""
        asked = self.say("map.load", piece=piece, at=place)
        return asked, self._told(now, self._dropped_on(grip, place))

    def _tell_of(self, place: str) -> None:
        if not self._now or not self._board:
            return
        told = words_at(self._board, place, self._title, self.say)
        body = self._open(place)
        body.add_widget(Words(text=told[0], rank="large"))
        for line in told[1]:
            body.add_widget(Words(text=line))
        body.add_widget(Push(text=self.say("correcting.correct"), on_release=lambda _: self.rested(place)))
        self._said = told

    def _title(self, seat: int) -> str:
        return self.say(self._now.game.title(self._now.state, seat)) if self._now else ""

    def _refresh_beside(self) -> None:
        """Brings the words or choices beside the map up to this moment; none stay that no longer hold."""
        beside, dropped = self._beside, self._dropped
        # What is made anew under a finger loses its touch.
        if not beside or self._said == self._would_say(beside.place):
            return
        self._close()
        if not dropped:
            self._tell_of(beside.place)
        elif len(left := self._dropped_on(*dropped)) > 1 or any(offer.knobs for offer in left):
            self._dropped = dropped
            self._ask()

    def _would_say(self, place: str) -> object:
        if not self._now or not self._board:
            return None
        if self._dropped:
            return self._question(self._now, *self._dropped)
        return words_at(self._board, place, self._title, self.say)

    def _open(self, place: str) -> Any:
        dropped = self._dropped
        self._close()
        self._dropped = dropped
        self._beside = PlaceCard(place=place)
        self.ids.stage.add_widget(self._beside)
        self._beside.bind(size=lambda *_: self._again())
        self._again()
        return self._beside.ids.body

    def _close(self) -> None:
        self._knobs.close()
        if self._pushes is None and self._now:
            self._draw_others(self._told(self._now, self._hops.others))
        if self._beside:
            self.ids.stage.remove_widget(self._beside)
        self._beside, self._dropped = None, None

    def _put_beside(self, *_: object) -> None:
        """Above the place if there is room, otherwise below it, and never out of the map."""
        beside, stage, board = self._beside, self.ids.stage, self.ids.board
        if not beside or beside.place not in board.layers.middles:
            return
        x, y = board.pixel_of(beside.place)
        gap, half = self.app.theme.gap, board.camera.scale * 0.6
        above, below = y + half, y - half - beside.height
        wanted = above if above + beside.height + gap <= stage.top or below < stage.y + gap else below
        beside.x = _within(x - beside.width / 2, stage.x + gap, stage.right - gap - beside.width)
        beside.y = _within(wanted, stage.y + gap, stage.top - gap - beside.height)


def _within(wanted: float, least: float, most: float) -> float:
    return max(least, min(wanted, most))


load_beside(__file__)
VIEW = MapView
