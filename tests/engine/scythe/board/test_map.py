"""The board against the counts that map.json states and against itself."""

from collections import Counter
from math import hypot

import pytest

from engine.scythe.board.map import (
    ADJACENT,
    AXES,
    BESIDE_HOME,
    ENCOUNTERS,
    FACTORY,
    HOME_BASES,
    LAKES,
    RIVERS,
    TERRITORIES,
    TUNNELS,
    HomeBase,
    along,
)
from engine.scythe.components import read_data
from engine.scythe.ids import Faction, Terrain

PRINTED = read_data("map")


def test_the_board_has_the_stated_number_of_everything() -> None:
    stated = PRINTED["counts"]
    terrains = Counter(str(territory.terrain) for territory in TERRITORIES.values())
    bases = {base.id for base in HOME_BASES.values()}
    at_bases = [river for river in RIVERS if river & bases]
    assert len(TERRITORIES) == stated["territories"] == 47
    assert terrains == stated["by_terrain"]
    assert len(TUNNELS) == stated["tunnels"] == 6
    assert len(ENCOUNTERS) == stated["encounters"] == 11
    assert len(HOME_BASES) == stated["home_bases"] == 7
    assert len(at_bases) == stated["river_edges_home_base"] == 1
    assert len(RIVERS) - len(at_bases) == stated["river_edges_land_land"] == 31


def test_the_named_lists_agree_with_the_territories() -> None:
    assert set(PRINTED["tunnels"]) == TUNNELS
    assert set(PRINTED["encounter_territories"]) == ENCOUNTERS
    assert set(PRINTED["lakes"]) == LAKES
    assert {frozenset(river) for river in PRINTED["river_edges"]} == RIVERS
    assert set(PRINTED["factory_neighbors"]["all"]) == ADJACENT[FACTORY]


def test_the_factory_is_one_of_a_kind() -> None:
    factories = [name for name, place in TERRITORIES.items() if place.terrain is Terrain.FACTORY]
    assert factories == [FACTORY]
    assert FACTORY not in TUNNELS | ENCOUNTERS


def test_adjacency_is_mutual() -> None:
    for name, near in ADJACENT.items():
        assert name not in near
        assert all(name in ADJACENT[other] for other in near)


def test_a_river_is_seen_from_both_banks() -> None:
    for name, territory in TERRITORIES.items():
        for near in territory.neighbours:
            back = next(other for other in TERRITORIES[near.id].neighbours if other.id == name)
            assert back.river == near.river


def test_lakes_have_no_rivers() -> None:
    assert not any(river & LAKES for river in RIVERS)


def test_neighbours_are_drawn_one_hex_apart_and_nothing_else_is() -> None:
    for name, here in TERRITORIES.items():
        for other, there in TERRITORIES.items():
            apart = hypot(here.x - there.x, here.y - there.y)
            if other in ADJACENT[name]:
                assert apart == pytest.approx(1)
            elif other != name:
                assert apart > 1 - 1e-9


def test_hexes_that_touch_are_adjacent() -> None:
    places = {(place.q, place.r): name for name, place in TERRITORIES.items()}
    for (q, r), name in places.items():
        for dq, dr in AXES:
            for sign in (1, -1):
                touching = places.get((q + sign * dq, r + sign * dr))
                assert touching is None or touching in ADJACENT[name]


@pytest.mark.parametrize("base", HOME_BASES.values(), ids=lambda base: base.faction)
def test_a_home_base_lies_beside_its_neighbours(base: HomeBase) -> None:
    assert BESIDE_HOME[base.faction] == {near.id for near in base.neighbours}
    for near in base.neighbours:
        place = TERRITORIES[near.id]
        assert hypot(base.x - place.x, base.y - place.y) == pytest.approx(1)


def test_only_rusviet_has_a_river_at_its_home_base() -> None:
    rivers = {base.faction: near.id for base in HOME_BASES.values() for near in base.neighbours if near.river}
    assert rivers == {Faction.RUSVIET: "F3"}


def test_the_three_axes_are_the_lines_through_the_factory() -> None:
    forward = {along(FACTORY, axis) for axis in AXES}
    backward = {along(FACTORY, (-q, -r)) for q, r in AXES}
    assert len(forward) == 3
    assert forward | backward == set(ADJACENT[FACTORY])


def test_a_line_ends_at_the_edge() -> None:
    assert along("V2", (1, 0)) is None
    assert along("M1", (1, 0)) == "F1"
