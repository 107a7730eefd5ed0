"""Games of Ruination in which people correct everything they can, at a high rate."""

from tests.kits.ruination.correcting_games import check_correcting
from tests.soak.proof import Proof

PROOF = Proof("corrected games of Ruination are never stuck, pay once and add up", aim=5_000, weight=3)


def case(seed: int) -> None:
    """One game to its end; a third of its first 250 steps are corrections."""
    check_correcting(seed)
