"""A photo of the board: where it comes from, how far it is read, and where it differs from the table."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.photo._differences import PhotoDifferences
from companion.ui.photo._explanations import PhotoExplanations
from companion.ui.photo._ways import PhotoWays
from companion.ui.photo.live_camera import LiveCamera
from companion.ui.photo.order import order_of
from companion.ui.photo.reading_task import Progress, ReadingStage, ReadingTask
from companion.ui.photo.review import Review
from companion.ui.photo.sender import PhotoSender
from companion.ui.photo.setup_photo import SetupLost, SetupPhoto
from companion.ui.photo.teach import PhotoTeach
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.widgets.basics import picture, progress_line, top_bar  # noqa: F401  (photo/screen.kv names them)
from companion.ui.widgets.basics.basics import Column, Scroll
from companion.ui.widgets.basics.even import EvenPush
from engine.message import Message, say
from vision.following.witness import Sighting
from vision.photo.photo import Photo

LOOK_SECONDS: Final = 1 / 15  # a preview of fifteen pictures a second is as smooth as a hand is still
CAMERA: Final = 0  # the first one of the machine
LED_HERE: Final = ("lobby", "score")  # screens with a way here, besides the one the table is played on


class PhotoMode(Enum):
    """What the screen is doing; drawn in docs/reader.md."""

    CHOOSING = "choosing"
    FILES = "files"
    PREVIEW = "preview"
    TEACHING = "teaching"
    WORKING = "working"
    EXPLAINED = "explained"
    REVIEW = "review"
    ASKING = "asking"


_WORDS: Final = {
    ReadingStage.FINDING: "photos.finding",
    ReadingStage.READING: "photos.reading",
    ReadingStage.EXPLAINING: "photos.explaining",
}
_ENDS: Final = (PhotoMode.CHOOSING, PhotoMode.EXPLAINED, PhotoMode.REVIEW)
"""From where the way back leads to the table."""


class PhotoColumn(Column):
    """The parts of the screen below each other."""


class LiveView(BoxLayout):
    """The preview, what to change, and how long still."""


class WorkView(BoxLayout):
    """How far the work is, and the board once it was found."""


class PhotoView(View):
    """One photo from its beginning to the last difference."""

    camera: int | Path = CAMERA
    """Where the preview comes from; a video or a folder of pictures serves as well."""
    columns = NumericProperty(3)
    """How many pushes stand side by side below everything, where there is room."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._now: Now | None = None
        self.mode = PhotoMode.CHOOSING
        self._task: ReadingTask | None = None
        self._sender = PhotoSender()
        self._live: LiveCamera | None = None
        self._shown: object = None
        self._doubted: tuple[Path, Progress] | None = None
        """Where a photo of the set-up would be kept, and what was found in it."""
        self._read_as: Any = None
        """The reading of the photo that is explained."""
        self._came_from = ""
        self.teaching = PhotoTeach(self)
        self._ways, self._differences = PhotoWays(self), PhotoDifferences(self)
        self._explanations = PhotoExplanations(self)
        self._column, self._scroll = PhotoColumn(), Scroll()
        self._preview, self._work = LiveView(), WorkView()
        self._scroll.add_widget(self._column)

    def enter(
        self,
        photo: Path | None = None,
        setup: bool | None = None,
        task: ReadingTask | None = None,
        explains: bool = False,
        **_: Any,
    ) -> None:
        """Reads this photo at once, shows one that was read, or lets people choose where one comes from."""
        self._shown = None
        if photo is None and task is None and self._differences.goes_on():
            return
        self._came_from = self.app.screens.current
        self._stop()
        self._differences.begin()
        self._explanations.begin()
        self._ways.begin(setup)
        self.mode = PhotoMode.CHOOSING
        if photo or task:
            self._ways.is_setup = False
        if photo:
            self.read(photo)
        elif task:
            self._sender = PhotoSender()
            self._finish(task, task.now, explains)

    def on_leave(self, *_: Any) -> None:
        """Stops what runs: nothing goes on behind another screen."""
        self._differences.end()
        self._stop()
        if self.mode is not PhotoMode.REVIEW:
            self.mode = PhotoMode.CHOOSING

    def leave(self) -> None:
        """Back to the table; from the preview or the work back to the ways."""
        if self.mode not in _ENDS or self.teaching.wanted:
            self.choose_again()
        else:
            self.back()

    def back(self) -> None:
        """Where this screen was opened from."""
        if self._came_from in LED_HERE:
            self.app.go(self._came_from)
        else:
            self.app.to_table()

    def draw(self, now: Now | None) -> None:
        """What the screen is doing, at this moment of the table."""
        self._now = now
        self.ids.bar.back = self.say("app.back")
        self.ids.bar.title = self.say(self._title())
        if now is None or self.app.session is None:
            return
        drawing: dict[PhotoMode, Callable[[Now], None]] = {
            PhotoMode.CHOOSING: self._ways.draw,
            PhotoMode.FILES: self._ways.draw_files,
            PhotoMode.PREVIEW: self._draw_preview,
            PhotoMode.TEACHING: self.teaching.draw,
            PhotoMode.WORKING: self._draw_work,
            PhotoMode.EXPLAINED: self._draw_explained,
            PhotoMode.REVIEW: self._differences.draw,
            PhotoMode.ASKING: self._draw_doubt,
        }
        drawing[self.mode](now)

    def _title(self) -> str:
        if self.mode is PhotoMode.TEACHING or self.teaching.wanted:
            return "teach.title"
        return "photos.setup" if self._ways.is_setup else "photos.board"

    # What the pages use

    def changed(self, *facts: object) -> bool:
        """Whether this is not what is on the screen: nothing is rebuilt under a finger."""
        if facts == self._shown:
            return False
        self._shown = facts
        self.ids.foot.clear_widgets()
        return True

    def fill(self, *parts: Widget) -> None:
        """Shows these below each other."""
        self._column.clear_widgets()
        for part in parts:
            self._column.add_widget(part)
        self.fill_with(self._scroll)

    def fill_with(self, whole: Widget) -> None:
        """Shows this and nothing else."""
        if whole.parent is None:
            self.ids.body.clear_widgets()
            self.ids.body.add_widget(whole)

    def foot(self, *pushes: tuple[str, bool, Callable[..., None]]) -> None:
        """Offers these below everything, the loud ones louder."""
        self.columns = 3
        for words, loud, do in pushes:
            self.ids.foot.add_widget(EvenPush(text=words, loud=loud, on_release=do))

    def put_in_foot(self, *pushes: Widget) -> None:
        """Lays these below everything, in one row or two even ones."""
        self.columns = len(pushes)
        for push in pushes:
            self.ids.foot.add_widget(push)

    def choose_again(self, *_: Any) -> None:
        """Back to the ways."""
        self._stop()
        self.mode = PhotoMode.CHOOSING
        self.app.redraw()

    def show_files(self) -> None:
        """Goes to our own list of pictures."""
        self.mode = PhotoMode.FILES

    def read(self, photo: Path | Photo) -> None:
        """Begins to read; a photo that a phone has sent is no news any more."""
        session = self.app.session
        if session is None:
            return
        if self.teaching.wanted:
            self.teach(photo, reads_on=False)
            return
        self._stop()
        self._differences.begin()
        session.hosted.newest_photo = None
        self._task = ReadingTask(order_of(self.app, photo, self._ways.is_setup))
        self._ways.forget()
        self.mode, self._work = PhotoMode.WORKING, WorkView()
        self._sender = PhotoSender(session, photo)
        self._sender.reading()
        self._watch()
        self.app.redraw()

    def teach(self, photo: Path | Photo, reads_on: bool) -> None:
        """Shows the photo of a board that nobody knows yet, with corners to drag."""
        self._stop()
        self._ways.forget()
        self.mode = PhotoMode.TEACHING
        self.teaching.begin(photo, reads_on)
        self._watch()
        self.app.redraw()

    def fail(self, why: Message, photo: Path | Photo | None = None) -> None:
        """Back to the ways, with what was wrong."""
        self._ways.problem, self._ways.unread = why, photo
        self.choose_again()

    # The preview

    def open_preview(self, *_: Any) -> None:
        """Looks through the camera."""
        self._ways.forget()
        # A board that is to be taught is not found; the photo is taken by hand.
        board = self.teaching.boards.file()
        self._live = LiveCamera(self.camera, self.app.session.table.game.name, board)
        self.mode = PhotoMode.PREVIEW
        self._watch()
        self.app.redraw()

    def _draw_preview(self, now: Now) -> None:
        if self.changed("preview", self.say("photos.how")):
            self.fill_with(self._preview)
            cancel = (self.say("photos.cancel"), False, self.choose_again)
            self.foot(cancel, (self.say("photos.take_now"), True, self._shoot))

    def _shoot(self, *_: Any) -> None:
        frame = self._live.now.frame if self._live else None
        if frame is not None:
            self.read(Photo(frame))

    def _look_through(self, live: LiveCamera) -> None:
        now, ids = live.now, self._preview.ids
        if now.problem:
            self.fail(now.problem)
        elif now.shot is not None:
            self.read(Photo(now.shot))
        elif now.frame is not None:
            ids.preview.show(now.frame)
            ids.preview.outline(now.found.quad if now.found else ())
        ids.words.text = self.say(now.words) if now.words else ""
        ids.steady.done = now.steady

    # The work

    def _draw_work(self, now: Now) -> None:
        if not self._task:
            return
        progress, ids = self._task.now, self._work.ids
        key = _WORDS.get(progress.stage, "photos.reading")
        if self.changed("work", self._task, key, progress.board, self.say(key)):
            ids.words.text = self.say(key)
            if progress.board:
                ids.board.show(progress.board.straight)
            self.fill_with(self._work)
            self.foot((self.say("photos.cancel"), False, self.choose_again))
        ids.progress.done = progress.done

    def _finish(self, task: ReadingTask, done: Progress, explains: bool = False) -> None:
        """The work is over, one way or another; explanations come first where they are wanted or say most."""
        self._stop()
        if done.hint:
            self.app.tell(done.hint)
        if done.why:
            self._sender.failed(done.why)
            self.fail(done.why, task.order.photo)
        elif done.board and done.reading:
            order = task.order
            self._sender.read(done.board.found.warning)
            review = Review(order.game, order.state, done.board.straight, done.reading)
            self._differences.show(review, self._sender)
            self.mode, self._read_as = PhotoMode.REVIEW, done.reading
            found = done.explained.explanations if done.explained else ()
            if done.explained and done.explained.strange:
                self.app.tell(say("photos.strange"))
            if done.explained and found:
                self._explanations.show(done.explained, order.state, review)
                says_most = review.is_explained(order.state, found[0].after)
                if explains or (says_most and not done.explained.unchanged):
                    self.mode = PhotoMode.EXPLAINED
            self.app.redraw()
        elif task.order.is_setup and done.doubt:
            self._doubted = task.order.folder, done
            self.mode = PhotoMode.ASKING
            self.app.redraw()
        elif task.order.is_setup:
            self._sender.kept_as_setup()
            self.back()
        else:
            self.choose_again()

    # What was played

    def _draw_explained(self, now: Now) -> None:
        """What may have been played; once the table has gone on, what still differs."""
        if self._explanations.holds(now):
            self._explanations.draw(now)
        else:
            self.compare()

    def compare(self) -> None:
        """Goes through the differences one by one instead."""
        self.mode = PhotoMode.REVIEW
        self.app.redraw()

    def may_show_nothing(self, now: Now) -> bool:
        """Whether a turn that shows nothing may have been played before this photo."""
        return self._explanations.are_silent and self._explanations.holds(now)

    def explain(self, *_: Any) -> None:
        """Offers the turns that show nothing."""
        self.mode = PhotoMode.EXPLAINED
        self.app.redraw()

    def was_explained(self) -> None:
        """The acts were played: what still differs is shown, else it is back to the table."""
        Clock.schedule_once(lambda _: self._go_on_after())

    def _go_on_after(self) -> None:
        session, review = self.app.session, self._differences.review
        if session is None or review is None or self.app.screens.current_screen is not self:
            return
        table = session.table
        session.sighting = Sighting(table.state, self._read_as)
        review.was_played(self._explanations.state, table.state)
        self.mode = PhotoMode.REVIEW
        if review.open(table.state):
            self.app.redraw()
        else:
            self.app.tell(say("photos.was_played"))
            self.back()

    def _draw_doubt(self, now: Now) -> None:
        """Asks about a photo of the set-up that looks like something else."""
        doubted = self._doubted[1] if self._doubted else Progress()
        if doubted.doubt and doubted.board and self.changed("doubt", doubted, self.say(doubted.doubt)):
            ids = self._work.ids
            ids.words.text, ids.progress.done = self.say(doubted.doubt), 1
            ids.board.show(doubted.board.straight)
            self.fill_with(self._work)
            keep = (self.say("photos.setup_keep"), False, self._keep_doubted)
            self.foot(keep, (self.say("photos.again"), True, self.choose_again))

    def _keep_doubted(self, *_: Any) -> None:
        folder, done = self._doubted or (None, Progress())
        if folder is None or done.board is None:
            return
        try:
            SetupPhoto(folder).keep(done.board)
        except SetupLost as error:
            self.fail(error.message)
            return
        self._sender.kept_as_setup()
        self.app.tell(say("photos.setup_kept"))
        self.back()

    def _watch(self) -> None:
        Clock.unschedule(self._look)
        Clock.schedule_interval(self._look, LOOK_SECONDS)

    def _look(self, _: float) -> bool:
        """Shows how far the camera or the work is; False once neither goes on."""
        if self._live:
            self._look_through(self._live)
        elif self.mode is PhotoMode.TEACHING:
            return self.teaching.look()
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
            if not self._task.now.is_over:
                self._sender.given_up()
            self._task.cancel()
        self._live, self._task = None, None
        self.teaching.end()


load_beside(__file__)
VIEW = PhotoView
