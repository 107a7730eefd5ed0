"""A proof that fails with one seed in five."""

from tests.soak.proof import Proof

PROOF = Proof("no seed can be divided by five", aim=7)


def case(seed: int) -> None:
    """Fails with a message that names the seed."""
    assert seed % 5, f"{seed} can be divided by five"
