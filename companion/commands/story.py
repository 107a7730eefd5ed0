"""One random game told as a readable story, for a look at what a game says without an app."""

import random
from collections.abc import Iterator
from typing import Any, Final

from companion.text import text
from engine.codec import Json
from engine.forms import ChoiceField
from engine.game import Game
from engine.message import say
from engine.simulate import lively, random_game

PLAYERS: Final = ("Ana", "Ben", "Cleo", "Dov", "Eva")


def run(game: Game[Any], seed: int) -> int:
    """Tells the game on stdout."""
    for line in tell(game, seed):
        print(line)
    return 0


def tell(game: Game[Any], seed: int) -> Iterator[str]:
    """The lines of the story, a paragraph for as long as the table waits for the same seat."""
    chance = random.Random(seed)
    players = PLAYERS[: game.setup_form().seats[1]]
    # Choices stand in order of how much the app does: the last one tells the fullest story.
    choices = (field for field in game.setup_form().table_fields if isinstance(field, ChoiceField))
    options: dict[str, Json] = {field.name: field.options[-1].id for field in choices}
    setup = game.draw_setup(players, chance, options)
    state = game.set_up(setup)
    yield text(say("story.title", game=game.name, seed=str(seed)))
    yield ""
    for item in game.checklist(state):
        yield ("    " if item.seat is not None else "  ") + text(item.what)
    yield ""
    turn: list[str] = []
    for before, step, after in random_game(game, setup, chance, lively(game, chance)):
        turn += [text(game.label(before, step)) + ".", *map(text, game.news(after))]
        if game.blocking(after) != game.blocking(before):
            yield " ".join(turn)
            turn = []
        state = after
    yield " ".join(turn)
    yield ""
    yield from (text(line) for line in game.standing(state))
