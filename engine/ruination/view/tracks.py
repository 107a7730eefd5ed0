"""The two tracks at the top of the board as a picture."""

from engine.message import say
from engine.pictures.drawings import TrackLine, Tracks
from engine.ruination.components import TRACK_END
from engine.ruination.ids import Tracking
from engine.ruination.state import State


def tracks(state: State) -> Tracks | None:
    """Favor and glory; None where only the score is kept."""
    if state.setup.tracking is Tracking.SCORE:
        return None
    favor = TrackLine(say("ruination.tracks.favor"), TRACK_END, tuple(each.favor for each in state.players))
    glory = TrackLine(say("ruination.tracks.glory"), TRACK_END, tuple(each.glory for each in state.players))
    return Tracks(say("ruination.tracks.title"), (), (favor, glory))
