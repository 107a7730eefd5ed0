"""The app: one window, its screens, and the table they show."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion import tidying
from companion.platform import Permission, here
from companion.text import language_of, speak, text
from companion.ui import fonts
from companion.ui.end_news import EndNews
from companion.ui.opener import Opener
from companion.ui.rules.rules import Rules
from companion.ui.settings import Last, Settings, SmallFile
from companion.ui.theme import Theme
from companion.ui.view import View
from companion.ui.widgets.basics import motion
from companion.ui.widgets.basics.focus import begin_at_tab
from companion.ui.widgets.basics.notice import Notice
from companion.ui.widgets.basics.veil import Veil
from engine.message import Message, TableError, say

if TYPE_CHECKING:
    # Rules and network load slowly, and the first screen needs neither.
    from companion.hosted_table import Wishes
    from companion.ui.session import Now, Session
    from companion.ui.sounds import Cue

LOOK_SECONDS: Final = 1 / 15  # many events, one redraw; and no finger notices a fifteenth of a second
CLOSE_SECONDS: Final = 5.0  # for taking leave of phones and lists; everything is saved already
# Screens that lie in folders of their own.
OWN_FOLDER: Final = ("annals", "phone", "photo", "rules", "score", "setup", "story")
# Screens are loaded when they are first shown, so that the first one is there at once.
SCREENS: Final = {
    name: f"companion.ui.{name}.screen" if name in OWN_FOLDER else f"companion.ui.screens.{name}"
    for name in (
        *("home", "setup", "lobby", "table", "map", "combat", "contest", "score"),
        *("photo", "settings", "about", "history", "annals", "phone", "board", "story", "rules"),
    )
} | {"replay": "companion.ui.story.replay", "pass_on": "companion.ui.annals.pass_on"}

# Where people look at something else than their turns.
AWAY: Final = ("lobby", "score", "photo", "story", "replay")
WITHOUT_A_TABLE: Final = ("phone", "setup", "board", "settings", "about", "history", "annals")


class Root(FloatLayout):
    """Everything in the window, whose own ground has the theme's colour: no second one is painted over it."""


