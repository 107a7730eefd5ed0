"""Boards that tables have entered: each a file in the data folder, for the app and the command line."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

from companion.text import text
from companion.whole_file import write_whole
from engine.board_files import BoardFiles
from engine.codec import Json, Malformed, dumps, loads
from engine.game import Game
from engine.message import Message, TableError

FOLDER: Final = "boards"
MOST_BYTES: Final = 200_000  # fifteen places with the longest names stay below 10 kB


class BadBoard(TableError):
    """A file that is no board people can play on."""


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """One file of the folder; `problem` is why nobody can play on it."""

    id: str
    """The name of the file."""
    name: str
    file: Json
    problem: Message | None = None


class Boards:
    """The boards in one data folder."""

    def __init__(self, data_folder: Path) -> None:
        self._folder = data_folder / FOLDER

    def of(self, files: BoardFiles) -> tuple[KeptBoard, ...]:
        """The boards of one game, and files that cannot be read as anybody's."""
        return tuple(self._kept(files))

    def write(self, board: str | None, file: Json) -> str:
        """Keeps the board under its id, or under a new one, and gives that; OSError if it cannot be."""
        self._folder.mkdir(parents=True, exist_ok=True)
        kept = board or next(
            name for number in count(1) if not (self._folder / (name := f"board-{number}.json")).exists()
        )
        write_whole(self._folder / kept, (dumps(file) + "\n").encode())
        return kept

    def remove(self, board: str) -> None:
        """The file is gone; OSError if it cannot be."""
        (self._folder / board).unlink(missing_ok=True)

    def learn(self, game: Game[Any], state: Any) -> None:
        """Keeps what was read in this game with the board it was played on; OSError if it cannot be."""
        files = game.board_files()
        for board in self.of(files) if files else ():
            if files and board.problem is None and (after := files.learned(board.file, state)) != board.file:
                self.write(board.id, after)

    def _kept(self, files: BoardFiles) -> Iterator[KeptBoard]:
        for path in sorted(self._folder.glob("*.json")):
            try:
                file = _read(path)
            except BadBoard as error:
                yield KeptBoard(path.name, path.stem, None, error.message)
                continue
            if isinstance(file, dict) and file.get("format") == files.format:
                wrong = files.wrong(file)
                yield KeptBoard(path.name, _name(files, file) or path.stem, file, wrong[0] if wrong else None)


def read_board(game: Game[Any], path: Path) -> Json:
    """The board in a file, to be played on; BadBoard says in one sentence why it cannot be."""
    files = game.board_files()
    if files is None:
        raise BadBoard("boards.only_one", game=game.name)
    file = _read(path)
    for problem in files.wrong(file):
        raise BadBoard("boards.wrong", file=path.name, why=text(problem))
    return file


def _read(path: Path) -> Json:
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            raise BadBoard("boards.no_file", file=path.name)
        return loads(path.read_bytes())
    except OSError as error:
        raise BadBoard("boards.unread", file=path.name, why=error.strerror or "") from error
    except Malformed as error:
        raise BadBoard("boards.not_json", file=path.name) from error


def _name(files: BoardFiles, file: Json) -> str:
    try:
        return files.name(file)
    except TableError:
        return ""
