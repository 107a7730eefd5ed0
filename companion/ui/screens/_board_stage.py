"""The board that table and map have in common: pieces to move, places to choose, words beside them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.screens._map_hops import further, hops_of, told_apart
from companion.ui.screens._map_knobs import MapKnobs
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Push, Scroll, Words
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.board.board_map import BoardMap, Grip
from companion.ui.widgets.board.hops import Hops
from companion.ui.widgets.board.place_words import grip_words, words_at
from companion.ui.widgets.forms.load_tray import LoadTray
from companion.ui.widgets.table.choice_list import TurnedChoice, about_words, describe
from companion.ui.widgets.table.number_sheet import NumberSheet
from engine.offers import Offer, Role, loads, once_each
from engine.pictures.drawings import BoardDrawing

Told = tuple[tuple[Offer, str], ...]
"""Offers with the words that tell them apart."""

__all__ = ["BoardMap", "BoardStage", "PlaceCard", "Told", "places_of"]


class PlaceCard(Scroll):
    """Words or choices beside a place; a touch on the map takes them away, so nothing is dismissed."""

    place = StringProperty()


class BoardStage(FloatLayout):
    """The board as the table has it; tells `on_hint` when what is held has changed."""

    __events__ = ("on_hint",)

    def __init__(
        self,
        view: View,
        take: Callable[[Offer], object],
        correct: Callable[[str], object],
        listed: Callable[[], object] = lambda: None,
        **given: Any,
    ) -> None:
        """`take` and `correct` do what a touch means; `listed` puts back what knobs took the place of."""
        super().__init__(**given)
        self._view, self._take, self._correct, self._listed = view, take, correct, listed
        self.whole = self.ids.whole.__self__  # `ids` hold on to nothing that is taken off the screen
        self.now: Now | None = None
        self.drawing: BoardDrawing | None = None
        self.hops = Hops()
        self.places: Mapping[str, tuple[Offer, ...]] = {}
        """What a touch on a place takes."""
        self._beside: PlaceCard | None = None
        self.dropped_at: tuple[Grip | None, str] | None = None
        """What was dropped where, or chosen, while it is asked how."""
        self._said: object = None
        self.knobs = MapKnobs(view, self.board, self._put_back)
        self.tray = LoadTray()
        """What the held piece takes along; screens put it where they have room, while it is open."""
        self._numbers = NumberSheet(self.take)
        self._again = Clock.create_trigger(self._put_beside, 0)
        self.board.bind(on_camera=lambda _: self.moved())

    @property
    def board(self) -> BoardMap:
        """The board itself."""
        board: BoardMap = self.ids.board
        return board

    def on_hint(self) -> None:
        """What is held has changed."""

    def draw(self, now: Now | None, places: Mapping[str, tuple[Offer, ...]] | None = None) -> None:
        """Shows this moment; `places` are choices that a touch on a place takes."""
        self.now, self.places = now, places or {}
        self.drawing = now.board if now else None
        self.hops = hops_of(now.game, now.state, self.drawing) if now and self.drawing else Hops()
        self.opacity = 1 if self.drawing else 0
        self.whole.text = self._view.say("map.whole")
        if now and self.drawing:
            marks = [now.game.mark(now.state, seat) for seat in range(now.game.seats(now.state))]
            language = self._view.app.settings.language
            reach, dragged = self.hops.reach, self.hops.begun_by
            self.board.show(self.drawing, marks, reach, self._view.say, language, dragged)
        self._lay_tray()
        self._reach_further()
        self._refresh_beside()
        self.knobs.draw(now)
        self._light()
        self.moved()

    def ask_number(self, heading: str, offers: Sequence[Offer]) -> None:
        """Lays keys for these numbers over the map; none: takes them away."""
        if offers and not self._numbers.parent:
            self.add_widget(self._numbers)
        elif not offers and self._numbers.parent:
            self.remove_widget(self._numbers)
        self._numbers.show(heading, offers)

    def reaches(self, offer: Offer) -> bool:
        """Whether a touch on the map tells this offer from others of its kind, and takes it."""
        if offer.role is not Role.TURN or not self.drawing:
            return False
        if offer.hop is None:
            is_there = offer.at in self.places and any(place.id == offer.at for place in self.drawing.places)
            return is_there and self._tells(offer)
        return any(offer in offers for to in self.hops.offers.values() for offers in to.values())

    def _tells(self, offer: Offer) -> bool:
        """Whether its place says something of it: several of a kind at one place alone differ otherwise."""
        kind = [each for offers in self.places.values() for each in offers
                if type(each.act) is type(offer.act)]  # fmt: skip
        return len(kind) == 1 or any(each.at != offer.at for each in kind)

    def clear(self) -> None:
        """The whole board and empty hands."""
        self.close()
        self.board.hold(None)

    def held(self, grip: Grip | None) -> None:
        """Says what to do with what is held now, and lays out what it may take along."""
        self.close()
        self._lay_tray()
        self._reach_further()
        self.dispatch("on_hint")

    def dropped(self, grip: Grip, place: str) -> None:
        """Plays the move with what lies on the tray, or asks which of several is meant."""
        self._choose(grip, place)

    def _lay_tray(self) -> None:
        grip = self.board.held
        self.tray.show(grip, self.hops.of(grip), self._view.say)

    def _further(self, grip: Grip) -> Mapping[str, Offer]:
        """Where it may go on to with what lies on the tray."""
        if not self.now:
            return {}
        hops = once_each(self.hops.of(grip))
        return further(self.now.game, self.now.state, hops, self.tray.answers_for)

    def _reach_further(self) -> None:
        if self.board.held:
            self.board.reach_further(frozenset(self._further(self.board.held)))

    def looked(self, place: str | None) -> None:
        """Takes what is to be chosen there, or shows in words what stands there; the second time not."""
        if place and self.knobs.touch_place(place):
            return
        shown = self._beside.place if self._beside and not self.dropped_at else None
        self.close()
        if place and place in self.places:
            self._choose(None, place)
        elif place and place != shown:
            self._tell_of(place)

    def rested(self, place: str | None) -> None:
        """Lets people set right what lies there."""
        self.close()
        if place:
            self._correct(place)

    def moved(self) -> None:
        """Keeps what lies beside a place there while the board moves under the fingers."""
        wanted = bool(self.drawing) and not self.board.camera.fits
        if wanted and not self.whole.parent:
            # Below what lies beside a place.
            self.add_widget(self.whole, index=len(self.children) - 1)
        elif self.whole.parent and not wanted:
            self.remove_widget(self.whole)
        self._again()

    def turn_knobs(self, offer: Offer, beside: Widget | None = None) -> None:
        """Shows the knobs beside the place where something was dropped, else in `beside`."""
        if not self.now:
            return
        if self.dropped_at:
            asked = self._question(self.now, *self.dropped_at)[0]
            self.knobs.open_in(self._open(self.dropped_at[1]), asked, self.now, offer)
        elif beside:
            title = f"{self._view.say(offer.heading)}\n{self._view.say(offer.words)}"
            self.knobs.open_in(beside, title, self.now, offer)

    def told(self, offers: Iterable[Offer]) -> Told:
        """The offers in words that tell them apart."""
        if not self.now:
            return ()
        apart = told_apart(self.now.game, self.now.state, offers)
        return tuple((offer, self._view.say(words)) for offer, words in apart)

    def push(self, offer: Offer, words: str, turn: Callable[[Offer], object] | None = None) -> Widget:
        """Something that takes the offer; `turn` shows its knobs, if not beside what was dropped."""
        if not offer.knobs:
            push = Push(on_release=lambda _: self.take(offer))
            describe(push, words, about_words(offer, self._view.say))
            return push
        push = EvenPush(text=words, act=offer.act, on_release=lambda _: self.take(offer))
        return TurnedChoice(push, lambda _: (turn or self.turn_knobs)(offer), size_hint_y=None)

    def take(self, offer: Offer) -> None:
        """Takes it with empty hands."""
        self.board.hold(None)
        self.close()
        self._take(offer)

    def close(self) -> None:
        """Takes away what lies beside the board's places."""
        self.knobs.close()
        self._listed()
        if self._beside:
            self.remove_widget(self._beside)
        self._beside, self.dropped_at = None, None
        self._light()

    def _light(self) -> None:
        if not self.knobs.is_open:
            self.board.mark(frozenset(self.places))

    def _put_back(self) -> None:
        self.board.hold(None)
        self.close()

    def _choose(self, grip: Grip | None, place: str) -> None:
        offers = self.offers_at(grip, place)
        if len(offers) == 1 and loads(offers[0]):
            answers = self.tray.answers_for(offers[0])
            self.board.hold(None)
            self._view.take(offers[0], answers)
        elif len(offers) == 1 and (grip is None or not offers[0].knobs):
            self.take(offers[0])  # a touched place takes the usual; the list has its knobs
        elif offers:
            self.dropped_at = grip, place
            self._ask()

    def offers_at(self, grip: Grip | None, place: str) -> tuple[Offer, ...]:
        """What this piece, or with none in hand a touch, may do at the place."""
        if grip is None:
            return self.places.get(place, ())
        if near := once_each(self.hops.of(grip, place)):
            return near
        far = self._further(grip).get(place)
        return (far,) if far else ()

    def _ask(self) -> None:
        if not self.dropped_at or not self.now:
            return
        grip, place = self.dropped_at
        asked, loads = self._question(self.now, grip, place)
        self._said = asked, loads
        if len(loads) == 1:
            self.turn_knobs(loads[0][0])  # nothing but the load is left to choose
            return
        body = self._open(place)
        body.add_widget(Words(text=asked))
        for offer, words in loads:
            body.add_widget(self.push(offer, words))

    def _question(self, now: Now, grip: Grip | None, place: str) -> tuple[str, Told]:
        offers = self.offers_at(grip, place)
        if grip is None:
            name = words_at(self.drawing, place, self._title, self._view.say)[0] if self.drawing else ""
            return name, self.told(offers)
        piece = grip_words(self.drawing, grip, self._view.say) if self.drawing else ""
        return self._view.say("map.load", piece=piece, at=place), self.told(offers)

    def _tell_of(self, place: str) -> None:
        if not self.now or not self.drawing:
            return
        told = words_at(self.drawing, place, self._title, self._view.say)
        body = self._open(place)
        body.add_widget(Words(text=told[0], rank="large"))
        for line in told[1]:
            body.add_widget(Words(text=line))
        words = self._view.say("correcting.correct")
        body.add_widget(Push(text=words, on_release=lambda _: self.rested(place)))
        self._said = told

    def _title(self, seat: int) -> str:
        return self._view.say(self.now.game.title(self.now.state, seat)) if self.now else ""

    def _refresh_beside(self) -> None:
        """Brings the words or choices beside the map up to this moment; none stay that no longer hold."""
        beside, dropped = self._beside, self.dropped_at
        # What is made anew under a finger loses its touch.
        if not beside or self._said == self._would_say(beside.place):
            return
        self.close()
        if not dropped:
            self._tell_of(beside.place)
        elif len(left := self.offers_at(*dropped)) > 1 or any(offer.knobs for offer in left):
            self.dropped_at = dropped
            self._ask()

    def _would_say(self, place: str) -> object:
        if not self.now or not self.drawing:
            return None
        if self.dropped_at:
            return self._question(self.now, *self.dropped_at)
        return words_at(self.drawing, place, self._title, self._view.say)

    def _open(self, place: str) -> Any:
        dropped = self.dropped_at
        self.close()
        self.dropped_at = dropped
        self._beside = PlaceCard(place=place)
        self.add_widget(self._beside)
        self._beside.bind(size=lambda *_: self._again())
        self._again()
        return self._beside.ids.body

    def _put_beside(self, *_: object) -> None:
        """Above the place if there is room, otherwise below it, and never out of the map."""
        beside, board = self._beside, self.board
        if not beside or beside.place not in board.layers.middles:
            return
        x, y = board.pixel_of(beside.place)
        gap, half = self._view.app.theme.gap, board.camera.scale * 0.6
        above, below = y + half, y - half - beside.height
        wanted = above if above + beside.height + gap <= self.top or below < self.y + gap else below
        beside.x = _within(x - beside.width / 2, self.x + gap, self.right - gap - beside.width)
        beside.y = _within(wanted, self.y + gap, self.top - gap - beside.height)


def places_of(offers: Iterable[Offer]) -> dict[str, tuple[Offer, ...]]:
    """The offers that touch a place of the board and move nothing, by their places."""
    found: dict[str, tuple[Offer, ...]] = {}
    for offer in offers:
        if offer.at and offer.hop is None and offer.role is Role.TURN:
            found[offer.at] = (*found.get(offer.at, ()), offer)
    return found


def _within(wanted: float, least: float, most: float) -> float:
    return max(least, min(wanted, most))


load_beside(__file__)
