"""The app as a process of its own that is killed; as a program, the app with a hand that touches it."""

import json
import os
import signal
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path
from queue import Empty, Queue
from traceback import format_exc
from typing import Any

from tests.kits.source_tree import ROOT

PATIENCE = 60  # seconds until the next word of the app; it takes one on an idle machine


class AppProcess:
    """The app on this folder; every line it tells is something that was on its screen."""

    def __init__(self, folder: Path, hand: str, most: int = 0) -> None:
        """`most`: the hand rests after it has told so much; 0 never."""
        self._errors = (folder / "stderr").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.kits.ui.app_process", str(folder), hand, str(most)], cwd=ROOT,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._errors, text=True,
        )  # fmt: skip
        self._told: Queue[dict[str, Any] | None] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def next(self) -> dict[str, Any]:
        """The next thing that was seen."""
        told = self._told.get(timeout=PATIENCE)
        assert told is not None, "the app has ended"
        assert "error" not in told, told["error"]
        return told

    def kill(self) -> list[dict[str, Any]]:
        """kill -9, and nothing of it is left; what it had told and nobody had read."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._reader.join()
        assert self.process.stdout
        self.process.stdout.close()
        self._errors.close()
        left = []
        while True:
            try:
                told = self._told.get_nowait()
            except Empty:
                return left
            if told:
                left.append(told)

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            if line.endswith("\n"):
                self._told.put(json.loads(line))
        self._told.put(None)


def _main(folder: Path, hand: str, most: int) -> None:
    out = os.fdopen(os.dup(1), "w")  # Kivy takes stdout and stderr for itself
    from tests.kits.ui.app_hands import HANDS, stay
    from tests.kits.ui.ui_kit import running

    def tell(**seen: Any) -> None:
        out.write(json.dumps(seen) + "\n")
        out.flush()

    try:
        with running(folder) as person:
            told = count(1)

            def tell_and_rest(**seen: Any) -> None:
                tell(**seen)
                if next(told) == most:
                    stay(person)

            HANDS[hand](person, tell_and_rest)
    except BaseException:
        tell(error=format_exc(limit=-6))
        raise


if __name__ == "__main__":
    _main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
