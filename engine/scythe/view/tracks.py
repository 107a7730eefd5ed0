"""The tracks of the board as a picture: who has which star, and how far power and popularity have come."""

from typing import Final

from engine.message import say
from engine.pictures.drawings import TrackLine, TrackPlace, Tracks
from engine.scythe.components import MAX_POPULARITY, MAX_POWER
from engine.scythe.ids import Slot, Tracking
from engine.scythe.scoring.scoring import tiers
from engine.scythe.state import State
from engine.scythe.view.symbols import SLOT_ICONS

_NAMES: Final = {slot: say("tracks.slot", slot=slot) for slot in Slot}


def tracks(state: State) -> Tracks | None:
    """Triumph track, power and popularity; None where only the score is kept."""
    if state.setup.tracking is Tracking.SCORE:
        return None
    places = tuple(TrackPlace(SLOT_ICONS[slot], _NAMES[slot], _stars(state, slot)) for slot in Slot)
    power = TrackLine(say("tracks.power"), MAX_POWER, tuple(player.power for player in state.players))
    bands = tuple(tier.lowest for tier in tiers()[1:])
    at = tuple(player.popularity for player in state.players)
    return Tracks(
        say("tracks.triumph"), places, (power, TrackLine(say("tracks.popularity"), MAX_POPULARITY, at, bands))
    )


def _stars(state: State, slot: Slot) -> tuple[int, ...]:
    return tuple(seat for seat, player in enumerate(state.players) for _ in range(player.stars_in(slot)))
