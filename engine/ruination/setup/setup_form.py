"""What a set-up screen asks about a table of Ruination."""

from functools import cache
from typing import Final

from engine.forms import ChoiceField, NumberField, Option, SetupForm
from engine.message import say
from engine.ruination.components import MAX_SEATS, MIN_SEATS
from engine.ruination.ids import Horde, Side, Tracking
from engine.ruination.setup.setup import HouseRules

_TRACKING: Final = {
    Tracking.SCORE: (say("ruination.preset.score"), say("ruination.preset.score_about")),
    Tracking.MATS: (say("ruination.preset.mats"), say("ruination.preset.mats_about")),
    Tracking.BOARD: (say("ruination.preset.board"), say("ruination.preset.board_about")),
}


@cache
def setup_form() -> SetupForm:
    """Everything that may be decided before the draw; SetupForm says how it becomes its options."""
    hordes = tuple(Option(str(horde), say("ruination.form.this_horde", horde=horde)) for horde in Horde)
    sides = tuple(Option(str(side), say("ruination.form.this_side", side=side)) for side in Side)
    tracking = tuple(Option(str(depth), *words) for depth, words in _TRACKING.items())
    return SetupForm(
        seats=(MIN_SEATS, MAX_SEATS),
        seat_fields=(
            ChoiceField("horde", say("ruination.form.horde"), hordes, ""),
            ChoiceField("side", say("ruination.form.side"), sides, ""),
        ),
        table_fields=(ChoiceField("tracking", say("ruination.form.tracking"), tracking, str(Tracking.MATS)),),
        house_rules=(
            NumberField("app_dice", say("ruination.house.app_dice"), 0, 1, int(HouseRules().app_dice)),
        ),
    )
