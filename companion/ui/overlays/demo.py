"""The guided demo: a lively game in its middle, and below every screen one hint after another."""

import os
import shutil
import tempfile
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.overlays.demo_deeds import DEEDS, Seen, is_done, seen
from companion.ui.widgets.basics import basics  # noqa: F401 - demo.kv names them
from companion.ui.widgets.doors import icon_picture  # noqa: F401 - demo.kv names it
from engine.message import TableError, say

HINTS: Final = tuple(DEEDS)
_FOLDER: Final = "demo"  # below that of the games, where no list of games looks


def fresh_journal(folder: Path, game: str, name: str, in_use: Path | None) -> Path | None:
    """A copy of the demo of this game, to be played on and forgotten; None where none can be had.

    The journal `in_use` is left alone, if it is that of an earlier demo.
    """
    from companion.net.pairing import keyring
    from companion.net.pairing.pairing import new_door
    from engine.saved import journal

    played = files("assets").joinpath("demo", f"{game}.jsonl")
    if not played.is_file():
        return None
    try:
        path = _room(folder, in_use) / f"{game}.jsonl"
        path.write_bytes(played.read_bytes())
        setup: Any = journal.read(path).header["setup"]
        # A table that goes on without keys would say that it has lost them.
        door = new_door(name, len(setup["seats"]), os.urandom)
        keyring.write(keyring.path_beside(path), keyring.keyring_of(door, None))
    except (OSError, TableError):
        return None
    return path


def _room(folder: Path, in_use: Path | None) -> Path:
    """An empty folder; what earlier demos have left is thrown away."""
    place = folder / _FOLDER
    place.mkdir(parents=True, exist_ok=True)
    for old in place.iterdir():
        if in_use is None or old not in in_use.parents:
            shutil.rmtree(old, ignore_errors=True)
    return Path(tempfile.mkdtemp(dir=place))


class DemoBar(BoxLayout):
    """The hint of now at the foot of the window, and the screens above it."""

    words = StringProperty()
    count = StringProperty()
    go_words = StringProperty()
    end_words = StringProperty()

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(**given)
        self._app, self.at = app, 0
        self._before = self._now()
        """What could be seen when the hint of now was first read."""
        self.is_over = False
        """Whether what the last hint speaks of was done, too."""
        self.fbind("height", self._lift)
        app.root.fbind("size", self._lift)
        app.root.add_widget(self, index=1)  # below what is told for a while
        app.demo = self
        self.draw()

    def draw(self) -> None:
        """Says the hint in the app's language."""
        speak = self._app.say
        self.words = speak(say("demo.finished" if self.is_over else HINTS[self.at]))
        self.count = f"{self.at + 1} / {len(HINTS)}"
        last = self.at == len(HINTS) - 1
        self.go_words = "" if last else speak(say("demo.on"))
        self.end_words = speak(say("demo.end"))
        self._lift()

    def look(self) -> None:
        """Goes on where what the hint speaks of was done, and ends where nobody is at the table any more."""
        now = self._now()
        if now is None or now.screen == "home":
            self.end()
            return
        if self._before and not self.is_over and is_done(HINTS[self.at], self._before, now):
            self.go_on()
        else:
            self.draw()

    def _now(self) -> Seen | None:
        session = self._app.session
        return seen(session.now(), self._app.screens.current) if session else None

    def go_on(self) -> None:
        """The next hint, after what the last one speaks of was done or by a touch."""
        self.is_over = self.at == len(HINTS) - 1
        self.at = min(self.at + 1, len(HINTS) - 1)
        self._before = self._now()
        self.draw()

    def end(self) -> None:
        """No more hints; the table stays to be played with."""
        # Its words are measured once more after it was taken away, and would lift the screens again.
        self.funbind("height", self._lift)
        self._app.root.funbind("size", self._lift)
        if self.parent:
            self.parent.remove_widget(self)
        self._app.screens.size_hint_y, self._app.screens.y = 1, 0
        self._app.demo = None

    def _lift(self, *_: Any) -> None:
        """Gives the screens what the bar leaves of the window."""
        root, screens = self._app.root, self._app.screens
        self.width, self.pos = root.width, root.pos
        screens.size_hint_y = None
        screens.height, screens.y = root.height - self.height, root.y + self.height


load_beside(__file__)
