"""The photos of a table on the disk: the last few, in a private folder beside the journal."""

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


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A photo that a phone has sent."""

    path: Path
    seat: int
    at: float
    """When it arrived, in seconds."""


class PhotoFolder:
    """Keeps the newest photos and lets the oldest go."""

    def __init__(self, journal: Path, most: int = LIMITS.photos) -> None:
        self.path = journal.with_name(f"{journal.stem}-photos")
        self._most = most

    def keep(self, seat: int, kind: str, data: bytes) -> Path:
        """Where the photo lies now; OSError if the disk does not take it."""
        self.path.mkdir(mode=0o700, exist_ok=True)
        number = max((_number(photo) for photo in self._photos()), default=0) + 1
        target = self.path / f"photo-{number:05}-seat-{seat + 1}{KINDS[kind][2]}"
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
