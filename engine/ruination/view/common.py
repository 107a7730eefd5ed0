"""What everybody should see of the whole table at any moment."""

from engine.message import Message, say
from engine.ruination.ids import Tracking
from engine.ruination.state import State


def common(state: State) -> tuple[Message, ...]:
    """Where the Khan's Fury token stands, and the blessings that are left."""
    if state.setup.tracking is Tracking.SCORE:
        return ()
    return (say("ruination.common.fury", fury=state.fury),)
