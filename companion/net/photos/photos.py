"""Photos of the board on their way from a phone: announced, received piece by piece, complete or given up."""

from dataclasses import dataclass, field
from typing import Final

from companion.net.limits import Limits
from companion.net.table.messages import Photo, PhotoProgress
from engine.message import TableError

# A phone's word for the kind is not believed: these bytes begin every file of the kind.
KINDS: Final = {
    "image/jpeg": (0, b"\xff\xd8\xff", ".jpg"),
    "image/png": (0, b"\x89PNG\r\n\x1a\n", ".png"),
    "image/webp": (8, b"WEBP", ".webp"),
    "image/heic": (4, b"ftyp", ".heic"),
}
_TOLD_EVERY: Final = 256_000  # bytes between two words of progress; sixty for the largest photo


class PhotoRefused(TableError):
    """A photo that is too large, of an unknown kind, or never announced."""


@dataclass(slots=True)
class _Coming:
    """A photo that is being received."""

    seat: int
    size: int
    kind: str
    since: int
    data: bytearray = field(default_factory=bytearray)
    told: int = 0


@dataclass(frozen=True, slots=True)
class Received:
    """A complete photo."""

    seat: int
    kind: str
    data: bytes = field(repr=False)


class PhotoDesk:
    """Where photos are put together, one for each visit; nothing is written here."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._coming: dict[int, _Coming] = {}

    def begin(self, visit: int, seat: int, photo: Photo, now: int) -> None:
        """Expects the bytes of this photo; another one of the same visit is forgotten."""
        if photo.kind not in KINDS:
            raise PhotoRefused("photo.kind")
        if not 1 <= photo.size <= self._limits.photo:
            raise PhotoRefused("photo.size", most=self._limits.photo // 1_000_000)
        others = sum(coming.seat == seat for other, coming in self._coming.items() if other != visit)
        if others:
            raise PhotoRefused("photo.busy")
        self._coming[visit] = _Coming(seat, photo.size, photo.kind, now)

    def receive(self, visit: int, data: bytes, now: int) -> tuple[PhotoProgress | None, Received | None]:
        """What to tell the phone, and the photo once it is complete; PhotoRefused ends it."""
        coming = self._coming.get(visit)
        if coming is None:
            raise PhotoRefused("photo.unannounced")
        coming.data += data
        if len(coming.data) > coming.size:
            self.stop(visit)
            raise PhotoRefused("photo.unannounced")
        have = len(coming.data)
        if have < coming.size:
            if have - coming.told < _TOLD_EVERY:
                return None, None
            coming.told = have
            return PhotoProgress(have, coming.size), None
        self.stop(visit)
        if not _is(coming.kind, coming.data):
            raise PhotoRefused("photo.kind")
        return PhotoProgress(have, have), Received(coming.seat, coming.kind, bytes(coming.data))

    def stop(self, visit: int) -> None:
        """Forgets what came so far."""
        self._coming.pop(visit, None)

    def expire(self, now: int) -> None:
        """Gives up photos that take too long."""
        late = [
            visit
            for visit, coming in self._coming.items()
            if now - coming.since > self._limits.photo_seconds * 1000
        ]
        for visit in late:
            self.stop(visit)


def _is(kind: str, data: bytearray) -> bool:
    at, mark, _ = KINDS[kind]
    return data[at : at + len(mark)] == mark
