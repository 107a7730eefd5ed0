"""One random five-player game told as a readable story, until there is an app to open."""

import random
from collections.abc import Iterator
from typing import Any, Final

from companion.games import game_called
from companion.text import text
from engine.game import Act, Game
from engine.message import say
from engine.scythe.acts import ChooseSection, DeclineBenefit, DeclineBonus, EndTurn, FinishAction
from engine.simulate import random_game

PLAYERS: Final = ("Ana", "Ben", "Cleo", "Dov", "Eva")
# People seldom leave aside what they could have; a story in which they do is a dull one.
_LEAVING_ASIDE: Final = (EndTurn, FinishAction, DeclineBenefit, DeclineBonus)
_SELDOM: Final = 8


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
    for before, step, after in random_game(game, setup, chance, lambda acts: _pick(acts, chance)):
        if isinstance(step.act, ChooseSection) and turn:
            yield " ".join(turn)
            turn = []
        news = [text(message) for message in game.news(after)]
        turn += news or [text(game.label(before, step)) + "."]
        state = after
    yield " ".join(turn)
    yield ""
    yield from (text(line) for line in game.standing(state))


def _pick(acts: list[Act], chance: random.Random) -> Act:
    lively = [act for act in acts if not isinstance(act, _LEAVING_ASIDE)]
    return chance.choice(lively if lively and chance.randrange(_SELDOM) else acts)
