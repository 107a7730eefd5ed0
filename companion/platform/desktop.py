"""A desktop: it has no buzzer, no camera app and no share sheet, and says so."""

import os
import sys
import webbrowser
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

from companion.platform.interface import MulticastLock, Permission

NAME: Final = "adjutant"
OWNER_ONLY: Final = 0o700  # the folder holds the keys of seats


class OpenLock(MulticastLock):
    """A desktop's sockets hear packets to everybody without asking."""

    def acquire(self) -> bool:
        """True: a desktop hears packets to everybody without a lock."""
        return True

    def release(self) -> None:
        """Does nothing: no lock was taken."""


class Desktop:
    """What a desktop can do."""

    def multicast_lock(self) -> MulticastLock:
        """A lock that is always open."""
        return OpenLock()

    def keep_awake(self, on: bool) -> bool:
        """Asks the window, where there is one, to hold back the screen saver."""
        # Importing Kivy's window would open one, so only one that is already there is asked.
        window = getattr(sys.modules.get("kivy.core.window"), "Window", None)
        if window is None:
            return False
        window.allow_screensaver = not on
        return True

    def vibrate(self, milliseconds: int) -> bool:
        """False: nothing here can buzz."""
        return False

    def has_camera(self) -> bool:
        """False: there is no camera app to ask."""
        return False

    def take_photo(self, path: Path, done: Callable[[Path | None], None]) -> bool:
        """False: `done` is not called, and a file can be chosen instead."""
        return False

    def choose_picture(self, path: Path, done: Callable[[Path | None], None]) -> bool:
        """False: the app shows folders itself."""
        return False

    def secure_screen(self, on: bool) -> bool:
        """False: no desktop keeps a window out of screenshots everywhere."""
        return False

    def ask_permissions(self, names: Collection[Permission], done: Callable[[bool], None]) -> None:
        """Tells `done` at once that nothing needs to be allowed."""
        done(True)

    def share_file(self, path: Path) -> bool:
        """False: the file is where it was saved."""
        return False

    def open_link(self, address: str) -> bool:
        """Whether there is a browser; it does not wait for the page."""
        return webbrowser.open(address)

    def data_folder(self) -> Path:
        """The folder for this app's data that the system's rules name, made if it was missing."""
        folder = _data_home() / NAME
        folder.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
        return folder


def _data_home() -> Path:
    """Where each system keeps the data of programs."""
    if sys.platform == "win32":
        return _absolute("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return _absolute("XDG_DATA_HOME") or Path.home() / ".local" / "share"


def _absolute(variable: str) -> Path | None:
    # XDG: a relative path is invalid and is to be ignored.
    path = Path(os.environ.get(variable, ""))
    return path if path.is_absolute() else None
