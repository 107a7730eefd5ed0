"""A photo of the board: where it comes from, how far it is read, and where it differs from the table."""

import time
from collections.abc import Callable
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.count_draft import CountDrafts
from companion.ui.first_screen import counts_only
from companion.ui.kv import load_beside
from companion.ui.live_camera import LiveCamera
from companion.ui.photo_review import Review
from companion.ui.reading_task import Order, Progress, ReadingTask, Stage
from companion.ui.saved_games import when
from companion.ui.screens.correcting import Correcting
from companion.ui.screens.photo_words import shown
from companion.ui.session import Now
from companion.ui.setup_photo import SetupPhoto
from companion.ui.view import View
from companion.ui.widgets import picture, progress_line, top_bar  # noqa: F401  (photo.kv names them)
from companion.ui.widgets.basics import Column, Scroll, Words
from companion.ui.widgets.difference_row import DifferenceRow
from companion.ui.widgets.even import EvenGrid, EvenPush
from companion.ui.widgets.file_list import FileList
from companion.ui.widgets.tick import Tick
from engine.message import Message, say
from vision.photo import Photo
from vision.proposal import Difference

LOOK_SECONDS: Final = 1 / 15  # a preview of fifteen pictures a second is as smooth as a hand is still
CAMERA: Final = 0  # the first one of the machine
TAKEN: Final = "board.jpg"  # where a picture from the camera app lies until the next one


class Mode(Enum):
    """What the screen is doing; drawn in docs/reader.md."""

    CHOOSING = "choosing"
    FILES = "files"
    PREVIEW = "preview"
    WORKING = "working"
    REVIEW = "review"


class PhotoColumn(Column):
    """Everything below each other."""


class DifferenceGrid(EvenGrid):
    """Two differences side by side where there is room."""


class WayGrid(EvenGrid):
    """The ways to a photo."""


class LiveView(BoxLayout):
    """The preview, what to change, and how long still."""


class WorkView(BoxLayout):
    """How far the work is, and the board once it was found."""


