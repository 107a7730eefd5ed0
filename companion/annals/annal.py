"""What is kept of a finished game, read from its journal: seats, scores and facts, and how long it took."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from companion.games import game_called
from companion.text import text
from engine.annals import Fact, Guise, SeatAnnal
from engine.codec import dumps
from engine.game import Step
from engine.saved import journal
from engine.saved.history_lines import CHANGES, PAUSED, REOPENED, STARTED, STEP, Line
from engine.saved.journal import JournalReading
from engine.scoring.score_sheet import ScoreLine
from engine.table import Table

MS_A_MINUTE: Final = 60_000


@dataclass(frozen=True, slots=True)
class Sat:
    """One seat of a finished game."""

    name: str
    """As the journal has it; `People` may call the person otherwise."""
    guises: tuple[Guise, ...]
    facts: tuple[Fact, ...]
    score: int | None
    """None where it was never counted to its end."""
    rank: int | None
    decided: bool
    """Whether it is known who won, be it nobody: then the rank is None."""
    began: bool
    thinking_ms: int

    @property
    def won(self) -> bool:
        """Whether nobody was better; a shared victory is one for each."""
        return self.rank == 1


@dataclass(frozen=True, slots=True)
class Annal:
    """A finished game, in milliseconds since 1970 where it tells of time."""

    id: str
    """Which game it is, whatever its file is called: a copy has the same."""
    game: str
    began: int
    """When the first step was played."""
    ended: int
    """When the last one was."""
    played_ms: int
    """How long people sat at it: neither pauses nor the time for which the table was closed."""
    rounds: int | None
    modules: tuple[Guise, ...]
    seats: tuple[Sat, ...]
    highest_wins: bool = True


def annal_of(path: Path) -> Annal | None:
    """What this journal's game was, None where it goes on; TableError says what is wrong with the file."""
    reading = journal.read(path)
    table: Table[Any] = Table.replay(game_called(str(reading.header.get("game"))), path)
    return annal_at(table, reading) if table.is_over else None


def annal_at(table: Table[Any], reading: JournalReading) -> Annal:
    """What the game of this table was, which is over, with the journal that holds it."""
    game, state = table.game, table.state
    own = game.annal(_played(table), state)
    sheet = table.final_score().sheet
    began, ended, played = _times(reading)
    seats = zip(own.seats, sheet.by_seat, table.clock.spent, strict=True)
    return Annal(
        hashlib.sha256(dumps(reading.header).encode("ascii")).hexdigest(),
        *(game.name, began, ended, played, game.round_number(state), own.modules),
        tuple(_sat(seat, line, not sheet.missing, spent) for seat, line, spent in seats),
        own.highest_wins,
    )


def _sat(seat: SeatAnnal, line: ScoreLine, whole: bool, spent: int) -> Sat:
    total = None if line.is_partial else line.total
    name = " ".join(seat.name.split())
    decided = whole or line.rank is not None
    return Sat(name, seat.guises, seat.facts, total, line.rank, decided, seat.began, spent)


def _played(table: Table[Any]) -> tuple[tuple[Any, Step, Any], ...]:
    """Every step that was not taken back, with the state before and behind it."""
    moments = tuple(table.history)
    after = (*(moment.before for moment in moments[1:]), table.state)
    return tuple((moment.before, moment.step, then) for moment, then in zip(moments, after, strict=True))


def _times(reading: JournalReading) -> tuple[int, int, int]:
    """When it began and ended, and how long it was played."""
    changes = [number for number, entry in enumerate(reading.entries) if entry.get("do") in CHANGES]
    first = next((n for n in changes if reading.entries[n].get("do") == STEP), None)
    if first is None:
        return _at(reading.header), _at(reading.header), 0
    lines = reading.entries[first : changes[-1] + 1]
    return _at(lines[0]), max(map(_at, lines)), _sitting(lines)


def _sitting(lines: Iterable[Line]) -> int:
    """The time between these lines in which the table was neither paused nor closed."""
    total, paused = 0, False
    for line, then in pairwise(lines):
        kind = line.get("do")
        paused = kind == PAUSED or (paused and kind != STARTED and kind not in CHANGES)
        if not paused and then.get("do") != REOPENED:
            total += max(0, _at(then) - _at(line))
    return total


def _at(line: Line) -> int:
    at = line.get("at")
    return at if isinstance(at, int) else 0


def minutes(annal: Annal) -> int:
    """How long it was played, in whole minutes."""
    return round(annal.played_ms / MS_A_MINUTE)


def played_as(seat: Sat) -> str:
    """What this seat played as, in one line."""
    return ", ".join(text(guise.words) for guise in seat.guises)
