"""A proof that holds."""

from tests.soak.proof import Proof

PROOF = Proof("nothing is wrong", aim=30, each=10)


def case(seed: int) -> None:
    """Holds; what it prints is no answer to the soak."""
    print('{"error": "no"}')
