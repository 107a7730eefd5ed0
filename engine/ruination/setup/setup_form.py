"""What a set-up screen asks about a table of Ruination."""

from functools import cache
from typing import Final

from engine.drawings import Option, Preset, SeatField, SetupForm, Switch
from engine.message import say
from engine.ruination.components import MAX_SEATS, MIN_SEATS
from engine.ruination.ids import Horde, Side, Tracking
from engine.ruination.setup.setup import HouseRules

_PRESETS: Final = {
    Tracking.SCORE: (say("ruination.preset.score"), say("ruination.preset.score_about")),
    Tracking.MATS: (say("ruination.preset.mats"), say("ruination.preset.mats_about")),
    Tracking.BOARD: (say("ruination.preset.board"), say("ruination.preset.board_about")),
}


@cache
def setup_form() -> SetupForm:
    """Everything that may be decided before the draw; SetupForm says how it becomes its options."""
    hordes = tuple(Option(str(horde), say("ruination.form.this_horde", horde=horde)) for horde in Horde)
    sides = tuple(Option(str(side), say("ruination.form.this_side", side=side)) for side in Side)
    return SetupForm(
        seats=(MIN_SEATS, MAX_SEATS),
        seat_fields=(
            SeatField("horde", say("ruination.form.horde"), hordes),
            SeatField("side", say("ruination.form.side"), sides),
        ),
        presets=tuple(
            Preset(str(tracking), label, about, (("tracking", str(tracking)),))
            for tracking, (label, about) in _PRESETS.items()
        ),
        switches=(Switch("app_dice", say("ruination.house.app_dice"), HouseRules().app_dice),),
    )
