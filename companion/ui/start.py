"""Opens the app's window, or says why there is none."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.platform import here
from engine.message import TableError


class NoWindow(TableError):
    """This machine has no screen, or its window system does not let us open a window."""


def run(folder: Path | None = None, resume: Path | None = None) -> int:
    """Runs the app until it is closed; NoWindow if it cannot be shown."""
    if not has_screen(sys.platform, os.environ):
        raise NoWindow("start.no_screen")
    # Kivy would read our command line and write a log of its own.
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    from companion import tidying
    from companion.ui.app import AdjutantApp

    tidying.begin()
    AdjutantApp(folder or here().data_folder(), resume).run()
    return 0


def has_screen(system: str, environment: Mapping[str, str]) -> bool:
    """Whether a window could be opened here at all."""
    if system != "linux" or "ANDROID_ARGUMENT" in environment:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
