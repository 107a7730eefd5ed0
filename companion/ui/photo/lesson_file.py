"""What accepted places have taught the reader, kept in the folder of the table's photos."""

import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.board_readers import learner_of
from companion.ui.photo.setup_photo import SetupPhoto
from companion.whole_file import write_whole
from engine.codec import Json, Malformed, dumps, loads
from engine.message import TableError
from vision.arrays import Pixels

NAME: Final = "lessons.json"
MOST_BYTES: Final = 1_000_000  # forty examples of seven factions take 20,000


class LessonFile:
    """The lessons of one table; without them, or damaged, photos are read as on the first evening."""

    def __init__(self, folder: Path, game: str) -> None:
        self._path, self._folder, self._game = folder / NAME, folder, game

    @property
    def is_there(self) -> bool:
        """Whether anything was learnt."""
        return self._path.exists()

    def forget(self) -> None:
        """Throws the lessons away; `OSError` if the disk does not let it."""
        self._path.unlink(missing_ok=True)

    def known(self) -> Any:
        """What the game's reader wants to know of them."""
        return learner_of(self._game).lessons(self._read())

    def add(self, straight: Pixels, accepted: Mapping[str, Any]) -> threading.Thread:
        """Learns what really stands on these places of the photo, in a thread that nobody waits for."""
        job = (straight, accepted)
        thread = threading.Thread(target=self._learn, args=job, name="adjutant-lessons", daemon=True)
        thread.start()
        return thread

    def _learn(self, straight: Pixels, accepted: Mapping[str, Any]) -> None:
        # Nobody waits for lessons: a full disk or a deleted table only means that nothing is learnt.
        with suppress(OSError, TableError):
            setup = SetupPhoto(self._folder).read()
            kept = learner_of(self._game).learn(straight, setup[0] if setup else None, accepted, self._read())
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self._path, dumps(kept).encode())

    def _read(self) -> Json:
        try:
            with self._path.open("rb") as file:
                return loads(file.read(MOST_BYTES))
        except (OSError, Malformed, UnicodeDecodeError):
            return None
