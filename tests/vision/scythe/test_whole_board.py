"""The whole board obeys the box: nobody has more of anything than was in it."""

import random
from dataclasses import replace

import pytest

from tests.kits.vision.drawn_maps import Put, drawn_pieces, near
from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, STRUCTURES, UNITS
from vision.scythe.kinds import KINDS as ALL
from vision.scythe.pieces import Piece, place_of
from vision.scythe.reading import PlaceReading
from vision.scythe.whole_board import LIMITS, StandingUnits, decided

KINDS = (*UNITS, *STRUCTURES)
TWO = ("crimea", "saxony")


def _heat(piece: Piece) -> float:
    return piece.heat


def test_clear_pieces_keep_their_owner_and_place() -> None:
    put = [
        Put("character", "crimea", near("F1")),
        Put("mech", "saxony", near("X")),
        Put("mill", "saxony", near("V3")),
    ]
    standing = decided(drawn_pieces(put), KINDS, TWO, _heat)
    assert {(each.kind, each.faction, each.place) for each in standing} == {
        ("character", "crimea", "F1"), ("mech", "saxony", "X"), ("mill", "saxony", "V3"),
    }  # fmt: skip


def test_a_second_character_goes_to_the_next_likely_faction() -> None:
    put = [Put("character", "crimea", near("F1"), sure=9), Put("character", "crimea", near("M4"), sure=1.0)]
    standing = decided(drawn_pieces(put), KINDS, TWO, _heat)
    assert {(each.place, each.faction) for each in standing} == {("F1", "crimea"), ("M4", "saxony")}


def test_a_faint_ninth_worker_is_left_out() -> None:
    places = list(plan.TERRITORIES)[:9]
    put = [Put("worker", "crimea", near(place), 0.6 if place == places[4] else 0.95, 30) for place in places]
    standing = decided(drawn_pieces(put), KINDS, ("crimea",), _heat)
    assert {each.place for each in standing} == set(places) - {places[4]}


def test_a_territory_holds_one_structure() -> None:
    put = [Put("mill", "crimea", near("V3", -0.2), 0.7), Put("mine", "saxony", near("V3", 0.2), 0.95)]
    (only,) = decided(drawn_pieces(put), KINDS, TWO, _heat)
    assert (only.kind, only.faction) == ("mine", "saxony")


@pytest.mark.long
def test_random_boards_never_break_the_box() -> None:
    for seed in range(12):
        chance = random.Random(seed)
        put = [
            Put(
                chance.choice(KINDS),
                chance.choice(TWO),
                near(place, chance.uniform(-0.2, 0.2)),
                chance.uniform(0.3, 1),
            )
            for place in plan.TERRITORIES
        ]
        counts: dict[tuple[str, str], int] = {}
        for each in decided(drawn_pieces(put), KINDS, TWO, _heat):
            counts[each.kind, each.faction] = counts.get((each.kind, each.faction), 0) + 1
        assert all(count <= LIMITS.get(kind, 1) for (kind, _), count in counts.items())


def test_the_tracker_tips_the_scales_between_two_like_owners() -> None:
    put = [Put("worker", "crimea", near("F1"), 0.9, 0.3)]
    prior = {"F1": PlaceReading(units={"saxony": {"worker": 1}})}
    (without,) = decided(drawn_pieces(put), KINDS, TWO, _heat)
    (with_it,) = decided(drawn_pieces(put), KINDS, TWO, _heat, prior)
    assert (without.faction, with_it.faction) == ("crimea", "saxony")


def test_a_second_mill_of_one_faction_is_taken_for_what_it_also_looks_like() -> None:
    put = [Put("mill", "crimea", near("F1"), 0.95), Put("mill", "crimea", near("M4"), 0.9, 30)]
    lot = [_also_like(piece, "worker") if place_of(piece) == "M4" else piece for piece in drawn_pieces(put)]
    standing = decided(lot, KINDS, ("crimea",), _heat)
    assert {(each.kind, each.place) for each in standing} == {("mill", "F1"), ("worker", "M4")}


def test_what_may_be_food_as_well_as_a_ninth_worker_is_food() -> None:
    places = list(plan.TERRITORIES)[:9]
    put = [Put("worker", "crimea", near(place), 0.95, 30) for place in places]
    lot = [
        _also_like(piece, "food") if place_of(piece) == places[4] else piece for piece in drawn_pieces(put)
    ]
    standing = decided(lot, (*KINDS, "food"), ("crimea",), _heat)
    assert {each.place for each in standing if each.kind == "worker"} == set(places) - {places[4]}
    assert [(each.place, each.faction) for each in standing if each.kind == "food"] == [(places[4], "")]


def test_what_has_the_colour_of_nobody_in_play_is_rather_goods() -> None:
    put = [Put("worker", "togawa", near("F1"), sure=5), Put("worker", "crimea", near("M4"), sure=5)]
    lot = [_also_like(piece, "oil") for piece in drawn_pieces(put)]
    seen = {
        playing: {(each.place, each.kind) for each in decided(lot, (*KINDS, "oil"), playing, _heat)}
        for playing in (TWO, (*TWO, "togawa"))
    }
    assert seen == {
        TWO: {("F1", "oil"), ("M4", "worker")},
        (*TWO, "togawa"): {("F1", "worker"), ("M4", "worker")},
    }


