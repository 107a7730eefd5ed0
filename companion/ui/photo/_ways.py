"""Where a photo of the board comes from: a camera, a file, or a phone that has sent one."""

import time
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.net.photos.photo_folder import KeptPhoto
from companion.ui.first_screen import counts_only
from companion.ui.photo.lesson_file import LessonFile
from companion.ui.photo.setup_photo import SetupPhoto
from companion.ui.photo.teach import UNKNOWN
from companion.ui.saved_games import when
from companion.ui.session import Now
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from companion.ui.widgets.basics.file_list import FileList
from companion.ui.widgets.basics.thumbnails import PictureRow, Thumbnails
from companion.ui.widgets.basics.tick import Tick
from engine.message import Message, say
from vision.photo.photo import Photo

TAKEN: Final = "taken.jpg"  # where a picture from the camera app lies until the next one


class WayGrid(EvenGrid):
    """The ways to a photo."""


class PhotoWays:
    """The first page of the photo's screen."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.files = FileList(view, view.choose_again)
        self._thumbnails = Thumbnails()
        self.is_setup = False
        """Whether the photo is to be kept as that of the set-up."""
        self.problem: Message | None = None
        """What was wrong with the last one."""
        self.unread: Path | Photo | None = None
        """The last one, if it could not be read."""

    def begin(self, setup: bool | None) -> None:
        """Begins without a photo; a table where nothing is played is photographed for its set-up first."""
        now = self._view.app.session.now() if self._view.app.session else None
        self.forget()
        self.is_setup = (
            setup if setup is not None else now is not None and is_new(now) and not self._kept().is_there
        )

    def forget(self) -> None:
        """What was wrong is no news any more."""
        self.problem = self.unread = None

    def draw(self, now: Now) -> None:
        """The ways, and what has come from phones."""
        view, photos = self._view, self._view.app.session.hosted.photos.kept()
        taught = view.teaching.shown
        learnt = self._lessons().is_there
        if not view.changed(
            "ways", photos, self.problem, self.is_setup, taught, learnt, view.say("photos.how")
        ):
            return
        if view.teaching.wanted:
            self._draw_for_teaching(now, photos)
            return
        parts = self._about_last()
        parts.append(Words(text=view.say("photos.how"), tone="dim"))
        parts += [*self._about_setup(now), *self._sources(now, photos), *view.teaching.choices()]
        parts += self._about_lessons() if learnt else []
        view.fill(*parts)

    def _draw_for_teaching(self, now: Now, photos: tuple[KeptPhoto, ...]) -> None:
        """Draws the ways to a photo that a board is learned from."""
        view = self._view
        view.fill(Words(text=view.say("teach.empty"), rank="large"), *self._sources(now, photos))
        view.foot((view.say("photos.cancel"), False, view.choose_again))

    def _about_last(self) -> list[Widget]:
        """What was wrong with the last photo, and the way to teach a board that nobody knows."""
        if not self.problem:
            return []
        words = Words(text=self._view.say(self.problem), tone="accent")
        is_unknown = self.unread is not None and self.problem.key in UNKNOWN
        return [words, self._view.teaching.offer(self.unread)] if is_unknown else [words]

    def _sources(self, now: Now, photos: tuple[KeptPhoto, ...]) -> list[Widget]:
        view = self._view
        parts: list[Widget] = [self._ways(), Words(text=view.say("photos.from_phones"), rank="large")]
        uploads = WayGrid()
        self._thumbnails.forget()
        for photo in photos:
            who = view.say(now.game.title(now.state, photo.seat))
            words = view.say("photos.from", who=who, when=view.say(when(photo.at, time.time())))
            row = PictureRow(EvenPush(text=words, on_release=partial(self._use, photo.path)))
            self._thumbnails.want(photo.path, row)
            uploads.add_widget(row)
        return [*parts, uploads if photos else Words(text=view.say("photos.no_phones"), tone="dim")]

    def draw_files(self, now: Now) -> None:
        """Our own list of pictures, where the machine has none."""
        if self._view.changed("files", self._view.say("photos.how")):
            self.files.draw()
            self._view.fill(self.files)

    def _kept(self) -> SetupPhoto:
        return SetupPhoto(self._view.app.session.hosted.photos.path)

    def _about_setup(self, now: Now) -> list[Widget]:
        speak = self._view.say
        if is_new(now):
            tick = Tick(text=speak("photos.setup"), on=self.is_setup, on_release=self._turn_setup)
            return [tick, Words(text=speak("photos.setup_why"), tone="dim", rank="small")]
        if self._kept().is_there:
            return [Words(text=speak("photos.has_setup"), tone="dim", rank="small")]
        return []

    def _lessons(self) -> LessonFile:
        session = self._view.app.session
        return LessonFile(session.hosted.photos.path, session.table.game.name)

    def _about_lessons(self) -> list[Widget]:
        """What accepted photos have taught of this table's pieces can be thrown away."""
        speak, forget = self._view.say, WayGrid()
        forget.add_widget(EvenPush(text=speak("photos.forget_lessons"), on_release=self._forget_lessons))
        return [Words(text=speak("photos.lessons"), tone="dim", rank="small"), forget]

    def _forget_lessons(self, *_: Any) -> None:
        try:
            self._lessons().forget()
        except OSError as error:
            self._view.app.tell(say("photos.lessons_stay", why=error.strerror or ""))
        self._view.app.redraw()

    def _ways(self) -> WayGrid:
        view, ways = self._view, WayGrid()
        if view.app.platform.has_camera():
            ways.add_widget(EvenPush(text=view.say("photos.take"), loud=True, on_release=self._take))
        else:
            camera = EvenPush(text=view.say("photos.camera"), loud=True, on_release=view.open_preview)
            ways.add_widget(camera)
        ways.add_widget(EvenPush(text=view.say("photos.file"), on_release=self._choose))
        return ways

    def _turn_setup(self, *_: Any) -> None:
        self.is_setup = not self.is_setup
        self._view.app.redraw()

    def _take(self, *_: Any) -> None:
        """The system's camera app takes it; this app may be paused meanwhile."""
        self._view.app.platform.take_photo(self._view.app.folder / TAKEN, self._got)

    def _choose(self, *_: Any) -> None:
        app = self._view.app
        if not app.platform.choose_picture(app.folder / TAKEN, self._got):
            self._view.show_files()
            self.files.begin(self._view.read)
            app.redraw()

    def _use(self, path: Path, *_: Any) -> None:
        self._view.read(path)

    def _got(self, path: Path | None) -> None:
        """Perhaps in another thread; nothing where nothing was taken."""
        if path:
            Clock.schedule_once(lambda _: self._view.read(path))


def is_new(now: Now) -> bool:
    """Whether a photo would show the set-up: nothing is played yet, and something is followed."""
    return now.undo is None and not counts_only(now.game, now.state)
