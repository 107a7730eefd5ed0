"""Who plays and what is dealt, without a window: the seating that the screen for a new table shows."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.games import GAMES
from companion.ui.seating import NAME_MOST, Lock, NoSuchName, Seating, SeatingDraft, remembered
from engine.codec import decode, dumps, encode, loads
from engine.forms import ChoiceField, TextField

GAME: Any = next(iter(GAMES.values()))


def _seated(*names: str, seed: int = 1) -> Seating:
    seating = Seating(GAME, random.Random(seed))
    for name in names:
        seating.add(name)
    return seating


def test_a_banned_pair_by_hand_is_allowed_with_a_warning() -> None:
    """People may play what they like, and are told; chance deals no such pair."""
    faction, mat = GAME.setup_form().seat_fields
    warned = 0
    for one in faction.options:
        for other in mat.options:
            seating = _seated("Ana", "Ben")
            seating.choose("Ana", faction, one)
            assert seating.setup is not None and seating.warnings == ()
            seating.choose("Ana", mat, other)
            assert seating.setup is not None
            warned += bool(seating.warnings)
    assert warned == 2


def test_a_player_who_comes_later_changes_nobody_elses_deal() -> None:
    """What people have read already stays as it is."""
    for seed in range(20):
        seating = _seated("Ana", "Ben", "Cleo", seed=seed)
        before = {place.name: place.dealt for place in seating.places()}
        seating.add("Dora")
        after = {place.name: place.dealt for place in seating.places()}
        assert {name: after[name] for name in before} == before


def test_everything_the_form_offers_leads_to_a_table() -> None:
    """Depths, modules and house rules, with two to seven players."""
    form = GAME.setup_form()
    for players in range(form.seats[0], form.seats[1] + 1):
        seating = _seated(*(f"Player {number}" for number in range(players)))
        tracking, modules = form.table_fields
        for depth in tracking.options:
            seating.answer(tracking.name, depth.id)
            assert seating.setup is not None
        for last in range(len(modules.options)):
            seating.answer(modules.name, tuple(each.id for each in modules.options[: last + 1]))
            assert seating.setup is not None
        for rule in form.house_rules:
            seating.rule(rule.name, int(not rule.value))
            assert seating.setup is not None
        assert seating.changed_rules == tuple(rule.name for rule in form.house_rules)


def test_names_that_cannot_be_used_are_refused_with_a_sentence() -> None:
    """Empty, too long, twice in another spelling, one too many."""
    seating = _seated("Ana")
    for typed in ("", "   ", "x" * (NAME_MOST + 1), " aNA ", "a\x07b"):
        with pytest.raises(NoSuchName):
            seating.add(typed)
    assert seating.names == ["Ana"]
    full = _seated(*(f"P{number}" for number in range(seating.form.seats[1])))
    with pytest.raises(NoSuchName, match=r"seating\.full"):
        full.add("Late")


def test_those_who_played_last_are_offered_first() -> None:
    """And nobody twice."""
    assert remembered(("Ana", "Ben", "Cleo"), ["cleo", "Dora"]) == ("cleo", "Dora", "Ana", "Ben")


def test_a_draft_that_does_not_fit_any_more_is_taken_up_as_far_as_it_does() -> None:
    """A damaged or older file costs what it got wrong, and no more."""
    seating = _seated("Ana", "Ben")
    seating.lock("Ana", seating.form.seat_fields[0])
    draft = seating.draft()
    wrong = (
        replace(draft, setup=None),
        replace(draft, setup={"seats": []}),
        replace(draft, setup=[1]),
        replace(draft, names=("Ana", "Cleo"), modules=("none such",), preset="x", answers=None),
        replace(draft, names=("Ana", "Cleo"), answers={"modules": ["none"], "x": 1}, changed=("none such",)),
        replace(draft, names=("Ana", "", "Ben", "ana"), locked=(*draft.locked, Lock("Ben", "mat", "paper"))),
    )
    for each in wrong:
        again = Seating(GAME, random.Random(2))
        again.take_up(each)
        assert again.setup is not None and again.names[0] == "Ana" and len(again.names) == 2
        assert again.draft().locked == draft.locked
        ana = next(place for place in again.places() if place.name == "Ana")
        assert ana.dealt[0].option is not None and ana.dealt[0].option.id == draft.locked[0].option


def test_a_draft_of_version_0_2_keeps_what_was_chosen_for_the_table() -> None:
    """It has the depth and the modules each in a place of their own."""
    draft = replace(_seated("Ana", "Ben").draft(), preset="board", modules=("airships",), answers=None)
    again = Seating(GAME, random.Random(2))
    again.take_up(draft)
    assert again.answers == {"tracking": "board", "modules": ("airships",)}
    assert again.draft().answers == {"tracking": "board", "modules": ["airships"]}


def _field(seating: Seating, name: str) -> ChoiceField | TextField:
    return next(field for field in seating.told_fields() if field.name == name)


def _with_tiles(*modules: str) -> Seating:
    seating = _seated("Ana", "Ben", "Cleo")
    seating.answer("modules", modules)
    return seating


def test_fields_are_asked_only_with_their_module_and_variant() -> None:
    assert _seated("Ana", "Ben").told_fields() == ()
    seating = _with_tiles("airships")
    shared = [field.name for field in seating.told_fields() if isinstance(field, ChoiceField)]
    assert shared == ["aggressive_tile", "passive_tile", "airship_range", "airship_carries"]
    assert len(seating.seat_fields()) == 2
    seating.rule("own_airship_tiles", 1)
    assert seating.told_fields() == ()
    assert [field.name for field in seating.seat_fields()][2:] == shared
    assert len(seating.places()[0].dealt) == 6


def test_what_lies_on_the_table_is_told_and_stays_through_every_deal() -> None:
    seating = _with_tiles("airships", "resolutions")
    seating.tell(_field(seating, "resolution_tile"), "Deja Vu")
    for _ in range(4):
        seating.deal()
        assert seating.setup["resolution_tile"] == "Deja Vu"
    seating.tell(_field(seating, "resolution_tile"), "")
    assert {_dealt_tile(seating) for _ in range(30)} > {"Deja Vu"}


def _dealt_tile(seating: Seating) -> str:
    seating.deal()
    return str(seating.setup["resolution_tile"])


def test_reading_a_number_off_a_tile_leaves_the_tile_there() -> None:
    seating = _with_tiles("airships")
    before = [seating.setup[name] for name in ("aggressive_tile", "passive_tile")]
    seating.tell(_field(seating, "airship_range"), "2")
    assert seating.setup["airship_range"] == 2
    assert [seating.setup[name] for name in ("aggressive_tile", "passive_tile")] == before


def test_a_note_pins_the_tile_that_it_is_about() -> None:
    seating = _with_tiles("resolutions")
    tile = seating.setup["resolution_tile"]
    seating.tell(_field(seating, "resolution_note"), "Two coins for each farm")
    seating.deal()
    assert seating.setup["tile_notes"] == [[tile, "Two coins for each farm"]]
    assert seating.told["resolution_tile"] == tile


def test_public_objectives_are_asked_with_their_tile_alone() -> None:
    seating = _with_tiles("resolutions")
    seating.tell(_field(seating, "resolution_tile"), "Mission Possible")
    seating.tell(_field(seating, "first_objective"), "3")
    assert seating.problem is not None
    seating.tell(_field(seating, "second_objective"), "9")
    assert seating.setup["public_objectives"] == [3, 9]
    seating.tell(_field(seating, "resolution_tile"), "Land Rush")
    assert seating.problem is None
    assert "public_objectives" not in seating.setup


def test_what_was_told_is_kept_with_the_draft() -> None:
    seating = _with_tiles("airships")
    seating.tell(_field(seating, "aggressive_tile"), "Toll")
    draft = decode(SeatingDraft, loads(dumps(encode(seating.draft()))))
    again = Seating(GAME, random.Random(2))
    again.take_up(draft)
    assert again.told == {"aggressive_tile": "Toll"}
    strange = Seating(GAME, random.Random(2))
    strange.take_up(replace(draft, told=(("aggressive_tile", "Ragnarok"), ("colour", "red"))))
    assert strange.told == {}


def _dealt(seating: Seating) -> dict[str, tuple[str, ...]]:
    return {
        place.name: tuple(each.option.id for each in place.dealt if each.option) for place in seating.places()
    }


FIVE = ("Ana", "Ben", "Cleo", "Dora", "Emil")


@pytest.mark.parametrize("seed", range(6))
def test_a_tick_deals_nothing_anew_that_is_still_possible(seed: int) -> None:
    """Every module and house rule, on and off again, but those that mats follow from; there is no news."""
    seating = _seated(*FIVE, seed=seed)
    before = _dealt(seating)
    modules = seating.form.table_fields[1]
    for tick in ("invaders", "airships", "resolutions", "promo_cards"):
        for value in ((tick,), ()):
            seating.answer(modules.name, value)
            assert _dealt(seating) == before and seating.changed == (), tick
    for rule in seating.form.house_rules:
        for on in (1, 0) if rule.name not in ("mats_in_order", "allow_banned_pairs") else ():
            seating.rule(rule.name, on)
            assert {name: dealt[:2] for name, dealt in _dealt(seating).items()} == before, rule.name
            assert seating.changed == ()


@pytest.mark.parametrize("seed", range(6))
def test_what_leaves_with_its_module_is_dealt_anew_alone_and_told(seed: int) -> None:
    brought = dict(GAME.setup_form().brought)
    seating = Seating(GAME, random.Random(seed))
    seating.answer("modules", ("invaders",))
    for name in FIVE[:3]:
        seating.add(name)
    for _ in range(20):
        if any(each in brought for dealt in _dealt(seating).values() for each in dealt):
            break
        seating.deal()
    before = _dealt(seating)
    seating.answer("modules", ())
    after = _dealt(seating)
    gone = {(name, at) for name, dealt in before.items() for at, each in enumerate(dealt) if each in brought}
    differ = {(name, at) for name in before for at in range(2) if before[name][at] != after[name][at]}
    assert gone and differ == gone
    assert sorted((each.name, each.option.id) for each in seating.changed) == sorted(
        (name, after[name][at]) for name, at in gone
    )
    seating.rule("hidden_coins", 0)
    assert seating.changed == ()


def test_mats_that_are_dealt_in_order_leave_the_factions_alone() -> None:
    seating = _seated(*FIVE)
    before = _dealt(seating)
    seating.rule("mats_in_order", 1)
    assert {name: each[0] for name, each in _dealt(seating).items()} == {n: d[0] for n, d in before.items()}


def test_a_faction_by_hand_is_an_exchange_with_whoever_had_it_and_changes_nobody_else() -> None:
    """But where the exchange would be a banned pair: then one mat changes places, and that is told too."""
    faction = GAME.setup_form().seat_fields[0]
    exact = 0
    for seed in range(12):
        for option in faction.options:
            seating = _seated(*FIVE, seed=seed)
            before = _dealt(seating)
            seating.choose("Ana", faction, option)
            after = _dealt(seating)
            holder = next((name for name in before if before[name][0] == option.id), "Ana")
            factions = {name: each[0] for name, each in before.items()}
            factions |= {holder: before["Ana"][0], "Ana": option.id}
            assert {name: each[0] for name, each in after.items()} == factions and seating.warnings == ()
            mats = {name for name in before if before[name][1] != after[name][1]}
            exact += not mats
            assert len(mats) <= 2
            told = {each.name for each in seating.changed}
            assert told == mats | ({holder} - {"Ana"})
    assert exact > 60


def test_rules_that_forbid_a_pair_again_change_no_more_than_that_pair() -> None:
    """It was dealt while it was allowed: two mats change places, all factions stay."""
    changed = 0
    for seed in range(40):
        seating = Seating(GAME, random.Random(seed))
        seating.rule("allow_banned_pairs", 1)
        for name in FIVE:
            seating.add(name)
        before = _dealt(seating)
        seating.rule("allow_banned_pairs", 0)
        after = _dealt(seating)
        assert seating.warnings == ()
        differ = {(name, at) for name in before for at in range(2) if before[name][at] != after[name][at]}
        changed += bool(differ)
        assert len(differ) <= 2 and all(at == 1 for _, at in differ)
    assert changed
