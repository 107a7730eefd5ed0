"""Folders of random evenings: what `adjutant stats` says beside a naive reader of the same files."""

import tempfile
from pathlib import Path

from tests.kits.annals_kit import compare
from tests.soak.proof import Proof

_EVENINGS = 12
PROOF = Proof(
    "the group's statistics equal those of a naive reader of the same journals",
    aim=3_000,
    weight=1,
    each=_EVENINGS,
)


def case(seed: int) -> None:
    """One folder, read anew and by its index."""
    with tempfile.TemporaryDirectory() as folder:
        compare(Path(folder), seed, _EVENINGS)
