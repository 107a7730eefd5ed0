"""A proof with an aim that no time suffices for."""

from tests.soak.proof import Proof

PROOF = Proof("there is always one more", aim=10**9)


def case(seed: int) -> None:
    """Holds at once."""
