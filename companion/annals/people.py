"""Who is who: the names by which the group calls its people, beside the games and in none of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from companion.ui.settings import SmallFile
from engine.codec import Json
from engine.frozen import evolve
from engine.message import TableError

FILE: Final = "people.json"
FORMAT: Final = "adjutant-people/1"
MAX_NAME: Final = 40  # as long as a seat's name may be


class NoName(TableError):
    """Nobody can be called that."""


@dataclass(frozen=True, slots=True)
class Called:
    """Pairs of a name in the journals and the name that it is shown as."""

    TAG: ClassVar[tuple[str, Json]] = ("format", FORMAT)
    called: tuple[tuple[str, str], ...] = ()


class People:
    """The group's names; a file that is damaged is put aside, and everybody has the journals' names again."""

    def __init__(self, folder: Path) -> None:
        self._file = SmallFile(folder / FILE, Called)
        self._called = dict(self._file.read().called)

    def who(self, name: str) -> str:
        """By which name this one of a journal is shown."""
        return self._called.get(name, name)

    def names_of(self, shown: str, known: Iterable[str]) -> tuple[str, ...]:
        """The names of the journals, among those that are known, which are shown as this one."""
        return tuple(sorted({name for name in known if self.who(name) == shown}))

    def call(self, shown: str, new: str, known: Iterable[str]) -> None:
        """Shows this person by another name from now on; by that of somebody else, both are one person."""
        new = " ".join(new.split())
        if not 1 <= len(new) <= MAX_NAME or not new.isprintable():
            raise NoName("annals.bad_name", most=MAX_NAME)
        for name in self.names_of(shown, known):
            self._called[name] = new
        self._write()

    def forget(self, shown: str) -> None:
        """Everybody who is shown as this one has the journals' names again."""
        self._called = {name: as_ for name, as_ in self._called.items() if as_ != shown}
        self._write()

    def _write(self) -> None:
        pairs = sorted((name, as_) for name, as_ in self._called.items() if name != as_)
        self._file.write(evolve(Called(), called=tuple(pairs)))
