"""A saved game: append-only JSON lines, each sealed by a SHA-256 over itself and the line before."""

import errno
import hashlib
import io
import json
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from engine.codec import Json, Malformed, dumps, loads
from engine.message import TableError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FORMAT = "adjutant-journal/1"
# A step takes some hundred bytes and a whole set-up a few thousand; more than this is a mistake of ours.
MAX_ENTRY = 256 * 1024
# A long game stays below 1 MiB; parsed, JSON can grow twentyfold, and that must still fit a phone's memory.
MAX_FILE = 16 * 1024 * 1024
# How deep JSON can be parsed differs between versions and threads; what was saved must open on all of them.
MAX_DEPTH = 64


class JournalError(TableError):
    """A saved game that cannot be opened or written; `message` says which and why."""


class JournalExists(JournalError):
    """There is a file of this name already."""


class NotAJournal(JournalError):
    """The path leads to no file, or to one that is no saved game."""


class JournalNeverStarted(JournalError):
    """The device died while the first line was written: no step was ever saved here."""


class UnknownFormat(JournalError):
    """A saved game of another version of Adjutant."""


class JournalDamaged(JournalError):
    """A line that is not what was once written; `message["line"]` counts from 1."""


class JournalNotReadable(JournalError):
    """The system does not let us read the file, or it is larger than any game."""


class JournalBusy(JournalError):
    """Someone else writes this journal."""


class EntryRefused(JournalError):
    """An entry that can never be saved here; nothing was written or queued."""


class JournalNotWritable(JournalError):
    """A write that did not happen; an appended entry waits in the queue."""

    @property
    def reason(self) -> str:
        """One of disk_full, read_only, changed, limit, other."""
        return self.message.key.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class JournalReading:
    """What a journal holds: all that verifies, and how many bytes of a torn last line follow."""

    header: dict[str, Json]
    entries: tuple[dict[str, Json], ...]
    head: str
    torn: int


class Journal(AbstractContextManager["Journal"]):
    """A journal locked for writing, for one thread; `entries` as found at opening, `head` as last saved."""

    def __init__(self, file: io.FileIO, path: Path, reading: JournalReading, size: int) -> None:
        self.path = path
        self.header, self.entries = reading.header, reading.entries
        self.head, self.torn = reading.head, reading.torn
        self._file, self._size = file, size
        self._queue: list[tuple[bytes, str]] = []
        # Bytes behind `_size` that may be ours: remains of a failed write that could not be cut off yet.
        self._spill = 0

    @property
    def unsaved(self) -> int:
        """How many appended entries are not on the disk."""
        return len(self._queue)

    def append(self, entry: dict[str, Json]) -> str:
        """The new head once the entry is safely on the disk; `JournalNotWritable` leaves it queued."""
        if self._file.closed:
            raise EntryRefused("journal.entry.closed", file=_name(self.path))
        previous = self._queue[-1][1] if self._queue else self.head
        self._queue.append(_sealed(previous, _text(entry)))
        return self.retry()

    def retry(self) -> str:
        """The head once the queue is on the disk, or `JournalNotWritable` with the rest still queued."""
        while self._queue:
            line, head = self._queue[0]
            with _system(self.path):
                self._store(line)
            self._size, self.head, self._spill = self._size + len(line), head, 0
            del self._queue[0]
        return self.head

    def close(self) -> None:
        """Another may write now; queued entries got one last try, and `unsaved` tells what is lost."""
        if not self._file.closed:
            with suppress(JournalNotWritable), ExitStack() as last:
                last.callback(_release, self._file)
                self.retry()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _store(self, line: bytes) -> None:
        self._settle()
        if self._size + len(line) > MAX_FILE:
            raise JournalNotWritable("journal.not_writable.limit", file=_name(self.path))
        self._spill = len(line)
        try:
            _write(self._file, self._size, line)
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._size)
                self._spill = 0
            raise

    def _settle(self) -> None:
        ours = os.fstat(self._file.fileno())
        stray = ours.st_size - self._size
        with suppress(FileNotFoundError, NotADirectoryError):
            if os.path.samestat(ours, os.stat(self.path)) and 0 <= stray <= self._spill:
                if stray:
                    self._file.truncate(self._size)
                return
        raise JournalNotWritable("journal.not_writable.changed", file=_name(self.path))


