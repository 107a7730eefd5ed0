"""Which screen a table begins with."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game import Game  # the app's first screen loads no game


def counts_only(game: "Game[Any]", state: Any) -> bool:
    """Whether nothing is followed at this table but the score: no mats, no board, only numbers to enter."""
    return (
        game.counting(state, 0, None) is not None
        and not game.tiles(state, 0)
        and game.board(state, None) is None
    )


def first_screen(game: "Game[Any]", state: Any) -> str:
    """The screen on which this table is played."""
    return "score" if counts_only(game, state) else "table"
