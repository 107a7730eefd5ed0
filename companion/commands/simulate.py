"""`adjutant simulate`: random legal games with every invariant checked."""

import json
import random
import sys
import time
from dataclasses import asdict, dataclass
from typing import Any, Final

from companion.text import text
from engine.codec import Json
from engine.game import Game
from engine.message import say
from engine.simulate import checked_game

PROGRESS_SECONDS: Final = 1.0  # often enough to see that it lives, seldom enough to read


@dataclass(frozen=True, slots=True)
class Summary:
    """What a simulation found."""

    game: str
    players: int
    games: int
    acts: int
    seconds: float
    acts_per_second: int
    stopped: bool


def run(game: Game[Any], players: int, games: int, seed: int, options: dict[str, Json], as_json: bool) -> int:
    """Plays the games, tells progress on stderr and the summary on stdout."""
    summary = simulate(game, players, games, seed, options)
    if as_json:
        print(json.dumps({"format": "simulation/1", **asdict(summary)}))
    else:
        key = "simulate.stopped" if summary.stopped else "simulate.done"
        print(
            text(say(key, n=summary.games, acts=summary.acts, rate=summary.acts_per_second, players=players))
        )
    return 0


def simulate(game: Game[Any], players: int, games: int, seed: int, options: dict[str, Json]) -> Summary:
    """Plays `games` random games; Ctrl-C stops after what was played so far."""
    chance = random.Random(seed)
    # No game seats a hundred; naming millions before it says so would only take time.
    names = [f"P{number + 1}" for number in range(min(players, 100))]
    began = told = time.perf_counter()
    played = acts = 0
    stopped = False
    try:
        for _ in range(games):
            setup = game.draw_setup(names, chance, options)
            acts += sum(1 for _ in checked_game(game, setup, chance))
            played += 1
            if time.perf_counter() - told > PROGRESS_SECONDS:
                told = time.perf_counter()
                print(text(say("simulate.progress", n=played, games=games)), file=sys.stderr)
    except KeyboardInterrupt:
        stopped = True
    seconds = time.perf_counter() - began
    rate = round(acts / seconds) if seconds else 0
    return Summary(game.name, players, played, acts, round(seconds, 3), rate, stopped)
