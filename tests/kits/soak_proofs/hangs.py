"""A proof whose cases never end."""

import threading

from tests.soak.proof import Proof

PROOF = Proof("it ends", aim=1, limit=2.0)


def case(seed: int) -> None:
    """Waits for what nobody will ever do."""
    threading.Event().wait()
