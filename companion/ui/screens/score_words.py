"""What the score says: its columns, the parts of a total, who wins, what is still to be counted."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from companion.text import templates
from companion.ui.session import Now
from companion.ui.widgets.score_bars import Cell
from engine.message import Message, say

COLUMN: Final = "score.column."
HIDDEN: Final = "…"
UNKNOWN: Final = "?"


@dataclass(frozen=True, slots=True)
class ScoreWords:
    """The score of one moment in words; `speak` turns messages into sentences."""

    now: Now
    score: Any
    speak: Callable[[Message], str]

    @property
    def players(self) -> list[dict[str, Any]]:
        """A line for each seat."""
        return list(self.score["players"])

    @property
    def missing(self) -> list[dict[str, Any]]:
        """What is still to be counted, seat by seat."""
        return list(self.score.get("missing") or [])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.now.game.is_over(self.now.state)

    def who(self, seat: int) -> str:
        """The seat's title."""
        return self.speak(self.now.game.title(self.now.state, seat))

    def title(self) -> str:
        """What this score is."""
        if self.missing:
            return self.speak(say("scores.so_far"))
        return self.speak(say("scores.final") if self.is_over else say("scores.now"))

    def unknown(self, seat: int) -> set[str]:
        """The numbers of a seat that are still to be counted."""
        return {each["field"] for each in self.missing if each["seat"] == seat}

    def cells(self, seat: int, revealed: int) -> list[Cell]:
        """The seat's columns; those beyond `revealed` are not told yet."""
        player, unknown = self.players[seat], self.unknown(seat)
        names = columns(self.players)
        points = parts(player, names)
        found = []
        for at, column in enumerate(names):
            name, value = self.speak(say(COLUMN + column)), player.get(column)
            if at >= revealed:
                found.append(Cell(name, HIDDEN))
            elif column in unknown or value is None:
                found.append(Cell(name, UNKNOWN))
            else:
                found.append(self._cell(name, value, points.get(column), bool(points)))
        return found

    def _cell(self, name: str, value: int, worth: int | None, adds: bool) -> Cell:
        if worth is None:
            return Cell(name, str(value), value if adds else 0)
        return Cell(name, self.speak(say("scores.worth", n=value, points=worth)), worth)

    def total(self, seat: int) -> str:
        """The seat's total as far as it is known."""
        player = self.players[seat]
        if player["total"] is None:
            return UNKNOWN
        return f"{player['total']} + {UNKNOWN}" if self.unknown(seat) else str(player["total"])

    def verdict(self) -> str:
        """Who has won or leads, and by which tie-break."""
        first = [seat for seat, player in enumerate(self.players) if player.get("rank") == 1]
        if not first:
            return ""
        who, tiebreak = ", ".join(map(self.who, first)), self.score.get("tiebreak")
        if len(first) > 1:
            return self.speak(say("scores.shared", who=who))
        if tiebreak:
            key = "scores.wins_by" if self.is_over else "scores.leads_by"
            return self.speak(say(key, who=who, tiebreak=tiebreak))
        return self.speak(say("scores.wins" if self.is_over else "scores.leads", who=who))

    def still_to_count(self) -> list[str]:
        """Which numbers are still to be counted, and whose."""
        alike: dict[tuple[int, ...], list[str]] = {}
        for field in dict.fromkeys(str(each["field"]) for each in self.missing):
            seats = tuple(each["seat"] for each in self.missing if each["field"] == field)
            alike.setdefault(seats, []).append(field)
        return [self._still(seats, tuple(fields)) for seats, fields in alike.items()]

    def _still(self, seats: tuple[int, ...], fields: tuple[str, ...]) -> str:
        if len(seats) == self.now.game.seats(self.now.state):
            return self.speak(say("scores.missing_all", field=fields))
        return self.speak(say("scores.missing", field=fields, who=", ".join(map(self.who, seats))))


def columns(players: list[dict[str, Any]]) -> list[str]:
    """The numbers of the score that have a name for people, in the order of the names."""
    known = [key.removeprefix(COLUMN) for key in templates("en") if key.startswith(COLUMN)]
    number = [column for column in known if all(_is_number(player, column) for player in players)]
    return [column for column in number if column != "total"]


def _is_number(player: dict[str, Any], column: str) -> bool:
    value = player.get(column, "")
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def parts(player: dict[str, Any], names: list[str]) -> dict[str, int]:
    """What a column adds to the total where that is another number: the nameless one after it."""
    keys = [*player, ""]
    follow = {column: keys[keys.index(column) + 1] for column in names}
    named = {*names, "total", "rank"}
    found = {one: player[after] for one, after in follow.items() if after not in named and after in player}
    adds = [found.get(column, player[column]) for column in names]
    # Only if they add up to the total is it certain that they are its parts.
    return found if None not in adds and sum(adds) == player.get("total") else {}
