"""A proof that takes its process with it."""

import ctypes

from tests.soak.proof import Proof

PROOF = Proof("the process lives", aim=1)


def case(seed: int) -> None:
    """Reads where no memory is."""
    ctypes.string_at(0)
