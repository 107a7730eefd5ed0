"""The table: seats around the edge, the active mat in the middle, and everything one tap away."""

import time
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.board_readers import can_read
from companion.ui.kv import load_beside
from companion.ui.on_turn import (
    Offered,
    apart_from_tiles,
    offered,
    offered_to,
    seat_to_show,
)
from companion.ui.overlays.correcting import Correcting
from companion.ui.overlays.pausing import Pausing
from companion.ui.overlays.turning import Turning
from companion.ui.screens._table_words import TableWords
from companion.ui.screens._to_contest import ToContest
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush, UndoPush
from companion.ui.widgets.basics.focus import focus_first, lost_focus
from companion.ui.widgets.table.choice_list import ChoiceList, grouped
from companion.ui.widgets.table.log_list import LogEntry, LogList
from companion.ui.widgets.table.mat_tile import Mat, MatTile
from companion.ui.widgets.table.prompt_strip import Hands, PromptStrip
from companion.ui.widgets.table.seat_panel import SeatPanel, clock_words, panel_for
from companion.ui.widgets.table.turn_bar import TurnBar
from engine.drawings import Tile
from engine.game import Act
from engine.message import say
from engine.offers import Offer, Role
from engine.table import Report

BESIDE: Final = 28  # letters' heights: room for a section and two columns of choices
WIDE: Final = 600  # dp on the shorter side: from there on people sit around it, below it is held in a hand


class WideTable(FloatLayout):
    """Where things lie on a tablet."""

    mirrored = False

    def mirror(self, wished: bool) -> None:
        """Lays what is touched most under the left hand, or back under the right."""
        if wished == self.mirrored:
            return
        self.mirrored = wished
        for row in (self.ids.body, self.ids.bars):
            for child in row.children[:]:
                row.remove_widget(child)
                row.add_widget(child)


class NarrowTable(BoxLayout):
    """Where things lie on a phone."""


class Middle(BoxLayout):
    """The mat and, beside or below it, the choices."""


