"""The table: seats at the edge, map and mat in the middle, and everything one tap away."""

import time
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp

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
from companion.ui.screens._board_stage import BoardStage, places_of
from companion.ui.screens._mat_place import MatPlace
from companion.ui.screens._table_news import TableNews
from companion.ui.screens._table_words import TableWords
from companion.ui.screens._to_contest import ToContest
from companion.ui.screens._to_score import ToScore
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.watching.switch import WatchSwitch
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.focus import focus_first, lost_focus
from companion.ui.widgets.basics.panes import Pane
from companion.ui.widgets.table.choice_list import Choice, ChoiceList, GroupShown, grouped
from companion.ui.widgets.table.log_list import LogEntry, LogList
from companion.ui.widgets.table.mat_tile import MatTile
from companion.ui.widgets.table.prompt_strip import Hands, PromptStrip
from companion.ui.widgets.table.seat_panel import SeatPanel, clock_words, panel_for
from companion.ui.widgets.table.turn_bar import TurnBar
from companion.ui.widgets.tablet.amount_box import GainPush
from companion.ui.widgets.tablet.closing_row import ClosingRow
from companion.ui.widgets.tablet.pair_choice import PairChoices
from companion.ui.widgets.tablet.shortcuts import Shortcuts
from companion.ui.widgets.tablet.table_layout import ChoicesArea, LogArea, NarrowTable, WideTable
from companion.ui.widgets.tablet.tracks_panel import TracksPanel
from companion.ui.widgets.tablet.utility_bar import UtilityBar
from engine.game import Act
from engine.groups import NOBODY, loudest
from engine.offers import Offer, Role
from engine.pictures.drawings import Tile
from engine.table import Report

WIDE: Final = 600  # dp on the shorter side: from there on people sit around it, below it is held in a hand


