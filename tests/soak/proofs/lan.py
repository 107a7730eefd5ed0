"""Fault schedules on the LAN: messages lost, late and doubled, phones that crash, hosts that are killed."""

import random
import tempfile
from pathlib import Path

from tests.kits.net.lan_kit import DUEL, RUINATION, SCYTHE, Lan, duel, ruination, scythe
from tests.kits.net.schedules import run
from tests.soak.proof import Proof

PROOF = Proof("after any faults every phone shows the host's table", aim=10_000, weight=6)
KINDS = ("duel", "duel", "mats", "mats", "board", "ruination", "journal")


def _lan(chance: random.Random, seed: int, folder: str) -> Lan:
    kind = chance.choice(KINDS)
    if kind == "ruination":
        return Lan(RUINATION, ruination(chance.randint(2, 4), seed), seed)
    if kind in ("mats", "board"):
        return Lan(SCYTHE, scythe(chance.randint(2, 7), kind, seed), seed)
    path = Path(folder, "game.jsonl") if kind == "journal" else None
    if path and chance.random() < 0.5:
        return Lan(SCYTHE, scythe(7, "mats", seed), seed, path)
    return Lan(DUEL, duel(chance.choice(("table", "sealed", "sealed")), chance.randint(2, 4)), seed, path)


def case(seed: int) -> None:
    """One schedule from the first handshake to the last check."""
    with tempfile.TemporaryDirectory() as folder:
        run(_lan(random.Random(seed), seed, folder), seed)
