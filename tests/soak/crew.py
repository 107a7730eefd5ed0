"""The soak's worker processes: each tries one case at a time, and can be ended with all that it started."""

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from tests.kits.source_tree import ROOT
from tests.soak.worker import LINES, WIDTH

POSIX: Final = sys.platform != "win32"
START_MOST: Final = 120.0  # seconds for a start that takes one on an idle machine
ABORT_MOST: Final = 20.0  # seconds to write where it hangs; a moment on an idle machine
COMMAND: Final = (sys.executable, "-m", "tests.soak.worker")


@dataclass(frozen=True, slots=True)
class Job:
    """One case that a worker was asked to try."""

    name: str
    seed: int
    limit: float
    began: float
    is_begun: bool = False
    """Whether the worker is up and has said that it is at the case."""

    @property
    def seconds(self) -> float:
        """How long the worker has been at it."""
        return time.monotonic() - self.began

    @property
    def is_stuck(self) -> bool:
        """Whether the case has taken longer than it may, or the process does not even come up."""
        return self.seconds > (self.limit if self.is_begun else START_MOST)


class Worker:
    """One process, what it is at, and a thread that hands its answers on."""

    def __init__(self, package: str, answers: "queue.Queue[tuple[Worker, str | None]]") -> None:
        self.package, self.answers = package, answers
        self.job: Job | None = None
        self.born = time.monotonic()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  lives as long as the process does
        # A session of its own: Ctrl-C is for the soak alone, and ending it ends what a case has started.
        self._process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True,
            start_new_session=POSIX, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.answers.put((self, line))
        self.answers.put((self, None))

    def ask(self, name: str, seed: int, limit: float) -> None:
        """Hands a case over; the answer comes through the queue, None if the process dies of it."""
        self.job = Job(name, seed, limit, time.monotonic())
        asked = {"package": self.package, "name": name, "seed": seed}
        assert self._process.stdin is not None
        try:
            print(json.dumps(asked), file=self._process.stdin, flush=True)
        except BrokenPipeError:
            return  # dead already: the queue says so

    def begin(self) -> None:
        """The worker has said that it is at its case: the time of the case counts from now."""
        if self.job:
            self.job = replace(self.job, began=time.monotonic(), is_begun=True)

    def abort(self) -> None:
        """Ends a process that hangs, after it has written where (the worker's faulthandler does)."""
        if POSIX:
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                self._process.send_signal(signal.SIGABRT)
                self._process.wait(ABORT_MOST)
        self.end()

    def end(self) -> None:
        """Ends the process and everything that it has started."""
        if POSIX:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()

    def last_words(self) -> dict[str, Any]:
        """How the process ended, and the last lines that it wrote for people."""
        code = self._process.wait()
        why = signal.Signals(-code).name if code < 0 else f"exit {code}"
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").splitlines()[-LINES:]
        ends = [*(line[:WIDTH] for line in lines), f"the process died: {why}"]
        return {"error": "Died", "where": why, "lines": ends}
