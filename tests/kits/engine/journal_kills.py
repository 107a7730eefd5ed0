"""Writers of a journal that are killed with -9, and what must be left of it."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

from engine.saved.journal import (
    JournalNeverStarted,
    NotAJournal,
    open_to_write,
    read,
)
from tests.kits.source_tree import ROOT

WORKER = [sys.executable, "-m", "tests.kits.engine.journal_worker"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def start(job: str, path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*WORKER, job, str(path)], env=ENVIRONMENT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def saved(path: Path, acknowledged: int) -> int:
    """How many entries the journal holds, which are those acknowledged and at most the one being written."""
    try:
        found = read(path)
    except (NotAJournal, JournalNeverStarted) as error:
        if acknowledged > -1 or error.message.key == "journal.foreign":
            raise
        path.unlink(missing_ok=True)
        return -1
    assert [each["n"] for each in found.entries] == list(range(1, len(found.entries) + 1))
    assert acknowledged <= len(found.entries) <= max(acknowledged, 0) + 1
    with open_to_write(path) as book:
        assert (book.entries, book.torn) == (found.entries, found.torn)
        book.append({"n": len(found.entries) + 1})
    assert len(read(path).entries) == len(found.entries) + 1
    return len(found.entries) + 1


def kill_writers(worker: subprocess.Popen[str], path: Path, chance: random.Random, kills: int) -> None:
    """So many writers of one journal, each killed at a random moment; nothing acknowledged may be lost."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    known = -1
    for _ in range(kills):
        order = {
            "name": path.name,
            "acknowledgements": chance.randint(0, 8),
            "delay": chance.choice([0, chance.uniform(0, 0.003)]),
        }
        print(json.dumps(order), file=worker.stdin, flush=True)
        told = json.loads(worker.stdout.readline())
        assert told["signal"] == 9
        known = saved(path, max(known, told["acknowledged"]))