def create(path: Path, header: dict[str, Json], entries: Iterable[dict[str, Json]] = ()) -> Journal:
    """A new, locked journal with these lines on the disk; an existing file is never touched."""
    path = path.absolute()
    if header.get("format", FORMAT) != FORMAT:
        raise EntryRefused("journal.entry.reserved", name="format")
    line, head = _sealed("", _text({**header, "format": FORMAT}))
    top = _record(line[:-1], "")[0]
    for entry in entries:
        more, head = _sealed(head, _text(entry))
        line += more
    with _system(path):
        file = _open(path, "x+")
        try:
            _lock_or_refuse(file, path)
            _write(file, 0, line)
            sync_folder(path)
        except BaseException:
            # Nothing was promised yet, and what is left behind would block the name.
            with suppress(OSError):
                path.unlink()
            _release(file)
            raise
    return Journal(file, path, JournalReading(top, (), head, 0), len(line))


def open_to_write(path: Path) -> Journal:
    """The locked, verified journal, ready to append; a torn last line is cut off and counted in `torn`."""
    path = path.absolute()
    with _system(path):
        file = _open(path, "r+")
        try:
            _lock_or_refuse(file, path)
            data = _bytes(file, path)
            reading = _verified(data, path)
            size = _mend(file, path, data, reading.torn)
        except BaseException:
            _release(file)
            raise
    return Journal(file, path, reading, size)


def read(path: Path) -> JournalReading:
    """What the journal holds, verified; needs no lock and changes nothing."""
    with _system(path, reading=True), _open(path, "r") as file:
        data = _bytes(file, path)
    return _verified(data, path)


def is_there(path: Path) -> bool:
    """Whether there is anything of this name."""
    return path.exists()


def _text(content: dict[str, Json]) -> bytes:
    """The canonical text of an entry that will read back as it is, or `EntryRefused`."""
    if "hash" in content:
        raise EntryRefused("journal.entry.reserved", name="hash")
    try:
        text = dumps(content)
        if not content or loads(text) != content or _depth(content) > MAX_DEPTH:
            raise ValueError
    except (TypeError, ValueError, RecursionError, Malformed):
        raise EntryRefused("journal.entry.unfit") from None
    if len(text) > MAX_ENTRY:
        raise EntryRefused("journal.entry.too_large", limit=MAX_ENTRY >> 10)
    return text.encode("ascii")


def _depth(value: Json) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_depth, inner), default=0)


def _content(text: bytes) -> dict[str, Json]:
    """The entry whose canonical text this is; `Malformed` for anything `_text` would not have written."""
    with suppress(UnicodeDecodeError, Malformed, EntryRefused):
        found = loads(text.decode("ascii"))
        if isinstance(found, dict) and _text(found) == text:
            return found
    raise Malformed("journal.damaged.shape")


_SEAL = re.compile(rb',"hash":"[0-9a-f]{64}"}\Z')


def _sealed(previous: str, text: bytes) -> tuple[bytes, str]:
    """The line for an entry's text, and its hash."""
    digest = hashlib.sha256(previous.encode("ascii") + text).hexdigest()
    return text[:-1] + b',"hash":"' + digest.encode("ascii") + b'"}\n', digest


def _record(raw: bytes, previous: str) -> tuple[dict[str, Json], str]:
    """The entry in a line without its newline, and its hash; `Malformed` with the key of what is wrong."""
    if not (seal := _SEAL.search(raw)):
        raise Malformed("journal.damaged.shape")
    text = raw[: seal.start()] + b"}"
    line, head = _sealed(previous, text)
    if line[:-1] != raw:
        raise Malformed("journal.damaged.hash")
    return _content(text), head


def _verified(data: bytes, path: Path) -> JournalReading:
    """Everything in the file, or the error that says why it cannot be trusted."""
    *lines, tail = data.split(b"\n")
    if not lines and _begins_line(tail, ""):
        raise JournalNeverStarted("journal.never_started", file=_name(path))
    _refuse_foreign(data, path)
    found: list[dict[str, Json]] = []
    head, torn = "", 0
    for number, raw in enumerate([*lines, tail] if tail else lines, 1):
        try:
            content, head = _record(raw, head)
            found.append(content)
        except Malformed as error:
            if number <= len(lines) or not _begins_line(raw, head):
                raise JournalDamaged(error.message.key, file=_name(path), line=number) from None
            torn = len(raw)
    if found[0].get("format") != FORMAT:
        raise NotAJournal("journal.foreign", file=_name(path))
    return JournalReading(found[0], tuple(found[1:]), head, torn)


def _refuse_foreign(data: bytes, path: Path) -> None:
    """Returns only for what begins with what is, or once was, the first line of a journal of this format."""
    first = data.partition(b"\n")[0]
    said: Json = None
    with suppress(UnicodeDecodeError, Malformed):
        top = loads(first.decode("ascii"))
        said = top.get("format") if isinstance(top, dict) else None
    if isinstance(said, str) and said != FORMAT and re.fullmatch(r"adjutant-journal/[0-9a-z.]{1,16}", said):
        raise UnknownFormat("journal.unknown_format", file=_name(path), format=said)
    # Two marks, so that damage to one of them is still called damage.
    if b'"adjutant-journal/' not in first and not _SEAL.search(first):
        raise NotAJournal("journal.foreign" if data else "journal.empty", file=_name(path))


