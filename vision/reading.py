"""What a photo of a board was understood as: board-reading/1, of which a game fills its part."""

from collections.abc import Callable
from typing import Final, Protocol

from engine.codec import Json
from engine.message import Message
from vision.finding.found import Found

FORMAT: Final = "board-reading/1"
DOUBTFUL: Final = 0.8
"""Below this confidence a person is asked."""


class Reading(Protocol):
    """Everything that was understood of one photo, as the game's reader keeps it."""

    @property
    def board(self) -> Found:
        """How the board lies in the photo."""

    def contents(self) -> dict[str, Json]:
        """What lies on the board: the game's own part of board-reading/1."""

    def told(self, speak: Callable[[Message], str]) -> list[str]:
        """What lies there and what to look at, as lines for people."""


def encode_reading(reading: Reading, seconds: float) -> dict[str, Json]:
    """The reading, and how long it took, as board-reading/1."""
    return {
        "format": FORMAT,
        "seconds": round(seconds, 3),
        "board": _board(reading.board),
        **reading.contents(),
    }


def encode_not_found(why: str) -> dict[str, Json]:
    """No board, as board-reading/1; `why` is the sentence for people."""
    return {"format": FORMAT, "board": {"found": False, "why": why}}


def _board(board: Found) -> dict[str, Json]:
    quad: list[Json] = [[round(x, 5), round(y, 5)] for x, y in board.quad]
    return {"found": True, "quad": quad, "tilt_deg": round(board.tilt_deg, 1)}
