"""Which acts move a piece over the map, so that a map can be dragged on instead of a list read."""

from engine.drawings import ANY_PIECE, Hop
from engine.game import Act
from engine.ruination.acts import MoveArmy, MoveUnits
from engine.ruination.battle_acts import RetreatTo
from engine.ruination.state import State


def hop(state: State, act: Act) -> Hop | None:
    """From where to where the act moves a unit or, as an army or in a retreat, all units of the seat."""
    if isinstance(act, MoveUnits):
        return Hop(act.unit, act.at, act.to)
    if isinstance(act, MoveArmy):
        return Hop(ANY_PIECE, act.at, act.to)
    if isinstance(act, RetreatTo) and state.battle and state.battle.at:
        return Hop(ANY_PIECE, state.battle.at, act.to)
    return None
