"""Acts of every class, legal or not, in random positions of Scythe."""

import random

from engine.scythe.ids import Tracking
from tests.kits.scythe.act_checks import (
    accepted_acts_are_sound,
    offers_are_playable,
    what_is_accepted_is_offered,
)
from tests.kits.scythe.random_games import random_state
from tests.soak.proof import Proof

ACTS = 200  # of each kind in one position
PROOF = Proof("any act is refused in a sentence, or offered and sound", aim=1_000_000, each=2 * ACTS)


def case(seed: int) -> None:
    """One position, everything that it offers, and two hundred acts of two kinds."""
    chance = random.Random(seed)
    state = random_state(chance.randint(2, 7), chance.choice(tuple(Tracking)), chance)
    offers_are_playable(state, chance)
    if state.setup.tracking is Tracking.MATS:
        what_is_accepted_is_offered(state, chance, ACTS)
    accepted_acts_are_sound(state, chance, ACTS)
