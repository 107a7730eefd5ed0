"""What the app remembers between two starts: settings, and where it was; each in one small file."""

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from companion.whole_file import write_whole
from engine.codec import Malformed, decode, dumps, encode, loads

T = TypeVar("T")
TEXT_SCALES: Final = (90, 100, 115, 130, 150)  # per cent; larger is no longer a table but a poster


class Look(StrEnum):
    """How the app looks."""

    LAMP = "lamp"
    """Dark, for lamp light."""
    DAYLIGHT = "daylight"
    """Light, for bright rooms and terraces."""
    CONTRAST = "contrast"
    """Black, white and yellow, for eyes that need it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set; unknown or damaged files give the defaults, and are kept aside."""

    language: str | None = None
    """None: as the system's."""
    text_scale: int = 100
    """Per cent."""
    high_contrast: bool = False
    """What versions before there were looks have saved; `shown_look` heeds it until a look is chosen."""
    look: Look | None = None
    """None: nobody has chosen one yet."""
    less_motion: bool = False
    """Whether nothing on the screen moves by itself."""
    left_handed: bool = False
    sounds: bool = True
    """On at first: they belong to the evening's moments, and the table's screen has a button to mute them."""
    auto_claim: bool = False
    show_coins: bool = True
    trust_phones: bool = False
    """Whether what phones set right needs nobody's yes."""
    keep_awake: bool = True
    turned_seats: bool = False
    """Seats around the edge of the table, each turned to its reader; else plates to be read from one side."""
    names: tuple[str, ...] = ()
    """Players who have sat here, the last ones first."""
    game: str = ""
    """The game that was set up last, by its id."""

    @property
    def shown_look(self) -> Look:
        """The look that was chosen; before any, the one that an earlier version was set to."""
        return self.look or (Look.CONTRAST if self.high_contrast else Look.LAMP)

    @property
    def viewer(self) -> int | None:
        """As whom the tablet looks: as anybody, or as the host's table, which shows coins."""
        from engine.game import HOST  # what games are loads slowly, and the first screen needs none

        return HOST if self.show_coins else None

    def with_(self, **changes: Any) -> "Settings":
        """These settings with some of them changed."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class Last:
    """Where the app was last, so that one that was killed comes back there."""

    journal: str | None = None
    screen: str = "home"


class SmallFile(Generic[T]):
    """One value on the disk, written whole or not at all."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self._path, self._kind = path, kind

    def read(self) -> T:
        """What was saved last, or the defaults; a damaged file is put aside, not thrown away."""
        try:
            return decode(self._kind, loads(self._path.read_bytes()))
        except FileNotFoundError:
            return self._kind()
        except (OSError, Malformed, UnicodeDecodeError):
            with suppress(OSError):
                os.replace(self._path, self._path.with_suffix(".damaged"))
            return self._kind()

    def write(self, value: T) -> None:
        """Saves it; a disk that cannot be written to is no reason not to play."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, dumps(encode(value)).encode())
