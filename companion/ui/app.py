"""The app: one window, its screens, and the table they show."""

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.text import language_of, speak, text
from companion.ui.kv import load_beside
from companion.ui.platform import here
from companion.ui.settings import Last, Settings, SmallFile
from companion.ui.theme import Theme
from companion.ui.view import View
from companion.ui.widgets.notice import Notice
from engine.message import Message, TableError

if TYPE_CHECKING:
    # Rules and network load slowly, and the first screen needs neither.
    from companion.hosting import Wishes
    from companion.ui.session import Now, Session

LOOK_SECONDS: Final = 1 / 15  # many events, one redraw; and no finger notices a fifteenth of a second
# Screens are loaded when they are first shown, so that the first one is there at once.
SCREENS: Final = {
    name: f"companion.ui.screens.{name}"
    for name in ("home", "setup", "lobby", "table", "map", "combat", "score", "settings", "history", "phone")
}

WITHOUT_A_TABLE: Final = ("phone", "setup", "settings", "history")


class Root(FloatLayout):
    """Everything in the window, on a ground of the theme's colour."""


class AdjutantApp(App):
    """The app on the tablet."""

    theme = ObjectProperty()
    title = "Adjutant"

    def __init__(self, folder: Path, resume: Path | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.folder = folder
        self.theme = Theme()
        self._file = SmallFile(folder / "settings.json", Settings)
        self.settings = self._file.read()
        self._last = SmallFile(folder / "last.json", Last)
        self.platform = here()
        self.session: Session | None = None
        self._resume = resume
        self._now: Now | None = None
        self._drawn: object = None

    def build(self) -> Root:
        """The root: all screens, and a place for sentences above them."""
        self._apply()
        # Deeply nested layouts settle within one frame, but not within Kivy's ten rounds.
        Clock.max_iteration = 20
        self.screens = ScreenManager(transition=NoTransition())
        self.notice = Notice()
        root = Root()
        root.add_widget(self.screens)
        root.add_widget(self.notice)
        self._begin()
        Clock.schedule_interval(self.look, LOOK_SECONDS)
        return root

    def _begin(self) -> None:
        """The screen and the table that were there last, or the first screen."""
        last = Last() if self._resume else self._last.read()
        journal = self._resume or (Path(last.journal) if last.journal else None)
        screen = "table" if self._resume else last.screen
        if journal and screen in SCREENS and self.reopen(journal):
            self.go(screen)
        else:
            self.go(screen if screen in WITHOUT_A_TABLE and not journal else "home")

    def go(self, name: str, **given: Any) -> None:
        """Shows this screen."""
        if not self.screens.has_screen(name):
            module = import_module(SCREENS[name])
            view: View = module.VIEW(name=name)
            self.screens.add_widget(view)
        view = self.screens.get_screen(name)
        view.enter(**given)
        self.screens.current = name
        journal = str(self.session.hosted.path) if self.session else None
        self._last.write(Last(journal, name))
        self.redraw()

    def open(self, wishes: "Wishes") -> bool:
        """Opens a new or saved table; False, with a sentence, if that cannot be."""
        from companion.ui.session import Session

        try:
            session = Session(wishes, self.tell)
        except TableError as error:
            self.tell(error.message)
            return False
        self.leave()
        self.session = session
        return True

    def reopen(self, journal: Path) -> bool:
        """Goes on with a saved table; False, with a sentence, if that cannot be."""
        from companion.hosting import Wishes

        return self.open(Wishes("", (), {}, resume=journal))

    def leave(self) -> None:
        """Closes the table; everything is saved already."""
        if self.session:
            self.session.close()
        self.session, self._now = None, None

    def look(self, _: float) -> None:
        """Draws the current screen anew if anything it shows has changed."""
        now = self.session.now() if self.session else None
        shown = (
            (now.revision, now.presence, now.door, now.sealed, now.unsaved, now.addresses) if now else None
        )
        if shown != self._drawn:
            self._drawn, self._now = shown, now
            self._current().draw(now)

    def redraw(self) -> None:
        """Draws the current screen anew, as after a change of language."""
        self._now = self.session.now() if self.session else None
        self._drawn = None
        self._current().draw(self._now)

    def say(self, message: Message) -> str:
        """The sentence in the app's language."""
        return text(message)

    def tell(self, message: Message) -> None:
        """Shows a sentence for a while; may be called from any thread."""
        Clock.schedule_once(lambda _: self.notice.show(text(message)))

    def set(self, **changes: Any) -> None:
        """Changes settings, saves them and shows them at once."""
        self.settings = self.settings.with_(**changes)
        self._file.write(self.settings)
        self._apply()
        self.redraw()

    def on_stop(self) -> None:
        """Takes leave of the phones."""
        self.leave()

    def on_pause(self) -> bool:
        """A tablet whose cover is closed goes on hosting when it is opened; all is saved already."""
        return True

    def _current(self) -> View:
        view: View = self.screens.current_screen
        return view

    def _apply(self) -> None:
        speak(self.settings.language or language_of(os.environ))
        self.theme.high_contrast = self.settings.high_contrast
        self.theme.scale = self.settings.text_scale / 100
        Window.clearcolor = self.theme.ground
        Window.allow_screensaver = not self.settings.keep_awake


load_beside(__file__)
