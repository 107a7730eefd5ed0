"""Every legal variant of an act, listed from the rule texts: the engine accepts these and no others."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.frozen import evolve
from engine.offers import Offer
from engine.scythe.turn.finish import FinishAction
from engine.scythe.wind_gambit.aboard import Airship
from engine.scythe.wind_gambit.duels import FightAirship
from engine.scythe.wind_gambit.landing import LandAirship
from tests.kits.scythe.airship_kit import air_table, fly
from tests.kits.scythe.boards import board_table, finished, moving
from tests.kits.scythe.tables import GAME, begin, do, have, legal
from tests.kits.scythe.variant_checks import agree
from tests.kits.scythe.variant_games import act_of, random_positions
from tests.kits.scythe.variant_offers import offered_is_listed
from tests.oracles.scythe import variants
from tests.oracles.scythe.variants import KINDS, bundles, movement
from tests.oracles.scythe.variants.bundle import Bundle, Variant, count
from tests.oracles.scythe.variants.seen import Seen

POSITIONS = 2_500
SAMPLE = 60
SEED = 17
SELDOM = {
    *("arm_trap", "bombard", "choose_combat", "declare_trap", "fight_airship", "land_airship"),
    *("place_flag", "place_trap"),
}
"""What a move seldom leads to in a random game; nothing of it can be varied but the place."""


def _listed(state: object, act: str, **fields: object) -> list[Variant]:
    found = [variant for bundle in bundles(state, 0) for variant in bundle if variant["act"] == act]
    return [each for each in found if all(each[name] == value for name, value in fields.items())]


def _compare(seed: int, positions: int) -> Counter[str]:
    chance, seen = Random(seed), Counter[str]()
    for state in random_positions(chance, positions):
        agree(state, chance, seen)
    print(f"seed {seed}: {dict(seen)}")
    return seen


def test_a_few_positions_agree() -> None:
    """A quick look at the same thing as the long test."""
    assert _compare(SEED, SAMPLE)["positions"] == SAMPLE


@pytest.mark.long
def test_what_the_rules_list_and_what_the_engine_accepts_is_the_same_in_random_positions() -> None:
    """Both ways: listed ones are accepted, and accepted ones, changed or strange, are listed."""
    seen = _compare(SEED + 1, POSITIONS)
    assert [act for act in sorted(KINDS - SELDOM) if seen[act] < 20] == []
    assert seen["refused"] > POSITIONS


def _offers(seed: int, positions: int) -> Counter[str]:
    chance, seen = Random(seed), Counter[str]()
    for state in random_positions(chance, positions):
        offered_is_listed(state, chance, seen)
    print(f"seed {seed}: {dict(seen)}")
    return seen


def test_in_a_few_positions_every_variant_is_an_offer_with_answers() -> None:
    """A quick look at the same thing as the long test."""
    assert _offers(SEED, SAMPLE)["positions"] == SAMPLE


@pytest.mark.long
def test_every_variant_in_random_positions_is_an_offer_with_answers_and_nothing_else_is() -> None:
    """Answers in range give a variant that the rules list, or a sentence why not."""
    seen = _offers(SEED + 2, POSITIONS)
    assert [act for act in sorted(KINDS - SELDOM) if seen[act] < 10] == []
    assert seen["sentences"] > 100


def test_a_mech_may_take_any_of_its_workers_and_of_each_resource() -> None:
    """Three workers, one oil and two wood: 4 x 2 x 3 loads for every neighbour."""
    state = board_table(
        "nordic:industrial", "saxony:mechanical", at={"W3": {"units": "0mwww", "oil": 1, "wood": 2}}
    )
    state = do(begin(state, 0, "move"), act_of({"act": "move", "seat": 0}))
    hops = _listed(state, "move_unit", unit="mech", at="W3")
    assert len(hops) == 24 * len({hop["to"] for hop in hops}) > 0
    assert {hop["workers"] for hop in hops} == {0, 1, 2, 3}


def test_each_way_to_pay_from_several_territories_is_listed() -> None:
    """Three oil from 2 + 2: two ways; each with none to all of the three coins."""
    at = {"T1": {"units": "0w", "oil": 2}, "W1": {"units": "0w", "oil": 2}, "M2": {"units": "1w", "oil": 5}}
    state = begin(board_table("nordic:industrial", "saxony:mechanical", at=at), 0, "upgrade")
    found = _listed(state, "take_bottom_row")
    ways = {variant["payment"] for variant in found}
    assert len(found) == len(ways) * 4
    assert ways == {(("T1", "oil", 1), ("W1", "oil", 2)), (("T1", "oil", 2), ("W1", "oil", 1))}


def test_airships_that_meet_and_one_that_may_land_are_listed() -> None:
    """The tiles Blitzkrieg and Safe Haven, which random games seldom come to."""
    tiles = {"tile": "Blitzkrieg", "passive_tile": "Safe Haven"}
    state = do(moving(air_table({}, {1: Airship("T1"), 2: Airship("T1")}, **tiles)), *fly("T1"))
    assert len(_listed(state, "land_airship")) == 1
    assert legal(state, 0, LandAirship)
    state = finished(state)
    assert [each["against"] for each in _listed(state, "fight_airship")] == [1, 2]
    assert len(legal(state, 0, FightAirship)) == 2
    assert len(_listed(state, "finish_action")) == len(legal(state, 0, FinishAction)) == 1


def test_coins_may_be_given_to_everybody_from_one_to_all() -> None:
    """Five coins, two others: ten gifts, whoever's turn it is."""
    state = have(
        board_table("nordic:industrial", "crimea:mechanical", "saxony:engineering", at={}), 2, coins=5
    )
    gifts = [bundle for bundle in bundles(state, 2) if bundle.act == "give_coins"]
    assert count(gifts) == 10


def test_the_comparison_finds_a_list_that_is_too_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """All or nothing, as screens once offered it: what the engine accepts is more."""
    monkeypatch.setattr(movement, "parts_of", lambda tokens, most=None: [tokens])
    with pytest.raises(AssertionError, match=r"move_unit|load_airship"):  # both carry parts
        _compare(SEED, POSITIONS)


def test_without_knobs_a_partial_load_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for offers can fail: usual loads alone, as before, are not every load."""
    whole = GAME.offers

    def bare(self: Any, state: Any, seat: int) -> list[Offer]:
        return [evolve(offer, knobs=()) for offer in whole(state, seat)]

    monkeypatch.setattr(type(GAME), "offers", bare)
    with pytest.raises(AssertionError):
        _offers(SEED, SAMPLE)


def _fortune(seen: Seen) -> list[Bundle]:
    return [Bundle("give_coins", {"seat": seen.seat}, ("to", "amount"), [(int(seen.seat == 0), 999)])]


def test_the_comparison_finds_a_list_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """One coin more than the seat has cannot be given."""
    monkeypatch.setattr(variants, "_gifts", _fortune)
    with pytest.raises(AssertionError, match="cannot_pay"):
        _compare(SEED, POSITIONS)
