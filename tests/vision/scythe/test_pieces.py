"""Peaks of the network's heat become pieces in places."""

import numpy as np
from drawn_maps import Put, drawn_pieces, near

from vision.scythe import plan
from vision.scythe.pieces import faction_chances, place_of


def test_each_bump_is_one_piece_where_it_stands() -> None:
    put = [
        Put("worker", "crimea", near("F1")),
        Put("mech", "saxony", near("X", 0.2)),
        Put("food", "", near("V3")),
    ]
    found = drawn_pieces(put)
    assert sorted(piece.kind for piece in found) == ["food", "mech", "worker"]
    for piece in found:
        (wanted,) = (each for each in put if each.kind == piece.kind)
        assert abs(piece.at.x - wanted.at.x) < 0.004 and abs(piece.at.y - wanted.at.y) < 0.004


def test_two_workers_side_by_side_are_two() -> None:
    found = drawn_pieces([Put("worker", "albion", near("T5")), Put("worker", "albion", near("T5", 0.16))])
    assert len(found) == 2


def test_one_spot_is_one_piece_and_the_hotter_kind_wins() -> None:
    there = near("M4")
    (found,) = drawn_pieces([Put("mine", "rusviet", there, 0.9), Put("oil", "", there, 0.6)])
    assert found.kind == "mine"


def test_what_stands_close_to_a_figure_or_machine_is_seen_beside_it() -> None:
    figure, metal = Put("character", "crimea", near("L4"), 0.9), Put("metal", "", near("L4", 0.15), 0.5)
    assert {piece.kind for piece in drawn_pieces([figure, metal])} == {"character", "metal"}


def test_another_side_of_a_structure_is_no_worker() -> None:
    mine, side = Put("mine", "rusviet", near("M4"), 0.9), Put("worker", "rusviet", near("M4", 0.13), 0.5)
    assert [piece.kind for piece in drawn_pieces([mine, side])] == ["mine"]


def test_worker_beside_a_structure_is_a_worker() -> None:
    mine, worker = Put("mine", "rusviet", near("M4"), 0.9), Put("worker", "rusviet", near("M4", 0.25), 0.5)
    assert {piece.kind for piece in drawn_pieces([mine, worker])} == {"mine", "worker"}


def test_a_token_may_lie_under_a_worker() -> None:
    there = near("V1", 0, 0.35)
    found = drawn_pieces([Put("encounter", "", there), Put("worker", "nordic", there)])
    assert {piece.kind for piece in found} == {"encounter", "worker"}


def test_every_territory_and_home_base_is_told_from_its_neighbours() -> None:
    for place in (*plan.TERRITORIES, *(f"HB_{faction}" for faction in plan.HOMES)):
        for right, down in ((0, 0), (0.25, 0), (-0.25, 0), (0, 0.25), (0, -0.25)):
            (found,) = drawn_pieces([Put("worker", "togawa", near(place, right, down))])
            assert place_of(found) == place


def test_a_piece_beside_the_map_stands_nowhere() -> None:
    (found,) = drawn_pieces([Put("worker", "togawa", plan.Point(0.12, 0.5))])
    assert place_of(found) is None


def test_only_factions_in_play_are_thought_of() -> None:
    (found,) = drawn_pieces([Put("worker", "togawa", near("F5"))])
    chances = faction_chances(found, ("albion", "crimea"))
    assert set(chances) == {"albion", "crimea"}
    assert np.isclose(sum(chances.values()), 1)
