"""The story of an open table, read from its journal in a thread of its own once somebody wants it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.message import TableError
from engine.saved import journal
from engine.story.story import Story, read_story
from engine.table import Table


class StoryTeller:
    """Knows the story of the moment for which it was wanted last; may be used from any thread."""

    def __init__(self, table: Table[Any], path: Path, heard: Callable[[Story], object]) -> None:
        """`heard` is called in the reading thread with every story that is read."""
        self._table, self._path, self._heard = table, path, heard
        self._lock = threading.Lock()
        self._wanted: int | None = None
        self._found: tuple[int, Story] | None = None
        self._stopped = False

    @property
    def story(self) -> Story | None:
        """The story up to this moment; None as long as nobody has wanted or read it."""
        found = self._found
        return found[1] if found and found[0] == self._table.revision else None

    def want(self) -> None:
        """Begins to read it, unless it is read already; returns at once."""
        with self._lock:
            revision = self._table.revision
            if self._stopped or self._wanted == revision:
                return
            self._wanted = revision
        threading.Thread(target=self._read, args=(revision,), name="adjutant-story", daemon=True).start()

    def _read(self, revision: int) -> None:
        try:
            story = read_story(self._table.game, journal.read(self._table.path or self._path))
        except (TableError, OSError):
            return  # a journal that cannot be read just now has no story; the table goes on
        with self._lock:
            if not self._stopped:
                self._found = revision, story
                self._heard(story)

    def stop(self) -> None:
        """Tells nothing more; what is being read is for nobody."""
        with self._lock:
            self._stopped = True
