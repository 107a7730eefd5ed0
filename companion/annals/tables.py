"""Finished games as files for other programs: one CSV in the columns of BGG's play log, and one JSON."""

import csv
import io
import time
from collections.abc import Iterable, Sequence
from typing import Final

from companion.annals.annal import Annal, Sat, minutes, played_as
from companion.annals.people import People
from companion.games import game_called
from companion.text import text
from engine.codec import Json
from engine.message import say

FORMAT: Final = "game-export/1"
LOG: Final = (
    *("id", "date", "quantity", "length", "incomplete", "nowinstats", "location", "item", "objecttype"),
    *("objectid", "comments", "username", "userid", "name", "startposition", "color", "score", "new"),
    *("rating", "win"),
)
"""The fields of a play and of its players in BGG's XML API 2, by their names there."""
OURS: Final = ("game", "players", "rank", "rounds", "modules", "began", "ended", "thinking_seconds")
_A_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def as_csv(annals: Iterable[Annal], people: People) -> str:
    """A line for each seat of each game: BGG's columns, then ours, then guises and facts by their kinds."""
    rows = [_row(annal, at, people) for annal in annals for at in range(len(annal.seats))]
    more = sorted({key for row in rows for key in row} - {*LOG, *OURS})
    written = io.StringIO()
    table = csv.DictWriter(written, (*LOG, *OURS, *more), restval="")
    table.writeheader()
    table.writerows({key: _cell(value) for key, value in row.items()} for row in rows)
    return written.getvalue()


def _row(annal: Annal, at: int, people: People) -> dict[str, object]:
    seat, game = annal.seats[at], game_called(annal.game).catalogued
    log = {
        "id": annal.id,
        "date": time.strftime("%Y-%m-%d", time.localtime(annal.began / 1000)),
        "quantity": 1,
        "length": minutes(annal),
        "incomplete": 0,
        # A game that was never counted to its end must not count as lost by everybody.
        "nowinstats": int(not seat.decided),
        "item": game.title,
        "objecttype": "thing",
        "objectid": game.bgg,
        "comments": text(say("annals.comment", n=annal.rounds)) if annal.rounds is not None else "",
        "userid": 0,
        "name": people.who(seat.name),
        "startposition": _position(annal, at),
        # BGG calls it "Team / Color"; players enter there what they played as.
        "color": played_as(seat),
        "score": seat.score,
        "new": 0,
        "rating": 0,
        "win": int(seat.won),
    }
    ours = {
        "game": annal.game,
        "players": len(annal.seats),
        "rank": seat.rank,
        "rounds": annal.rounds,
        "modules": " ".join(module.id for module in annal.modules),
        "began": _moment(annal.began),
        "ended": _moment(annal.ended),
        "thinking_seconds": round(seat.thinking_ms / 1000),
    }
    return {**log, **ours, **_parts(seat)}


def _parts(seat: Sat) -> dict[str, object]:
    """What was played as and the facts, by their kinds."""
    return {
        **{guise.kind: guise.id for guise in seat.guises},
        **{fact.kind: fact.value for fact in seat.facts},
    }


def _position(annal: Annal, at: int) -> int | None:
    """The place in the first round, from 1; None where nobody knows who began."""
    first = next((number for number, seat in enumerate(annal.seats) if seat.began), None)
    return None if first is None else (at - first) % len(annal.seats) + 1


def _cell(value: object) -> object:
    """Names are typed by people: a spreadsheet must not take one for a formula."""
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(_A_FORMULA) else value


def _moment(at: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at / 1000))


def as_json(annals: Sequence[Annal], people: People) -> Json:
    """Everything that is kept, with ids instead of words."""
    return {"format": FORMAT, "games": [_told(annal, people) for annal in annals]}


def _told(annal: Annal, people: People) -> Json:
    return {
        "id": annal.id,
        "game": annal.game,
        "began": _moment(annal.began),
        "ended": _moment(annal.ended),
        "played_seconds": round(annal.played_ms / 1000),
        "rounds": annal.rounds,
        "modules": [module.id for module in annal.modules],
        "seats": [_seat(seat, people) for seat in annal.seats],
    }


def _seat(seat: Sat, people: People) -> Json:
    return {
        "name": people.who(seat.name),
        "name_then": seat.name,
        "played_as": {guise.kind: guise.id for guise in seat.guises},
        "facts": {fact.kind: fact.value for fact in seat.facts},
        "score": seat.score,
        "rank": seat.rank,
        "winner": seat.won,
        "began": seat.began,
        "thinking_seconds": round(seat.thinking_ms / 1000),
    }
