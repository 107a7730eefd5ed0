"""All that a game tells somebody at the table, as docs/architecture.md lists what leaves the host."""

from typing import Any

from engine.game import Game


def told(game: Game[Any], state: Any, viewer: int | None) -> dict[str, Any]:
    """What `viewer` (None: a spectator) can see of this state on any screen."""
    seats = range(game.seats(state))
    return {
        "offers": () if viewer is None else game.offers(state, viewer),
        "board": game.board(state, viewer),
        "common": game.common(state),
        "contest": game.contest(state),
        "corrections": [game.correction(state, seat, viewer) for seat in seats],
        "counting": [game.counting(state, seat, viewer) for seat in seats],
        "figures": [game.figures(state, seat, viewer) for seat in seats],
        "news": game.news(state),
        "score": game.score(state, viewer),
        "score_sheet": game.score_sheet(state, viewer),
        "sealing": game.sealing(state),
        "tiles": [game.tiles(state, seat) for seat in seats],
    }
