"""One random five-player game told as a readable story, until there is an app to open."""

import random
from collections.abc import Iterator
from typing import Any, Final

from companion.games import game_called
from companion.text import text
from engine.game import Game
from engine.message import say
from engine.scythe.acts import ChooseSection
from engine.simulate import lively, random_game

PLAYERS: Final = ("Ana", "Ben", "Cleo", "Dov", "Eva")


def run(seed: int) -> int:
    """Tells the game on stdout."""
    for line in tell(game_called("scythe"), seed):
        print(line)
    return 0


def tell(game: Game[Any], seed: int) -> Iterator[str]:
    """The lines of the story."""
    chance = random.Random(seed)
    setup = game.draw_setup(PLAYERS, chance, {"tracking": "board"})
    state = game.set_up(setup)
    yield text(say("story.title", seed=seed))
    yield ""
    for seat, what in game.checklist(state):
        yield ("    " if seat is not None else "  ") + text(what)
    yield ""
    turn: list[str] = []
    for before, step, after in random_game(game, setup, chance, lively(game, chance)):
        if isinstance(step.act, ChooseSection) and turn:
            yield " ".join(turn)
            turn = []
        news = [text(message) for message in game.news(after)]
        turn += news or [text(game.label(before, step)) + "."]
        state = after
    yield " ".join(turn)
    yield ""
    yield from (text(line) for line in game.standing(state))
