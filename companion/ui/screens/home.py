"""The front door: the last table, the ways to begin one, and the shelves beside them."""

import time
from typing import TYPE_CHECKING, Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.ui import again
from companion.ui.kv import load_beside
from companion.ui.saved_games import GamesReader, SavedGame, journals, when
from companion.ui.view import View
from companion.ui.widgets.basics import panes  # noqa: F401 - home.kv names them
from companion.ui.widgets.doors import band  # noqa: F401 - home.kv names it
from companion.ui.widgets.doors.last_table import StandingLine
from companion.ui.widgets.doors.way_card import WayCard
from companion.ui.widgets.table.game_card import GameCard
from engine.frozen import evolve
from engine.message import say

if TYPE_CHECKING:
    # The rules and the network load slowly, and the first screen needs neither.
    from companion.ui.seating import SeatingDraft
    from companion.ui.session import Now

RECENT_MOST: Final = 6  # fit a tablet; the history has them all


class Abreast(BoxLayout):
    """Two things side by side where there is room, else one below the other."""


class HomeView(View):
    """Where everybody begins."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._recent: list[SavedGame] = []
        self._expected = 0
        self._reader: GamesReader | None = None
        self._group: SeatingDraft | None = None
        self._drawn: object = None

    def enter(self, **given: Any) -> None:
        """Reads the last journals anew."""
        self._stop_reading()
        self._recent, self._drawn = [], None
        self._group = again.last_group(self.app.folder)
        paths = journals(self.app.folder)[:RECENT_MOST]
        self._expected = len(paths)
        if paths:
            self._reader = GamesReader(paths, lambda found: Clock.schedule_once(lambda _: self._found(found)))

    def on_pre_leave(self, *_: Any) -> None:
        """Whoever has gone on reads no more."""
        self._stop_reading()

    def draw(self, now: "Now | None") -> None:
        """A card for everything that can be begun or gone on with."""
        # Of the table only this matters here; what is rebuilt under a finger loses its touch.
        drawn = (now is not None, self.say("app.back"))
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.ids.title.text, self.ids.about.text = self.say("app.name").upper(), self.say("start.about")
        self._draw_ways(now)
        self._draw_shelves()
        self._draw_last()
        self._draw_recent()

    def _draw_ways(self, now: "Now | None") -> None:
        ways, go = self.ids.ways, self.app.go
        ways.clear_widgets()
        if now:
            ways.add_widget(self._card("start.back", "round-table", self.app.to_table))
        ways.add_widget(self._card("start.new", "meeple", lambda: go("setup"), "start.new_about"))
        if self._group:
            card = self._card("start.again", "clockwise-rotation", self._again)
            card.about = ", ".join(self._group.names)
            ways.add_widget(card)
        ways.add_widget(self._card("start.demo", "open-book", self._demo, "start.demo_about"))
        ways.add_widget(self._card("start.join", "smartphone", lambda: go("phone"), "start.join_about"))
        for card in ways.children:  # together as high as the last table beside them
            card.size_hint_y = 1
            card.fbind("texture_size", _least)
            _least(card)

    def _draw_shelves(self) -> None:
        more, go = self.ids.more, self.app.go
        more.clear_widgets()
        for key, about, icon, way in (
            ("start.history", "start.history_about", "podium", lambda: go("history")),
            ("rule.title", "rule.about", "help", lambda: go("rules")),
            ("start.annals", "start.annals_about", "histogram", lambda: go("annals")),
            ("start.boards", "start.boards_about", "hexes", self._boards),
            ("start.settings", "start.settings_about", "cog", lambda: go("settings")),
            ("setting.about", "setting.about_about", "info", lambda: go("about")),
        ):
            more.add_widget(self._card(key, icon, way, about))

    def _card(self, key: str, icon: str, way: Any, about: str = "") -> WayCard:
        card = WayCard(title=self.say(key), about=self.say(about) if about else "", icon=icon)
        card.bind(on_release=lambda _: way())
        return card

    # Saved games

    def _found(self, game: SavedGame) -> None:
        self._recent.append(game)
        self._draw_last()
        self._draw_recent()

    @property
    def _last(self) -> SavedGame | None:
        """The table that was played at last and can be gone on with."""
        return next((game for game in self._recent if not game.over and not game.problem), None)

    def _draw_last(self) -> None:
        card, last = self.ids.last, self._last
        card.ids.standing.clear_widgets()
        if last is None:
            read = len(self._recent) >= self._expected
            none = "start.no_open" if self._recent else "start.recent_none"
            card.kicker, card.go_on, card.board, card.marks = "", "", None, ()
            card.title = self.say(none) if read else ""
            return
        card.kicker = self.say("start.last", when=self.say(when(last.at, time.time())))
        card.title = self._standing(last)
        card.go_on, card.board = self.say("start.on"), last.board
        card.marks = tuple(seat.mark for seat in last.seats)
        for seat in last.ranked:
            points = "" if seat.total is None else str(seat.total)
            card.ids.standing.add_widget(
                StandingLine(mark=seat.mark, who=self.say(seat.title), points=points)
            )

    def _standing(self, last: SavedGame) -> str:
        """Which round it is, and who leads where that is anybody's to know."""
        words = self.say(last.verdict) if last.verdict else self.say("start.who_plays", n=len(last.seats))
        return words if last.round is None else self.say("start.standing", n=last.round, what=words)

    def go_on(self) -> None:
        """Opens the last table, or shows it where it is open."""
        if last := self._last:
            self._resume(last)

    def _draw_recent(self) -> None:
        """The other tables; how many cannot be read is told last, and which in the history."""
        recent, last = self.ids.recent, self._last
        recent.clear_widgets()
        others = [game for game in self._recent if game is not last]
        self.ids.recent_title.text = self.say("start.recent") if others else ""
        for game in others:
            if not game.problem:
                recent.add_widget(self._game_card(game))
        if broken := sum(bool(game.problem) for game in others):
            card = GameCard(text=self.say("start.unreadable", n=broken))
            card.bind(on_release=lambda _: self.app.go("history"))
            recent.add_widget(card)

    def _game_card(self, game: SavedGame) -> GameCard:
        moment = self.say(when(game.at, time.time()))
        who = ", ".join(self.say(seat.title) for seat in game.ranked)
        key = "start.finished" if game.over else "start.go_on"
        card = GameCard(text=self.say(key, when=moment, who=who), marks=[seat.mark for seat in game.ranked])
        card.bind(on_release=lambda _: self._resume(game))
        return card

    def _resume(self, game: SavedGame) -> None:
        session = self.app.session
        is_open = session is not None and session.hosted.path == game.path
        if is_open:
            self.app.to_table()
        else:
            self.app.reopen(game.path)

    # Ways to begin

    def _again(self) -> None:
        """Deals to the group of last time and opens its table; where that cannot be, it is set up by hand."""
        seating = again.dealt_again(self.app.folder, self._group) if self._group else None
        if seating is None:
            self.app.tell(say("start.not_again"))
            self.app.go("setup")
        else:
            self.app.open(again.wishes_of(seating, self.app.folder), "lobby")

    def _boards(self) -> None:
        from companion.games import GAMES

        named = next((name for name, game in GAMES.items() if game.board_files() is not None), None)
        if named is None:
            self.app.tell(say("start.no_boards"))
        else:
            self.app.go("board", game=named)

    def _demo(self) -> None:
        """A lively game with hints, where the game has one; else a table that was just dealt."""
        from companion.games import GAMES
        from companion.hosted_table import Wishes
        from companion.ui.overlays import demo
        from companion.ui.seating import Seating, chosen_game

        game = GAMES[chosen_game(GAMES, self.app.settings.game)]
        if self.app.is_opening:
            return
        in_use = self.app.session.hosted.path if self.app.session else None
        if path := demo.fresh_journal(self.app.folder, game.name, self.say("start.demo"), in_use):
            self.app.open(Wishes("", (), {}, resume=path), opened=lambda: demo.DemoBar(self.app))
            return
        seating = Seating(game)
        for name in self.say("start.demo_names").split(",")[: seating.form.seats[1]]:
            seating.add(name)
        wishes = again.wishes_of(seating, self.app.folder)
        self.app.open(evolve(wishes, options={}, name=self.say("start.demo")))

    def _stop_reading(self) -> None:
        if self._reader:
            self._reader.stop()
        self._reader = None


def _least(card: WayCard, *_: Any) -> None:
    """Stretched or not, a card is never lower than a finger or than its words."""
    card.size_hint_min_y = max(App.get_running_app().theme.touch, card.texture_size[1] + dp(24))


load_beside(__file__)
VIEW = HomeView
