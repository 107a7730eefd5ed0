"""Objectives in random positions, judged twice: by the engine, and by a reader of the cards' sentences."""

import random

from tests.kits.scythe.objective_positions import objectives_agree, random_tables
from tests.soak.proof import Proof

TABLES = 10
PROOF = Proof("both readers agree whether a card is met", aim=100_000, weight=0.5, each=TABLES)


def case(seed: int) -> None:
    """Some tables, every seat, every card."""
    for table in random_tables(random.Random(seed), TABLES):
        objectives_agree(table)
