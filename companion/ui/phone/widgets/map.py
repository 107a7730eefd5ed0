"""The map on a phone: the tablet's own board, what stands where in words, and the offers of its places."""

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.phone.session import PhoneNow
from companion.ui.phone.widgets.choices import entries
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.board.board_map import BoardMap, Grip
from companion.ui.widgets.board.hops import Hops, hops_among
from companion.ui.widgets.board.place_words import grip_words, words_at
from companion.ui.widgets.forms.load_tray import LoadTray
from engine.forms import ChoiceField
from engine.frozen import evolve
from engine.message import say
from engine.offers import Offer, Role, loads, once_each
from engine.pictures.drawings import BoardDrawing


class PhoneMap:
    """Lies above the list while its tab is open; takes nothing but what the list would."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self._map: BoardMap | None = None
        self._now: PhoneNow | None = None
        self._hops = Hops()
        self._tray = LoadTray()
        self._place: str | None = None
        self._dropped: tuple[Grip, str] | None = None
        self._again = Clock.create_trigger(lambda _: view.draw(None), 0)

    @property
    def shown(self) -> object:
        """Changes with everything that is said beside the map."""
        now = self._now
        offers = now.sheet.offers if now and now.sheet else ()
        held = self._map.held if self._map else None
        return now and now.board, offers, self._place, self._dropped, held, self._view.knobs.open

    def draw(self, now: PhoneNow, stage: Widget) -> None:
        """Puts the board of this moment on the stage, or takes it off where another tab is open."""
        self._now = now
        board = now.board if self._view.tab == "map" and now.sheet else None
        if board is None or now.sheet is None:
            stage.clear_widgets()
            self._view.board_shape = 0
            return
        if self._map is None:
            self._map = BoardMap()
            self._map.bind(
                on_hold=lambda _, grip: self._held(),
                on_drop=lambda _, grip, place: self._drop(grip, place),
                on_look=lambda _, place: self._look(place),
            )
        self._view.board_shape = board.height / board.width
        if self._map.parent is None:
            stage.add_widget(self._map)
        you = now.sheet.you
        offers, ahead = ({}, {}) if you is None else ({you: _listed(now)}, {you: _ahead(now)})
        self._hops = hops_among(board, offers, ahead)
        marks = [seat.mark for seat in now.sheet.seats]
        language = self._view.app.settings.language
        reach, dragged = self._hops.reach, self._hops.begun_by
        self._map.show(board, marks, reach, self._view.words, language, dragged)
        self._map.mark(self._lit(now))

    def beside(self, now: PhoneNow) -> list[Widget]:
        """What to do, what was dropped where, and the words and offers of the place that was touched."""
        if now.board is None:
            return []
        along = self._along()
        made: list[Widget] = [Words(text=self._hint(now.board), tone="dim"), *along]
        if self._dropped:
            made += entries(self._view, now, _told_apart(self._dropped_on()))
        if self._place is not None:
            name, lines = words_at(now.board, self._place, self._view.who, self._view.words)
            made += [Words(text=name, rank="large"), *(Words(text=line) for line in lines)]
            made += entries(self._view, now, _told_apart(self._offers_at(now, self._place)))
        return made

    def _along(self) -> list[Widget]:
        """The tray of what is held, where it can take something along."""
        grip = self._map.held if self._map else None
        self._tray.show(grip, self._hops.of(grip), self._view.words)
        if self._tray.parent:
            self._tray.parent.remove_widget(self._tray)
        return [self._tray] if self._tray.is_open and not self._dropped else []

    def _hint(self, board: BoardDrawing) -> str:
        grip = self._map.held if self._map else None
        if self._turning():
            return str(self._view.say("page.map.turn"))
        if self._dropped:
            return str(self._view.say("page.map.which"))
        if self._tray.is_open:
            return str(self._view.say("map.along_how"))
        if grip:
            piece = grip_words(board, grip, self._view.words)
            return str(self._view.words(say("map.held", piece=piece, at=grip.at)))
        if self._hops.offers:
            return str(self._view.say("map.ringed" if self._hops.seats else "map.drag"))
        return str(self._view.say("page.map.lit" if self._map and self._map.layers.lit else "page.map.look"))

    def _turning(self) -> bool:
        """Whether knobs are open that are about places."""
        panel = self._view.knobs.panel
        return self._view.knobs.open is not None and panel is not None and bool(panel.fields.places)

    def _lit(self, now: PhoneNow) -> frozenset[str]:
        if self._turning():
            places: frozenset[str] = self._view.knobs.panel.fields.places
            return places
        offers = _listed(now)
        return frozenset(place for offer in offers for place in _places(offer))

    def _offers_at(self, now: PhoneNow, place: str) -> list[Offer]:
        return [offer for offer in _listed(now) if place in _places(offer)]

    def _dropped_on(self) -> tuple[Offer, ...]:
        grip, place = self._dropped or (None, "")
        return once_each(self._hops.of(grip, place))

    def _held(self) -> None:
        self._dropped = None
        self._again()

    def _drop(self, grip: Grip, place: str) -> None:
        """Takes the one way to go there, with what lies on the tray, or asks which."""
        self._dropped, self._place = (grip, place), None
        offers = self._dropped_on()
        if len(offers) == 1 and (loads(offers[0]) or not offers[0].knobs):
            self._view.tapped(lambda: self._take(offers[0]))
            self._dropped = None
            if self._map:
                self._map.hold(None)
        self._again()

    def _take(self, offer: Offer) -> None:
        if offer.before:
            self._view.session.touch([*offer.before, offer.act])
        else:
            self._view.session.act(offer.act, dict(self._tray.answers_for(offer)))

    def _look(self, place: str | None) -> None:
        panel = self._view.knobs.panel
        if place and self._turning() and panel.fields.touch_place(place):
            return
        self._place, self._dropped = None if place == self._place else place, None
        self._again()


def _ahead(now: PhoneNow) -> list[Offer]:
    """What drags begin as offers of the map; no list shows them, so they need no words of their own."""
    drags, words = [each for each in now.sheet.ahead if each.hop] if now.sheet else [], say("map.drag")
    return [Offer(drag.acts[-1], words, words, before=tuple(drag.acts[:-1]), hop=drag.hop) for drag in drags]


def _listed(now: PhoneNow) -> tuple[Offer, ...]:
    """What is open whatever happens is no matter of a place."""
    offers = now.sheet.offers if now.sheet else ()
    return tuple(offer for offer in offers if offer.role is not Role.ANYTIME)


def _places(offer: Offer) -> set[str]:
    """The places that an offer which moves nothing touches, or may be turned to."""
    if offer.hop or offer.in_picture:
        return set()
    turned = (knob for knob in offer.knobs if isinstance(knob, ChoiceField) and knob.on_board)
    return {option.id for knob in turned for option in knob.options} | ({offer.at} if offer.at else set())


def _told_apart(offers: tuple[Offer, ...] | list[Offer]) -> list[Offer]:
    """Many ways to the same place differ in their headings alone."""
    alike = len(offers) > 1 and len({offer.words for offer in offers}) == 1
    return [evolve(offer, words=offer.heading) if alike else offer for offer in offers]
