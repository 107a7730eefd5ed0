"""What everybody should see of the whole table at any moment."""

from engine.message import Message, say
from engine.ruination.components import BLESSINGS
from engine.ruination.ids import Tracking
from engine.ruination.state import Stage, State
from engine.ruination.view.names import horde_of


def common(state: State) -> tuple[Message, ...]:
    """The Khan's Fury and the First Player, the cards left in each deck, and what the supply still has."""
    if state.setup.tracking is Tracking.SCORE:
        return ()
    move, recruit, scavenge = state.decks
    blessings = BLESSINGS - sum(player.blessings for player in state.players)
    return (
        _fury(state),
        say("ruination.common.decks", move=move, recruit=recruit, scavenge=scavenge),
        say("ruination.common.supply", bastions=state.bastions, blessings=blessings),
    )


def _fury(state: State) -> Message:
    if state.stage is Stage.TILES:
        return say("ruination.common.fury", fury=state.fury)
    return say("ruination.common.fury_and_first", fury=state.fury, horde=horde_of(state, state.first))
