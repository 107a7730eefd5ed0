"""The games this app knows, by name; the only place outside `engine` that lists them."""

from typing import Any

from engine.game import Game
from engine.message import TableError
from engine.ruination.game import Ruination
from engine.ruination.scoring import score_sheet as ruination_sheet
from engine.scoring.score_sheet import Scorer
from engine.scythe.game import Scythe
from engine.scythe.scoring import score_sheet as scythe_sheet

GAMES: dict[str, Game[Any]] = {game.name: game for game in (Scythe(), Ruination())}
SCORERS: dict[str, Scorer] = {**scythe_sheet.SCORERS, **ruination_sheet.SCORERS}
"""What scores a position, by the format that the position names."""


class UnknownGame(TableError):
    """A game this app does not know."""


def game_called(name: str) -> Game[Any]:
    """The game of that name, or UnknownGame."""
    if name not in GAMES:
        raise UnknownGame("games.unknown", name=name[:40], known=tuple(GAMES))
    return GAMES[name]
