"""What a game must offer so that its board can be read from a photo."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.message import TableError
from vision.arrays import Pixels
from vision.finding.found import Found
from vision.overlay import OverlayMark
from vision.reading import Reading


class Cancelled(TableError):
    """The person did not want to wait any longer."""

    def __init__(self) -> None:
        super().__init__("read.cancelled")


def _nobody_listens(done: float) -> None:
    pass


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What the table knows before the photo is looked at."""

    players: Mapping[str, str] = field(default_factory=dict)
    """Who plays, as the game's proposer tells it; empty: nobody has said."""
    setup: Pixels | None = None
    """The set-up photo, straightened."""
    setup_found: Found | None = None
    """How the board lay in the set-up photo."""
    prior: Any = None
    """The tracked position, as the game keeps it."""
    lessons: Any = None
    """What people's answers have taught, as the game's reader keeps it."""
    progress: Callable[[float], None] = _nobody_listens
    """Told now and then how much is done, 0 to 1."""
    cancelled: Callable[[], bool] = _never
    """Asked now and then; once it says yes, the reader raises `Cancelled`."""


class Reader(Protocol):
    """Reads the straightened board of one game."""

    def read(self, straight: Pixels, found: Found, known: Known) -> Reading:
        """What lies on the board; raises `Cancelled` soon after the person gave up."""

    def marks(self, reading: Any) -> Sequence[OverlayMark]:
        """What to draw onto the photo so that people see what was understood."""
