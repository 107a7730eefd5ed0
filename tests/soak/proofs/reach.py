"""Random units on random boards, moved twice by code that shares nothing."""

import random
from collections import Counter

from tests.kits.scythe.reach_positions import every_unit, plain, random_states
from tests.oracles.scythe.reach_check import agree
from tests.soak.proof import Proof

POSITIONS = 6  # one for every number of players
UNITS = 5  # of each position, or all if it has less
PROOF = Proof("both searches agree where a unit may go", aim=100_000, each=POSITIONS)


def case(seed: int) -> None:
    """A position for every number of players, five units each."""
    chance = random.Random(seed)
    for state in random_states(chance, POSITIONS):
        position, units = plain(state), every_unit(state)
        for seat, unit, at in chance.sample(units, min(UNITS, len(units))):
            agree(state, position, seat, unit, at, chance, Counter())
