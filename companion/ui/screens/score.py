"""The score: if it ended now, and the end itself, revealed column by column."""

import time
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock

from companion.text import templates
from companion.ui.kv import load_beside
from companion.ui.platform import here
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import Column, Panel, Push, Words
from companion.ui.widgets.score_bars import Cell, ScorePanel
from companion.ui.widgets.sealed_side import Beside
from engine.codec import decode
from engine.message import Message, say

COLUMN: Final = "score.column."
REVEAL_SECONDS: Final = 1.5  # for each column: long enough to look at every seat
ALL: Final = 10_000  # columns; more than any game has


class ScoreSheet(Column):
    """What is shared as a picture."""


class ScoreView(View):
    """Everybody's score; at the end it is revealed column by column, and a tap shows the rest at once."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._revealed = ALL
        self._now: Now | None = None
        self._tick = Clock.create_trigger(self._reveal_next, REVEAL_SECONDS)

    def enter(self, **given: Any) -> None:
        """Begins the reveal where the game is over."""
        session = self.app.session
        over = bool(session) and session.table.game.is_over(session.table.state)
        self._revealed = 0 if over else ALL
        self.ids.scroll.scroll_y = 1
        if over:
            self._tick()

    def on_leave(self, *_: Any) -> None:
        """Nothing goes on behind another screen."""
        self._tick.cancel()

    def on_touch_down(self, touch: Any) -> bool:
        """Any touch shows the rest at once; buttons still do what they say."""
        if self.collide_point(*touch.pos) and self._revealed != ALL:
            self._show_all()
        return bool(super().on_touch_down(touch))

    def draw(self, now: Now | None) -> None:
        """The score of this moment."""
        self._now = now
        if now is None:
            return
        score: Any = now.game.score(now.state, None)
        columns = _columns(score["players"])
        if self._revealed >= len(columns):
            self._revealed = ALL
        self._draw_todo(now)
        self._draw_sheet(now, score, columns)
        self._draw_notes(score)
        self._draw_foot(now)

    def _show_all(self) -> None:
        self._tick.cancel()
        self._revealed = ALL
        self.draw(self._now)

    def _reveal_next(self, _: float) -> None:
        self._revealed += 1
        self.draw(self._now)
        if self._revealed != ALL:
            self._tick()

    def _draw_todo(self, now: Now) -> None:
        """What still resolves after the end, as the game offers it."""
        todo = self.ids.todo
        todo.clear_widgets()
        game, state = now.game, now.state
        if not game.is_over(state):
            return
        acts = [act for seat in range(game.seats(state)) for act in game.legal_acts(state, seat)]
        if not acts:
            return
        panel = Panel()
        panel.add_widget(Words(text=self.say("scores.still_to_do"), rank="large"))
        for act in acts:
            who, what = self.say(game.title(state, act.seat)), self.say(game.offer(state, act))
            words = self.say("scores.todo", who=who, what=what)
            panel.add_widget(Push(text=words, on_release=partial(self._play, act)))
        todo.add_widget(panel)

    def _play(self, act: Any, _: Push) -> None:
        self.app.session.play(act)

    def _draw_sheet(self, now: Now, score: Any, columns: list[str]) -> None:
        sheet = self.ids.sheet
        sheet.clear_widgets()
        players, missing = score["players"], score.get("missing") or []
        done = self._revealed == ALL
        head = Beside()
        head.add_widget(Words(text=self.say(self._title(now, bool(missing))), rank="large"))
        if done and not missing:
            head.add_widget(Words(text=self._verdict(now, score), rank="large", tone="accent"))
        sheet.add_widget(head)
        for line in self._missing(now, missing):
            sheet.add_widget(Words(text=line, tone="dim"))
        best = max((player["total"] or 0 for player in players), default=0)
        order = list(range(len(players)))
        ranked = done and not missing and all(player.get("rank") for player in players)
        if ranked:
            order.sort(key=lambda seat: players[seat]["rank"])
        for seat in order:
            player = players[seat]
            unknown = {each["field"] for each in missing if each["seat"] == seat}
            cells = self._cells(player, columns, unknown)
            panel = ScorePanel()
            name = self.say(now.game.title(now.state, seat))
            title = self.say("scores.ranked", rank=player["rank"], who=name) if ranked else name
            panel.show(
                now.game.mark(now.state, seat), title, self._total(player, cells, unknown), cells, best
            )
            sheet.add_widget(panel)

    def _draw_notes(self, score: Any) -> None:
        """What looks like a slip of the pen; not for the picture."""
        notes = self.ids.notes
        notes.clear_widgets()
        for note in score.get("recheck") or [] if self._revealed == ALL else []:
            what = self.say(decode(Message, note))
            notes.add_widget(Words(text=self.say(say("score.recheck", what=what)), tone="dim"))

    def _title(self, now: Now, missing: bool) -> Message:
        if missing:
            return say("scores.so_far")
        return say("scores.final") if now.game.is_over(now.state) else say("scores.now")

    def _cells(self, player: dict[str, Any], columns: list[str], unknown: set[str]) -> list[Cell]:
        points, found = _points(player, columns), []
        for at, column in enumerate(columns):
            name = self.say(say(f"score.column.{column}"))
            value = player.get(column)
            if at >= self._revealed:
                found.append(Cell(name, "…"))
            elif column in unknown or value is None:
                found.append(Cell(name, "?"))
            else:
                worth = points.get(column)
                words = str(value) if worth is None else self.say("scores.worth", n=value, points=worth)
                found.append(Cell(name, words, worth if worth is not None else value if points else 0))
        return found

    def _total(self, player: dict[str, Any], cells: list[Cell], unknown: set[str]) -> str:
        if self._revealed != ALL:
            return str(sum(cell.points for cell in cells))
        if player["total"] is None:
            return "?"
        return f"{player['total']} + ?" if unknown else str(player["total"])

    def _verdict(self, now: Now, score: Any) -> str:
        """Who has won or leads, and by which tie-break."""
        first = [seat for seat, player in enumerate(score["players"]) if player.get("rank") == 1]
        if not first:
            return ""
        over, tiebreak = now.game.is_over(now.state), score.get("tiebreak")
        who = ", ".join(self.say(now.game.title(now.state, seat)) for seat in first)
        if len(first) > 1:
            return self.say("scores.shared", who=who)
        if tiebreak:
            return self.say("scores.wins_by" if over else "scores.leads_by", who=who, tiebreak=tiebreak)
        return self.say("scores.wins" if over else "scores.leads", who=who)

    def _missing(self, now: Now, missing: list[Any]) -> list[str]:
        """Which numbers are still to be counted, and whose."""
        fields = dict.fromkeys(each["field"] for each in missing)
        lines = []
        for field in fields:
            seats = [each["seat"] for each in missing if each["field"] == field]
            names = ", ".join(self.say(now.game.title(now.state, seat)) for seat in seats)
            everybody = len(seats) == now.game.seats(now.state)
            lines.append(
                self.say("scores.missing_all", field=field)
                if everybody
                else self.say("scores.missing", field=field, who=names)
            )
        return lines

    def _draw_foot(self, now: Now) -> None:
        foot: Beside = self.ids.foot
        foot.clear_widgets()
        foot.add_widget(Push(text=self.say("scores.share"), on_release=self._share))
        back = Push(text=self.say("scores.to_table"), loud=True, on_release=lambda _: self.app.go("table"))
        foot.add_widget(back)

    def _share(self, *_: Any) -> None:
        """A picture of the sheet, handed to other apps or left in the folder."""
        path = Path(self.app.folder) / f"score-{time.strftime('%Y%m%d-%H%M%S')}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        # The next frame: the touch may just have revealed the rest.
        Clock.schedule_once(lambda _: self._save(path))

    def _save(self, path: Path) -> None:
        self.ids.sheet.export_to_png(str(path))
        if not path.exists():
            self.app.tell(say("scores.not_saved"))
        elif not here().share_file(path):
            self.app.tell(say("scores.saved", file=str(path)))


def _columns(players: list[dict[str, Any]]) -> list[str]:
    """The numbers of the score that have a name for people, in the order of the names."""
    known = [key.removeprefix(COLUMN) for key in templates("en") if key.startswith(COLUMN)]
    number = [column for column in known if all(_is_number(player, column) for player in players)]
    return [column for column in number if column != "total"]


def _is_number(player: dict[str, Any], column: str) -> bool:
    value = player.get(column, "")
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def _points(player: dict[str, Any], columns: list[str]) -> dict[str, int]:
    """What a column adds to the total where that is another number: the nameless one after it."""
    names = [*player, ""]
    follow = {column: names[names.index(column) + 1] for column in columns}
    named = {*columns, "total", "rank"}
    found = {one: player[after] for one, after in follow.items() if after not in named and after in player}
    adds = [found.get(column, player[column]) for column in columns]
    # Only if they add up to the total is it certain that they are its parts.
    return found if None not in adds and sum(adds) == player.get("total") else {}


load_beside(__file__)
VIEW = ScoreView
