"""The reasons: every place has a path or a sentence, and every sentence is said somewhere."""

import json

import pytest

from engine.message import Message
from engine.scythe.board.board import PLACES
from engine.scythe.board.paths import hops, reachable
from engine.scythe.ids import Mech, Unit
from engine.scythe.state import State
from tests.kits.scythe.move_kit import CHARACTER, EVERYONE, MECH, WORKER, full_table, lay, on, table, to, why
from tests.kits.scythe.tables import MECHS_OF, have, sentence
from tests.kits.source_tree import ROOT

LOCALES = ROOT / "assets" / "locales"
ENGLISH, GERMAN = (
    json.loads((LOCALES / language / "movement.json").read_text("utf-8")) for language in ("en", "de")
)
CRIMEA = table("crimea", "polania")
SEVEN = table(*EVERYONE, mechs=(Mech.WAYFARE,), seat=3)
TWO_STEPS = {"too_far", "ends_before"}  # only a longer move can fail this way

# reason: the table, unit, from, to, seat
REASONS: dict[str, tuple[State, Unit, str, str, int]] = {
    "unknown": (CRIMEA, MECH, "W7", "Z9", 0),
    "here": (CRIMEA, MECH, "W7", "W7", 0),
    "not_adjacent": (CRIMEA, MECH, "W7", "T1", 0),
    "home_base": (CRIMEA, WORKER, "F6", "HB_crimea", 0),
    "home_base_mech": (CRIMEA, MECH, "F6", "HB_crimea", 0),
    "home_base_active": (table("crimea", "polania", mechs=(Mech.WAYFARE,)), MECH, "X", "HB_polania", 0),
    "worker_opponents": (on(CRIMEA, "V8", 1, workers=1), WORKER, "W7", "V8", 0),
    "worker_held": (on(CRIMEA, "W7", 1, mechs=1), WORKER, "W7", "V8", 0),
    "worker_on_lake": (CRIMEA, WORKER, "L5", "W7", 0),
    "lake": (CRIMEA, MECH, "W7", "L5", 0),
    "lake_mech": (CRIMEA, MECH, "W2", "L1", 1),
    "lake_worker": (CRIMEA, WORKER, "W7", "L5", 0),
    "river_worker": (CRIMEA, WORKER, "W7", "M8", 0),
    "river_mech": (CRIMEA, MECH, "W7", "M8", 0),
    "river_terrain": (table("crimea", "polania", mechs=(Mech.RIVERWALK,)), MECH, "W7", "M8", 0),
    "river_burrow": (table("nordic", "albion", mechs=(Mech.BURROW,), seat=1), MECH, "W1", "V1", 1),
    "not_controlled": (table("rusviet", "crimea", mechs=(Mech.TOWNSHIP,)), MECH, "X", "V2", 0),
    "farm_occupied": (on(SEVEN, "F1", 0, workers=1), MECH, "X", "F1", 3),
}


@pytest.mark.parametrize("reason", REASONS)
def test_the_reason_for_one_hop(reason: str) -> None:
    state, unit, at, there, seat = REASONS[reason]
    assert why(state, unit, at, there, seat) == reason


def test_the_reason_when_toka_is_used_up() -> None:
    state = table("togawa", "albion", mechs=(Mech.TOKA,))
    assert why(state, MECH, "W7", "M8", toka=False) == "river_toka"


def test_no_sentence_is_left_over() -> None:
    said = {f"refused.hop_{reason}" for reason in {*REASONS, *TWO_STEPS, "river_toka"}}
    assert {name for name in ENGLISH if name.startswith("refused.")} == said


def test_the_sentences_name_what_is_missing() -> None:
    state = table("polania", "albion", mechs=(Mech.RIVERWALK,))
    blocked = reachable(state, 0, MECH, "F4", 1).blocked
    assert blocked["W6"]["terrain"] == ("mountain", "village")
    assert blocked["L1"]["mech"] == Mech.SUBMERGE


