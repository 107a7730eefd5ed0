"""Saved tables of both games: steps back and forth, and a replay of the journal."""

import random
import tempfile
from pathlib import Path

from engine.scythe.ids import Module
from tests.kits.engine.journal_walks import back_and_forth
from tests.kits.ruination import ruination_kit
from tests.soak.proof import Proof
from tests.soak.proofs import ruination, scythe

PROOF = Proof("undo, redo and replay bring back every state to the last bit", aim=10_000, weight=2)


def case(seed: int) -> None:
    """One table of either game, or one near its end, its journal on the disk."""
    chance = random.Random(seed)
    way = chance.choice(("scythe", "late", "ruination"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        if way == "ruination":
            back_and_forth(ruination_kit.GAME, ruination.drawn(chance), chance, path)
        elif way == "late":
            back_and_forth(scythe.LATE, scythe.drawn(chance, Module.RESOLUTIONS), chance, path)
        else:
            back_and_forth(scythe.GAME, scythe.drawn(chance), chance, path)
