"""Reads a photo off the screen's thread: finds, straightens and reads the board. Drawn in docs/reader.md."""

import threading
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from companion.board_readers import can_follow, follower_of, proposer_of, reader_of, shipped_board
from companion.games import GAMES
from companion.ui.photo.lesson_file import LessonFile
from companion.ui.photo.setup_photo import SetupLost, SetupPhoto
from engine.message import Message, TableError, say
from vision.finding.look import SeenBoard, look
from vision.finding.profile import Profile, load_profile
from vision.following.explain import explain
from vision.following.explanation import Explained
from vision.following.witness import Sighting
from vision.photo.photo import Photo
from vision.readers import Cancelled, Known
from vision.reading import Reading

FOUND: Final = 0.4  # of the whole work: finding the board takes nearly as long as reading it
READ: Final = 0.85  # the rest is for what was played
# Differences for each player: a worker overlooked here and a track misread there is still a set-up.
UNLIKE_SETUP: Final = 2


class ReadingStage(Enum):
    """How far the work is."""

    FINDING = "finding"
    READING = "reading"
    EXPLAINING = "explaining"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """What is to be read, and what the table knows of it."""

    photo: Path | Photo
    game: str
    state: Any
    folder: Path
    """Where the table's photos lie."""
    is_setup: bool = False
    """Whether it is only kept as the photo of the set-up."""
    board: Path | None = None
    """The profile of a board that was taught; None: the one that ships."""
    last: Sighting | None = None
    """The photo before it that was understood: what was misread there may be misread again."""


@dataclass(frozen=True, slots=True, eq=False)
class Progress:
    """One moment of the work, complete and unchanging."""

    stage: ReadingStage = ReadingStage.FINDING
    done: float = 0.0
    board: SeenBoard | None = None
    reading: Reading | None = None
    explained: Explained | None = None
    """What was played before it; None where nobody can tell."""
    why: Message | None = None
    """Why it failed."""
    hint: Message | None = None
    """What people should know although it worked."""
    doubt: Message | None = None
    """Why a photo of the set-up was not kept without a question."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.stage in (ReadingStage.DONE, ReadingStage.FAILED, ReadingStage.CANCELLED)


class ReadingTask:
    """One photo being read; `now` may be asked by any thread at any time."""

    def __init__(self, order: Order) -> None:
        """Begins at once."""
        self.order = order
        self.now = Progress()
        self._changing = threading.Lock()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="adjutant-photo", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Gives up; whatever the work still finds is forgotten. Does not wait."""
        with self._changing:
            self._stopped.set()
            if not self.now.is_over:
                self.now = Progress(ReadingStage.CANCELLED)

    def _run(self) -> None:
        try:
            board = look(self.order.photo, self._profile())
            self._show(
                replace(
                    self.now, done=FOUND, board=board, stage=ReadingStage.READING, hint=board.found.warning
                )
            )
            if self.order.is_setup:
                self._keep_setup(board)
            elif not self._stopped.is_set():
                self._read(board)
        except Cancelled:
            self.cancel()
        except TableError as error:
            self._show(Progress(ReadingStage.FAILED, why=error.message))
        except Exception as error:  # a photo may hold anything; the table goes on, and people are told
            self._show(Progress(ReadingStage.FAILED, why=say("photos.fault", error=type(error).__name__)))

    def _keep_setup(self, board: SeenBoard) -> None:
        """Keeps a photo that shows the set-up; one of another board or moment would spoil every later one."""
        order = self.order
        reading = reader_of(order.game).read(board.straight, board.found, self._known())
        found = proposer_of(order.game).differences(order.state, reading)
        most = UNLIKE_SETUP * len(proposer_of(order.game).players(order.state))
        if len(found) > most or any(each.first for each in found):
            doubt = say("photos.setup_unlike", n=len(found))
            self._show(replace(self.now, stage=ReadingStage.DONE, done=1.0, doubt=doubt))
            return
        SetupPhoto(order.folder).keep(board)
        self._show(replace(self.now, stage=ReadingStage.DONE, done=1.0, hint=say("photos.setup_kept")))

    def _profile(self) -> Profile:
        return load_profile(self.order.board) if self.order.board else shipped_board(self.order.game)

    def _read(self, board: SeenBoard) -> None:
        reading = reader_of(self.order.game).read(board.straight, board.found, self._known())
        self._show(replace(self.now, stage=ReadingStage.EXPLAINING, done=READ, reading=reading))
        explained = self._explain(reading)
        self._show(replace(self.now, stage=ReadingStage.DONE, done=1.0, explained=explained))

    def _explain(self, reading: Reading) -> Explained | None:
        """What was played before the photo; a game that is over has had its last act."""
        order, game, proposer = self.order, GAMES[self.order.game], proposer_of(self.order.game)
        tracked = proposer.expected(order.state) is not None
        if not can_follow(order.game) or not tracked or game.is_over(order.state):
            return None
        witness = follower_of(order.game).witness(order.state, reading, order.last)
        return explain(game, witness, order.state, self._stopped.is_set)

    def _known(self) -> Known:
        proposer, state = proposer_of(self.order.game), self.order.state
        setup, found = self._setup()
        return Known(
            players=proposer.players(state),
            setup=setup,
            setup_found=found,
            prior=proposer.expected(state),
            lessons=LessonFile(self.order.folder, self.order.game).known(),
            progress=lambda done: self._show(replace(self.now, done=FOUND + (READ - FOUND) * done)),
            cancelled=self._stopped.is_set,
        )

    def _setup(self) -> tuple[Any, Any]:
        """The set-up photo; a damaged one helps nobody, and people are told."""
        try:
            return SetupPhoto(self.order.folder).read() or (None, None)
        except SetupLost as error:
            self._show(replace(self.now, hint=error.message))
            return None, None

    def _show(self, now: Progress) -> None:
        with self._changing:
            if not self._stopped.is_set():
                self.now = now
