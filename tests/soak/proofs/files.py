"""Mutated positions, journals and board files for `adjutant score`, `replay` and `simulate --board`."""

import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from companion.languages import LANGUAGES
from engine.codec import Json
from engine.simulate import random_game
from engine.table import Table
from tests.kits.command import keeps_its_word
from tests.kits.mutations import file_of, mutated_bytes, mutated_journal, mutated_json
from tests.kits.ruination import ruination_kit
from tests.kits.ruination.random_boards import random_board
from tests.kits.scythe import tables
from tests.kits.scythe.random_positions import random_positions
from tests.oracles.ruination.naive_positions import naive_positions
from tests.soak.proof import Proof
from tests.soak.proofs import ruination, scythe

PROOF = Proof("a damaged file is refused in one sentence, or read", aim=100_000, weight=2)
STEPS = 40  # of a journal that is damaged
JOURNALS = 12  # different ones of each game, made once
AS_BYTES = 0.3  # of all files; the others are right in their outer form


def case(seed: int) -> None:
    """One damaged file for the command that reads it."""
    chance = random.Random(seed)
    language = chance.choice(tuple(LANGUAGES))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "given.json")
        data, command = chance.choice(KINDS)(chance)
        path.write_bytes(data)
        json = ["--json"] if chance.random() < 0.5 else []
        keeps_its_word("--language", language, *command, str(path), *json)


def _position(chance: random.Random) -> tuple[bytes, list[str]]:
    positions = chance.choice((random_positions, naive_positions))
    return _damaged(chance, next(iter(positions(chance.randrange(2**32), 1)))), ["score"]


def _board(chance: random.Random) -> tuple[bytes, list[str]]:
    options = ["--game", "ruination", "--tracking", "score", "--games", "1", "--players", "2"]
    return _damaged(chance, random_board(chance)), ["simulate", *options, "--board"]


def _damaged(chance: random.Random, data: Json) -> bytes:
    if chance.random() < AS_BYTES:
        return mutated_bytes(chance, file_of(chance, data))
    return file_of(chance, mutated_json(chance, data))


def _journal(chance: random.Random) -> tuple[bytes, list[str]]:
    game, drawn = chance.choice(((tables.GAME, scythe.drawn), (ruination_kit.GAME, ruination.drawn)))
    data = _saved(game, drawn, chance.randrange(JOURNALS))
    mutated = mutated_bytes if chance.random() < AS_BYTES else mutated_journal
    return mutated(chance, data), ["replay"]


@cache
def _saved(game: Any, drawn: Callable[[random.Random], Json], number: int) -> bytes:
    """The journal of the beginning of a random game, with a step taken back."""
    chance = random.Random(number)
    setup = drawn(chance)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        table = Table.create(game, setup, 0, path)
        for n, (_, step, _) in zip(range(STEPS), random_game(game, setup, chance), strict=False):
            table.play(step.act, 1_000 * n, result=step.result)
        if table.undoable:
            table.undo(1_000 * STEPS)
        table.close()
        return path.read_bytes()


KINDS: tuple[Callable[[random.Random], tuple[bytes, list[str]]], ...] = (_position, _journal, _board)
