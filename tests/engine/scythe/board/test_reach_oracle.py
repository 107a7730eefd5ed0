"""Ten thousand random units on random boards, moved twice by code that shares nothing."""

from collections import Counter
from random import Random

import pytest

from engine.scythe.ids import Unit
from tests.kits.scythe.reach_positions import ABILITIES, every_unit, plain, random_states
from tests.oracles.scythe.reach_check import agree

POSITIONS = 2_010
SAMPLE = 60
UNITS = 5  # from each position

# All movement abilities of the mats, and what else must occur often or agreeing says little.
DECIDING = (
    *(f"Riverwalk of {faction}" for faction in ("nordic", "rusviet", "crimea", "saxony", "polania")),
    *("Seaworthy of nordic", "Township of rusviet", "Toka of togawa", "Suiton of togawa"),
    *("Shinobi of togawa", "Wayfare of crimea", "Underpass of saxony", "Submerge of polania"),
    *("Burrow of albion", "Rally of albion"),
)
SHOWN = (
    *DECIDING,
    *(f"{n} players" for n in range(2, 8)),
    *(str(unit) for unit in Unit),
    *("a worker that may not leave", "a worker kept from opponents", "Swim", "own mine"),
    *("Wayfare to a farm", "Wayfare to a home base", "Burrow by the mine", "out of a home base"),
    *("a place that ends movement", "Toka used up", "out of another home base"),
)


def compare(random: Random, positions: int) -> tuple[int, Counter[str]]:
    """How many units both searches moved alike on so many boards, and what occurred."""
    seen: Counter[str] = Counter()
    pairs = 0
    for state in random_states(random, positions):
        position = plain(state)
        units = every_unit(state)
        for seat, unit, at in random.sample(units, min(UNITS, len(units))):
            agree(state, position, seat, unit, at, random, seen)
            pairs += 1
    return pairs, seen


def test_both_searches_agree_on_a_sample() -> None:
    assert compare(Random(20240615), SAMPLE)[0] > SAMPLE


@pytest.mark.long
def test_both_searches_agree_on_every_unit() -> None:
    pairs, seen = compare(Random(20240614), POSITIONS)
    assert pairs >= 10_000
    assert {what: seen[what] for what in SHOWN if seen[what] < 20} == {}


def test_the_plain_description_names_every_ability_of_the_mats() -> None:
    assert sum(len(names) for names in ABILITIES.values()) == 28
