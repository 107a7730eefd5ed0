"""What a set-up screen asks about a table of Scythe."""

from dataclasses import fields
from functools import cache
from typing import Final

from engine.forms import (
    AskedField,
    ChoiceField,
    Face,
    NumberField,
    Option,
    SetupForm,
    SeveralField,
    TextField,
)
from engine.message import Message, say
from engine.scythe.components import factions, mats, tile_names
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Cargo, Module, Tracking
from engine.scythe.setup.setup import MAX_SEATS, MIN_SEATS
from engine.scythe.setup.tiles import FARTHEST_RANGE, MAX_NOTE, MISSION_POSSIBLE, OBJECTIVE_CARDS
from engine.scythe.setup.wishes import UNREAD
from engine.scythe.view.marks import faction_mark

_FROM_INVADERS: Final = say("form.from_module", module=Module.INVADERS)
_TRACKING: Final = {
    Tracking.SCORE: (say("preset.score"), say("preset.score_about")),
    Tracking.MATS: (say("preset.mats"), say("preset.mats_about")),
    Tracking.BOARD: (say("preset.board"), say("preset.board_about")),
}
_MODULES: Final = {
    Module.INVADERS: say("form.invaders_about"),
    Module.AIRSHIPS: say("form.airships_about"),
    Module.RESOLUTIONS: say("form.resolutions_about"),
    Module.PROMO_CARDS: say("form.promo_cards_about"),
}
_HOUSE_RULES: Final = {
    "relentless_factory": say("house.relentless_factory"),
    "allow_banned_pairs": say("house.allow_banned_pairs"),
    "mill_is_worker": say("house.mill_is_worker"),
    "camaraderie_always": say("house.camaraderie_always"),
    "disarm_tunnels_only": say("house.disarm_tunnels_only"),
    "base_wayfare_meander": say("house.base_wayfare_meander"),
    "overlapping_turns": say("house.overlapping_turns"),
    "resolution_by_hand": say("house.resolution_by_hand"),
    "hidden_coins": say("house.hidden_coins"),
    "mats_in_order": say("house.mats_in_order"),
    "own_airship_tiles": say("house.own_airship_tiles"),
    "airship_tiles_by_hand": say("house.airship_tiles_by_hand"),
    "airship_workers_join": say("house.airship_workers_join"),
    "airship_free_goods": say("house.airship_free_goods"),
}
_OWN: Final = "own_airship_tiles"
_RULE_NEEDS: Final = {
    "base_wayfare_meander": Module.INVADERS,
    "resolution_by_hand": Module.RESOLUTIONS,
    "own_airship_tiles": Module.AIRSHIPS,
    "airship_tiles_by_hand": Module.AIRSHIPS,
    "airship_workers_join": Module.AIRSHIPS,
    "airship_free_goods": Module.AIRSHIPS,
}
_OBJECTIVES: Final = {
    "first": say("form.first_objective", name=MISSION_POSSIBLE),
    "second": say("form.second_objective", name=MISSION_POSSIBLE),
}


@cache
def setup_form() -> SetupForm:
    """Everything that may be decided before the draw; SetupForm says how it becomes its options."""
    usual = HouseRules()
    return SetupForm(
        seats=(MIN_SEATS, MAX_SEATS),
        seat_fields=(_faction_field(), _mat_field()),
        seat_extras=_own_tile_fields(),
        table_fields=(_tracking_field(), _modules_field()),
        house_rules=tuple(
            NumberField(rule.name, _HOUSE_RULES[rule.name], 0, 1, int(getattr(usual, rule.name)))
            for rule in fields(HouseRules)
        ),
        told_fields=(*_shared_tile_fields(), *_resolution_fields()),
        brought=_from_invaders(),
        faces=_faces(),
        rule_needs=tuple((rule, str(module)) for rule, module in _RULE_NEEDS.items()),
    )


def _from_invaders() -> tuple[tuple[str, str], ...]:
    found = [str(facts.faction) for facts in factions().values() if facts.from_invaders]
    found += [str(facts.mat) for facts in mats().values() if facts.from_invaders]
    return tuple((each, str(Module.INVADERS)) for each in found)


