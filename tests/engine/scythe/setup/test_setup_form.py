"""The set-up form: whatever it offers is a set-up, or refused with a sentence."""

import random
from collections.abc import Iterator
from dataclasses import fields
from itertools import chain, combinations, product
from typing import Any

import pytest

from engine.codec import dumps, loads
from engine.game import BadSetup
from engine.message import Message
from engine.scythe.house_rules import HouseRules
from tests.kits.scythe.tables import GAME, sentence, setup_of

FORM = GAME.setup_form()
DEPTHS, MODULES = ([option.id for option in field.options] for field in FORM.table_fields)
SWITCHES = {switch.name: bool(switch.value) for switch in FORM.house_rules}
FACTIONS, MATS = ([option.id for option in field.options] for field in FORM.seat_fields)


def options(
    tracking: str = "mats", modules: Any = (), switches: Any = None, chosen: Any = ()
) -> dict[str, Any]:
    """What a screen makes of its answers, as the form says; through JSON, like over a network."""
    made = {
        "tracking": tracking,
        "modules": list(modules),
        "house_rules": switches or {},
        "chosen": [list(each) for each in chosen],
    }
    return loads(dumps(made))  # type: ignore[return-value]


def drawn(players: int, seed: int = 1, **answers: Any) -> Any:
    """The set-up that was drawn and can be played; None if it was refused with a sentence."""
    names = [f"P{n}" for n in range(players)]
    try:
        setup = GAME.draw_setup(names, random.Random(seed), options(**answers))
        state = GAME.set_up(setup)
    except BadSetup as error:
        sentence(error.message)
        return None
    assert GAME.seats(state) == players
    return setup


def said() -> Iterator[Message]:
    asked = (*FORM.seat_fields, *FORM.table_fields)
    yield from (field.label for field in (*asked, *FORM.house_rules))
    for option in chain.from_iterable(field.options for field in asked):
        yield option.label
        if option.about:
            yield option.about
    for asked in (*FORM.seat_extras, *FORM.told_fields):
        yield asked.field.label
        yield from (option.label for option in getattr(asked.field, "options", ()))


def test_every_word_of_the_form_is_readable_and_no_label_stands_twice() -> None:
    assert all(map(sentence, said()))
    labels = [each.label for field in FORM.table_fields for each in (field, *field.options)]
    labels += [each.label for each in FORM.house_rules]
    assert len(set(labels)) == len(labels)


def test_the_table_is_asked_for_one_of_three_depths_and_any_modules() -> None:
    assert {field.name: field.value for field in FORM.table_fields} == {"tracking": "mats", "modules": ()}
    assert DEPTHS == ["score", "mats", "board"]


def test_every_house_rule_has_a_switch_with_its_default() -> None:
    assert {rule.name: rule.default for rule in fields(HouseRules)} == SWITCHES


@pytest.mark.parametrize("players", range(FORM.seats[0], FORM.seats[1] + 1))
def test_every_number_of_players_the_form_allows_is_drawn(players: int) -> None:
    assert drawn(players) is not None


@pytest.mark.parametrize("players", [FORM.seats[0] - 1, FORM.seats[1] + 1])
def test_other_numbers_of_players_are_refused_with_a_sentence(players: int) -> None:
    assert drawn(players) is None


def test_every_depth_with_every_set_of_modules_is_drawn() -> None:
    several = chain.from_iterable(combinations(MODULES, n) for n in range(len(MODULES) + 1))
    for depth, modules in product(DEPTHS, several):
        setup = drawn(4, tracking=depth, modules=modules)
        assert setup.get("tracking", "mats") == depth
        assert ("aggressive_tile" in setup) == ("airships" in modules)
        assert ("resolution_tile" in setup) == ("resolutions" in modules)


def test_every_house_rule_is_drawn_either_way_and_kept() -> None:
    for depth, name in product(DEPTHS, SWITCHES):
        for on in (True, False):
            setup = drawn(3, tracking=depth, switches={name: on})
            assert setup.get("house_rules", {}).get(name, SWITCHES[name]) is on


def test_random_answers_are_drawn_or_refused_with_a_sentence() -> None:
    """Depths, modules, all switches and locks together; locks may clash, and then say so."""
    chance = random.Random(6)
    outcomes = set()
    for seed in range(400):
        players = chance.randint(*FORM.seats)
        chosen = [
            (chance.choice(["", chance.choice(FACTIONS)]), chance.choice(["", chance.choice(MATS)]))
            for _ in range(players)
        ]
        setup = drawn(
            players,
            seed,
            tracking=chance.choice(DEPTHS),
            modules=[module for module in MODULES if chance.random() < 0.5],
            switches={name: chance.random() < 0.5 for name in SWITCHES},
            chosen=chosen,
        )
        outcomes.add(setup is None)
        if setup:
            seats = {seat["name"]: (seat["faction"], seat["mat"]) for seat in setup["seats"]}
            for number, wanted in enumerate(chosen):
                assert all(want in ("", got) for want, got in zip(wanted, seats[f"P{number}"], strict=True))
    assert outcomes == {True, False}


def test_every_lock_of_one_player_is_kept() -> None:
    for faction, mat in product(["", *FACTIONS], ["", *MATS]):
        setup = drawn(2, chosen=[(faction, mat)])
        first = next(seat for seat in setup["seats"] if seat["name"] == "P0")
        assert faction in ("", first["faction"])
        assert mat in ("", first["mat"])


def test_two_players_with_the_same_lock_are_refused() -> None:
    assert drawn(2, chosen=[("nordic", ""), ("nordic", "")]) is None
    assert drawn(2, chosen=[("", "industrial"), ("", "industrial")]) is None


def test_the_module_of_new_factions_lets_them_be_drawn() -> None:
    """Without it a draw for few players never deals them."""

    def factions(*modules: str) -> set[str]:
        drawings = [drawn(5, seed, modules=modules) for seed in range(20)]
        return {seat["faction"] for setup in drawings for seat in setup["seats"]}

    assert not factions() & {"albion", "togawa"}
    assert factions("invaders") == set(FACTIONS)


def test_a_banned_pair_chosen_by_hand_is_warned_about() -> None:
    setup = drawn(2, chosen=[("rusviet", "industrial"), ("saxony", "mechanical")])
    assert [sentence(warning) for warning in GAME.setup_warnings(setup)] == ["setup.banned_pair"]
    allowed = drawn(2, chosen=[("rusviet", "industrial")], switches={"allow_banned_pairs": True})
    assert GAME.setup_warnings(allowed) == ()


def test_a_usual_set_up_has_no_warning_and_an_impossible_one_is_refused() -> None:
    assert GAME.setup_warnings(drawn(5)) == ()
    for wrong in ({}, setup_of("nordic:industrial"), {"seats": 3}):
        with pytest.raises(BadSetup):
            GAME.setup_warnings(wrong)
