"""Who plays and what is dealt, without a window: the seating that the screen for a new table shows."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.games import GAMES
from companion.ui.seating import NAME_MOST, Lock, NoSuchName, Seating, remembered

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
    """Presets, modules and house rules, with two to seven players."""
    form = GAME.setup_form()
    for players in range(form.seats[0], form.seats[1] + 1):
        seating = _seated(*(f"Player {number}" for number in range(players)))
        for preset in form.presets:
            seating.choose_preset(preset)
            assert seating.setup is not None
        for module in form.modules:
            seating.turn_module(module)
            assert seating.setup is not None
        for switch in form.switches:
            seating.turn_switch(switch.id)
            assert seating.setup is not None
        assert seating.changed_switches == len(form.switches)


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
        replace(draft, names=("Ana", "Cleo"), modules=("none such",), changed=("none such",), preset="x"),
        replace(draft, names=("Ana", "", "Ben", "ana"), locked=(*draft.locked, Lock("Ben", "mat", "paper"))),
    )
    for each in wrong:
        again = Seating(GAME, random.Random(2))
        again.take_up(each)
        assert again.setup is not None and again.names[0] == "Ana" and len(again.names) == 2
        assert again.draft().locked == draft.locked
        ana = next(place for place in again.places() if place.name == "Ana")
        assert ana.dealt[0].option is not None and ana.dealt[0].option.id == draft.locked[0].option
