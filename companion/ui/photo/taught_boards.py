"""Printed boards that people have taught by their four corners: kept for all tables, chosen for each."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote

from companion.ui.settings import SmallFile
from companion.whole_file import write_whole
from engine.message import TableError
from vision.finding.profile import Profile, save

FOLDER: Final = "taught_boards"  # in the app's folder, one folder for each game
CHOICE: Final = "which_board.json"  # in the folder of the table's photos
NAME_MOST: Final = 20  # letters; a letter may take 12 in the name of a file, and that has 255


class NotKept(TableError):
    """A taught board that has no name of its own, or that the disk does not take."""


@dataclass(frozen=True, slots=True)
class TaughtChoice:
    """The board of one table."""

    name: str = ""
    """Empty: the one that ships."""


class TaughtBoards:
    """The taught boards of one game, beside one table of it."""

    def __init__(self, app: Path, game: str, table: Path) -> None:
        """`app` is the app's folder, `table` the one of the table's photos."""
        self._folder, self._table = app / FOLDER / game, table
        self._choice = SmallFile(table / CHOICE, TaughtChoice)

    @property
    def names(self) -> tuple[str, ...]:
        """What people have called them, in alphabetical order."""
        return tuple(sorted(self._names()))

    @property
    def chosen(self) -> str:
        """The name of this table's board; empty for the one that ships, also after the other was deleted."""
        name = self._choice.read().name
        return name if name in self._names() else ""

    def file(self) -> Path | None:
        """The profile of this table's board; None for the one that ships."""
        return self._path(self.chosen) if self.chosen else None

    def choose(self, name: str) -> None:
        """Takes this board for the table from now on."""
        with suppress(OSError):
            self._table.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._choice.write(TaughtChoice(name))

    def check(self, name: str) -> None:
        """NotKept where a board cannot be called so."""
        if not name:
            raise NotKept("teach.no_name")
        if name in self._names():
            raise NotKept("teach.taken", name=name)

    def keep(self, profile: Profile) -> None:
        """Keeps it under its own name and takes it for this table; NotKept if the disk does not take it."""
        self.check(profile.name)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._path(profile.name), save(profile))
        except OSError as error:
            raise NotKept("teach.not_kept", why=error.strerror or "") from error
        self.choose(profile.name)

    def delete(self, name: str) -> None:
        """Forgets it, for every table; NotKept if the disk does not let go of it."""
        try:
            self._path(name).unlink(missing_ok=True)
        except OSError as error:
            raise NotKept("teach.not_deleted", name=name, why=error.strerror or "") from error

    def _names(self) -> Iterator[str]:
        return (unquote(file.stem) for file in self._folder.glob("*.npz"))

    def _path(self, name: str) -> Path:
        return self._folder / f"{quote(name, safe='')}.npz"


def boards_of(app: Any) -> TaughtBoards:
    """The boards of the game that the app has open, beside its table."""
    session = app.session
    return TaughtBoards(Path(app.folder), session.table.game.name, session.hosted.photos.path)