def test_under_a_strange_lamp_a_sure_worker_stays_one() -> None:
    (only,) = decided(drawn_pieces([Put("worker", "togawa", near("F1"))]), (*KINDS, "oil"), TWO, _heat)
    assert only.kind == "worker" and only.faction in TWO


def _answers(standing: list[StandingUnits]) -> set[tuple[str, str, str | None]]:
    return {(each.kind, each.faction, each.place) for each in standing}


def test_beside_a_mech_what_may_be_food_as_well_as_a_stranger_s_worker_is_food() -> None:
    """Two factions stand together during a combat alone."""
    put = [Put("mech", "saxony", near("F5", -0.2)), Put("worker", "crimea", near("F5", 0.2))]
    lot = [_also_like(piece, "food") for piece in drawn_pieces(put)]
    kinds = (*KINDS, "food")
    assert _answers(decided(lot, kinds, TWO, _heat)) == {("mech", "saxony", "F5"), ("food", "", "F5")}
    alone = [piece for piece in lot if piece.kind == "worker"]
    assert _answers(decided(alone, kinds, TWO, _heat)) == {("worker", "crimea", "F5")}


def test_a_stranger_near_the_border_stands_across_it() -> None:
    put = [Put("mech", "saxony", near("F5")), Put("worker", "crimea", near("F5", 0.485))]
    (across,) = (each for each in decided(drawn_pieces(put), KINDS, TWO, _heat) if each.faction == "crimea")
    assert across.kind == "worker"
    assert across.place is not None and across.place != "F5"
    assert plan.TERRITORIES[across.place].x > plan.TERRITORIES["F5"].x


def test_two_factions_that_are_both_plain_to_see_are_in_combat() -> None:
    put = [Put("mech", "saxony", near("F5", -0.2), 0.99), Put("mech", "crimea", near("F5", 0.2), 0.99)]
    standing = decided(drawn_pieces(put), KINDS, TWO, _heat)
    assert _answers(standing) == {("mech", "saxony", "F5"), ("mech", "crimea", "F5")}


def test_a_faint_character_is_seen_where_its_faction_has_no_other() -> None:
    faint = Put("character", "crimea", near("M4"), 0.2, sure=30)
    other = Put("character", "crimea", near("F1"), sure=30)
    assert _answers(decided(drawn_pieces([faint]), KINDS, TWO, _heat)) == {("character", "crimea", "M4")}
    standing = decided(drawn_pieces([faint, other]), KINDS, TWO, _heat)
    assert _answers(standing) == {("character", "crimea", "F1")}


def test_nothing_faint_is_seen_where_nobody_said_who_plays() -> None:
    faint = [Put("character", "crimea", near("M4"), 0.2, sure=30)]
    assert decided(drawn_pieces(faint), KINDS, FACTIONS, _heat) == []


def test_two_faint_workers_of_a_faction_are_seen_and_no_third() -> None:
    put = [
        Put("worker", "crimea", near(place), heat, sure=30)
        for place, heat in (("F1", 0.3), ("M4", 0.28), ("F5", 0.26))
    ]
    assert {each.place for each in decided(drawn_pieces(put), KINDS, TWO, _heat)} == {"F1", "M4"}


def test_a_home_base_is_closed_to_others() -> None:
    put = [Put("worker", "crimea", near("HB_saxony"), sure=1.5)]
    (only,) = decided(drawn_pieces(put), KINDS, TWO, _heat)
    assert (only.faction, only.place) == ("saxony", "HB_saxony")


def _also_like(piece: Piece, kind: str) -> Piece:
    """The same piece, nearly as much like another kind."""
    kinds = piece.kinds.copy()
    kinds[ALL.index(kind)] = kinds.max() * 0.8
    return replace(piece, kinds=kinds)


def test_encounter_tokens_lie_only_where_encounters_are_printed() -> None:
    printed = sorted(plan.ENCOUNTERS)[0]
    bare = next(name for name in plan.TERRITORIES if name not in plan.ENCOUNTERS)
    put = [Put("encounter", "", near(printed)), Put("encounter", "", near(bare))]
    standing = decided(drawn_pieces(put), ("encounter", "flag", "trap"), TWO, _heat)
    assert [(each.kind, each.place) for each in standing] == [("encounter", printed)]


def test_flags_are_albion_s_and_traps_togawa_s_whatever_their_colour() -> None:
    put = [Put("flag", "crimea", near("F1")), Put("trap", "saxony", near("X"))]
    kinds = ("encounter", "flag", "trap")
    assert decided(drawn_pieces(put), kinds, TWO, _heat) == []
    four = ("albion", *TWO, "togawa")
    standing = decided(drawn_pieces(put), kinds, four, _heat)
    assert {(each.kind, each.faction) for each in standing} == {("flag", "albion"), ("trap", "togawa")}