class AdjutantApp(App):
    """The app on the tablet."""

    theme = ObjectProperty()
    title = "Adjutant"

    def __init__(self, folder: Path, resume: Path | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        fonts.register()
        self.folder = folder
        self.theme = Theme()
        self._file = SmallFile(folder / "settings.json", Settings)
        self.settings = self._file.read()
        self._last = SmallFile(folder / "last.json", Last)
        self.platform = here()
        self.session: Session | None = None
        self.opener = Opener()
        self.rules = Rules(self)
        self.is_opening = False
        """Whether a table is on its way; until it is there, touches are not for the screen below."""
        self._resume = resume
        self._now: Now | None = None
        self._drawn: object = None
        self._heard: Now | None = None
        """The moment up to which everything has sounded."""
        self.end = EndNews()
        self.told_contest: object = None
        """The contest that was shown by itself, over whichever screen."""
        self.demo: Any = None
        """The hints of the demo, while they are shown."""
        self._awake = False
        self._sounds: Any = None
        self._multicast = self.platform.multicast_lock()

    def build(self) -> Root:
        """The root: all screens, and a place for sentences above them."""
        self._apply()
        # Deeply nested layouts settle within one frame, a new mat in eighteen rounds, but not in Kivy's ten.
        Clock.max_iteration = 40
        self.screens = ScreenManager(transition=NoTransition())
        self.veil, self.notice = Veil(), Notice(self.rules.tell)
        root = Root()
        for each in (self.screens, self.veil, self.notice):
            root.add_widget(each)
        self._begin()
        Clock.schedule_interval(self.look, LOOK_SECONDS)
        Window.bind(on_key_down=self._key)
        return root

    def _begin(self) -> None:
        """The screen and the table that were there last, or the first screen."""
        last = Last() if self._resume else self._last.read()
        journal = self._resume or (Path(last.journal) if last.journal else None)
        screen = None if self._resume else last.screen
        if journal and (screen is None or screen in SCREENS):
            self._show("home")  # not remembered: whoever is killed now comes back to the table too
            self.reopen(journal, screen)
            self.veil.drop(text(say("start.opening")), at_once=True)
        else:
            self.go(screen if screen in WITHOUT_A_TABLE and not journal else "home")

    def go(self, name: str, **given: Any) -> None:
        """Shows this screen."""
        self._show(name, **given)
        journal = str(self.session.hosted.path) if self.session else None
        self._last.write(Last(journal, name))

    def _show(self, name: str, **given: Any) -> None:
        if not self.screens.has_screen(name):
            module = import_module(SCREENS[name])
            view: View = module.VIEW(name=name)
            self.screens.add_widget(view)
        self.rules.closed()
        view = self.screens.get_screen(name)
        view.enter(**given)
        self.screens.current = name
        if self.session:
            self.session.look_away(name in AWAY)
        self._stay_awake()
        self.redraw()

    def open(
        self, wishes: "Wishes", screen: str | None = None, opened: Callable[[], None] = lambda: None
    ) -> None:
        """Opens a new or saved table and then shows `screen`, or the one it is played on; or says why not."""
        if self.is_opening:
            return
        self.is_opening = True
        self.veil.drop(text(say("start.opening")))

        def make() -> "Session":
            from companion.ui.session import Session

            # Phones know a table by its port: the one that is about to close leaves it to the one that comes.
            before = self.session
            trusting = replace(
                wishes,
                trusts_phones=self.settings.trust_phones,
                hand_over=before.hosted.let_go if before else wishes.hand_over,
            )
            return Session(trusting, self.tell, lambda: self.settings.auto_claim)

        def done(found: "Session | Exception") -> None:
            Clock.schedule_once(lambda _: self._opened(found, screen, opened))

        self.opener.open(make, done)

    def reopen(self, journal: Path, screen: str | None = None) -> None:
        """Goes on with a saved table, or says why not."""
        from companion.hosted_table import Wishes

        self.open(Wishes("", (), {}, resume=journal), screen)

    def to_table(self) -> None:
        """Shows the screen on which the open table is played."""
        from companion.ui.first_screen import first_screen

        if self.session:
            self.go(first_screen(self.session.table.game, self.session.table.state))

    def _opened(self, found: "Session | Exception", screen: str | None, opened: Callable[[], None]) -> None:
        self.is_opening = False
        self.veil.lift()
        if isinstance(found, TableError):
            self.tell(found.message)
        elif isinstance(found, Exception):
            raise found
        else:
            self.leave()
            self.session, self.end = found, EndNews()
            self.platform.ask_permissions((Permission.LOCAL_NETWORK,), lambda _: None)
            self._multicast.acquire()
            opened()
            if self._resume and found.table.is_over:
                screen = screen or "score"  # whoever opens the file of a finished game looks at how it ended
            self._resume = None
            if screen:
                self.go(screen)
            else:
                self.to_table()

    def leave(self) -> None:
        """Closes the table, in its own time; everything is saved already."""
        if self.demo:
            self.demo.end()
        if self.session:
            self.opener.close(self.session)
            self._multicast.release()
            tidying.thoroughly()
        self.session, self._now, self._heard = None, None, None
        self._stay_awake()

    def look(self, _: float) -> None:
        """Draws the current screen anew if anything it shows has changed."""
        now = self.session.now() if self.session else None
        if (now.visible if now else None) != self._drawn:
            self._draw(now)

    def redraw(self) -> None:
        """Draws the current screen anew, as after a change of language."""
        self._draw(self.session.now() if self.session else None)

    def _draw(self, now: "Now | None") -> None:
        self._drawn, self._now = now.visible if now else None, now
        if now:
            self.end.look(now.is_over, self.screens.current == "score")
        self._current().show(now)
        if self.demo:
            self.demo.look()
        self._sound(now)

    @property
    def is_up_to_date(self) -> bool:
        """Whether the current screen shows the table as it is at this moment."""
        return self._drawn == (self.session.now().visible if self.session else None)

    def say(self, message: Message) -> str:
        """The sentence in the app's language; a finger on it may ask for its rule."""
        return self.rules.said.note(text(message), message)

    def tell(self, message: Message) -> None:
        """Shows a sentence for a while; may be called from any thread."""
        Clock.schedule_once(lambda _: self._notify(message))

    def _notify(self, message: Message) -> None:
        why = text(say("rule.why")) if self.rules.card_of(message) else ""
        self.notice.show(text(message), message if why else None, why)

    def sound(self, cue: "Cue") -> None:
        """Sounds, if this person wants sounds and the machine has a speaker."""
        from companion.ui.sounds import Sounds

        if self.settings.sounds:
            self._sounds = self._sounds or Sounds()
            self._sounds.play(cue)

    def set(self, **changes: Any) -> None:
        """Changes settings, saves them and shows them at once."""
        self.settings = self.settings.with_(**changes)
        self._file.write(self.settings)
        if self.session:
            self.session.hosted.trust_phones(self.settings.trust_phones)
        self._apply()
        self.redraw()

    def on_stop(self) -> None:
        """Takes leave of the phones."""
        Window.unbind(on_key_down=self._key)
        motion.stop_all()
        self.leave()
        self.opener.stop(CLOSE_SECONDS)

    def on_pause(self) -> bool:
        """A tablet whose cover is closed goes on hosting when it is opened; all is saved already."""
        self._multicast.release()
        return True

    def on_resume(self) -> None:
        """Is found on the Wi-Fi again."""
        if self.session:
            self._multicast.acquire()

    def _key(self, _: Any, key: int, *more: Any) -> bool:
        return self.rules.by_key(key) or begin_at_tab(key, self.screens)

    def _current(self) -> View:
        view: View = self.screens.current_screen
        return view

    def _sound(self, now: "Now | None") -> None:
        before, self._heard = self._heard, now
        if self.settings.sounds and before and now:
            from companion.ui.sounds import heard

            if cue := heard(before, now):
                self.sound(cue)

    def _stay_awake(self) -> None:
        """Keeps the screen lit while there is a table to look at; elsewhere the battery counts more."""
        at_table = self.session is not None or self.screens.current == "phone"
        wanted = self.settings.keep_awake and at_table
        if wanted != self._awake:
            self._awake = wanted
            self.platform.keep_awake(wanted)

    def _apply(self) -> None:
        speak(self.settings.language or language_of(os.environ))
        with _no_widget_dies():
            self.theme.look = self.settings.shown_look
            self.theme.less_motion = self.settings.less_motion
            self.theme.scale = self.settings.text_scale / 100
        Window.clearcolor = self.theme.ground
        if self.root:
            self._stay_awake()


@contextmanager
def _no_widget_dies() -> Iterator[None]:
    """Keeps the garbage collector from taking a widget that Kivy is about to tell of the new theme."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