class PhotoView(View):
    """One photo from its beginning to the last difference."""

    camera: int | Path = CAMERA
    """Where the preview comes from; a video or a folder of pictures serves as well."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._now: Now | None = None
        self._mode = Mode.CHOOSING
        self._as_setup = False
        self._problem: Message | None = None
        self._task: ReadingTask | None = None
        self._live: LiveCamera | None = None
        self._review: Review | None = None
        self._comes_back = False
        """Left for the form of a seat: the other differences wait."""
        self._shown: object = None
        self._correcting = Correcting(self)
        self._files = FileList(self, self._files_closed)
        self._column, self._scroll = PhotoColumn(), Scroll()
        self._preview, self._work = LiveView(), WorkView()
        self._scroll.add_widget(self._column)

    def enter(self, photo: Path | None = None, setup: bool | None = None, **given: Any) -> None:
        """Reads this photo at once, or lets people choose where one comes from."""
        self._correcting.close()
        self._shown = None
        if self._comes_back and self._review and photo is None:
            self._comes_back = False
            return
        self._stop()
        self._mode, self._problem, self._review = Mode.CHOOSING, None, None
        self._as_setup = self._is_new() if setup is None else setup
        if photo:
            self._as_setup = False
            self._read(photo)

    def on_leave(self, *_: Any) -> None:
        """Nothing goes on behind another screen."""
        self._correcting.close()
        self._stop()

    def leave(self) -> None:
        """Back to the table; from the preview or the work back to the ways."""
        if self._mode in (Mode.PREVIEW, Mode.WORKING, Mode.FILES):
            self._choose_again()
        else:
            self.app.to_table()

    def draw(self, now: Now | None) -> None:
        """What the screen is doing, at this moment of the table."""
        self._now = now
        self.ids.bar.back = self.say("app.back")
        self.ids.bar.title = self.say("photos.setup" if self._as_setup else "photos.board")
        if now is None:
            return
        drawing: dict[Mode, Callable[[Now], None]] = {
            Mode.CHOOSING: self._draw_ways,
            Mode.FILES: self._draw_files,
            Mode.PREVIEW: self._draw_preview,
            Mode.WORKING: self._draw_work,
            Mode.REVIEW: self._draw_review,
        }
        drawing[self._mode](now)
        self._correcting.draw(now)

    # Where a photo comes from

    def _is_new(self) -> bool:
        """Whether a photo now would show the set-up, which was not photographed yet."""
        session = self.app.session
        if session is None:
            return False
        now = session.now()
        fresh = now.undo is None and not counts_only(now.game, now.state)
        return fresh and not SetupPhoto(session.hosted.photos.path).is_there

    def _draw_ways(self, now: Now) -> None:
        kept = self.app.session.hosted.photos.kept()
        if not self._changed(Mode.CHOOSING, kept, self._problem, self._as_setup, self.say("photos.how")):
            return
        parts: list[Widget] = []
        if self._problem:
            parts.append(Words(text=self.say(self._problem), tone="accent"))
        parts.append(Words(text=self.say("photos.how"), tone="dim"))
        if now.undo is None and not counts_only(now.game, now.state):
            tick = Tick(text=self.say("photos.setup"), on=self._as_setup, on_release=self._turn_setup)
            parts += [tick, Words(text=self.say("photos.setup_why"), tone="dim", rank="small")]
        elif SetupPhoto(self.app.session.hosted.photos.path).is_there:
            parts.append(Words(text=self.say("photos.has_setup"), tone="dim", rank="small"))
        parts.append(self._ways())
        parts.append(Words(text=self.say("photos.from_phones"), rank="large"))
        uploads = WayGrid()
        for photo in kept:
            who = self.say(now.game.title(now.state, photo.seat))
            words = self.say("photos.from", who=who, when=self.say(when(photo.at, time.time())))
            uploads.add_widget(EvenPush(text=words, on_release=partial(self._read_path, photo.path)))
        parts.append(uploads if kept else Words(text=self.say("photos.no_phones"), tone="dim"))
        self._fill(*parts)

    def _ways(self) -> WayGrid:
        ways = WayGrid()
        if self.app.platform.has_camera():
            ways.add_widget(EvenPush(text=self.say("photos.take"), loud=True, on_release=self._take))
        else:
            ways.add_widget(
                EvenPush(text=self.say("photos.camera"), loud=True, on_release=self._open_preview)
            )
        ways.add_widget(EvenPush(text=self.say("photos.file"), on_release=self._choose_file))
        return ways

    def _turn_setup(self, *_: Any) -> None:
        self._as_setup = not self._as_setup
        self.app.redraw()

    def _take(self, *_: Any) -> None:
        """The system's camera app takes it; this app may be paused meanwhile."""
        self.app.platform.take_photo(self.app.folder / TAKEN, self._got)

    def _choose_file(self, *_: Any) -> None:
        if not self.app.platform.choose_picture(self.app.folder / TAKEN, self._got):
            self._mode = Mode.FILES
            self._files.begin(self._read)
            self.app.redraw()

    def _got(self, path: Path | None) -> None:
        """Perhaps in another thread; nothing where nothing was taken."""
        if path:
            Clock.schedule_once(lambda _: self._read(path) if self.app.session else None)

    def _draw_files(self, now: Now) -> None:
        if self._changed(Mode.FILES, self.say("photos.how")):
            self._files.draw()
            self._fill(self._files)

    def _files_closed(self) -> None:
        self._choose_again()

    def _choose_again(self, *_: Any) -> None:
        self._stop()
        self._mode = Mode.CHOOSING
        self.app.redraw()

    # The preview

    def _open_preview(self, *_: Any) -> None:
        self._problem = None
        self._live = LiveCamera(self.camera, self.app.session.table.game.name)
        self._mode = Mode.PREVIEW
        self._watch()
        self.app.redraw()

    def _draw_preview(self, now: Now) -> None:
        if self._changed(Mode.PREVIEW, self.say("photos.how")):
            self._fill_with(self._preview)
            self._foot((self.say("photos.cancel"), False, self._choose_again), self._take_now())

    def _take_now(self) -> tuple[str, bool, Callable[..., None]]:
        return self.say("photos.take_now"), True, self._shoot

    def _shoot(self, *_: Any) -> None:
        frame = self._live.take() if self._live else None
        if frame is not None:
            self._read(Photo(frame))

    def _look_through(self, live: LiveCamera) -> None:
        now, ids = live.now, self._preview.ids
        if now.problem:
            self._fail(now.problem)
        elif now.shot is not None:
            self._read(Photo(now.shot))
        elif now.frame is not None:
            ids.preview.show(now.frame)
            ids.preview.outline(now.found.quad if now.found else ())
        ids.words.text = self.say(now.words) if now.words else ""
        ids.steady.done = now.steady

    # The work

    def _read_path(self, path: Path, *_: Any) -> None:
        self._read(path)

    def _read(self, photo: Path | Photo) -> None:
        """Begins to read; a photo that a phone has sent is no news any more."""
        session = self.app.session
        self._stop()
        session.hosted.newest_photo = None
        folder = session.hosted.photos.path
        order = Order(photo, session.table.game.name, session.table.state, folder, self._as_setup)
        self._task, self._problem, self._mode = ReadingTask(order), None, Mode.WORKING
        self._work = WorkView()
        self._watch()
        self.app.redraw()

    def _draw_work(self, now: Now) -> None:
        if not self._task:
            return
        progress = self._task.now
        key = "photos.finding" if progress.stage is Stage.FINDING else "photos.reading"
        if self._changed(Mode.WORKING, key, progress.board, self.say(key)):
            self._work.ids.words.text = self.say(key)
            if progress.board:
                self._work.ids.board.show(progress.board.straight)
            self._fill_with(self._work)
            self._foot((self.say("photos.cancel"), False, self._choose_again))
        self._work.ids.progress.done = progress.done

    def _finish(self, task: ReadingTask, done: Progress) -> None:
        """The work is over, one way or another."""
        self._stop()
        if done.stage is Stage.FAILED and done.why:
            self._fail(done.why)
            return
        if done.hint:
            self.app.tell(done.hint)
        if done.board and done.reading:
            order = task.order
            self._review = Review(order.game, order.state, done.board.straight, done.reading)
            self._mode = Mode.REVIEW
            self._shown = None
            self.app.redraw()
        elif task.order.is_setup:
            self.app.to_table()
        else:
            self._choose_again()

    def _fail(self, why: Message) -> None:
        self._problem = why
        self._choose_again()

    # The differences

    def _draw_review(self, now: Now) -> None:
        if not self._review:
            return
        found = self._review.open(now.state)
        if not self._changed(Mode.REVIEW, found, self.say("photos.how")):
            return
        sure = [each for each in found if each.is_sure]
        head = self.say("photos.differences", n=len(found)) if found else self.say("photos.agrees")
        grid = DifferenceGrid()
        for each in found:
            grid.add_widget(self._row(each))
        self._fill(Words(text=head, rank="large"), grid)
        foot = [(self.say("photos.again"), False, self._choose_again)]
        if sure:
            foot.append((self.say("photos.accept_sure", n=len(sure)), True, self._accept_sure))
        foot.append((self.say("photos.done"), not sure, lambda *_: self.app.to_table()))
        self._foot(*foot)

    def _row(self, difference: Difference) -> DifferenceRow:
        assert self._review
        row = DifferenceRow()
        row.show(shown(difference, self._review.picture(difference), self.say))
        row.bind(on_accept=lambda _: self._accept(difference), on_edit=lambda _: self._edit(difference))
        row.bind(on_ignore=lambda _: self._ignore(difference))
        return row

    def _accept(self, difference: Difference) -> None:
        if not difference.answers:
            self.app.tell(say("photos.not_accepted"))
            self._edit(difference)
        else:
            self._play([difference])

    def _accept_sure(self, *_: Any) -> None:
        if self._review and self._now:
            self._play([each for each in self._review.open(self._now.state) if each.is_sure])

    def _play(self, chosen: list[Difference]) -> None:
        if not self._review or not self._now:
            return
        session = self.app.session
        acts = self._review.accept(self._now.state, chosen)
        # What people counted is never too late; corrections must fit the table that was looked at.
        for number, act in enumerate(acts):
            (session.count if number or chosen[0].counts else session.play)(act)

    def _edit(self, difference: Difference) -> None:
        """The form of that place or seat, filled in as the photo shows it."""
        if not self._now:
            return
        if difference.counts:
            table = str(self.app.session.hosted.path)
            CountDrafts(Path(self.app.folder)).write(table, int(difference.of), dict(difference.answers))
            self._comes_back = True
            self.app.go("score")
        else:
            self._correcting.open(self._now, difference.of, difference.answers)

    def _ignore(self, difference: Difference) -> None:
        if self._review:
            self._review.ignore(difference)
        self.app.redraw()

    # What all of it uses

    def _changed(self, *facts: object) -> bool:
        """Whether this is not what is on the screen: nothing is rebuilt under a finger."""
        if facts == self._shown:
            return False
        self._shown = facts
        self.ids.foot.clear_widgets()
        return True

    def _fill(self, *parts: Widget) -> None:
        self._column.clear_widgets()
        for part in parts:
            self._column.add_widget(part)
        self._fill_with(self._scroll)

    def _fill_with(self, whole: Widget) -> None:
        if whole.parent is None:
            self.ids.body.clear_widgets()
            self.ids.body.add_widget(whole)

    def _foot(self, *pushes: tuple[str, bool, Callable[..., None]]) -> None:
        for words, loud, do in pushes:
            self.ids.foot.add_widget(EvenPush(text=words, loud=loud, on_release=do))

    def _watch(self) -> None:
        Clock.unschedule(self._look)
        Clock.schedule_interval(self._look, LOOK_SECONDS)

    def _look(self, _: float) -> bool:
        """Shows how far the camera or the work is; False once neither goes on."""
        if self._live:
            self._look_through(self._live)
        elif self._task and self._task.now.is_over:
            self._finish(self._task, self._task.now)
        elif self._task and self._now:
            self._draw_work(self._now)
        return self._live is not None or self._task is not None

    def _stop(self) -> None:
        Clock.unschedule(self._look)
        if self._live:
            self._live.stop()
        if self._task:
            self._task.cancel()
        self._live, self._task = None, None


load_beside(__file__)
VIEW = PhotoView
