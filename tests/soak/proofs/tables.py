"""Saved tables of both games: steps back and forth, and a replay of the journal."""

import random
import tempfile
from pathlib import Path

from tests.kits.engine.journal_walks import back_and_forth
from tests.kits.ruination import ruination_kit
from tests.kits.scythe import tables
from tests.soak.proof import Proof
from tests.soak.proofs import ruination, scythe

PROOF = Proof("undo, redo and replay bring back every state to the last bit", aim=10_000, weight=2)


def case(seed: int) -> None:
    """One table of either game, its journal on the disk."""
    chance = random.Random(seed)
    game, drawn = chance.choice(((tables.GAME, scythe.drawn), (ruination_kit.GAME, ruination.drawn)))
    with tempfile.TemporaryDirectory() as folder:
        back_and_forth(game, drawn(chance), chance, Path(folder, "game.jsonl"))
