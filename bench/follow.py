"""`python -m bench.follow`: how often photographed turns are explained rightly, and how fast."""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bench.misread import misread, perfect
from bench.vision import PHOTOS, ROOT
from engine.game import Step
from engine.scythe.game import Scythe
from engine.scythe.state import State
from engine.scythe.turn.turn import ChooseSection
from engine.simulate import lively, random_game
from engine.table import Table
from vision.following.explain import explain
from vision.following.explanation import Explained
from vision.following.sure import is_sure
from vision.following.witness import Sighting
from vision.scythe.following.follower import ScytheFollower
from vision.scythe.reading import ScytheReading

GAMES = PHOTOS / "games"
SAVED = ROOT / "tests" / "games"
GAME, FOLLOWER = Scythe(), ScytheFollower()
SURE = 0.97  # how sure a perfect reader is of each place


class TrueTurn(NamedTuple):
    """One turn as it was played."""

    before: State
    steps: tuple[Step, ...]
    after: State


class Marks(NamedTuple):
    """How one turn was explained: rightly at first, among three, as far as it is seen; and how surely."""

    first: bool
    three: bool
    seen: bool
    sure: bool


def main() -> int:
    """Measures and prints; without the photos it says so."""
    wanted = _parser().parse_args()
    drawn = range(wanted.seed, wanted.seed + wanted.random)
    played = sorted(SAVED.glob("whole-board-*.jsonl"))[: wanted.saved]
    for errs, heading in (
        (False, "with a perfect reading:"),
        (True, "with readings that err as the reader does on labelled evenings:"),
    ):
        print(heading)
        _print(f"{wanted.random} random games", map(_random_turns, drawn), errs, wanted.turns)
        _print(f"{len(played)} saved games", map(_saved_turns, played), errs, wanted.turns)
    if wanted.photos and GAMES.is_dir():
        print("the photographed games with a perfect reading, from their journals:")
        _print(
            "photographed games", map(_photographed_turns, sorted(GAMES.glob("*/turns.json"))), False, 1000
        )
    _several(played)
    print("from photographs, counted by shared/vision/games/evaluate_follow.py:")
    if not GAMES.is_dir():
        print("No photographed games here: put shared/ beside the repository, or set ADJUTANT_SHARED.")
    elif wanted.photos:
        _photographs()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.follow", description=__doc__)
    parser.add_argument("--random", type=int, default=20, help="random games (default: 20)")
    parser.add_argument(
        "--saved", type=int, default=2, help="games of tests/games, played to win (default: 2)"
    )
    parser.add_argument("--turns", type=int, default=1000, help="about so many of each game (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default: 1)")
    parser.add_argument("--no-photos", dest="photos", action="store_false", help="readings alone")
    return parser


def _random_turns(seed: int) -> list[TrueTurn]:
    """The turns of a random legal game of two to five."""
    dice = random.Random(seed)
    names = "ABCDE"[: dice.choice((2, 3, 4, 5))]
    rules = {"overlapping_turns": False}
    setup = GAME.draw_setup(names, dice, {"tracking": "board", "house_rules": rules})
    steps = [step for _, step, _ in random_game(GAME, setup, dice, lively(GAME, dice))]
    return turns(GAME.set_up(setup), steps)


def _saved_turns(path: Path) -> list[TrueTurn]:
    """The turns of a saved game."""
    table = Table.replay(GAME, path)
    steps = [moment.step for moment in table.history]
    return turns(GAME.set_up(table.setup), steps)


def _photographed_turns(truth: Path) -> list[TrueTurn]:
    """The true turns of a photographed game."""
    told = json.loads(truth.read_text("utf-8"))["turns"]
    steps = [GAME.decode_step(step) for turn in told for step in turn["steps"]]
    return turns(Table.replay(GAME, truth.parent / "journal.jsonl").state, steps)


