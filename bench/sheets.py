"""What the sheets of all phones cost for one step, beside a bare JSON dump of the very same sheets."""

import json
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from companion.net.table.board_sheet import Boards
from companion.net.table.sheet import Sheets
from companion.net.table.telling import Telling, Texts, changed
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game
from engine.table import Table

NAMES: Final = ("A", "B", "C", "D", "E")
DEPTHS: Final = ("mats", "board")


@dataclass(frozen=True, slots=True)
class SheetCost:
    """Mean microseconds of a step: making all sheets, telling what changed, and dumping them all."""

    tracking: str
    made_us: float
    told_us: float
    dump_us: float
    ratio_to_dump: float
    """Of making and telling."""
    steps: int


def measure(steps: int) -> list[SheetCost]:
    """Both tracking depths, after a game that has warmed up what an evening keeps."""
    return [_measured(tracking, steps) for tracking in DEPTHS]


def as_lines(costs: list[SheetCost]) -> list[str]:
    """The costs for people."""
    return [
        f"Sheets of five phones, tracking {each.tracking}: made {each.made_us} µs a step, what changed told"
        f" {each.told_us} µs, a bare JSON dump of them {each.dump_us} µs; {each.ratio_to_dump} x the dump"
        f" (means of {each.steps} steps)"
        for each in costs
    ]


def _measured(tracking: str, steps: int) -> SheetCost:
    game = Scythe()
    for seed in (1, 2):
        times = _times(islice(_tables(game, tracking, seed), steps))
    made, told, dump = (1e6 * statistics.fmean(each) for each in zip(*times, strict=True))
    ratio = round((made + told) / dump, 2)
    return SheetCost(tracking, round(made, 1), round(told, 1), round(dump, 1), ratio, len(times))


def _tables(game: Scythe, tracking: str, seed: int) -> Iterator[Table[Any]]:
    """One table as random games go over it, step by step."""
    chance = random.Random(seed)
    while True:
        setup = game.draw_setup(NAMES, chance, {"tracking": tracking, "invaders": True})
        table = Table.create(game, setup, 0)
        for _, _, table.state in random_game(game, setup, chance, lively(game, chance)):
            yield table


def _times(tables: Iterator[Table[Any]]) -> list[tuple[float, float, float]]:
    before: list[Texts] = [{} for _ in NAMES]
    boards = Boards()  # kept from step to step, as a room does
    found = []
    for table in tables:
        began = time.process_time()
        sheets = Sheets(table, "Friday", boards=boards)
        now = [sheets.texts(seat) for seat in range(len(NAMES))]
        made = time.process_time()
        telling = Telling(1, {})
        for old, new in zip(before, now, strict=True):
            telling.update(changed(old, new))
        told = time.process_time()
        bare = [sheets.written(seat) for seat in range(len(NAMES))]
        dumping = time.process_time()
        for sheet in bare:
            json.dumps(sheet)
        found.append((made - began, told - made, time.process_time() - dumping))
        before = now
    return found
