"""Whatever breaks on the network, in the end every phone shows the host's table; nothing is done twice."""

from pathlib import Path

import pytest

from tests.kits.net.lan_kit import DUEL, SCYTHE, Lan, duel, scythe
from tests.kits.net.schedules import run


@pytest.mark.parametrize("block", range(10))
def test_phones_converge_in_duels(block: int) -> None:
    """Sealed choices all the time, two seats and five spectators."""
    for seed in range(block * 130, (block + 1) * 130):
        dice = "table" if seed % 4 == 0 else "sealed"
        run(Lan(DUEL, duel(dice, 2 + seed % 3), seed), seed)


@pytest.mark.parametrize("block", range(10))
def test_seven_phones_converge(block: int) -> None:
    for seed in range(block * 50, (block + 1) * 50):
        run(Lan(SCYTHE, scythe(7, "mats", seed), seed), seed)


def test_seven_phones_converge_on_the_board() -> None:
    for seed in range(100):
        run(Lan(SCYTHE, scythe(7, "board", seed), seed), seed)


def test_phones_converge_over_a_real_journal(tmp_path: Path) -> None:
    for seed in range(100):
        path = tmp_path / f"{seed}.jsonl"
        lan = Lan(DUEL, duel(), seed, path) if seed % 2 else Lan(SCYTHE, scythe(7, "mats", 7), seed, path)
        run(lan, seed)
