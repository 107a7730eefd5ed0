"""What this phone keeps of each table in private files: its ticket, its cards, and where it was last."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.net.pairing.phone_pairing import Ticket, read_ticket
from companion.ui.phone.cards import NO_CARDS, Cards
from companion.ui.settings import SmallFile
from companion.whole_file import write_whole
from engine.codec import Json, Malformed, dumps, loads

OWNER_ONLY = 0o700  # the files hold the keys of seats and sealed secrets


@dataclass(frozen=True, slots=True)
class Visit:
    """The table that this phone was at last; an empty `table` is none."""

    table: str = ""
    host: str = ""
    port: int = 0
    watching: bool = False


@dataclass(frozen=True, slots=True)
class Own:
    """What the phone remembers for its owner alone: cards, secret goals, and the words of the last choice."""

    cards: Cards = NO_CARDS
    choice: int = 0
    sealing: Any = None
    """The sheet's `sealing` of that choice."""
    goals: tuple[str, ...] = ()
    """The ids of the secret goals that the person holds."""


class FileStore:
    """A phone's store in a file of this person alone, written whole or not at all."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._text = _read(path)
        self.lasting = True
        """Whether what was saved last is safe on the disk."""

    def load(self) -> Json:
        """What was saved last, or None."""
        with suppress(Malformed):
            return loads(self._text)
        return None

    def save(self, data: Json) -> None:
        """Keeps this; a disk that cannot be written to still leaves it in memory, and shows in `lasting`."""
        text = dumps(data)
        if text == self._text and self.lasting:
            return
        self._text = text
        try:
            _write(self._path, text)
            self.lasting = True
        except OSError:
            self.lasting = False

    def erase(self) -> None:
        """Forgets all of it."""
        self.save(None)
        with suppress(OSError):
            self._path.unlink()

    @property
    def ticket(self) -> Ticket | None:
        """How this phone comes back to its seat, if it had one."""
        data = self.load()
        return read_ticket(data.get("ticket")) if isinstance(data, dict) else None


class Drawer:
    """The folder with a file for each table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.last = SmallFile(folder / "last.json", Visit)

    def store(self, table: str) -> FileStore:
        """The store of this table; `table` is a proper id, so it is a proper file name."""
        return FileStore(self._folder / f"{table}.json")

    def own(self, table: str) -> SmallFile[Own]:
        """What is the person's own at this table."""
        return SmallFile(self._folder / f"{table}.own.json", Own)


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii")
    except (OSError, UnicodeDecodeError):
        return "null"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
    write_whole(path, text.encode("ascii"))
