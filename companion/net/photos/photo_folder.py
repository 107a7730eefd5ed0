"""The photos of a table on the disk: the last ones, in a private folder beside the journal."""

import hashlib
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.net.limits import LIMITS
from companion.net.photos.photos import KINDS
from companion.whole_file import write_whole

_NAME: Final = re.compile(r"photo-(\d+)-seat-(\d+)\.\w+")
_OWN: Final = re.compile(r"photo-(\d+)-table-([0-9a-f]+)\.\w+")
_DIGITS: Final = 12  # of a hash, by which a photo that is read twice is kept once
_SUFFIXES: Final = frozenset({kind[2] for kind in KINDS.values()} | {".jpeg"})


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo that a phone has sent."""

    path: Path
    seat: int
    at: float
    """When it arrived, in seconds."""


@dataclass(frozen=True, slots=True)
class GamePhoto:
    """A photo that belongs to a game, for its story."""

    path: Path
    at: float
    """When it was taken or arrived, in seconds."""
    seat: int | None = None
    """Whose phone has sent it; None for the table's own."""


def photos_of(journal: Path) -> tuple[GamePhoto, ...]:
    """Every photo that is kept with this game, the oldest first; none where there is no folder."""
    found = []
    for path in sorted(PhotoFolder(journal).path.glob("photo-*")):
        seat = _NAME.fullmatch(path.name)
        if seat or _OWN.fullmatch(path.name):
            with suppress(OSError):  # it was just let go
                found.append(GamePhoto(path, path.stat().st_mtime, int(seat[2]) - 1 if seat else None))
    return tuple(sorted(found, key=lambda photo: (photo.at, photo.path.name)))


class PhotoFolder:
    """Keeps the newest photos and lets the oldest go."""

    def __init__(self, journal: Path, most: int = LIMITS.photos) -> None:
        self.path = journal.with_name(f"{journal.stem}-photos")
        self._most = most

    def keep(self, seat: int, kind: str, data: bytes) -> Path:
        """Where the photo lies now; OSError if the disk does not take it."""
        return self._put(f"seat-{seat + 1}{KINDS[kind][2]}", data)

    def keep_own(self, photo: Path) -> Path | None:
        """Where a copy of the table's own photo lies now; None where it is here already, or is no picture."""
        suffix = photo.suffix.lower()
        if photo.parent == self.path or suffix not in _SUFFIXES or photo.stat().st_size > LIMITS.photo:
            return None
        data = photo.read_bytes()
        which = hashlib.sha256(data).hexdigest()[:_DIGITS]
        if any((own := _OWN.fullmatch(old.name)) and own[2] == which for old in self._photos()):
            return None
        return self._put(f"table-{which}{suffix}", data)

    def _put(self, name: str, data: bytes) -> Path:
        self.path.mkdir(mode=0o700, exist_ok=True)
        number = max((_number(photo) for photo in self._photos()), default=0) + 1
        target = self.path / f"photo-{number:05}-{name}"
        write_whole(target, data)
        for old in self._photos()[: -self._most]:
            old.unlink(missing_ok=True)
        return target

    def take_over(self, older: "PhotoFolder") -> None:
        """Has what another folder holds, unless it has photos of its own; the other stays as it is."""
        if older.path != self.path and older.path.is_dir() and not self.path.exists():
            # A photo less is no reason not to play on.
            with suppress(OSError):
                shutil.copytree(older.path, self.path)

    def kept(self) -> tuple[KeptPhoto, ...]:
        """The photos that are here, the newest first."""
        found = [(photo, _NAME.fullmatch(photo.name)) for photo in reversed(self._photos())]
        try:
            return tuple(
                KeptPhoto(photo, int(name[2]) - 1, photo.stat().st_mtime) for photo, name in found if name
            )
        except OSError:  # one was just let go; whoever asks again sees the others
            return ()

    def seat_of(self, photo: Path) -> int | None:
        """Whose phone has sent this photo; None for any other picture."""
        name = _NAME.fullmatch(photo.name) if photo.parent == self.path else None
        return int(name[2]) - 1 if name else None

    def _photos(self) -> list[Path]:
        return sorted(self.path.glob("photo-*"))


def _number(photo: Path) -> int:
    digits = photo.name.split("-")[1]
    return int(digits) if digits.isdecimal() else 0
