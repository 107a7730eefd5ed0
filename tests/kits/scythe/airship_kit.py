"""Builders for tables with airships, and short ways to fly."""

from collections.abc import Mapping
from typing import Any

from engine.frozen import evolve
from engine.scythe.board.board import Board
from engine.scythe.state import State
from engine.scythe.wind_gambit.aboard import Airship
from engine.scythe.wind_gambit.airships import MoveAirship
from tests.kits.scythe.boards import board_table, home
from tests.kits.scythe.tables import GAME, have

TILES = {"aggressive_tile": "Bounty", "passive_tile": "Ferry"}
OFF = {"modules": [], "aggressive_tile": None, "passive_tile": None}
PAIRS = ("nordic:industrial", "crimea:mechanical", "saxony:engineering")
Ships = Mapping[int, Airship]


def air_table(at: Any = None, ships: Ships | None = None, tile: str = "Bounty", **more: Any) -> State:
    """A tracked table with airships; those not named are on their home bases, empty."""
    options = {**TILES, "aggressive_tile": tile, "modules": ["airships"], **more}
    state = board_table(*PAIRS, at=at or {}, **options)
    wanted = tuple((ships or {}).get(seat, Airship(home(state, seat))) for seat in range(len(PAIRS)))
    for seat, ship in enumerate(wanted):
        state = have(state, seat, workers=state.players[seat].workers + ship.workers)
    state = evolve(state, board=Board(state.board.places, wanted))
    assert not GAME.status(state)
    return state


def ship(state: State, seat: int = 0) -> Airship:
    """The seat's airship."""
    return state.board.airships[seat]


def fly(*to: str, seat: int = 0) -> tuple[MoveAirship, ...]:
    """The hops of the airship."""
    return tuple(MoveAirship(seat, name) for name in to)


def stock(state: State) -> list[int]:
    """All resources on the table, aboard or not."""
    board = state.board
    held = [each.resources for each in (*board.places, *board.airships)]
    return [sum(kind) for kind in zip(*held, strict=True)]
