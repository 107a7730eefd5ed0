"""Every legal variant of the acts of Scythe, listed from the rule texts, in random positions."""

import random
from collections import Counter

from tests.kits.scythe.variant_checks import agree
from tests.kits.scythe.variant_games import random_positions
from tests.kits.scythe.variant_offers import offered_is_listed
from tests.soak.proof import Proof

POSITIONS = 20
PROOF = Proof(
    "every variant that the rules list is accepted and offered, and no other", 100_000, each=POSITIONS
)


def case(seed: int) -> None:
    """Twenty positions of one or two games, every seat."""
    chance = random.Random(seed)
    for state in random_positions(chance, POSITIONS):
        agree(state, chance, Counter())
        offered_is_listed(state, chance, Counter())