def test_both_languages_have_the_same_sentences() -> None:
    assert list(ENGLISH) == list(GERMAN)
    for name, words in ENGLISH.items():
        assert fields(words) == fields(GERMAN[name]), name


def fields(words: str) -> set[str]:
    return {part.partition("}")[0] for part in words.split("{")[1:]}


@pytest.mark.parametrize("steps", [0, 1, 2, 3])
@pytest.mark.parametrize("faction", EVERYONE)
def test_every_place_has_a_path_or_a_sentence(faction: str, steps: int) -> None:
    seat = EVERYONE.index(faction)
    for state in (full_table(), have(full_table(), seat, mechs=MECHS_OF[faction])):
        for unit in Unit:
            reach = reachable(state, seat, unit, f"HB_{faction}", steps)
            assert {*reach.paths, *reach.blocked} == set(PLACES)
            assert len(reach.paths) + len(reach.blocked) == len(PLACES)
            assert all(sentence(message) for message in reach.blocked.values())


def reason(message: Message) -> str:
    return str(sentence(message)).removeprefix("refused.hop_")


def test_reach_says_why_not() -> None:
    state = on(table("crimea", "polania", mechs=(Mech.SPEED,)), "V8", 1, workers=1)
    blocked = reachable(state, 0, CHARACTER, "W7", 2).blocked
    assert reason(blocked["W7"]) == "here"
    assert reason(blocked["F7"]) == "ends_before"  # an encounter on M7, an opponent's worker on V8
    assert blocked["F7"]["at"] in ("V8", "M7")
    assert reason(blocked["M8"]) == "river_mech"
    assert reason(blocked["F6"]) == "river_mech"  # beside T6, one hop on
    assert reason(blocked["L5"]) == "lake"
    assert reason(blocked["HB_polania"]) == "home_base_active"
    assert reason(blocked["HB_albion"]) == "home_base_mech"
    assert reason(blocked["T1"]) == "too_far"
    assert blocked["T1"]["n"] == 2


def test_reach_says_why_not_to_workers() -> None:
    state = on(CRIMEA, "V8", 1, workers=1)
    assert reason(reachable(state, 0, WORKER, "W7", 1).blocked["T1"]) == "not_adjacent"
    assert reason(reachable(state, 0, WORKER, "W7", 2).blocked["V8"]) == "worker_opponents"
    assert reason(reachable(state, 0, WORKER, "L5", 2).blocked["W7"]) == "worker_on_lake"


def test_a_place_just_out_of_range_is_too_far_not_behind_an_end() -> None:
    """An end reached with the last hop has cut nothing short."""
    state = on(CRIMEA, "V8", 1, workers=1)
    assert reason(reachable(state, 0, MECH, "W7", 1).blocked["F7"]) == "not_adjacent"


def test_no_steps_reach_nothing() -> None:
    reach = reachable(CRIMEA, 0, MECH, "W7", 0)
    assert reach.paths == {}
    assert reason(reach.blocked["V8"]) == "too_far"


def test_a_place_unknown_to_the_map_is_refused_not_raised() -> None:
    assert why(CRIMEA, MECH, "Z9", "W7") == "unknown"
    assert why(CRIMEA, MECH, "W7", "V8") is None


def test_a_changed_table_is_seen_at_once() -> None:
    """The survey of the last table is kept; it must never answer for another one."""
    assert "V8" in to(CRIMEA, WORKER, "W7")
    assert "V8" not in to(on(CRIMEA, "V8", 1, workers=1), WORKER, "W7")
    assert "V8" in to(CRIMEA, WORKER, "W7")
    assert "V8" in to(on(CRIMEA, "V8", 0, workers=1), WORKER, "W7")
    mine = lay(table("nordic", "polania"), "X", encounter=False)
    assert hops(mine, 1, WORKER, "W1") != hops(mine, 0, WORKER, "W1")
