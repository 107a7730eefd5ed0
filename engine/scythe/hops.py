"""Which acts move a piece over the map, so that a map can be dragged on instead of a list read."""

from engine.drawings import ANY_PIECE, Hop
from engine.game import Act
from engine.scythe.acts import MoveUnit, Retreat
from engine.scythe.state import State
from engine.scythe.wind_gambit_acts import MoveAirship


def hop(state: State, act: Act) -> Hop | None:
    """From where to where the act moves a unit, an airship or, in a retreat, all units of the seat."""
    if isinstance(act, MoveUnit):
        return Hop(act.unit, act.at, act.to)
    if isinstance(act, MoveAirship) and state.board and act.seat < len(state.board.airships):
        return Hop("airship", state.board.airships[act.seat].at, act.to)
    if isinstance(act, Retreat) and state.combat and state.combat.at:
        return Hop(ANY_PIECE, state.combat.at, act.to)
    return None
