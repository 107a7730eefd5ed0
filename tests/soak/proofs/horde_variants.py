"""Everything that the rule text of Ruination allows can be said, in any position of any table."""

import random

from tests.kits.ruination.variant_checks import check_position, odd_game
from tests.soak.proof import Proof
from tests.soak.proofs.ruination import drawn

POSITIONS = 20  # of one game
PROOF = Proof(
    "every legal variant of Ruination is an offer with answers", aim=100_000, each=POSITIONS, limit=240
)


def case(seed: int) -> None:
    """Some positions of one random game."""
    chance = random.Random(seed)
    states = list(odd_game(drawn(chance), chance))
    for state in chance.sample(states, min(POSITIONS, len(states))):
        check_position(state, chance)
