"""What a set-up screen asks about a table of Scythe."""

from dataclasses import fields
from functools import cache
from typing import Final

from engine.drawings import Option, Preset, SeatField, SetupForm, Switch
from engine.message import say
from engine.scythe.components import factions, mats
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Module, Tracking
from engine.scythe.setup.setup import MAX_SEATS, MIN_SEATS

_FROM_INVADERS: Final = say("form.from_module", module=Module.INVADERS)
_PRESETS: Final = {
    Tracking.SCORE: (say("preset.score"), say("preset.score_about")),
    Tracking.MATS: (say("preset.mats"), say("preset.mats_about")),
    Tracking.BOARD: (say("preset.board"), say("preset.board_about")),
}
_MODULES: Final = {
    Module.INVADERS: say("form.invaders_about"),
    Module.AIRSHIPS: say("form.airships_about"),
    Module.RESOLUTIONS: say("form.resolutions_about"),
}
_HOUSE_RULES: Final = {
    "relentless_factory": say("house.relentless_factory"),
    "allow_banned_pairs": say("house.allow_banned_pairs"),
    "mill_is_worker": say("house.mill_is_worker"),
    "camaraderie_always": say("house.camaraderie_always"),
    "disarm_tunnels_only": say("house.disarm_tunnels_only"),
    "base_wayfare_meander": say("house.base_wayfare_meander"),
    "late_claims": say("house.late_claims"),
    "overlapping_turns": say("house.overlapping_turns"),
    "resolution_by_hand": say("house.resolution_by_hand"),
    "hidden_coins": say("house.hidden_coins"),
}


@cache
def setup_form() -> SetupForm:
    """Everything that may be decided before the draw; SetupForm says how it becomes its options."""
    usual = HouseRules()
    return SetupForm(
        seats=(MIN_SEATS, MAX_SEATS),
        seat_fields=(_faction_field(), _mat_field()),
        presets=tuple(
            Preset(str(tracking), label, about, (("tracking", str(tracking)),))
            for tracking, (label, about) in _PRESETS.items()
        ),
        modules=tuple(
            Option(str(module), say("form.module", module=module), about)
            for module, about in _MODULES.items()
        ),
        switches=tuple(
            Switch(rule.name, _HOUSE_RULES[rule.name], getattr(usual, rule.name))
            for rule in fields(HouseRules)
        ),
    )


def _faction_field() -> SeatField:
    options = tuple(
        Option(
            str(facts.faction),
            say("form.this_faction", faction=facts.faction),
            _FROM_INVADERS if facts.from_invaders else None,
        )
        for facts in factions().values()
    )
    return SeatField("faction", say("form.faction"), options)


def _mat_field() -> SeatField:
    options = tuple(
        Option(
            str(facts.mat),
            say("form.this_mat", mat=facts.mat, number=facts.label),
            _FROM_INVADERS if facts.from_invaders else None,
        )
        for facts in mats().values()
    )
    return SeatField("mat", say("form.mat"), options)
