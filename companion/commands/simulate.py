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


@dataclass(frozen=True, slots=True)
class Simulating:
    """What was asked for."""

    players: int
    games: int
    seed: int
    options: dict[str, Json]
    corrections: bool = False
    """Whether people correct what they can, again and again."""


def run(game: Game[Any], wanted: Simulating, as_json: bool) -> int:
    """Plays the games, tells progress on stderr and the summary on stdout."""
    summary = simulate(game, wanted)
    players = wanted.players
    if as_json:
        print(json.dumps({"format": "simulation/1", **asdict(summary)}))
    else:
        key = "simulate.stopped" if summary.stopped else "simulate.done"
        print(
            text(say(key, n=summary.games, acts=summary.acts, rate=summary.acts_per_second, players=players))
        )
    return 0


def simulate(game: Game[Any], wanted: Simulating) -> Summary:
    """Plays so many random games; Ctrl-C stops after what was played so far."""
    chance = random.Random(wanted.seed)
    # No game seats a hundred; naming millions before it says so would only take time.
    names = [f"P{number + 1}" for number in range(min(wanted.players, 100))]
    began = told = time.perf_counter()
    played = acts = 0
    stopped = False
    try:
        for _ in range(wanted.games):
            setup = game.draw_setup(names, chance, wanted.options)
            acts += sum(1 for _ in checked_game(game, setup, chance, wanted.corrections))
            played += 1
            if time.perf_counter() - told > PROGRESS_SECONDS:
                told = time.perf_counter()
                print(text(say("simulate.progress", n=played, games=wanted.games)), file=sys.stderr)
    except KeyboardInterrupt:
        stopped = True
    seconds = time.perf_counter() - began
    rate = round(acts / seconds) if seconds else 0
    return Summary(game.name, wanted.players, played, acts, round(seconds, 3), rate, stopped)
