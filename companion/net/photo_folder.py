"""The photos of a table on the disk: the last few, in a private folder beside the journal."""

from pathlib import Path

from companion.net.limits import LIMITS
from companion.net.photos import KINDS
from companion.whole_file import write_whole


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

    def _photos(self) -> list[Path]:
        return sorted(self.path.glob("photo-*"))


def _number(photo: Path) -> int:
    digits = photo.name.split("-")[1]
    return int(digits) if digits.isdecimal() else 0
