"""What one `reachable` and one `score` cost, beside one listing of chess moves in the same run."""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import chess

from engine.scythe.board.board import PLACES
from engine.scythe.board.paths import hop_range, reachable
from engine.scythe.game import Scythe
from engine.scythe.ids import Unit
from engine.scythe.scoring.standing import scores
from engine.simulate import lively, random_game

SPACING: Final = 40  # acts between two sampled positions, so that they differ


@dataclass(frozen=True, slots=True)
class Calls:
    """Median microseconds of one call."""

    reachable_us: float
    score_us: float
    chess_moves_us: float
    positions: int


def measure(positions: int) -> Calls:
    """The medians over positions of random games, the three calls taken in turn."""
    times: dict[str, list[float]] = {"reachable": [], "score": [], "chess": []}
    board = chess.Board()
    chance = random.Random(5)
    for state in islice(_positions(), positions):
        seat = chance.randrange(len(state.players))
        at = next(name for name in PLACES if state.board.at(name).of(seat).character)
        steps = hop_range(state, seat, Unit.CHARACTER)
        times["reachable"].append(_timed(lambda: reachable(state, seat, Unit.CHARACTER, at, steps)))  # noqa: B023
        times["score"].append(_timed(lambda: scores(state)))  # noqa: B023
        moves = list(board.legal_moves)
        times["chess"].append(_timed(lambda: list(board.legal_moves)))  # noqa: B023
        board = chess.Board() if board.is_game_over() else board
        board.push(chance.choice(moves or list(board.legal_moves)))
    median = {name: round(statistics.median(each) * 1e6, 1) for name, each in times.items()}
    return Calls(median["reachable"], median["score"], median["chess"], positions)


def _positions() -> Any:
    """Positions of random five-player games, spaced out."""
    game, chance = Scythe(), random.Random(3)
    while True:
        setup = game.draw_setup(["A", "B", "C", "D", "E"], chance, {"tracking": "board", "invaders": True})
        for number, (_, _, after) in enumerate(random_game(game, setup, chance, lively(game, chance))):
            if number % SPACING == 0 and not after.ended:
                yield after


def _timed(call: Callable[[], Any]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began
