"""The checklist: everything to lay out, with the numbers of the component files."""

from typing import Any

import pytest

from companion.text import text
from engine.game import Item
from tests.kits.scythe.tables import GAME, data, sentence, setup_of

CLOCKWISE = data("faction_mats")["seating_clockwise"]
BY_NUMBER = [mat["id"] for mat in data("player_mats")["mats"]]
FACTIONS = {faction["id"]: faction for faction in data("faction_mats")["factions"]}
MATS = {mat["id"]: mat for mat in data("player_mats")["mats"]}


def items(*pairs: str, **more: Any) -> tuple[Item, ...]:
    return GAME.checklist(GAME.set_up(setup_of(*pairs, **more)))


def everybody(count: int) -> list[str]:
    return [f"{f}:{m}" for f, m in zip(CLOCKWISE[:count], BY_NUMBER[-count:], strict=True)]


def number(found: tuple[Item, ...], key: str, seat: int | None = None) -> Any:
    """The count that the one item under this key names."""
    (item,) = [item for item in found if item.what.key == key and item.seat == seat]
    return item.what["n"]


def keys(found: tuple[Item, ...]) -> list[str]:
    return [item.what.key for item in found]


@pytest.mark.parametrize("count", range(2, 8))
def test_common_components_are_counted(count: int) -> None:
    """Rulebook p. 6-7: 11 encounter tokens, all combat cards, players + 1 factory cards."""
    found = items(*everybody(count))
    counts = data("misc")["component_counts"]
    assert number(found, "checklist.factory_cards") == count + 1
    assert number(found, "checklist.encounter_tokens") == counts["encounter_tokens_used"] == 11
    assert number(found, "checklist.combat_cards") == counts["combat_cards"] == 42
    assert {"checklist.supply", "checklist.encounter_cards", "checklist.objective_cards"} <= set(keys(found))


@pytest.mark.parametrize("count", range(2, 8))
def test_every_seat_is_told_what_its_two_mats_print(count: int) -> None:
    pairs = everybody(count)
    found = items(*pairs)
    for seat, pair in enumerate(pairs):
        faction, mat = (FACTIONS[pair.split(":")[0]], MATS[pair.split(":")[1]])
        assert number(found, "checklist.power", seat) == faction["start_power"]
        assert number(found, "checklist.hand", seat) == faction["start_combat_cards"]
        assert number(found, "checklist.popularity", seat) == mat["start_popularity"]
        assert number(found, "checklist.objectives", seat) == mat["start_objective_cards"]
        assert number(found, "checklist.coins", seat) == mat["start_coins"]
        (units,) = [i.what for i in found if i.seat == seat and i.what.key == "checklist.units"]
        assert list(units["territory"]) == faction["starting_workers"]


def test_every_seat_lays_out_its_two_mats() -> None:
    """Rulebook p. 9: 6 cubes, 4 structures, 4 recruits, 6 workers; 4 mechs, 6 stars."""
    found = items(*everybody(4))
    for seat in range(4):
        own = [item.what.key for item in found if item.seat == seat]
        assert {"checklist.mats", "checklist.player_mat", "checklist.faction_mat"} <= set(own)
        assert len(own) == len(set(own))


def test_words_name_the_number_of_every_component_on_the_mats() -> None:
    found = {item.what.key: text(item.what, "en") for item in items(*everybody(3))}
    parts = data("faction_mats")["per_faction_components"]
    for part, word in (("technology_cubes", "cubes"), ("structures", "structures"), ("recruits", "recruits")):
        assert f"{parts[part]} {word}" in found["checklist.player_mat"]
    assert f"{parts['workers'] - 2} workers" in found["checklist.player_mat"]
    assert f"{parts['mechs']} mechs" in found["checklist.faction_mat"]
    assert f"{parts['stars']} stars" in found["checklist.faction_mat"]


@pytest.mark.parametrize("count", range(2, 8))
def test_six_or_seven_players_change_wayfare_and_meander(count: int) -> None:
    """Invaders from Afar, Playing with 6 or 7 players."""
    found = keys(items(*everybody(count)))
    assert ("checklist.wayfare" in found) == (count >= 6)
    assert ("checklist.meander" in found) == (count >= 6)


def test_six_players_without_polania_only_change_wayfare() -> None:
    pairs = [pair for pair in everybody(7) if not pair.startswith("polania")]
    found = keys(items(*pairs))
    assert "checklist.wayfare" in found
    assert "checklist.meander" not in found


def test_house_rule_keeps_wayfare_and_meander_as_printed() -> None:
    found = keys(items(*everybody(7), house={"base_wayfare_meander": True}))
    assert not {"checklist.wayfare", "checklist.meander"} & set(found)


def test_seating_names_all_factions_clockwise() -> None:
    (seating,) = [i.what for i in items(*everybody(7)) if i.what.key == "checklist.seating"]
    assert list(seating["faction"]) == CLOCKWISE


def test_first_player_is_named_last() -> None:
    last = items("nordic:mechanical", "rusviet:militant", "saxony:patriotic")[-1]
    assert last.seat is None
    assert last.what.key == "checklist.first"
    assert (last.what["name"], last.what["faction"], last.what["label"]) == ("P1", "rusviet", "2A")


def test_structure_bonus_tile_is_named() -> None:
    (tile,) = [i.what for i in items(*everybody(2)) if i.what.key == "checklist.structure_bonus"]
    assert tile["tile"] == "adjacent_lakes"


def test_only_albion_keeps_flags_and_only_togawa_traps() -> None:
    found = items(*everybody(7))
    owners = {
        key: [i.seat for i in found if i.what.key == key] for key in ("checklist.flags", "checklist.traps")
    }
    assert owners == {
        "checklist.flags": [CLOCKWISE.index("albion")],
        "checklist.traps": [CLOCKWISE.index("togawa")],
    }


def test_wind_gambit_is_laid_out_with_its_tiles_by_name() -> None:
    """The Wind Gambit, Setup: an airship on every home base, one tile of each kind."""
    found = items(
        *everybody(3),
        modules=["airships", "resolutions"],
        aggressive_tile="Toll",
        passive_tile="Ferry",
        resolution_tile="Doomsday Clock",
    )
    what = {item.what.key: item.what for item in found}
    assert (what["checklist.airships"]["aggressive"], what["checklist.airships"]["passive"]) == (
        "Toll",
        "Ferry",
    )
    assert what["checklist.resolution"]["name"] == "Doomsday Clock"
    assert [item.seat for item in found if item.what.key == "checklist.airship"] == [0, 1, 2]


def test_without_modules_the_checklist_is_silent_about_them() -> None:
    found = set(keys(items(*everybody(3))))
    assert not {"checklist.airships", "checklist.airship", "checklist.resolution", "checklist.flags"} & found


def test_every_line_has_words_in_every_language() -> None:
    lines = items(
        *everybody(7),
        modules=["airships", "resolutions"],
        aggressive_tile="Toll",
        passive_tile="Ferry",
        resolution_tile="Land Rush",
    )
    for item in lines:
        assert sentence(item.what)
