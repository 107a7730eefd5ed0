"""A person at a real terminal: a pseudo-terminal that is the command's own, so that Ctrl-C is Ctrl-C."""

import os
import pty
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.kits.source_tree import ROOT
from tests.kits.waiting import PATIENCE, Deadline

CTRL_C = "\x03"
# The terminal must be the session's own before a key on it can become a signal; tests that run in the
# background were told to ignore Ctrl-C, which no person's terminal is.
_ITS_OWN = (
    "import fcntl, os, signal, sys, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "signal.signal(signal.SIGINT, signal.SIG_DFL);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """The command on the screen of this person."""

    def __init__(self, words: Sequence[str], folder: Path) -> None:
        self._screen, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", _ITS_OWN, *words],
            stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, close_fds=True,
            env={**os.environ, "PYTHONUTF8": "1", "XDG_DATA_HOME": str(folder)},
        )  # fmt: skip
        os.close(theirs)
        self._text, self._seen, self._ended = "", 0, False
        self._more = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def types(self, line: str) -> None:
        """Types a line, or a key such as Ctrl-C."""
        os.write(self._screen, (line if line == CTRL_C else f"{line}\n").encode())

    def reads(self, pattern: str) -> re.Match[str]:
        """The next place on the screen that fits, after what was read before."""
        deadline = Deadline()
        with self._more:
            while not (found := re.search(pattern, self._text[self._seen :], re.DOTALL)):
                said = self._text[self._seen :]
                assert deadline.left and not self._ended, f"waited in vain for {pattern!r} in {said!r}"
                self._more.wait(deadline.left)
            self._seen += found.end()
            return found

    def ends(self) -> tuple[int, str]:
        """The exit code and everything that was on the screen."""
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code, self._text

    def close(self) -> None:
        """Ends what still runs."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        os.close(self._screen)

    def _read(self) -> None:
        left = b""
        while data := self._next():
            left += data
            with self._more:
                text, left = _decoded(left)
                self._text += _COLOURS.sub("", text).replace("\r\n", "\n")
                self._more.notify_all()
        with self._more:
            self._ended = True
            self._more.notify_all()

    def _next(self) -> bytes:
        try:
            return os.read(self._screen, 65_536)
        except OSError:  # Linux says so when the last writer is gone
            return b""


def _decoded(data: bytes) -> tuple[str, bytes]:
    """As much as is whole: a letter or a colour may be torn in two."""
    whole = data.rfind(b"\n") + 1
    return data[:whole].decode(), data[whole:]


@contextmanager
def terminal(words: Sequence[str], folder: Path) -> Iterator[Terminal]:
    """The command in a terminal of its own."""
    running = Terminal(words, folder)
    try:
        yield running
    finally:
        running.close()