class TableView(View):
    """The screen that lies on the table while people play."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._now: Now | None = None
        self._looked_at: int | None = None
        self._shown: int | None = None
        self._awaited: int | None = None
        self._has_prompts = False
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
        self._stage.clear()

    def on_pre_enter(self, *_: Any) -> None:
        """Lets the clocks run, and the camera watch."""
        Clock.unschedule(self._tick)
        Clock.schedule_interval(self._tick, 1)
        self._watch.wake()

    def on_leave(self, *_: Any) -> None:
        """Draws no clocks that nobody sees, and leaves the camera to others."""
        Clock.unschedule(self._tick)
        self._watch.sleep()

    def draw(self, now: Now | None) -> None:
        """Shows this moment; goes on to the score once the game has ended."""
        self._now = now
        self._name_buttons(now)
        if now is None:
            return
        if self._is_wide:
            self._mat_place.keep_height(tuple(self.size), (self.app.theme.scale, self.app.settings.language))
        self._pausing.draw(now)
        if self._to_score.goes(now) or (not self._is_covered() and self._to_contest.goes(now)):
            return
        all_offered = offered(now.game, now.state)
        self._choose_seat(now, all_offered)
        words = TableWords(now, self.say, all_offered, self._shown or 0)
        self._draw_seats(now, words)
        self._turn_bar.show(*words.turn())
        self._draw_middle(now, all_offered)
        prompts = [prompt for each in all_offered for prompt in each.prompts]
        self._prompts.show(words.prompts(self._prompts.in_order(prompts)), self._panels)
        self._has_prompts = bool(prompts)
        self._draw_news()
        self._log.show(words.log(self._entries.setdefault(self.app.settings.language, {})))
        self._layout.ids.round.text = words.round()
        if self._is_wide:
            self._layout.ids.order.show(words.order())
        self._correcting.draw(now)
        self._turning.draw(now)
        if lost_focus():
            focus_first(*self._pausing.covers, self._choices, self._mat_place)
        self._tick(0)

    def _is_covered(self) -> bool:
        return self._correcting.is_open or self._turning.is_open or self._pausing.is_on

    @property
    def _is_wide(self) -> bool:
        return isinstance(self._layout, WideTable)

    # What there is

    def _make_parts(self) -> None:
        self._turn_bar = TurnBar(self._turn_to)
        self._prompts = PromptStrip(Hands(self._take, self._turn, self._play))
        self._mat_place = MatPlace(self._touch_tile, self._touch_gain)
        self._choices = ChoiceList(self._take, self._turn)
        self._pairs = PairChoices(self._take, self._turn)
        self._closing, self._shortcuts = ClosingRow(self._take), Shortcuts(self._touch_gain)
        self._log, self._log_area, self._choices_area = LogList(), LogArea(), ChoicesArea()
        self._tracks = TracksPanel()
        self._stage = BoardStage(self, self._take, self._set_right_place)
        self._stage.bind(on_hint=lambda _: self._hint())
        self._to_contest, self._to_score, self._common = (
            ToContest(self),
            ToScore(self),
            Words(tone="accent", rank="small"),
        )
        self._watch = WatchSwitch(self, self._draw_news)
        self._news = TableNews(self, self._stage, self._prompts, self._to_contest, self._watch)
        self._news_pane = Pane()
        self._bar = UtilityBar(self, lambda: self._set_right(self._shown or 0))
        self._layout: Any = None

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
            self._layout.leave()
        parts = (self._turn_bar, self._mat_place, self._choices, self._closing, self._log, self._stage)
        more = (self._choices_area, self._log_area, self._tracks, self._news_pane, self._common, self._news)
        bars = (*self._bar.all, self._watch.push, self._pausing.push)
        last = (self._stage.tray, self._shortcuts, self._pairs.area, *bars, *self._panels, *self._pairs.all)
        for part in parts + more + last:
            if part.parent:
                part.parent.remove_widget(part)

    def _fill(self) -> None:
        ids = self._layout.ids
        self._turn_bar.wide = self._is_wide
        ids.turn.add_widget(self._turn_bar)
        ids.mat.add_widget(self._mat_place)
        ids.slip.add_widget(self._news_pane if self._is_wide else self._news)
        if self._is_wide:
            self._news_pane.add_widget(self._news)
        inside = self._choices_area.ids if self._is_wide else ids
        inside.choices.add_widget(self._choices)
        inside.closing.add_widget(self._closing)
        (self._log_area.ids if self._is_wide else ids).log.add_widget(self._log)
        if self._is_wide:
            ids.map_place.add_widget(self._stage)
        self._fill_bars()
        self._seat_panels()

    def _fill_bars(self) -> None:
        more = [*self._watch.pushes(self._now), *self._pausing.pushes]
        self._bar.fill(self._now, self._layout.ids, more, self._is_wide)

    def _seat_panels(self) -> None:
        if isinstance(self._layout, WideTable):
            self._layout.sit(self._panels)
            return
        for panel in self._panels:
            panel.size_hint_x = 1
            self._layout.ids.seats.add_widget(panel)

    # What is drawn

    def _choose_seat(self, now: Now, all_offered: tuple[Offered, ...]) -> None:
        awaited = now.game.blocking(now.state)
        if awaited != self._awaited:
            self._looked_at, self._awaited = None, awaited
        if self._looked_at is not None and self._looked_at < now.game.seats(now.state):
            self._shown = self._looked_at
        else:
            self._shown = seat_to_show(now.game, now.state, all_offered, self._shown)

    def _draw_seats(self, now: Now, words: TableWords) -> None:
        seats, settings = now.game.seats(now.state), self.app.settings
        turned = self._is_wide and self._layout.turned != settings.turned_seats
        if self._is_wide:
            self._layout.turned, self._layout.mirrored = settings.turned_seats, settings.left_handed
            self._layout.mapped = now.board is not None
        if len(self._panels) != seats:
            self._free()
            self._panels = [panel_for(seat, self._turn_to, self._set_right) for seat in range(seats)]
            self._fill()
        elif turned:
            self._seat_panels()
        for seat, panel in enumerate(self._panels):
            panel.show(words.seat(seat, settings.viewer), self.say)

    def _draw_middle(self, now: Now, all_offered: tuple[Offered, ...]) -> None:
        game, state, seat = now.game, now.state, self._shown or 0
        tiles = game.tiles(state, seat)
        found = (each for each in all_offered if each.seat == seat)
        mine = next(found, None) or offered_to(game, state, seat)
        offers = tuple(each for each in apart_from_tiles(mine.own, tiles) if not each.in_picture)
        offers = offers if any(tile.active for tile in tiles) else (*offers, *mine.anytime)
        self._mat_place.lay(seat, tiles, self.say, self._is_wide)
        mapped = self._is_wide and self._layout.mapped
        self._stage.draw(now if mapped else None, places_of(offers) if mapped else None)
        closing = tuple(each for each in offers if each.role is Role.CLOSING and not each.knobs)
        # What a touch on the map does, the list says again only to whoever asks.
        on_map = [each for each in offers if mapped and self._stage.reaches(each)]
        listed = [each for each in offers if each not in closing and each not in on_map and not each.pair]
        quick = [each for each in game.ahead(state, seat) if not each.hop] if mapped else []
        named = [each for each in quick if not each.amounts]
        self._shortcuts.show([each for each in quick if each.amounts], self.say)
        groups = grouped(named, self.say) + grouped(listed, self.say) + self._in_words(on_map)
        groups = self._ask_number(groups)
        if self._choices.show(groups) and self._is_wide:
            self._choices_area.ids.scroll.scroll_y = 1  # other choices are read from their beginning
        # Both are wanted at a glance where something besides the rare can be chosen.
        apart = self._is_wide and self.width > self.height and not mapped
        apart = apart and not all(each.rare for each in listed)
        self._pairs.show([each for each in offers if each.pair], self._choices.parent, self.say, apart)
        loud = loudest(offers)
        self._closing.show(closing, None if loud == NOBODY else offers[loud], self.say)
        self._bar.map.loud = not self._is_wide and any(each.hop for each in offers)
        if self._is_wide:
            self._draw_lower(now, any(each.role is not Role.ANYTIME for each in offers))
        else:
            self._common_beside(now, self._layout.ids.choices)

    def _ask_number(self, groups: tuple[GroupShown, ...]) -> tuple[GroupShown, ...]:
        """Has a printed number touched over the map while that has nothing else; else the list asks."""
        idle = self._is_wide and self._layout.mapped
        idle = idle and not self._stage.places and not self._stage.hops.offers
        asked = next((group for group in groups if group.is_pad), None) if idle else None
        offers = [each.offer for each in asked.choices] if asked else []
        self._stage.ask_number(asked.heading if asked else "", offers)
        return tuple(group for group in groups if group is not asked)

    def _in_words(self, on_map: list[Offer]) -> tuple[GroupShown, ...]:
        """What the map offers as a list to be opened, for keyboards and for whoever would rather read."""
        told = tuple(Choice(words, offer) for offer, words in self._stage.told(on_map))
        return (GroupShown(self.say("tabletop.as_list"), told, folded=True),) if told else ()

    def _draw_lower(self, now: Now, some: bool) -> None:
        """Choices where there are some, else the tracks above what is always open; the log beside them."""
        tracks = None if self._layout.mapped or some else now.game.tracks(now.state)
        self._log_area.ids.title.text = self.say("tabletop.log")
        self._common_beside(now, self._log_area.ids.log)
        if tracks:
            marks = [now.game.mark(now.state, seat) for seat in range(now.game.seats(now.state))]
            self._tracks.show(tracks, marks, self.say)
        self._beside_choices(self._tracks, tracks is not None)
        self._beside_choices(self._stage.tray, self._stage.tray.is_open)
        self._beside_choices(self._shortcuts, bool(self._shortcuts.children))
        # Where a touch on the map is all there is to choose, the list needs little room.
        pairs = any(each.parent for each in self._pairs.all)
        empty = not (tracks or pairs or self._choices.children or self._shortcuts.children)
        self._choices_area.size_hint_x = 0.62 if empty else 1
        bare = empty and self._layout.mapped and not self._closing.children
        choices = () if bare else (self._choices_area,)
        # What is to be chosen needs the room of what has happened.
        many = self._choices.is_open or bool(self._shortcuts.children)
        crowded = self._pairs.beside or (many and self._layout.mapped)
        log = () if crowded else (self._log_area,)
        self._layout.ids.lower.put(*self._pairs.beside, *choices, *log)

    def _beside_choices(self, part: Any, wanted: bool) -> None:
        place = self._choices_area.ids.choices
        if wanted and part.parent is None:
            place.add_widget(part, index=len(place.children))
        elif part.parent and not wanted:
            part.parent.remove_widget(part)

    def _common_beside(self, now: Now, place: Any) -> None:
        """The few facts of the whole table above what follows there."""
        self._common.text = "\n".join(map(self.say, now.game.common(now.state)))
        wanted = place if self._common.text else None
        if self._common.parent is not wanted:
            if self._common.parent:
                self._common.parent.remove_widget(self._common)
            if wanted:
                wanted.add_widget(self._common, index=len(wanted.children))

    def _draw_news(self) -> None:
        if self._now:
            self._news.draw(self._now, self._has_prompts, self._is_wide)

    def _hint(self) -> None:
        if self._now:
            self._beside_choices(self._stage.tray, self._is_wide and self._stage.tray.is_open)
            self._news.hint(self._now)

    def _name_buttons(self, now: Now | None) -> None:
        self._bar.name(now)
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
            stands = clock.paused or clock.stands or not session.table.revision
            running = seat == self._awaited and not stands
            panel.time = clock_words(clock.spent[seat] + (since if running else 0))
        return self.get_root_window() is not None

    # What is touched

    def _turn_to(self, seat: int) -> None:
        self._looked_at = seat
        self.draw(self._now)

    def _set_right(self, seat: int) -> None:
        if self._now:
            self._correcting.open(self._now, seat)

    def _set_right_place(self, place: str) -> None:
        if self._now:
            self._correcting.open(self._now, place)

    def _touch_gain(self, gain: GainPush) -> None:
        """Plays section and action with one touch, which one undo takes back."""
        acts: tuple[Act, ...] = gain.box.acts if gain.box else ()
        self._looked_at = None
        if len(acts) == 1:
            self.play(acts[0])
        elif acts and self.app.session and self.seen:
            self.app.session.play_all(acts, self.seen)

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
            self._looked_at = None
            self.take(offer, {})

    def _turn(self, offer: Offer) -> None:
        if self._now:
            self._turning.open(self._now, offer)


VIEW = TableView
