"""The journals in a folder, read one after the other in a thread of their own."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.message import Message, TableError, say

if TYPE_CHECKING:
    # The rules load slowly, and the first frame does not wait for them.
    from engine.pictures.drawings import BoardDrawing, Mark
    from engine.saved.journal import JournalReading
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class SavedSeat:
    """One seat of a saved game as its score sheet tells of it."""

    title: Message
    mark: "Mark"
    total: int | None
    """None where it is nobody's to know."""
    rank: int | None
    """None as long as it is not certain."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A journal as lists show it; with a `problem` it cannot be played on, and it is left as it is."""

    path: Path
    at: float
    """When its last step was played, in seconds; of a damaged one, when it was last written to."""
    seats: tuple[SavedSeat, ...] = ()
    over: bool = False
    problem: Message | None = None
    stopped: Message | None = None
    """Why it can be played on only from before its end."""
    verdict: Message | None = None
    """Who leads or has won, where that is anybody's to know."""
    round: int | None = None
    """Which round is played, where anybody follows turns."""
    board: "BoardDrawing | None" = None
    """As a spectator sees it, of a game that goes on."""

    @property
    def ranked(self) -> tuple[SavedSeat, ...]:
        """The seats, the leading one first."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.rank or 0, -(seat.total or 0))))


_read: dict[tuple[Path, int, int], SavedGame] = {}  # by path, time and size: an unchanged file is read once


def journals(folder: Path) -> list[Path]:
    """The journals of this folder, the one written to last first."""
    try:
        found = [(path.stat().st_mtime, path) for path in folder.glob("*.jsonl")]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)]


def saved_game(path: Path) -> SavedGame:
    """What this journal holds, or what is wrong with it; never raises."""
    try:
        facts = path.stat()
        key = (path, facts.st_mtime_ns, facts.st_size)
        if key not in _read:
            _read[key] = _looked_at(path, facts.st_mtime)
        return _read[key]
    except OSError as error:
        return SavedGame(path, 0.0, problem=say("history.unreadable", why=error.strerror or ""))


def _looked_at(path: Path, at: float) -> SavedGame:
    from companion.games import game_called
    from engine.saved import journal
    from engine.table import Table

    try:
        reading = journal.read(path)
        game = game_called(str(reading.header.get("game")))
        table = Table.replay(game, path)
        over, sheet = table.is_over, table.score_sheet(None)
        return SavedGame(
            *(path, _last_step(reading), _seats(table), over),
            stopped=table.stopped,
            verdict=sheet.verdict,
            round=game.round_number(table.state),
            board=None if over else game.board(table.state, None),
        )
    except TableError as error:
        return SavedGame(path, at, problem=error.message)
    except Exception as error:  # a journal of another version may hold anything; the list must still be shown
        return SavedGame(path, at, problem=say("history.unreadable", why=type(error).__name__))


def _last_step(reading: "JournalReading") -> float:
    """Looking at a finished game opens it again, and is no step."""
    from engine.table import REDONE, STEP, UNDONE

    entries = (
        reading.header,
        *(entry for entry in reading.entries if entry.get("do") in (STEP, UNDONE, REDONE)),
    )
    at = entries[-1].get("at")
    return at / 1000 if isinstance(at, int) else 0.0


def _seats(table: "Table[Any]") -> tuple[SavedSeat, ...]:
    game, state = table.game, table.state
    return tuple(
        SavedSeat(game.title(state, line.seat), game.mark(state, line.seat), line.total, line.rank)
        for line in table.score_sheet(None).by_seat
    )


class GamesReader:
    """Reads journals in a thread; `tell` hears of each in that thread, the newest first."""

    def __init__(self, paths: list[Path], tell: Callable[[SavedGame], None]) -> None:
        self._paths, self._tell = paths, tell
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="adjutant-reader", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Tells nothing more; does not wait."""
        self._stopped.set()

    def _run(self) -> None:
        for path in self._paths:
            found = saved_game(path)
            if self._stopped.is_set():
                return
            self._tell(found)
            time.sleep(0)  # the screen goes first


def when(at: float, now: float) -> Message:
    """The day and the time of day, as people say it."""
    then, today = time.localtime(at), time.localtime(now)
    hour, minute = time.strftime("%H", then), time.strftime("%M", then)
    if then[:3] == today[:3]:
        return say("app.today", hour=hour, minute=minute)
    if then[:3] == time.localtime(now - 86_400)[:3]:
        return say("app.yesterday", hour=hour, minute=minute)
    day, month, year = (time.strftime(part, then) for part in ("%d", "%m", "%Y"))
    return say("app.date", day=day, month=month, year=year, hour=hour, minute=minute)
