"""Random games of Scythe: every module, house rule and tracking depth, 2 to 7 players."""

import random
from dataclasses import fields

from engine.codec import Json
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Module, Tracking
from engine.simulate import checked_game
from tests.kits.scythe.tables import GAME
from tests.oracles.scythe.invariants import broken
from tests.soak.proof import Proof

PROOF = Proof("random games of Scythe keep every promise", aim=60_000, weight=6)
# A game that is only scored is one act long; most games should be longer.
DEPTHS = (Tracking.SCORE, *(Tracking.MATS,) * 4, *(Tracking.BOARD,) * 5)
BASE = 5  # more players need the Invaders
# The second count of the invariants knows the base game and the Invaders.
COUNTED = frozenset({Module.INVADERS})


def options(chance: random.Random, players: int) -> dict[str, Json]:
    """Any tracking depth, any modules, any house rules."""
    modules = [each for each in Module if chance.random() < 0.5]
    if players > BASE and Module.INVADERS not in modules:
        modules.append(Module.INVADERS)
    rules: dict[str, Json] = {field.name: chance.random() < 0.3 for field in fields(HouseRules)}
    rules |= {usual: chance.random() < 0.7 for usual in ("late_claims", "overlapping_turns")}
    return {
        "tracking": str(chance.choice(DEPTHS)), "modules": [str(each) for each in modules],
        "house_rules": rules, "mats_in_order": chance.random() < 0.2,
    }  # fmt: skip


def drawn(chance: random.Random) -> Json:
    """A random set-up of any table of Scythe."""
    players = chance.randint(2, 7)
    return GAME.draw_setup([f"P{n}" for n in range(players)], chance, options(chance, players))


def case(seed: int) -> None:
    """One game: offers are playable, positions are sound, the replay is equal."""
    chance = random.Random(seed)
    for _, step, after in checked_game(GAME, drawn(chance), chance):
        if COUNTED.issuperset(after.setup.modules):
            assert broken(after) == [], step
