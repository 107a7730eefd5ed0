"""Long walks through a sealed choice: commits, losses, repeats, restarts, reveals and voids in any order."""

import random

from tests.kits.net.sealed_kit import SIDES, THREE_SIDES
from tests.kits.net.sealed_model import all_back, check, followers, forget, rounds_to_the_end, start
from tests.soak.proof import Proof

PROOF = Proof("a sealed choice opens once, never early, and never gets stuck", aim=10_000)
EVENTS = 40  # the search of all orders goes eight events deep
ROUNDS = 3  # of answers, then everybody sees all openings


def case(seed: int) -> None:
    """One walk; after every event the promises hold, and from its end all phones come to see the openings."""
    chance = random.Random(seed)
    world = start(chance.choice((SIDES, THREE_SIDES)))
    try:
        for _ in range(chance.randint(1, EVENTS)):
            world = chance.choice(list(followers(world)))
            check(world)
        assert rounds_to_the_end(all_back(world)) <= ROUNDS
    finally:
        forget()
