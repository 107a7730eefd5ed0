"""A phone's way to its seat over a network that loses and delays, with a stranger who listens."""

import random

from companion.net.pairing.phone_pairing import Credentials
from tests.kits.net.losses_kit import DOWN, LATE, UP, WORKS, Losses
from tests.soak.proof import Proof

PROOF = Proof("a phone gets its seat whatever is lost, a stranger never", aim=10_000)
FATES = (WORKS, WORKS, UP, DOWN, LATE)
MOST = 14  # chances for bad luck


def case(seed: int) -> None:
    """One script of losses, by invitation or by code, with or without restarts of the phone."""
    chance = random.Random(seed)
    script = tuple(chance.choice(FATES) for _ in range(chance.randrange(MOST)))
    by_code, restarts = chance.random() < 0.5, chance.random() < 0.5
    lived = Losses(by_code, script, restarts, str(seed)).run()
    assert isinstance(lived.ticket.way, Credentials)
    assert lived.door.wrong == 0, "a lost message was counted as a guess"
    assert lived.typed <= by_code + sum(fate != WORKS for fate in script)
