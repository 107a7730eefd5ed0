"""Reads the folder's annals in a thread of its own; the screen hears how far it has come."""

import threading
from collections.abc import Callable
from pathlib import Path

from companion.annals.shelf import Shelf, read_shelf


class ShelfReader:
    """One look through the folder; `heard` and `done` are called in the reader's own thread."""

    def __init__(self, folder: Path, heard: Callable[[int, int], object], done: Callable[[Shelf], object]):
        self._stopped = threading.Event()
        self._args = folder, heard, done
        self._thread = threading.Thread(target=self._run, name="adjutant-annals", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends the look at once; what was read so far is told and kept."""
        self._stopped.set()

    def _run(self) -> None:
        folder, heard, done = self._args
        done(read_shelf(folder, heard, self._stopped.is_set))
