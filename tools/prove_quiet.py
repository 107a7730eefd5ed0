"""Proof of quiet: the whole suite again and again with busy processes beside it, as CONTRIBUTING.md asks.

`python -m tools.prove_quiet [--runs 5] [--busy 4] [--soak NAME …]`; exit code 1 if any run failed.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SUITE = ("make", "--no-print-directory", "test", "PYTEST=--shuffle={number}")
"""Every run in another order: a test must pass in any."""
BUSY = (sys.executable, "-c", "while True: pass")
_WORDS = "SOAK=--count 1000000 --workers {number} {only}"
SOAK = ("make", "--no-print-directory", "soak", "MINUTES=1000", _WORDS)
"""What keeps a machine as busy and proves something: it has more to do than any proof of quiet takes."""
_COUNT = re.compile(r"(\d+) (passed|failed|skipped|error)")


@dataclass(frozen=True, slots=True)
class Run:
    """How one run of the suite ended."""

    passed: int
    failed: int
    skipped: int
    seconds: int
    load: float
    """Processes that wanted a core at its end, on the average of the last minute."""


@contextmanager
def busy(number: int, proofs: Sequence[str] = ()) -> Iterator[None]:
    """So many processes that use all they get, until the block ends: workers of a soak if it has proofs."""
    only = " ".join(f"--only {name}" for name in proofs)
    soak = [word.format(number=number, only=only) for word in SOAK]
    beside = [
        subprocess.Popen(command, cwd=ROOT, start_new_session=True)
        for command in ([soak] if proofs else [[*BUSY]] * number)
    ]
    try:
        yield
    finally:
        for process in beside:
            # A soak that is stopped so tells its figures.
            os.killpg(process.pid, signal.SIGINT if proofs else signal.SIGKILL)
            process.wait()


def run(suite: Sequence[str], number: int) -> Run:
    """Runs the suite in the order of this number; its lines are shown as they come."""
    began, counts = time.monotonic(), {}
    with subprocess.Popen(
        [word.format(number=number) for word in suite], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            # The closing line is the last that counts anything.
            counts = {word: int(number) for number, word in _COUNT.findall(line)} or counts
    failed = counts.get("failed", 0) + counts.get("error", 0)
    if process.returncode and not failed:
        failed = 1  # it died before it could count
    seconds = round(time.monotonic() - began)
    return Run(counts.get("passed", 0), failed, counts.get("skipped", 0), seconds, os.getloadavg()[0])


def main(words: Sequence[str] | None = None) -> int:
    """Runs the suite as often as asked, prints a line for each run and the sum as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_quiet", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="how often the whole suite runs (5)")
    parser.add_argument("--busy", type=int, default=4, help="how many busy processes run beside it (4)")
    parser.add_argument("--soak", action="append", default=[], metavar="NAME", help="a proof that they try")
    asked = parser.parse_args(words)
    done: list[Run] = []
    with busy(asked.busy, asked.soak):
        for number in range(1, asked.runs + 1):
            done.append(run(SUITE, number))
            print(f"run {number} of {asked.runs} beside {asked.busy} busy processes: {done[-1]}", flush=True)
    print(json.dumps({"busy": asked.busy, "runs": [asdict(each) for each in done]}))
    return int(any(each.failed or not each.passed for each in done))


if __name__ == "__main__":
    sys.exit(main())
