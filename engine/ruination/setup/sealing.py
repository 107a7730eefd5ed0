"""The starting tiles as a sealed choice of all seats: which of the two dealt tiles each sets aside."""

from typing import Final

from engine.codec import Json, Malformed
from engine.forms import Form, NumberField, SealedSide, Sealing
from engine.game import Refused, Step
from engine.message import say
from engine.ruination.components import TILES
from engine.ruination.ids import Tracking
from engine.ruination.setup.opening import OpenTiles
from engine.ruination.state import Stage, State

_FIELD: Final = "tile"
_FORM: Final = Form(
    (NumberField(_FIELD, say("ruination.form.tile"), 1, TILES),), (say("ruination.fact.highest_first"),)
)


def sealing(state: State) -> Sealing | None:
    """The tiles that all seats set aside, until they are revealed."""
    if not _asks(state):
        return None
    sides = tuple(SealedSide(seat, str(here.horde), _FORM) for seat, here in enumerate(state.setup.seats))
    return Sealing("tiles", say("ruination.sealing.tiles"), sides)


def _asks(state: State) -> bool:
    return state.stage is Stage.TILES and not state.ended and state.setup.tracking is not Tracking.SCORE


def sealed_step(state: State, secrets: tuple[Json, ...]) -> Step:
    """The step that opens all tiles, or Malformed."""
    if not _asks(state):
        raise Refused("ruination.refused.tiles_done")
    if len(secrets) != len(state.players):
        raise Malformed("malformed.type", where="secrets")
    return Step(OpenTiles(0), tuple(map(_tile, secrets)))


def _tile(secret: Json) -> int:
    tile = secret.get(_FIELD) if type(secret) is dict and secret.keys() == {_FIELD} else None
    if type(tile) is not int:
        raise Malformed("malformed.type", where="secret")
    return tile
