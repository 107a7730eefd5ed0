"""Random battles of Ruination with a second set of books beside them."""

import random

from tests.kits.ruination.random_battles import battle_agrees
from tests.soak.proof import Proof

BATTLES = 10
PROOF = Proof("battles end as the second books say", aim=100_000, each=BATTLES)


def case(seed: int) -> None:
    """Ten battles to the last unit."""
    dice = random.Random(seed)
    for _ in range(BATTLES):
        battle_agrees(dice)