# What is left where the parser stops in a line cut short: an open string, part of a number or word, nothing.
_CUT = re.compile(r'(?:"(?:[^"\\]|\\.)*|-|(?<=[0-9])(?:\.|e[+-]?)|tr?u?|fa?l?s?|nu?l?)?')


def _begins_line(tail: bytes, previous: str) -> bool:
    """Whether a line that could follow `previous` begins with `tail` and goes on."""
    if len(tail) > MAX_ENTRY + len(',"hash":""}') + 64 or not re.fullmatch(rb"\{[ -~]*", tail):
        return False
    body = tail.rpartition(b',"hash"')[0] + b"}"
    with suppress(Malformed):
        _content(body)
        return _sealed(previous, body)[0][:-2].startswith(tail)
    # An escape at the very end would be called wrong, not cut.
    text = re.sub(r"(?<!\\)((?:\\\\)*)\\(?:u[0-9a-f]{0,4})?\Z", r"\1x", tail.decode("ascii"))
    try:
        json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError) as error:
        return isinstance(error, json.JSONDecodeError) and bool(_CUT.fullmatch(text, error.pos))
    return False


def _open(path: Path, mode: str) -> io.FileIO:
    # Not waiting: a pipe of this name would hold us forever. Mode 600: a journal knows all hands of cards.
    no_wait: int = getattr(os, "O_NONBLOCK", 0)
    try:
        return io.FileIO(path, mode, opener=lambda name, flags: os.open(name, flags | no_wait, 0o600))
    except FileExistsError as error:
        raise JournalExists("journal.exists", file=_name(path)) from error
    except OSError as error:
        if mode != "x+" and isinstance(error, FileNotFoundError | NotADirectoryError):
            raise NotAJournal("journal.missing", file=_name(path)) from error
        if path.is_dir():
            raise NotAJournal("journal.directory", file=_name(path)) from error
        raise


def _bytes(file: io.FileIO, path: Path) -> bytes:
    about = os.fstat(file.fileno())
    if not stat.S_ISREG(about.st_mode):
        raise NotAJournal("journal.foreign", file=_name(path))
    if about.st_size > MAX_FILE:
        raise JournalNotReadable("journal.too_large", file=_name(path), limit=MAX_FILE >> 20)
    return file.readall()


def _mend(file: io.FileIO, path: Path, data: bytes, torn: int) -> int:
    """The good length, where the file now ends with a newline, all of it on the disk."""
    size = len(data) - torn
    if torn:
        file.truncate(size)
    missing = b"" if data.endswith(b"\n", 0, size) else b"\n"
    _write(file, size, missing)
    sync_folder(path)
    return size + len(missing)


def _write(file: io.FileIO, at: int, line: bytes) -> None:
    file.seek(at)
    while line:
        line = line[os.write(file.fileno(), line) :]
    os.fsync(file.fileno())


def sync_folder(path: Path) -> None:
    """Has the disk remember that this file is in its folder, where the system can do that."""
    if sys.platform == "win32":
        return
    folder = os.open(path.resolve().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError as error:
        # Some file systems cannot do this at all; that is no reason not to play.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(folder)


def _lock_or_refuse(file: io.FileIO, path: Path) -> None:
    try:
        if sys.platform == "win32":
            # A locked byte cannot be read there: take one that no journal has.
            file.seek(MAX_FILE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            file.seek(0)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        raise JournalBusy("journal.busy", file=_name(path)) from error


def _release(file: io.FileIO) -> None:
    # Unlocked by hand: a forked child may hold the file open, and so the lock. Windows unlocks on closing.
    with file, suppress(OSError):
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def _system(path: Path, reading: bool = False) -> Iterator[None]:
    """What the system refuses comes out as a `JournalError`."""
    try:
        yield
    except OSError as error:
        code = errno.errorcode.get(error.errno or 0, "EIO")
        if reading:
            raise JournalNotReadable("journal.not_readable", file=_name(path), code=code) from error
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise JournalNotWritable("journal.not_writable.disk_full", file=_name(path)) from error
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            raise JournalNotWritable("journal.not_writable.read_only", file=_name(path)) from error
        raise JournalNotWritable("journal.not_writable.other", file=_name(path), code=code) from error


def _name(path: Path) -> str:
    return path.name.encode("utf-8", "replace").decode()
