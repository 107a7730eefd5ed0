"""Boards of Ruination that a table might have entered."""

import random
from typing import Any

from tests.kits.ruination.ruination_kit import GAME

BOARDS: Any = GAME.board_files()
USUAL: Any = BOARDS.usual()


def random_board(chance: random.Random) -> Any:
    """A board with borders and shores here and there changed, and right all the same."""
    while True:
        file = USUAL
        for each in chance.sample(USUAL["territories"], 5):
            file = BOARDS.filled(file, each["id"], {"wasteland": chance.choice(["yes", "no"])})
        for each in chance.sample(USUAL["territories"], 2):
            file = BOARDS.bordered(file, each["id"], chance.choice(each["borders"]))
        if not BOARDS.wrong(file):
            return file
