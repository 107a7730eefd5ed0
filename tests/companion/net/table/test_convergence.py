"""Whatever breaks on the network, in the end every phone shows the host's table; nothing is done twice."""

from pathlib import Path

import pytest

from tests.kits.net.lan_kit import DUEL, SCYTHE, Lan, duel, scythe
from tests.kits.net.schedules import run

# Samples of random schedules; `make soak` runs ten thousand. The first block belongs to the quick tier.
BLOCKS = (0, *(pytest.param(block, marks=pytest.mark.long) for block in range(1, 10)))
DUELS, TABLES = 40, 15  # schedules in a block
SAMPLE = 40  # of what a block holds no more of


@pytest.mark.parametrize("block", BLOCKS)
def test_phones_converge_in_duels(block: int) -> None:
    """Sealed choices all the time, two seats and five spectators."""
    for seed in range(block * DUELS, (block + 1) * DUELS):
        dice = "table" if seed % 4 == 0 else "sealed"
        run(Lan(DUEL, duel(dice, 2 + seed % 3), seed), seed)


@pytest.mark.long
@pytest.mark.parametrize("block", BLOCKS)
def test_seven_phones_converge(block: int) -> None:
    for seed in range(block * TABLES, (block + 1) * TABLES):
        run(Lan(SCYTHE, scythe(7, "mats", seed), seed), seed)


@pytest.mark.long
def test_seven_phones_converge_on_the_board() -> None:
    for seed in range(SAMPLE):
        run(Lan(SCYTHE, scythe(7, "board", seed), seed), seed)


@pytest.mark.long
def test_phones_converge_over_a_real_journal(tmp_path: Path) -> None:
    for seed in range(SAMPLE):
        path = tmp_path / f"{seed}.jsonl"
        lan = Lan(DUEL, duel(), seed, path) if seed % 2 else Lan(SCYTHE, scythe(7, "mats", 7), seed, path)
        run(lan, seed)