def _faces() -> tuple[tuple[str, Face], ...]:
    """A faction is known by its emblem, a mat by its number."""
    marks = {faction: faction_mark(faction) for faction in factions()}
    letters = (
        (str(each), Face(say("form.letter", letter=mark.letter), mark)) for each, mark in marks.items()
    )
    numbers = ((str(each.mat), Face(say("form.letter", letter=each.label))) for each in mats().values())
    return (*letters, *numbers)


def _own_tile_fields() -> tuple[AskedField, ...]:
    """Airship tiles of a player's own (Advanced variant)."""
    needs = (str(Module.AIRSHIPS), _OWN)
    tiles = (
        # What is printed may be left unread, and nothing of it is ever dealt.
        (name, label, options if name.endswith("_tile") else (_unread(), *options))
        for name, label, options in _printed()
    )
    return tuple(AskedField(ChoiceField(*tile, ""), needs) for tile in tiles)


def _printed() -> tuple[tuple[str, Message, tuple[Option, ...]], ...]:
    """A pair of airship tiles and what may be read off them."""
    ranges = (Option(str(n), say("form.range", n=n)) for n in range(1, FARTHEST_RANGE + 1))
    cargoes = (Option(str(cargo), say("form.cargo", cargo=cargo)) for cargo in Cargo)
    return (
        ("aggressive_tile", say("form.aggressive_tile"), _tiles("aggressive")),
        ("passive_tile", say("form.passive_tile"), _tiles("passive")),
        ("airship_range", say("form.airship_range"), tuple(ranges)),
        ("airship_carries", say("form.airship_carries"), tuple(cargoes)),
    )


def _shared_tile_fields() -> tuple[AskedField, ...]:
    module = str(Module.AIRSHIPS)
    shared = tuple(AskedField(ChoiceField(*tile, ""), (module,), _OWN) for tile in _printed())
    notes = tuple(_note(kind, module, unless=_OWN) for kind in ("aggressive", "passive"))
    return shared + notes


def _resolution_fields() -> tuple[AskedField, ...]:
    module = str(Module.RESOLUTIONS)
    cards = tuple(Option(str(n), say("form.objective_card", n=n)) for n in OBJECTIVE_CARDS)
    tile = ChoiceField("resolution_tile", say("form.resolution_tile"), _tiles("resolution"), "")
    objectives = (ChoiceField(f"{place}_objective", label, cards, "") for place, label in _OBJECTIVES.items())
    return (
        AskedField(tile, (module,)),
        *(AskedField(each, (module, MISSION_POSSIBLE)) for each in objectives),
        _note("resolution", module),
    )


def _note(kind: str, module: str, unless: str = "") -> AskedField:
    """The table's own words about a tile that it has named."""
    words = TextField(f"{kind}_note", say("form.tile_note", kind=kind), "", MAX_NOTE, say("seating.untold"))
    return AskedField(words, (module, f"{kind}_tile"), unless)


def _tiles(kind: str) -> tuple[Option, ...]:
    return tuple(Option(name, say("form.tile", name=name)) for name in tile_names(kind))


def _unread() -> Option:
    return Option(UNREAD, say("form.unread"))


def _tracking_field() -> ChoiceField:
    options = tuple(Option(str(tracking), *words) for tracking, words in _TRACKING.items())
    return ChoiceField("tracking", say("form.tracking"), options, str(Tracking.MATS))


def _modules_field() -> SeveralField:
    options = tuple(
        Option(str(module), say("form.module", module=module), about) for module, about in _MODULES.items()
    )
    return SeveralField("modules", say("form.modules"), options, 0, len(options))


def _faction_field() -> ChoiceField:
    options = tuple(
        Option(
            str(facts.faction),
            say("form.this_faction", faction=facts.faction),
            _FROM_INVADERS if facts.from_invaders else None,
        )
        for facts in factions().values()
    )
    return ChoiceField("faction", say("form.faction"), options, "")


def _mat_field() -> ChoiceField:
    options = tuple(
        Option(
            str(facts.mat),
            say("form.this_mat", mat=facts.mat, number=facts.label),
            _FROM_INVADERS if facts.from_invaders else None,
        )
        for facts in mats().values()
    )
    return ChoiceField("mat", say("form.mat"), options, "")
