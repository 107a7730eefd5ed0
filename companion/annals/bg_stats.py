"""BG Stats: the documented link that hands it a finished game as a new play, small enough for a QR code."""

import json
import time
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from companion.annals.annal import Annal, Sat, minutes, played_as
from companion.annals.people import People
from companion.games import game_called
from companion.text import text
from engine.codec import Json
from engine.message import say

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Adjutant"
ID_LENGTH: Final = 16  # of a hash's letters: no two games of any group are alike in so many
QR_MOST: Final = 1732
"""Bytes of a link for a code: QR version 30, whose 137 squares a phone still reads from a screen."""
_CAN_GO: Final = ("comments", "board", "sourcePlayerId", "startPlayer")
"""What is left out of a code that is too dense, first to last; the link of a button has it all."""


def link(annal: Annal, people: People) -> str:
    """The link with everything that BG Stats documents, as far as it is known."""
    return _link(_play(annal, people))


def code_link(annal: Annal, people: People) -> str | None:
    """The link for a QR code, shortened where it must be; None where no phone could read it."""
    return next((each for each in _ever_shorter(_play(annal, people)) if len(each) <= QR_MOST), None)


def _ever_shorter(play: dict[str, Json]) -> Iterator[str]:
    yield _link(play)
    for name in _CAN_GO:
        play = {key: _without(name, value) for key, value in play.items() if key != name}
        yield _link(play)


def _without(name: str, value: Json) -> Json:
    """The players without this of each."""
    if not isinstance(value, list):
        return value
    return [{key: of for key, of in each.items() if key != name} for each in value if isinstance(each, dict)]


def _link(play: dict[str, Json]) -> str:
    # What RFC 3986 lets stand in a query stands as it is: each letter saved makes the code coarser.
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=":,/@!$()*")


def _play(annal: Annal, people: People) -> dict[str, Json]:
    game = game_called(annal.game).catalogued
    named: dict[str, Json] = {"name": game.title, "sourceGameId": annal.game}
    if game.bgg is not None:
        named["bggId"] = game.bgg
    told: dict[str, Json] = {
        "sourceName": SOURCE,
        "sourcePlayId": annal.id[:ID_LENGTH],
        "playDate": time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(annal.began / 1000)),
        "durationMin": minutes(annal),
        "game": {**named, "highestWins": annal.highest_wins, "noPoints": False},
        "players": [_player(seat, people) for seat in annal.seats],
    }
    if annal.modules:
        told["board"] = ", ".join(text(module.words) for module in annal.modules)
    if annal.rounds is not None:
        told["comments"] = text(say("annals.comment", n=annal.rounds))
    return told


def _player(seat: Sat, people: People) -> Json:
    name = people.who(seat.name)
    told: dict[str, Json] = {"name": name, "sourcePlayerId": name, "startPlayer": seat.began}
    told |= {"role": played_as(seat), "winner": seat.won}
    known = {"rank": seat.rank, "score": seat.score}
    return {**told, **{key: value for key, value in known.items() if value is not None}}
