"""What `adjutant stats` says of random evenings is what a naive reader counts in the same files."""

from pathlib import Path

import pytest

from tests.kits.annals_kit import compare


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_figure_equals_that_of_a_second_reader(tmp_path: Path, seed: int) -> None:
    """Of people, of guises and of two together; many more in the soak (tests/soak/proofs/annals.py)."""
    assert compare(tmp_path, seed, 12) > 4
