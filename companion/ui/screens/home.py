"""The first screen: a new table, the last ones, a table on the LAN, history, settings."""

import time
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock

from companion.ui.kv import load_beside
from companion.ui.saved_games import GamesReader, SavedGame, journals, when
from companion.ui.seating import Seating, chosen_game
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.panes import Panes  # noqa: F401 - home.kv names it
from companion.ui.widgets.table.game_card import GameCard
from engine.message import Message, say

if TYPE_CHECKING:
    from companion.ui.session import Now

RECENT_MOST: Final = 6  # fit a tablet; the history has them all


class HomeView(View):
    """Where everybody begins."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._recent: list[SavedGame] = []
        self._reader: GamesReader | None = None
        self._drawn: object = None

    def enter(self, **given: Any) -> None:
        """Reads the last journals anew."""
        self._stop_reading()
        self._recent, self._drawn = [], None
        paths = journals(self.app.folder)[:RECENT_MOST]
        if paths:
            self._reader = GamesReader(paths, lambda found: Clock.schedule_once(lambda _: self._found(found)))

    def on_pre_leave(self, *_: Any) -> None:
        """Whoever has gone on reads no more."""
        self._stop_reading()

    def draw(self, now: "Now | None") -> None:
        """One button for everything that can be begun."""
        # Of the table only this matters here; what is rebuilt under a finger loses its touch.
        drawn = (now is not None, self.say("app.back"))
        if drawn == self._drawn:
            return
        self._drawn = drawn
        ids = self.ids
        ids.title.text = self.say("app.name")
        ids.about.text = self.say("start.about")
        self._draw_ways(now)
        self._draw_recent()

    def _draw_ways(self, now: "Now | None") -> None:
        ways, more = self.ids.ways, self.ids.more
        ways.clear_widgets()
        more.clear_widgets()
        if now:
            ways.add_widget(
                Push(text=self.say("start.back"), loud=True, on_release=lambda _: self.app.to_table())
            )
        offers: list[tuple[Message, Any]] = [
            (say("start.new"), lambda: self.app.go("setup")),
            (say("start.demo"), self._demo),
            (say("start.join"), lambda: self.app.go("phone")),
            (say("start.history"), lambda: self.app.go("history")),
            (say("start.settings"), lambda: self.app.go("settings")),
        ]
        for number, (words, way) in enumerate(offers):
            push = Push(text=self.say(words), loud=number == 0 and now is None)
            push.bind(on_release=lambda _, way=way: way())
            (ways if number < len(offers) - 2 else more).add_widget(push)

    # Saved games

    def _found(self, game: SavedGame) -> None:
        self._recent.append(game)
        self._draw_recent()

    def _draw_recent(self) -> None:
        recent = self.ids.recent
        recent.clear_widgets()
        self.ids.recent_title.text = self.say("start.recent" if self._recent else "start.recent_none")
        for game in self._recent:
            recent.add_widget(self._card(game))

    def _card(self, game: SavedGame) -> GameCard:
        moment = self.say(when(game.at, time.time()))
        if game.problem:
            reason = self.say(game.problem)
            card = GameCard(text=self.say("start.damaged", when=moment, why=reason), can=False)
            card.bind(on_release=lambda _: self.app.tell(game.problem))
            return card
        who = ", ".join(self.say(seat.title) for seat in game.ranked)
        key = (
            say("start.finished", when=moment, who=who)
            if game.over
            else say("start.go_on", when=moment, who=who)
        )
        card = GameCard(text=self.say(key), marks=[seat.mark for seat in game.ranked])
        card.bind(on_release=lambda _: self._resume(game))
        return card

    def _resume(self, game: SavedGame) -> None:
        session = self.app.session
        is_open = session is not None and session.hosted.path == game.path
        if is_open:
            self.app.to_table()
        else:
            self.app.reopen(game.path)

    def _demo(self) -> None:
        # The rules and the network load slowly, and the first screen needs neither.
        from companion.games import GAMES
        from companion.hosted_table import Wishes

        seating = Seating(GAMES[chosen_game(GAMES, self.app.settings.game)])
        for name in self.say("start.demo_names").split(",")[: seating.form.seats[1]]:
            seating.add(name)
        wishes = Wishes(
            seating.game.name,
            seating.names,
            {},
            self.say("start.demo"),
            folder=self.app.folder,
            setup=seating.setup,
        )
        self.app.open(wishes)

    def _stop_reading(self) -> None:
        if self._reader:
            self._reader.stop()
        self._reader = None


load_beside(__file__)
VIEW = HomeView
