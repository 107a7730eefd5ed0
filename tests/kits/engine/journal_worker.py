"""What a journal's tests need another process for: journal_worker.py JOB PATH tells facts as JSON lines."""

import json
import os
import resource
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from engine.saved.journal import Journal, JournalError, JournalNotWritable, create, open_to_write, read
from tests.kits.waiting import dawdle


def tell(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


def append_forever(path: Path, pipe: int) -> None:
    """Acknowledges on the pipe how many entries are saved, after each one; ends only by being killed."""
    book = open_to_write(path) if path.exists() else create(path, {"game": "chess"})
    number = len(book.entries)
    while True:
        os.write(pipe, b"acknowledged %d\n" % number)
        number += 1
        # Lines of several pages can be torn by a kill; short ones hardly ever are.
        book.append({"n": number, "pad": "x" * (40_000 if number % 3 == 0 else number)})


def killed_writer(path: Path, acknowledgements: int, delay: float) -> dict[str, int]:
    """Forks a writer, kills it at the given moment, and returns the last number it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            append_forever(path, writing)
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    os.close(writing)
    with open(reading, "rb") as pipe:
        lines = [pipe.readline() for _ in range(acknowledgements)]
        dawdle(delay)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        lines += pipe.readlines()
    # A kill inside the writing of the pipe's own line is no acknowledgement.
    numbers = [int(line.split()[1]) for line in lines if line.endswith(b"\n")]
    return {
        "acknowledged": max(numbers, default=-1),
        "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
    }


def kills(path: Path) -> None:
    """One killed writer for every order that comes in."""
    for line in sys.stdin:
        order = json.loads(line)
        tell(**killed_writer(path / order["name"], order["acknowledgements"], order["delay"]))


def hold(path: Path) -> None:
    """Holds the lock until killed or told to end."""
    with open_to_write(path) as book:
        tell(entries=len(book.entries))
        sys.stdin.readline()


def reason(act: Callable[[], object]) -> str:
    try:
        act()
    except JournalNotWritable as error:
        return error.reason
    except JournalError as error:
        return error.message.key
    return "done"


def try_twice(book: Journal) -> None:
    """What happens to two entries, where the disk has room for neither."""
    size = book.path.stat().st_size
    for number in (1, 2):
        told = reason(partial(book.append, {"n": number, "pad": "x" * 5000}))
        tell(reason=told, unsaved=book.unsaved, grown=book.path.stat().st_size - size)
    tell(reason=reason(book.retry), unsaved=book.unsaved, grown=book.path.stat().st_size - size)


def full(path: Path) -> None:
    """A disk on which a file cannot grow beyond a few bytes more, until the limit is lifted."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))
    tell(reason=reason(lambda: create(path, {})), left=path.exists())
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    with create(path, {}) as book:
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 40, hard))
        try_twice(book)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        head = book.append({"n": 3})
        tell(unsaved=book.unsaved, head=head)


def tiny(path: Path) -> None:
    """A real file system without room, until a file is deleted. Needs a mount name space of its own."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", path], check=True)
    ballast = path / "ballast"
    with create(path / "game", {}) as book:
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(b"x" * 1024):
                pass
        try_twice(book)
        ballast.unlink()
        head = book.append({"n": 3})
        tell(unsaved=book.unsaved, head=head)
    found = read(path / "game")
    tell(numbers=[entry["n"] for entry in found.entries], head=found.head)


def stranger(path: Path) -> None:
    """Someone who may look into the folder and not write there."""
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    tell(read=len(read(path / "game").entries))
    tell(open=reason(lambda: open_to_write(path / "game")), create=reason(lambda: create(path / "new", {})))
    tell(hidden=reason(lambda: read(path / "hidden")))


JOBS = {job.__name__: job for job in (kills, hold, full, tiny, stranger)}

if __name__ == "__main__":
    JOBS[sys.argv[1]](Path(sys.argv[2]))
