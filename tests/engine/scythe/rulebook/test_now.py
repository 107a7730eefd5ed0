"""What matters of a rule now: true for the seat that asks, told in sentences, and nobody's secret."""

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from companion.languages import LANGUAGES
from companion.text import text
from engine.message import say
from engine.scythe.board.board import home_base
from engine.scythe.components import read_data
from engine.scythe.game import Scythe
from engine.scythe.ids import Bottom, Faction, Mech, Slot, Structure
from engine.scythe.rulebook.now import rule_now
from engine.scythe.state import State
from engine.simulate import lively, random_game

GAME = Scythe()
MAP: Any = read_data("map")
SEATS = 3


def states(tracking: str, seed: int = 5, every: int = 45) -> list[State]:
    """Some moments of a random game with airships and a resolution tile."""
    chance = random.Random(seed)
    options: dict[str, Any] = {"tracking": tracking, "modules": ["airships", "resolutions"]}
    setup = GAME.draw_setup(("Ana", "Ben", "Cleo"), chance, options)
    found = [GAME.set_up(setup)]
    if tracking == "score":
        return found
    played = random_game(GAME, setup, chance, lively(GAME, chance))
    return [*found, *islice((after for _, _, after in played), 0, None, every)]


def with_faction(state: State, seat: int, faction: Faction) -> State:
    """The same table with another faction at this seat; its pieces stay where they are."""
    seats = list(state.setup.seats)
    seats[seat] = replace(seats[seat], faction=faction)
    return replace(state, setup=replace(state.setup, seats=tuple(seats)))


@pytest.mark.long
@pytest.mark.parametrize("tracking", ["score", "mats", "board"])
def test_every_card_of_every_moment_is_told_in_whole_sentences(tracking: str) -> None:
    moments = states(tracking)
    told = set()
    for state in moments:
        for seat in (None, *range(SEATS)):
            for card in GAME.rules().cards:
                for message in rule_now(state, seat, card):
                    for language in LANGUAGES:
                        sentence = text(message, language)
                        assert sentence != message.key and "{" not in sentence, (card, sentence)
                    told.add(message.key)
    assert len(told) >= (3 if tracking == "score" else 20)


@pytest.mark.parametrize("tracking", ["mats", "board"])
def test_nothing_that_only_one_seat_knows_is_told_to_it_of_another(tracking: str) -> None:
    """Other coins, hands, objective numbers and kinds of traps change no answer to anybody else."""
    state = states(tracking)[-1]
    changed = [
        replace(player, coins=player.coins + 7, hand=(3, 4)) if seat else player
        for seat, player in enumerate(state.players)
    ]
    other = replace(state, players=tuple(changed))
    for card in GAME.rules().cards:
        for seat in (None, 0):
            assert rule_now(state, seat, card) == rule_now(other, seat, card), card


def across(state: State, seat: int, grounds: set[str]) -> set[str]:
    """Where a river lies between a fighter of this seat and such ground; read off the printed map."""
    assert state.board
    terrain = {raw["id"]: raw["terrain"] for raw in MAP["territories"]}
    found = set()
    for raw in (*MAP["territories"], *MAP["home_bases"]):
        if not state.board.at(raw["id"]).of(seat).fighters():
            continue
        for near in raw["neighbors"]:
            if near["river"] and near["kind"] != "home_base" and terrain[near["to"]] in grounds:
                found.add(near["to"])
    return found


def test_riverwalk_names_what_lies_across_a_river_from_where_one_stands() -> None:
    printed = {
        raw["id"]: set(ability["terrains"])
        for raw in read_data("faction_mats")["factions"]
        for ability in raw["mech_abilities"]
        if ability["name"] == "Riverwalk"
    }
    seen = set()
    for state in states("board", every=25):
        for seat, faction in enumerate(each.faction for each in state.setup.seats):
            if faction not in printed:
                continue
            wanted = across(state, seat, printed[faction])
            _, onto, where = rule_now(state, seat, "riverwalk")
            assert set(onto["terrain"]) == printed[faction]  # type: ignore[arg-type]
            named = dict(where.params).get("at", ())
            assert {str(name).removeprefix("own.") for name in named} == wanted  # type: ignore[union-attr]
            seen.add(bool(wanted))
    assert seen == {True, False}


def test_a_mech_says_whether_it_is_ones_own_and_deployed() -> None:
    state = with_faction(states("mats")[0], 0, Faction.NORDIC)
    player = state.players[0]
    assert rule_now(state, 0, "artillery") == (say("rule.scythe.now_not_deployed"),)
    deployed = replace(player, mats=replace(player.mats, mechs=(Mech.ARTILLERY,)))
    state = replace(state, players=(deployed, *state.players[1:]))
    assert rule_now(state, 0, "artillery") == (say("rule.scythe.now_deployed"),)
    state = with_faction(state, 0, Faction.ALBION)
    others = tuple(each.faction for each in state.setup.seats if each.faction is Faction.NORDIC)
    assert rule_now(state, 0, "artillery") == (
        (say("rule.scythe.now_not_yours", faction=others),) if others else ()
    )


def test_a_house_rule_says_which_reading_holds_at_this_table() -> None:
    state = states("mats")[0]
    assert rule_now(state, None, "hidden_coins") == (say("rule.on"),)
    assert rule_now(state, 2, "mill_is_worker") == (say("rule.off"),)
    rules = replace(state.setup.house_rules, mill_is_worker=True)
    state = replace(state, setup=replace(state.setup, house_rules=rules))
    assert rule_now(state, 2, "mill_is_worker") == (say("rule.on"),)


def test_a_bottom_row_action_says_its_price_and_who_would_be_paid() -> None:
    state = states("mats")[0]
    first = state.players[0]
    cheaper = replace(first, mats=replace(first.mats, brackets=(0, 1, 0, 0), recruits=(Bottom.DEPLOY,)))
    state = replace(state, players=(cheaper, *state.players[1:]))
    price, paid = rule_now(state, 0, "deploy")
    mat = state.setup.seats[0].mat
    printed = next(raw for raw in read_data("player_mats")["mats"] if raw["id"] == mat)
    section = next(each for each in printed["sections"] if each["bottom"] == "deploy")
    assert price == say("rule.scythe.now_costs", n=section["cost"] - 1, resource="metal")
    assert paid == say("rule.scythe.now_recruits", faction=(state.setup.seats[0].faction,))
    assert rule_now(state, 0, "build")[-1] == say("rule.scythe.now_no_recruits")


def test_a_structure_and_a_slot_say_how_far_one_is() -> None:
    state = states("mats")[0]
    assert rule_now(state, 0, Structure.MILL) == (say("rule.scythe.now_not_built"),)
    assert rule_now(state, 0, f"slot_{Slot.UPGRADES}") == (say("rule.scythe.now_of", n=0, most=6),)
    assert rule_now(state, 0, "slot_combat") == ()


def test_cards_of_other_games_and_noise_matter_nothing() -> None:
    state = states("board")[0]
    assert home_base(Faction.CRIMEA)
    for card in ("", "khan_region", "slot_", "tile_", "place_T3", "x" * 500):
        assert rule_now(state, 0, card) == ()
