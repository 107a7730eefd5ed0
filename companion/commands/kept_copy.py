"""A journal with more steps behind it, in another file: the one given is never changed."""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.game import Step
from engine.saved.journal import JournalExists
from engine.table import Report, Table


def refuse_existing(save: Path) -> None:
    """Raises JournalExists before anything is done where the new file would replace another."""
    if save.exists():
        raise JournalExists("journal.exists", file=save.name)


def keep_copy(table: Table[Any], path: Path, save: Path, steps: Sequence[Step]) -> None:
    """The journal at `path` with these steps behind it, in a new file of its owner alone, or no file."""
    try:
        made = os.open(save, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise JournalExists("journal.exists", file=save.name) from error
    try:
        with open(made, "wb") as copy:
            copy.write(path.read_bytes())
        played(Table.resume(table.game, save, now()), steps)
    except BaseException:
        with suppress(OSError):
            save.unlink()
        raise


def played(table: Table[Any], steps: Sequence[Step]) -> Report | None:
    """What came of the last step, at a table that is closed then; None where there was none."""
    report = None
    try:
        for step in steps:
            report = table.play(step.act, now(), result=step.result)
            if report.unsaved:
                raise report.unsaved
    finally:
        table.close()
    return report


def now() -> int:
    """The time as a journal writes it."""
    return time.time_ns() // 1_000_000
