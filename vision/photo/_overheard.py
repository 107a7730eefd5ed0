"""What a library writes to stderr by itself, past Python, can be heard instead of being shown."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from tempfile import TemporaryFile
from threading import RLock
from typing import IO, Final, TypeVar

T = TypeVar("T")
_STDERR: Final = 2
_LATE: Final = 0.005
"""Seconds for another thread's write that had begun when stderr was given back; else its line is lost."""
_ONE_AT_A_TIME: Final = RLock()
"""There is one stderr for all threads; the same thread may come again, from a signal's handler."""


def overheard(do: Callable[[], T], own: re.Pattern[bytes]) -> tuple[T, tuple[str, ...]]:
    """What `do` gives, and its `own` lines on stderr; what other threads write there still gets there."""
    with _ONE_AT_A_TIME, _ear() as found:
        if found is None:
            return do(), ()
        ear, stderr = found
        os.dup2(ear.fileno(), _STDERR)
        try:
            result = do()
        finally:
            os.dup2(stderr, _STDERR)
            time.sleep(_LATE)
            ear.seek(0)
            said = ear.read()
            _tell(stderr, own.sub(b"", said))
        return result, tuple(line.group().decode("utf-8", "replace").strip() for line in own.finditer(said))


@contextmanager
def _ear() -> Iterator[tuple[IO[bytes], int] | None]:
    """A file to listen with, and another number of the real stderr; None where nothing can be heard."""
    found = None
    with ExitStack() as kept:
        with suppress(OSError):
            if sys.__stderr__ is None or sys.__stderr__.closed:
                _take_free_number(kept)
            ear = kept.enter_context(TemporaryFile())
            stderr = os.dup(_STDERR)
            kept.callback(os.close, stderr)
            found = ear, stderr
        yield found


def _take_free_number(kept: ExitStack) -> None:
    """Makes a stderr that leads nowhere, for as long as it is `kept`; OSError if its number is not free."""
    number = os.open(os.devnull, os.O_WRONLY)
    kept.callback(os.close, number)
    if number != _STDERR:
        # A process that was started without stderr may have any other file there: hands off.
        raise OSError


def _tell(stderr: int, words: bytes) -> None:
    with suppress(OSError):
        while words:
            words = words[os.write(stderr, words) :]
