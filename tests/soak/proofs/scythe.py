"""Random games of Scythe: every module, house rule and tracking depth, 2 to 7 players."""

import random
from collections.abc import Collection
from dataclasses import fields

from engine.codec import Json
from engine.scythe.house_rules import HouseRules
from engine.scythe.ids import Module, Tracking
from engine.simulate import checked_game
from tests.kits.engine.screen_questions import answers_every_screen
from tests.kits.scythe.late_games import LateScythe
from tests.kits.scythe.tables import GAME
from tests.oracles.scythe.invariants import broken
from tests.soak.proof import Proof

PROOF = Proof("random games of Scythe keep every promise", aim=60_000, weight=6)
# A game that is only scored is one act long; most games should be longer.
DEPTHS = (Tracking.SCORE, *(Tracking.MATS,) * 4, *(Tracking.BOARD,) * 5)
LATE = LateScythe()
ASKED = 24  # steps between two times that everything is asked, which takes as long as some steps
BASE = 5  # more players need the Invaders
# The second count of the invariants knows the base game, the Invaders and promo cards.
COUNTED = frozenset({Module.INVADERS, Module.PROMO_CARDS})


def options(chance: random.Random, needed: Collection[Module]) -> dict[str, Json]:
    """Any tracking depth, the needed modules and any others, any house rules."""
    modules = [each for each in Module if chance.random() < 0.5 or each in needed]
    rules: dict[str, Json] = {field.name: chance.random() < 0.3 for field in fields(HouseRules)}
    rules |= {usual: chance.random() < 0.7 for usual in ("hidden_coins", "overlapping_turns")}
    return {
        "tracking": str(chance.choice(DEPTHS)), "modules": [str(each) for each in modules],
        "house_rules": rules,
    }  # fmt: skip


def drawn(chance: random.Random, *modules: Module) -> Json:
    """A random set-up of any table of Scythe, at least with these modules."""
    players = chance.randint(2, 7)
    needed = {*modules, *((Module.INVADERS,) if players > BASE else ())}
    return GAME.draw_setup([f"P{n}" for n in range(players)], chance, options(chance, needed))


def case(seed: int) -> None:
    """One game: offers are playable, positions are sound, screens get their answers, the replay is equal."""
    chance = random.Random(seed)
    game = LATE if chance.random() < 0.3 else GAME
    # Last turns are where resolution tiles matter.
    setup = drawn(chance, *(Module.RESOLUTIONS,) * (game is LATE))
    for number, (_, step, after) in enumerate(checked_game(game, setup, chance)):
        game.blocking(after)
        if number % ASKED == 0 or after.ended:
            answers_every_screen(game, after)
        if COUNTED.issuperset(after.setup.modules):
            assert broken(after) == [], step
