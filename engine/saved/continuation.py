"""A saved game that goes on in a file of its own, because the rules have changed; the old file stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, count, takewhile
from pathlib import Path
from typing import Final

from engine.codec import Json
from engine.saved import journal as journals
from engine.saved.journal import Journal, JournalError, JournalNotWritable

_SUFFIX: Final = re.compile(r"-rules-\d+(-\d+)?\Z")


class Continuation:
    """A journal that is made, with all that was taken over, when the first line is written behind it."""

    torn: Final = 0

    def __init__(self, path: Path, header: dict[str, Json], entries: tuple[dict[str, Json], ...]) -> None:
        self.path = path
        self._header, self._entries = header, entries
        self._waiting: list[dict[str, Json]] = []
        self._journal: Journal | None = None

    @property
    def unsaved(self) -> int:
        """How many appended entries are not on the disk."""
        return self._journal.unsaved if self._journal else len(self._waiting)

    def append(self, entry: dict[str, Json]) -> str:
        """The new head once the entry is safely on the disk; `JournalNotWritable` leaves it queued."""
        if self._journal is None:
            self._begin(entry)
            return self._journal.head if self._journal else ""
        return self._journal.append(entry)

    def close(self) -> None:
        """Another may write now; what could not be written got one last try."""
        if self._journal is None and self._waiting:
            with suppress(JournalError):
                self._begin()
        if self._journal:
            self._journal.close()

    def _begin(self, *more: dict[str, Json]) -> None:
        lines = (*self._entries, *self._waiting, *more)
        try:
            self._journal = journals.create(self.path, self._header, lines)
        except JournalNotWritable:
            self._waiting += more
            raise
        self._waiting.clear()


def begun_beside(path: Path, head: str, rules: int) -> Path | None:
    """The file in which the journal with this head has gone on by these rules already; None if in none."""
    for beside in takewhile(journals.is_there, _names_beside(path, rules)):
        with suppress(JournalError):
            if came_from(journals.read(beside).header) == head:
                return beside
    return None


def free_beside(path: Path, rules: int) -> Path:
    """Where a journal can go on by these rules."""
    return next(beside for beside in _names_beside(path, rules) if not journals.is_there(beside))


def _names_beside(path: Path, rules: int) -> Iterator[Path]:
    stem = f"{_SUFFIX.sub('', path.stem)}-rules-{rules}"
    return (path.with_name(f"{stem}{more}.jsonl") for more in chain([""], (f"-{n}" for n in count(2))))


def source_of(path: Path, head: str) -> dict[str, Json]:
    """What a continuation's first line says of the journal that it takes over."""
    return {"file": path.name.encode("utf-8", "replace").decode(), "head": head}


def came_from(header: dict[str, Json]) -> Json:
    """The head of the journal that one with this first line goes on from; None: it is the first."""
    said = header.get("continues")
    return said.get("head") if isinstance(said, dict) else None
