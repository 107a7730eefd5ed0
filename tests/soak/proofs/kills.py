"""Writers of a journal that are killed with -9; the moment of a kill is the system's, not only the seed's."""

import atexit
import random
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from tests.kits.engine.journal_kills import kill_writers, start
from tests.soak.proof import Proof

KILLS = 8  # of one journal, each time going on where the last writer was killed
PROOF = Proof("no acknowledged entry of a journal is lost by a kill", aim=1_000, each=KILLS)


@cache
def _killer() -> tuple[subprocess.Popen[str], Path]:
    """The process that forks and kills writers, and the folder of their journals."""
    folder = tempfile.TemporaryDirectory()
    worker = start("kills", Path(folder.name))
    atexit.register(folder.cleanup)
    atexit.register(worker.kill)
    return worker, Path(folder.name)


def case(seed: int) -> None:
    """One journal and eight kills."""
    worker, folder = _killer()
    path = folder / f"{seed}.jsonl"
    try:
        kill_writers(worker, path, random.Random(seed), KILLS)
    except BaseException:
        _killer.cache_clear()
        worker.kill()
        raise
    finally:
        path.unlink(missing_ok=True)
