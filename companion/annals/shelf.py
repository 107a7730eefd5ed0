"""All annals of a folder; the index beside the journals is never the truth and may be thrown away."""

import hashlib
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion import __version__
from companion.annals.annal import Annal, annal_of
from companion.games import GAMES
from companion.whole_file import write_whole
from engine.codec import Json, Malformed, decode, dumps, encode
from engine.message import Message, TableError, say

INDEX: Final = "annals-index.json"
FORMAT: Final = "annals-index/1"
ANNALS: Final = 1
"""Counts up where an annal of an unchanged journal may be another than before."""
SAVED_EVERY: Final = 25  # journals: whoever is stopped has lost a second or two
_MOST_BYTES: Final = 64_000_000  # ten years of weekly games take two

Heard = Callable[[int, int], object]
"""Hears how many journals are looked at, and of how many."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A journal that is no part of the statistics, and the sentence why."""

    file: str
    why: Message


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a folder of journals holds."""

    annals: tuple[Annal, ...]
    """Every finished game once, the oldest first."""
    paths: dict[str, Path]
    """Where the journal of each lies, by its id."""
    problems: tuple[Problem, ...] = ()
    unfinished: int = 0
    is_whole: bool = True
    """Whether every journal was looked at: nobody has stopped it."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the index knows of a file: its size and time, and its annal unless the game goes on."""

    size: int
    time_ns: int
    annal: Annal | None


def read_shelf(
    folder: Path, heard: Heard = lambda done, of: None, is_stopped: Callable[[], bool] = lambda: False
) -> Shelf:
    """The annals of this folder; journals that have changed are read anew, the others stand in the index."""
    reading = _Reading(folder)
    try:
        for done, file in enumerate(reading.files):
            if is_stopped():
                break
            heard(done, len(reading.files))
            reading.look_at(*file)
    finally:
        # Whoever stops it, by a key or by closing the app, finds next time what was read by then.
        reading.save()
    return _shelved(folder, reading.kept, tuple(reading.problems), reading.is_whole)


class _Reading:
    """A look through the folder: what is kept of it so far."""

    def __init__(self, folder: Path) -> None:
        self.files = _journals(folder)
        self.kept: dict[str, _Kept] = {}
        self.problems: list[Problem] = []
        self._folder, self._known = folder, _read_index(folder)
        self._fresh = self._saved = 0

    @property
    def is_whole(self) -> bool:
        """Whether every journal was looked at."""
        return len(self.kept) + len(self.problems) == len(self.files)

    def look_at(self, path: Path, size: int, time_ns: int) -> None:
        """Takes the annal of this journal from the index, else from the file."""
        known = self._known.get(path.name)
        if known is not None and (known.size, known.time_ns) == (size, time_ns):
            self.kept[path.name] = known
            return
        time.sleep(0)  # the screen goes first
        found = _looked_at(path)
        if isinstance(found, Problem):
            # Not kept: what is wrong may be put right without a change of the file, as its rights are.
            self.problems.append(found)
            return
        self.kept[path.name] = _Kept(size, time_ns, found)
        self._fresh += 1
        if self._fresh - self._saved >= SAVED_EVERY:
            self.save()

    def save(self) -> None:
        """Writes the index where it would differ from the one that lies there."""
        gone = self.is_whole and not self._known.keys() <= self.kept.keys()
        if self._fresh > self._saved or gone:
            self._saved = self._fresh
            _write_index(self._folder, self.kept if self.is_whole else {**self._known, **self.kept})


def _shelved(folder: Path, kept: dict[str, _Kept], problems: tuple[Problem, ...], is_whole: bool) -> Shelf:
    """Each game once: of copies the one that was played last, else the first by name."""
    annals: dict[str, Annal] = {}
    paths: dict[str, Path] = {}
    for name, found in sorted(kept.items()):
        annal = found.annal
        if annal and (annal.id not in annals or annal.ended > annals[annal.id].ended):
            annals[annal.id], paths[annal.id] = annal, folder / name
    by_time = sorted(annals.values(), key=lambda annal: (annal.ended, annal.id))
    unfinished = sum(found.annal is None for found in kept.values())
    return Shelf(tuple(by_time), paths, problems, unfinished, is_whole)


def _journals(folder: Path) -> list[tuple[Path, int, int]]:
    """The journals with size and time, the newest first: what people look for comes first."""
    found = []
    with suppress(OSError):
        for path in folder.glob("*.jsonl"):
            with suppress(OSError):
                facts = path.stat()
                found.append((path, facts.st_size, facts.st_mtime_ns))
    return sorted(found, key=lambda each: (-each[2], each[0].name))


def _looked_at(path: Path) -> Annal | Problem | None:
    try:
        return annal_of(path)
    except TableError as error:
        return Problem(path.name, error.message)
    except Exception as error:  # a file of another version may hold anything; all others must still count
        return Problem(path.name, say("history.unreadable", why=type(error).__name__))


def _maker() -> Json:
    """What must be the same for an annal to be the same: the program and the rules that it knows."""
    return [__version__, ANNALS, {name: game.rules_version for name, game in GAMES.items()}]


def _read_index(folder: Path) -> dict[str, _Kept]:
    """What the index knows; nothing where it is missing, damaged or another version's."""
    try:
        with (folder / INDEX).open("rb") as file:
            digest, _, text = file.read(_MOST_BYTES).partition(b"\n")
        if hashlib.sha256(text).hexdigest().encode() != digest:
            return {}
        # Our own bytes, as the hash says: read without the checks that strangers' files need.
        said: dict[str, Any] = json.loads(text)
        if said["format"] != FORMAT or said["by"] != _maker():
            return {}
        return {name: _kept(*facts) for name, facts in said["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, RecursionError, Malformed):
        return {}


def _kept(size: int, time_ns: int, annal: Json) -> _Kept:
    return _Kept(size, time_ns, None if annal is None else decode(Annal, annal))


def _write_index(folder: Path, kept: dict[str, _Kept]) -> None:
    """A folder that cannot be written to is read anew each time."""
    files: Json = {name: [each.size, each.time_ns, encode(each.annal)] for name, each in kept.items()}
    text = dumps({"format": FORMAT, "by": _maker(), "files": files}).encode()
    with suppress(OSError):
        write_whole(folder / INDEX, hashlib.sha256(text).hexdigest().encode() + b"\n" + text)
