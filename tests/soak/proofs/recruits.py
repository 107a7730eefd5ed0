"""Recruit bonuses of random bottom-row actions, against an oracle written from the rule text."""

import random

from tests.kits.scythe.recruit_actions import prompts_agree, random_recruits, random_tables
from tests.oracles.scythe.recruit_oracle import CIRCLES
from tests.soak.proof import Proof

ACTIONS = 100
PROOF = Proof("bonuses are prompted for as the rule says", aim=1_000_000, weight=0.5, each=ACTIONS)


def case(seed: int) -> None:
    """A hundred actions at tables of every size."""
    chance = random.Random(seed)
    tables = random_tables(chance)
    for _ in range(ACTIONS):
        state = random_recruits(chance.choice(tables), chance)
        prompts_agree(state, chance.randrange(len(state.players)), chance.choice(list(CIRCLES)))
