"""The games this app knows, by name; the only place outside `engine` that lists them."""

from typing import Any

from engine.game import Game
from engine.message import TableError
from engine.scythe.game import Scythe

GAMES: dict[str, Game[Any]] = {game.name: game for game in (Scythe(),)}


class UnknownGame(TableError):
    """A game this app does not know."""


def game_called(name: str) -> Game[Any]:
    """The game of that name, or UnknownGame."""
    if name not in GAMES:
        raise UnknownGame("games.unknown", name=name[:40], known=tuple(GAMES))
    return GAMES[name]
