"""Games of Scythe near their end, with every tile of The Wind Gambit."""

from tests.kits.scythe.tile_games import raises_nothing
from tests.soak.proof import Proof

PROOF = Proof("no offered act raises anything near the end of a game, whatever tiles lie there", aim=20_000)


def case(seed: int) -> None:
    """One game begun near its end."""
    raises_nothing(seed)