def turns(state: State, steps: Sequence[Step]) -> list[TrueTurn]:
    """These steps turn by turn."""
    found: list[TrueTurn] = []
    for step in steps:
        after = GAME.apply(state, step)
        if isinstance(step.act, ChooseSection):
            found.append(TrueTurn(state, (step,), after))
        elif found:
            found[-1] = TrueTurn(found[-1].before, (*found[-1].steps, step), after)
        state = after
    return found


def _several(saved: Sequence[Path]) -> None:
    """How often the position is found where several turns lie between two photos."""
    for many in (2, 3):
        marks, took = [], []
        for game in map(_saved_turns, saved):
            for number in range(0, len(game) - many, 9):
                before, after = game[number].before, game[number + many - 1].after
                start = time.process_time()
                found = explain(GAME, FOLLOWER.witness(before, _perfect(after)), before).explanations
                took.append(time.process_time() - start)
                position = FOLLOWER.position(after)
                marks.append([FOLLOWER.position(each.after) == position for each in found])
        if marks:
            first, three = sum(mark[:1] == [True] for mark in marks), sum(any(mark) for mark in marks)
            print(f"{many} turns between two perfect readings, {len(marks)} times: position first ", end="")
            print(f"{first / len(marks):.0%}, among three {three / len(marks):.0%}, most {max(took):.2f} s")


def _print(name: str, games: Any, errs: bool, most: int) -> None:
    if name.startswith("0 "):
        return
    marks: list[Marks] = []
    took: list[float] = []
    for number, game in enumerate(games):
        some = game[:: max(1, len(game) // most)]
        for mark, seconds in _judged(some, number if errs else None):
            marks.append(mark)
            took.append(seconds)
    n = max(1, len(marks))
    first, three, seen, _ = (sum(column) / n for column in zip(*marks, strict=True))
    print(f"  {name}, {n} turns: first {first:.1%}, among three {three:.1%}, position {seen:.1%}; ", end="")
    sure = [mark for mark in marks if mark.sure]
    print(f"a stand's camera plays {len(sure)} unasked, {sum(mark.first for mark in sure)} rightly; ", end="")
    slow = sorted(took)[int(len(took) * 0.95)]
    print(f"median {median(took):.3f} s, 95 % below {slow:.2f} s, most {max(took):.2f} s of one core")


def _judged(game: Sequence[TrueTurn], seed: int | None) -> Iterator[tuple[Marks, float]]:
    """Whether each turn is explained rightly at first, among three, and as far as it is seen."""
    read: Callable[[State], ScytheReading] = _perfect if seed is None else _erring(seed)
    for turn in game:
        reading, last = read(turn.after), Sighting(turn.before, read(turn.before))
        start = time.process_time()
        explained = explain(GAME, FOLLOWER.witness(turn.before, reading, last), turn.before)
        took = time.process_time() - start
        yield _marks(explained, turn), took


def _perfect(state: State) -> ScytheReading:
    return perfect(state, SURE)


def _erring(seed: int) -> Callable[[State], ScytheReading]:
    return lambda state: misread(perfect(state, SURE), seed)


def _marks(explained: Explained, turn: TrueTurn) -> Marks:
    act, position = turn.steps[0].act, FOLLOWER.position(turn.after)
    assert isinstance(act, ChooseSection)
    same = [FOLLOWER.position(each.after) == position for each in explained.explanations]
    right = [
        (each.turns[0].seat, each.turns[0].group) == (act.seat, act.section) and is_same
        for each, is_same in zip(explained.explanations, same, strict=True)
    ]
    return Marks(right[:1] == [True], any(right), same[:1] == [True], is_sure(explained))


def _photographs() -> None:
    command = f"{sys.executable} -m companion follow"
    script = [sys.executable, str(GAMES / "evaluate_follow.py"), command, str(GAMES)]
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=True)
    print(done.stdout.rstrip())


if __name__ == "__main__":
    sys.exit(main())
