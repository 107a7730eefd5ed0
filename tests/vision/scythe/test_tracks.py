"""Tokens and stars are read by the space they lie on."""

import pytest

from tests.kits.vision.drawn_maps import Put, drawn_pieces
from vision.scythe import plan
from vision.scythe.pieces import Piece
from vision.scythe.plan import Point
from vision.scythe.tracks import read_track, read_triumph

ALL = ("albion", "crimea", "saxony")


def _heat(piece: Piece) -> float:
    return piece.heat


def test_every_space_of_both_tracks_is_told_apart() -> None:
    for kind, centre, most in (
        ("eagle", plan.power_centre, plan.POWER_MOST),
        ("heart", plan.popularity_centre, plan.POPULARITY_MOST),
    ):
        for value in range(most + 1):
            found = drawn_pieces([Put(kind, "crimea", centre(value))])
            read = read_track(found, kind, ("crimea",), _heat)
            assert read["crimea"].value == value and read["crimea"].confidence > 0.9


def test_tokens_on_one_space_lie_side_by_side() -> None:
    there = plan.popularity_centre(7)
    beside = Point(there.x + 0.024, there.y)
    found = drawn_pieces([Put("heart", "crimea", there), Put("heart", "saxony", beside)])
    read = read_track(found, "heart", ALL, _heat)
    assert (read["crimea"].value, read["saxony"].value) == (7, 7)
    assert read["albion"].value is None


def test_a_token_between_two_spaces_is_doubtful() -> None:
    a, b = plan.power_centre(4), plan.power_centre(5)
    found = drawn_pieces([Put("eagle", "crimea", Point((a.x + b.x) / 2 + 0.0005, a.y))])
    assert read_track(found, "eagle", ("crimea",), _heat)["crimea"].confidence < 0.8


def test_stars_are_counted_by_slot_and_both_combat_slots_are_one() -> None:
    stars = [Put("star", "crimea", plan.slot_centre(slot)) for slot in (0, 6, 7)]
    below = Point(plan.slot_centre(0).x, plan.slot_centre(0).y + 0.028)
    found = drawn_pieces([*stars, Put("star", "saxony", below)])
    read, sure = read_triumph(found, ALL, _heat)
    assert read == {"upgrades": {"crimea": 1, "saxony": 1}, "combat": {"crimea": 2}}
    assert min(sure["upgrades"], sure["combat"]) > 0.8


def test_nobody_has_two_stars_for_one_goal_but_saxony_may_for_combats() -> None:
    down = [Point(plan.slot_centre(6).x, plan.slot_centre(6).y + k * 0.026 - 0.03) for k in range(3)]
    for faction, most in (("crimea", 2), ("saxony", 3)):
        found = drawn_pieces([Put("star", faction, at) for at in down])
        assert read_triumph(found, ALL, _heat)[0] == {"combat": {faction: most}}


def test_every_slot_says_how_sure_it_is() -> None:
    """A faint star makes its own slot doubtful, one between two slots both of them, and no other."""
    a, b = plan.slot_centre(3), plan.slot_centre(4)
    between = Put("star", "crimea", Point((a.x + b.x) / 2 + 0.0004, a.y))
    faint = Put("star", "saxony", plan.slot_centre(9), heat=0.6)
    clear = Put("star", "albion", plan.slot_centre(0))
    _, sure = read_triumph(drawn_pieces([between, faint, clear]), ALL, _heat)
    assert {slot for slot, chance in sure.items() if chance < 0.8} == {"recruits", "workers", "power"}
    assert set(sure) == set(plan.SLOTS) and sure["upgrades"] > 0.9 and sure["objective"] == 1


def test_a_star_that_is_left_out_keeps_its_slot_doubtful() -> None:
    """Too faint to count, too plain to be nothing."""
    found = drawn_pieces([Put("star", "crimea", plan.slot_centre(2), heat=0.45)])
    read, sure = read_triumph(found, ALL, _heat)
    assert read == {} and sure["structures"] < 0.8


def test_a_doubt_about_a_star_counts_twice() -> None:
    """One that is missed may give the game to somebody else."""
    found = drawn_pieces([Put("star", "crimea", plan.slot_centre(2), heat=0.87, sure=30)])
    read, sure = read_triumph(found, ALL, _heat)
    assert read == {"structures": {"crimea": 1}}
    assert sure["structures"] == pytest.approx(0.87**2, abs=0.02) and sure["structures"] < 0.8


def test_a_star_between_the_two_combat_slots_is_surely_for_combat() -> None:
    a, b = plan.slot_centre(6), plan.slot_centre(7)
    found = drawn_pieces([Put("star", "crimea", Point((a.x + b.x) / 2, a.y))])
    read, sure = read_triumph(found, ALL, _heat)
    assert read == {"combat": {"crimea": 1}} and sure["combat"] > 0.9
