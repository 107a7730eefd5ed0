"""Peaks of the network's heat become pieces in places."""

import numpy as np
import pytest

from tests.kits.vision.drawn_maps import Put, drawn_pieces, near
from vision.scythe import plan
from vision.scythe.pieces import faction_chances, place_of
from vision.scythe.places import place_at
from vision.scythe.whole_board import decided


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


@pytest.mark.long
def test_every_territory_and_home_base_is_told_from_its_neighbours() -> None:
    for place in (*plan.TERRITORIES, *(f"HB_{faction}" for faction in plan.HOMES)):
        for right, down in ((0, 0), (0.25, 0), (-0.25, 0), (0, 0.25), (0, -0.25)):
            (found,) = drawn_pieces([Put("worker", "togawa", near(place, right, down))])
            assert place_of(found) == place


def test_a_piece_beside_the_map_stands_nowhere() -> None:
    (found,) = drawn_pieces([Put("worker", "togawa", plan.Point(0.12, 0.5))])
    assert place_of(found) is None


def test_both_ends_of_a_lying_worker_are_one_worker() -> None:
    feet = near("F5", 0.15)
    ends = [
        Put("worker", "crimea", near("F5", 0.12), 0.5, foot=feet),
        Put("worker", "crimea", near("F5"), foot=feet),
    ]
    (found,) = drawn_pieces(ends)
    assert found.heat > 0.9


def test_two_workers_lying_head_to_head_are_two() -> None:
    one = Put("worker", "crimea", near("F5"), foot=near("F5", -0.12))
    other = Put("worker", "crimea", near("F5", 0.14), foot=near("F5", 0.26))
    assert len(drawn_pieces([one, other])) == 2


def test_what_lies_across_a_border_belongs_where_its_feet_are() -> None:
    lying = Put("worker", "togawa", near("F5", 0.52), foot=near("F5", 0.4))
    (found,) = drawn_pieces([lying])
    assert place_of(found) == "F5" != place_at(found.at, True)
    (standing,) = decided([found], ("worker",), ("togawa",), lambda piece: piece.heat)
    assert standing.place == "F5" and standing.beyond.place == place_at(found.at, True)


def test_only_factions_in_play_are_thought_of() -> None:
    (found,) = drawn_pieces([Put("worker", "togawa", near("F5"))])
    chances = faction_chances(found, ("albion", "crimea"))
    assert set(chances) == {"albion", "crimea"}
    assert np.isclose(sum(chances.values()), 1)
