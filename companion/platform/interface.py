"""What the app asks of the machine under it; call all of it from the screen's own thread."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from enum import Enum
from pathlib import Path
from typing import Protocol, Self


class Permission(Enum):
    """What a person must allow while the app runs, by its use."""

    CAMERA = "camera"
    LOCAL_NETWORK = "local_network"
    OLD_STORAGE = "old_storage"
    """Writing into the shared pictures, which Android 9 and older guard."""


class MulticastLock(ABC):
    """Packets to everybody on the Wi-Fi reach this machine while it is held."""

    @abstractmethod
    def acquire(self) -> bool:
        """Whether such packets can arrive now; taking it twice is taking it once."""

    @abstractmethod
    def release(self) -> None:
        """Lets go; without effect where nothing is held."""

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


class Platform(Protocol):
    """The machine; False always means that it cannot do this, and that nothing happened."""

    def multicast_lock(self) -> MulticastLock:
        """A lock of its own, not yet taken."""

    def keep_awake(self, on: bool) -> bool:
        """Keeps the screen lit until it is called with False."""

    def vibrate(self, milliseconds: int) -> bool:
        """A short buzz."""

    def has_camera(self) -> bool:
        """Whether `take_photo` can be offered."""

    def take_photo(self, path: Path, done: Callable[[Path | None], None]) -> bool:
        """Lets the camera app take one; `done` gets `path`, or None, once and perhaps in another thread."""

    def choose_picture(self, path: Path, done: Callable[[Path | None], None]) -> bool:
        """Lets a person choose one from the system's own list; `done` gets a copy at `path`, as above."""

    def secure_screen(self, on: bool) -> bool:
        """Keeps the screen out of screenshots and of the list of apps until it is called with False."""

    def ask_permissions(self, names: Collection[Permission], done: Callable[[bool], None]) -> None:
        """Tells `done`, once and perhaps in another thread, whether all that are needed here are allowed."""

    def share_file(self, path: Path) -> bool:
        """Offers a copy of the file to the other apps."""

    def open_link(self, address: str) -> bool:
        """Hands the address to the app, or else the browser, that the system opens it with."""

    def data_folder(self) -> Path:
        """The existing folder, readable by this person alone, in which tables and settings are kept."""