class TableView(View):
    """The screen that lies on the table while people play."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._now: Now | None = None
        self._looked_at: int | None = None
        self._shown: int | None = None
        self._awaited: int | None = None
        self._told_end: object = None
        self._running: object = None
        """The table that was seen running: its end is news."""
        self._panels: list[SeatPanel] = []
        self._entries: dict[str | None, dict[Report, LogEntry]] = {}
        self._correcting, self._pausing, self._turning = Correcting(self), Pausing(self), Turning(self)
        self._redraw_soon = Clock.create_trigger(self._redraw)
        self._make_parts()
        self._lay_out()
        self.bind(size=self._lay_out)

    def enter(self, **given: Any) -> None:
        """Looks at whoever's turn it is."""
        self._looked_at = None
        self._correcting.close()
        self._turning.close()

    def on_pre_enter(self, *_: Any) -> None:
        """Lets the clocks run."""
        Clock.unschedule(self._tick)
        Clock.schedule_interval(self._tick, 1)

    def on_leave(self, *_: Any) -> None:
        """Draws no clocks that nobody sees."""
        Clock.unschedule(self._tick)

    def draw(self, now: Now | None) -> None:
        """Shows this moment; goes on to the score once the game has ended."""
        self._now = now
        self._name_buttons(now)
        if now is None:
            return
        self._pausing.draw(now)
        if self._goes_to_score(now) or (not self._is_covered() and self._to_contest.goes(now)):
            return
        all_offered = offered(now.game, now.state)
        self._choose_seat(now, all_offered)
        words = TableWords(now, self.say, all_offered, self._shown or 0)
        self._draw_seats(now, words)
        self._turn_bar.show(*words.turn())
        prompts = [prompt for each in all_offered for prompt in each.prompts]
        self._prompts.show(words.prompts(self._prompts.in_order(prompts)))
        self._place(self._prompts, bool(prompts))
        self._tell_of_photo(now)
        self._common.text = "\n".join(map(self.say, now.game.common(now.state)))
        self._place(self._common, bool(self._common.text))
        self._place(self._to_contest.push, self._to_contest.name(now.game.contest(now.state)))
        self._draw_middle(now, all_offered)
        self._log.show(words.log(self._entries.setdefault(self.app.settings.language, {})))
        self._correcting.draw(now)
        self._turning.draw(now)
        if lost_focus():
            focus_first(*self._pausing.covers, self._choices, self._middle)
        self._tick(0)

    def _is_covered(self) -> bool:
        return self._correcting.is_open or self._turning.is_open or self._pausing.is_on

    # What there is

    def _make_parts(self) -> None:
        self._turn_bar = TurnBar(self._turn_to)
        self._prompts = PromptStrip(Hands(self._take, self._turn, self._play))
        self._mats: dict[tuple[int, bool], Mat] = {}
        self._mat: Mat | None = None
        self._choices = ChoiceList(self._take, self._turn)
        self._middle = Middle()
        self._middle.add_widget(self._choices)
        self._closing = EvenGrid()
        self._spare: list[EvenPush] = []
        self._log = LogList()
        self._undo = UndoPush(on_release=lambda _: self.undo())
        self._redo = EvenPush(size_hint_x=0.6, on_release=lambda _: self.redo())
        self._map = EvenPush(on_release=lambda _: self.app.go("map"))
        self._score = EvenPush(on_release=lambda _: self.app.go("score"))
        self._phones = EvenPush(on_release=lambda _: self.app.go("lobby"))
        self._correct = EvenPush(on_release=lambda _: self._set_right(self._shown or 0))
        self._photo = EvenPush(on_release=lambda _: self.app.go("photo"))
        self._to_contest, self._common = ToContest(self), Words(tone="accent")
        self._photo_news = Push(loud=True, on_release=lambda _: self._read_photo())
        self._home = EvenPush(on_release=lambda _: self.app.go("home"))
        self._layout: Any = None

    def _parts(self) -> tuple[Any, ...]:
        looks = (self._map, self._photo, self._score, self._phones)
        ways = (*looks, self._correct, self._pausing.push, self._home)
        parts = (self._turn_bar, self._prompts, self._photo_news, self._middle, self._closing, self._log)
        return (*parts, self._to_contest.push, self._common, self._undo, self._redo, *ways)

    # Where it lies

    def _lay_out(self, *_: Any) -> None:
        """Takes the layout that fits the window; a turned phone may change it."""
        kind = WideTable if min(self.size) >= dp(WIDE) else NarrowTable
        if type(self._layout) is not kind:
            self._free()
            self._layout = kind()
            self.clear_widgets()
            self.add_widget(self._layout)
            self._fill()
        self._redraw_soon()

    def _redraw(self, _: float) -> None:
        if self.manager and self.manager.current_screen is self:
            self.draw(self._now)

    def _free(self) -> None:
        if isinstance(self._layout, WideTable):
            self._layout.ids.ring.leave()
        for part in (*self._parts(), *self._panels):
            if part.parent:
                part.parent.remove_widget(part)

    def _fill(self) -> None:
        ids = self._layout.ids
        self._turn_bar.wide = isinstance(self._layout, WideTable)
        ids.turn.add_widget(self._turn_bar)
        ids.work.add_widget(self._middle)
        ids.closing.add_widget(self._closing)
        ids.log.add_widget(self._log)
        self._fill_bars()
        self._seat_panels()

    def _place(self, news: Widget, some: bool) -> None:
        """Above everything; no news, no gap."""
        work = self._layout.ids.work
        if some and news.parent is None:
            work.add_widget(news, index=len(work.children))
        elif not some and news.parent:
            news.parent.remove_widget(news)

    def _fill_bars(self) -> None:
        """Puts the buttons in that there is something to do with; a tablet keeps every place."""
        now, ids = self._now, self._layout.ids
        redo = isinstance(self._layout, WideTable) or self._redo.can
        board = now is not None and now.game.board(now.state, None) is not None
        photo = now is not None and can_read(now.game.name)
        looks = [*([self._map] if board else []), *([self._photo] if photo else [])]
        wanted = {
            ids.bar: [self._undo, *([self._redo] if redo else [])],
            ids.nav: [*looks, self._score, self._phones, self._correct, *self._pausing.pushes, self._home],
        }
        for bar, buttons in wanted.items():
            if bar.children[::-1] != buttons:
                bar.clear_widgets()
                for button in buttons:
                    bar.add_widget(button)

    def _seat_panels(self) -> None:
        if isinstance(self._layout, WideTable):
            self._layout.ids.ring.seat(self._panels)
            return
        for panel in self._panels:
            panel.size_hint_x = 1
            self._layout.ids.seats.add_widget(panel)

    def _lay_mat(self, seat: int, tiles: tuple[Tile, ...]) -> None:
        """Lays the seat's mat into the middle; a running section stands alone, beside its choices if it can.

        Every seat keeps its own tiles, so that a change of turns paints only what has changed on them.
        """
        running = tuple(tile for tile in tiles if tile.active)
        wide = isinstance(self._layout, WideTable)
        mat = self._mats.get((seat, bool(running)))
        if mat is None:
            mat = self._mats[seat, bool(running)] = Mat(self._touch_tile)
        mat.roomy = wide and not running
        beside = bool(running) and self.width >= self.app.theme.body * BESIDE
        mat.size_hint_x = None if beside else 1
        if beside:
            mat.width = self.app.theme.body * 10.5
        self._middle.orientation = "horizontal" if beside else "vertical"
        mat.pos_hint = self._choices.pos_hint = {"top": 1} if beside else {}
        if mat is not self._mat:
            if self._mat:
                self._middle.remove_widget(self._mat)
            self._middle.add_widget(mat, index=len(self._middle.children))
            self._mat = mat
        mat.show(running or tiles, self.say)

    # What is drawn

    def _goes_to_score(self, now: Now) -> bool:
        """Shows the score once when the game ends; whoever comes back to claim a last bonus stays."""
        if not now.is_over:
            self._told_end, self._running = None, self.app.session
            return False
        if self._told_end is self.app.session:
            return False
        self._told_end = self.app.session
        self.app.go("score", ended=self._running is self.app.session)
        return True

    def _choose_seat(self, now: Now, all_offered: tuple[Offered, ...]) -> None:
        awaited = now.game.blocking(now.state)
        if awaited != self._awaited:
            self._looked_at, self._awaited = None, awaited
        if self._looked_at is not None and self._looked_at < now.game.seats(now.state):
            self._shown = self._looked_at
        else:
            self._shown = seat_to_show(now.game, now.state, all_offered, self._shown)

    def _draw_seats(self, now: Now, words: TableWords) -> None:
        seats = now.game.seats(now.state)
        if len(self._panels) != seats:
            self._free()
            self._panels = [panel_for(seat, self._turn_to, self._set_right) for seat in range(seats)]
            self._fill()
        if isinstance(self._layout, WideTable):
            self._layout.ids.ring.turned = self.app.settings.turned_seats
            self._layout.mirror(self.app.settings.left_handed)
        for seat, panel in enumerate(self._panels):
            panel.show(words.seat(seat, self.app.settings.viewer))

    def _draw_middle(self, now: Now, all_offered: tuple[Offered, ...]) -> None:
        game, state, seat = now.game, now.state, self._shown or 0
        tiles = game.tiles(state, seat)
        found = (each for each in all_offered if each.seat == seat)
        mine = next(found, None) or offered_to(game, state, seat)
        offers = tuple(each for each in apart_from_tiles(mine.own, tiles) if not each.in_picture)
        if not any(tile.active for tile in tiles):
            offers = (*offers, *mine.anytime)
        self._lay_mat(seat, tiles)
        closing = tuple(each for each in offers if each.role is Role.CLOSING and not each.knobs)
        listed = [each for each in offers if each not in closing]
        if self._choices.show(grouped(listed, self.say)):
            self._layout.ids.scroll.scroll_y = 1  # other choices are read from their beginning
        self._close_with(closing)
        self._map.loud = any(each.hop for each in offers)

    def _close_with(self, offers: tuple[Offer, ...]) -> None:
        """What ends or leaves something stays at its place below the list, wherever that is scrolled to."""
        while len(self._closing.children) > len(offers):
            self._spare.append(self._closing.children[0])
            self._closing.remove_widget(self._closing.children[0])
        while len(self._closing.children) < len(offers):
            spare = (
                self._spare.pop() if self._spare else EvenPush(on_release=lambda here: self._take(here.offer))
            )
            self._closing.add_widget(spare)
        for push, offer in zip(self._closing.children, reversed(offers), strict=True):
            push.text, push.act, push.offer = self.say(offer.words), offer.act, offer

    def _name_buttons(self, now: Now | None) -> None:
        redo = now.redo if now else None
        self.undo_push(now, self._undo)
        self._redo.can = redo is not None
        self._redo.text = self.say(say("table.redo", what=self.say(redo)) if redo else say("tabletop.redo"))
        self._map.text = self.say("tabletop.map")
        self._photo.text = self.say("photos.open")
        self._score.text = self.say("tabletop.score")
        self._score.loud = now is not None and now.game.blocking(now.state) is None
        self._phones.text = self.say("tabletop.phones")
        self._correct.text = self.say("correcting.seat")
        self._home.text = self.say("tabletop.home")
        self._pausing.name(now)
        self._fill_bars()

    def _tick(self, _: float) -> bool:
        """Brings the clocks up to date; the running one goes on between two changes."""
        session = self.app.session if self.app else None
        if session is None or self._now is None:
            return self.get_root_window() is not None
        clock = session.table.clock
        since = max(0, time.time_ns() // 1_000_000 - clock.since)
        for seat, panel in enumerate(self._panels[: len(clock.spent)]):
            running = seat == self._awaited and not clock.paused and session.table.revision > 0
            panel.time = clock_words(clock.spent[seat] + (since if running else 0))
        return self.get_root_window() is not None

    # What is touched

    def _turn_to(self, seat: int) -> None:
        self._looked_at = seat
        self.draw(self._now)

    def _tell_of_photo(self, now: Now) -> None:
        """One line for a photo that a phone has sent and nobody has looked at."""
        photo = now.photo if can_read(now.game.name) else None
        if photo:
            who = self.say(now.game.title(now.state, photo.seat))
            self._photo_news.text = self.say("photos.new", who=who)
        self._place(self._photo_news, photo is not None)

    def _read_photo(self) -> None:
        if self._now and self._now.photo:
            self.app.go("photo", photo=self._now.photo.path)

    def _set_right(self, seat: int) -> None:
        if self._now:
            self._correcting.open(self._now, seat)

    def _touch_tile(self, tile: MatTile) -> None:
        shown: Tile = tile.tile
        if shown.act is not None:
            self._play(shown.act)
        elif reason := tile.reason():
            self.app.tell(reason)

    def _play(self, act: Act) -> None:
        self._looked_at = None
        self.play(act)

    def _take(self, offer: Offer) -> None:
        if offer.sealed:
            self.app.go("combat")
        else:
            self._play(offer.act)

    def _turn(self, offer: Offer) -> None:
        if self._now:
            self._turning.open(self._now, offer)


load_beside(__file__)
VIEW = TableView
