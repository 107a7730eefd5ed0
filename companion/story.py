"""One random five-player game told as a readable story, until there is an app to open."""

import random
from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.games import game_called
from companion.text import text
from engine.game import Game
from engine.message import Message, say
from engine.simulate import random_game

PLAYERS: Final = ("Ana", "Ben", "Cleo", "Dov", "Eva")


def run(seed: int) -> int:
    """Tells the game on stdout."""
    for line in tell(game_called("scythe"), seed):
        print(line)
    return 0


def tell(game: Game[Any], seed: int) -> Iterator[str]:
    """The lines of the story."""
    chance = random.Random(seed)
    setup = game.draw_setup(PLAYERS, chance, {})
    state = game.set_up(setup)
    yield text(say("story.title", seed=seed))
    yield ""
    yield from _lay_out(game, state)
    yield ""
    for before, step, after in random_game(game, setup, chance):
        yield from _told(game.label(before, step), game.news(after))
        state = after
    yield ""
    yield from (text(line) for line in game.standing(state))


def _lay_out(game: Game[Any], state: Any) -> Iterator[str]:
    for seat, what in game.checklist(state):
        yield ("    " if seat is not None else "  ") + text(what)


def _told(label: Message, news: Iterable[Message]) -> Iterator[str]:
    yield "  " + text(label)
    for message in news:
        yield "      " + text(message)
