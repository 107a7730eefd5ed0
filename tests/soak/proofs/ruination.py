"""Random games of Ruination: every tracking depth, any dice, any board, 2 to 4 hordes."""

import random

from engine.codec import Json
from engine.simulate import checked_game
from tests.kits.engine.screen_questions import answers_every_screen
from tests.kits.ruination.random_boards import random_board
from tests.kits.ruination.ruination_kit import GAME, NAMES
from tests.soak.proof import Proof

PROOF = Proof("random games of Ruination keep every promise", aim=40_000, weight=6)
# A game that is only scored is one act long; most games should be longer.
DEPTHS = ("score", *("mats",) * 4, *("board",) * 5)

ASKED = 24  # steps between two times that everything is asked, which takes as long as some steps


def drawn(chance: random.Random) -> Json:
    """A random set-up of any table of Ruination."""
    options: dict[str, Json] = {
        "tracking": chance.choice(DEPTHS),
        "house_rules": {"app_dice": chance.random() < 0.5},
    }
    if chance.random() < 0.5:
        options["board"] = random_board(chance)
    return GAME.draw_setup(NAMES[: chance.randint(2, 4)], chance, options)


def case(seed: int) -> None:
    """One game: offers are playable, positions are sound, screens get their answers, the replay is equal."""
    chance = random.Random(seed)
    for number, (_, _, after) in enumerate(checked_game(GAME, drawn(chance), chance)):
        GAME.blocking(after)
        if number % ASKED == 0 or after.ended:
            answers_every_screen(GAME, after)
