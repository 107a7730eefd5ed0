"""Hostile messages from strangers, spectators, seated phones and phones in a combat."""

import random

from tests.kits.net.siege import Share, Siege, first_combat
from tests.soak.proof import Proof

MESSAGES = 500  # of one siege
PROOF = Proof("a hostile message is answered and changes nothing", aim=1_000_000, weight=6, each=MESSAGES)
WHO = ("stranger", "watching", "seated", "seated", "fighting")
STEPS = 120  # at most, before the attack begins


def case(seed: int) -> None:
    """One siege of a table of any size and depth; afterwards an honest phone plays."""
    chance = random.Random(seed)
    who = chance.choice(WHO)
    tracking = chance.choice(("mats", "board") if who == "fighting" else ("score", "mats", "board", "board"))
    steps = 0 if who == "fighting" else chance.randrange(STEPS)
    # With the board and all modules it takes minutes until a random game comes to a combat.
    wind_gambit = chance.random() < 0.5 and (who, tracking) != ("fighting", "board")
    siege = Siege(Share(who, seed, tracking, chance.randint(2, 7), steps, wind_gambit))
    siege.attack(MESSAGES)
    siege.honest_phones_play()
    first_combat.cache_clear()
