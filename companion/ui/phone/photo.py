"""A photo of the board on its way from this phone to the tablet."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from companion.net.limits import LIMITS
from companion.net.photos.photos import KINDS, PhotoRefused
from companion.net.table.messages import PhotoProgress, Problem
from engine.message import Message, say

PIECE: Final = 16_000  # bytes; the host takes 16,384 a message


class PhotoState(Enum):
    """How far the last photo has come."""

    NONE = "none"
    SENDING = "sending"
    KEPT = "kept"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class PhotoNow:
    """The last photo of this visit."""

    state: PhotoState = PhotoState.NONE
    per_cent: int = 0
    why: Message | None = None

    def heard(self, message: PhotoProgress | Problem) -> "PhotoNow":
        """What the host says of it."""
        if isinstance(message, Problem):
            return failed(message.why)
        if message.received >= message.size:
            return PhotoNow(PhotoState.KEPT, 100)
        return PhotoNow(PhotoState.SENDING, 100 * message.received // message.size)


NO_PHOTO: Final = PhotoNow()
SENDING: Final = PhotoNow(PhotoState.SENDING)


def failed(why: Message | None = None) -> PhotoNow:
    """A photo that did not arrive, and why."""
    return PhotoNow(PhotoState.FAILED, why=why or say("page.photo.broken"))


def read_photo(path: Path) -> tuple[str, bytes]:
    """The kind and the bytes of this picture, or PhotoRefused."""
    try:
        if path.stat().st_size > LIMITS.photo:
            raise PhotoRefused("photo.size", most=LIMITS.photo // 1_000_000)
        data = path.read_bytes()
    except OSError as error:
        raise PhotoRefused("page.photo.not_a_picture") from error
    for kind, (at, mark, _) in KINDS.items():
        if data[at : at + len(mark)] == mark:
            return kind, data
    raise PhotoRefused("page.photo.not_a_picture")
