"""Every game that was saved here, finished or not, with who played and how it stood."""

import time
from typing import Any

from kivy.clock import Clock

from companion.ui.kv import load_beside
from companion.ui.saved_games import GamesReader, SavedGame, SavedSeat, journals, when
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import panes, top_bar  # noqa: F401 - history.kv names them
from companion.ui.widgets.table.game_card import GameCard
from engine.message import say


class HistoryView(View):
    """A card for each journal, read while one looks."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._reader: GamesReader | None = None
        self._games: list[SavedGame] = []
        self._number = 0
        self._drawn: object = None

    def enter(self, **given: Any) -> None:
        """Begins to read; what is read already is shown at once."""
        self._stop()
        paths = journals(self.app.folder)
        self._games, self._number = [], len(paths)
        # Many journals, one redraw a frame.
        show = Clock.create_trigger(lambda _: self.draw(None))

        def heard(found: SavedGame) -> None:
            def take(_: float) -> None:
                self._games.append(found)
                show()

            Clock.schedule_once(take)

        if paths:
            self._reader = GamesReader(paths, heard)

    def on_pre_leave(self, *_: Any) -> None:
        """Whoever has gone on reads no more."""
        self._stop()

    def draw(self, now: Now | None) -> None:
        """The cards so far, and how many are still to come."""
        ids, read = self.ids, len(self._games)
        ids.bar.back, ids.bar.title = self.say("app.back"), self.say("history.title")
        if read < self._number:
            ids.progress.text = self.say("history.reading", n=read, of=self._number)
        else:
            ids.progress.text = self.say(say("history.games", n=read) if read else say("history.none"))
        words = self.say("history.title")
        if self._drawn != (words, self._games[: len(ids.games.children)]):
            ids.games.clear_widgets()
        for game in self._games[len(ids.games.children) :]:
            ids.games.add_widget(self._card(game))
        self._drawn = (words, list(self._games))

    def _card(self, game: SavedGame) -> GameCard:
        moment = self.say(when(game.at, time.time()))
        if game.problem:
            words = self.say("start.damaged", when=moment, why=self.say(game.problem))
            card = GameCard(text=words, can=False)
            card.bind(on_release=lambda _: self.app.tell(game.problem))
            return card
        unfinished = "history.older" if game.stopped else "history.unfinished"
        state = self.say("history.finished" if game.over else unfinished)
        lines = [f"{moment}, {state}", *(self._line(seat) for seat in game.ranked)]
        card = GameCard(text="\n".join(lines), marks=[seat.mark for seat in game.ranked])
        card.bind(on_release=lambda _: self._open(game))
        return card

    def _line(self, seat: SavedSeat) -> str:
        who = self.say(seat.title)
        return who if seat.total is None else self.say("history.seat", who=who, n=seat.total)

    def _open(self, game: SavedGame) -> None:
        session = self.app.session
        is_open = session is not None and session.hosted.path == game.path
        if not is_open:
            self.app.reopen(game.path, "score" if game.over else None)
        elif game.over:
            self.app.go("score")
        else:
            self.app.to_table()

    def _stop(self) -> None:
        if self._reader:
            self._reader.stop()
        self._reader = None


load_beside(__file__)
VIEW = HistoryView
