"""A camera on a stand beside the table's screen: its switch, its looks, what comes of them.

Drawn in docs/following.md.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock

from companion.ui.photo.lesson_file import LessonFile
from companion.ui.photo.order import order_of
from companion.ui.photo.reading_task import ReadingTask
from companion.ui.photo.taught_boards import boards_of
from companion.ui.session import Now
from companion.ui.view import View
from companion.ui.watching.camera import WatchCamera, small
from companion.ui.watching.line import WatchLine
from companion.ui.watching.saying import Answering, asked, differing, played
from companion.ui.watching.verdict import NOTHING_YET, Comes, Differs, Told, told_of, verdict
from engine.game import Step
from engine.message import Message, say
from vision.following.witness import Sighting
from vision.live.watch import WatchStage
from vision.photo.photo import Photo

LOOK_SECONDS: Final = 0.2  # between two looks at the camera: nobody waits for it with a finger in the air
TOLD_SECONDS: Final = 8.0  # for reading what was played, looking at the board, and reaching for Undo


class WatchingState(Enum):
    """What the watch is doing."""

    OFF = "off"
    ASLEEP = "asleep"
    """Another screen is shown, which may want the camera."""
    LOOKING = "looking"
    READING = "reading"
    TOLD = "told"
    """A turn was played by itself; Undo stands beside it."""
    ASKING = "asking"


class Watching:
    """Belongs to the table's screen, which places `line` among its news."""

    def __init__(self, view: View, news: Callable[[], object]) -> None:
        """`news` is called when the line may have something else to say."""
        self._view, self._news = view, news
        self.state = WatchingState.OFF
        self.line = WatchLine()
        self._source: int | Path = 0
        self._session: Any = None
        """The table that is watched; another one is not before somebody wants it."""
        self._camera: WatchCamera | None = None
        self._task: ReadingTask | None = None
        """The photo that is being read, or the last one that was."""
        self._found = NOTHING_YET
        self._told: Told = frozenset()
        """The differences that people know of."""
        self._quiet: dict[Differs, int] = {}
        """What nobody was told, and how many photos in a row have shown it."""
        self._refused: tuple[Step, ...] = ()
        """What was played by itself last and taken back."""
        self._stands: Any = None
        """The table after what was played by itself."""
        self._end_told = Clock.create_trigger(lambda _: self._let_stand(), TOLD_SECONDS)

    @property
    def is_on(self) -> bool:
        """Whether the camera is to watch this table."""
        return self.state is not WatchingState.OFF

    @property
    def is_urgent(self) -> bool:
        """Whether the line has something to answer."""
        return self.state in (WatchingState.TOLD, WatchingState.ASKING)

    def tell(self, now: Now, quiet: str) -> None:
        """Has the line say what the camera says; `quiet` where it has nothing to say."""
        tells = self._view.say
        hands = Answering(self._play_asked, self._look_closer, self._leave_it, self._undo)
        if self.state is WatchingState.TOLD:
            self.line.say(*played(tells, now.game, self._photographed, self._found, hands))
        elif self.state is WatchingState.ASKING and self._found.comes is Comes.DIFFERS:
            self.line.say(*differing(tells, self._found, hands))
        elif self.state is WatchingState.ASKING:
            self.line.say(*asked(tells, now.game, self._photographed, self._found, hands))
        else:
            words = self._words()
            self.line.say(tells(words) if words else quiet)

    @property
    def _photographed(self) -> Any:
        """The table that the last photo was taken at."""
        return self._task.order.state if self._task else None

    def _words(self) -> Message | None:
        """What the camera does, or what it wants; None while all is well."""
        if self.state is WatchingState.READING:
            return say("watching.reading")
        seen = self._camera.now if self._camera else None
        if seen and seen.stage is not WatchStage.WAITING:
            return seen.words
        return self._task.now.why if self._task else None

    # From the beginning to the end

    def begin(self, source: int | Path) -> None:
        """Watches the open table through this camera from now on."""
        self._session, self._source = self._view.app.session, source
        self._told, self._quiet, self._refused = frozenset(), {}, ()
        self._open()

    def end(self) -> None:
        """Watches no more."""
        self._let_go()
        self.state, self._session = WatchingState.OFF, None

    def wake(self) -> None:
        """Looks again, if this is the table that is to be watched: its screen is shown."""
        if self._session is not self._view.app.session:
            self.end()
        elif self.state is WatchingState.ASLEEP:
            self._open()

    def sleep(self) -> None:
        """Lets go of the camera, and of what nobody has answered: another screen is shown."""
        self._let_go()
        self.state = WatchingState.ASLEEP

    def _open(self) -> None:
        app = self._view.app
        self._camera = WatchCamera(self._source, app.session.table.game.name, boards_of(app).file())
        self.state = WatchingState.LOOKING
        Clock.unschedule(self._look)
        Clock.schedule_interval(self._look, LOOK_SECONDS)

    def _let_go(self) -> None:
        Clock.unschedule(self._look)
        self._end_told.cancel()
        if self._camera:
            self._camera.stop()
        if self.state is WatchingState.READING and self._task:
            self._task.cancel()
        self._camera = self._task = None

    # Looking

    def _look(self, _: float) -> None:
        """One look: at the camera, at the photo that is read, at a table that has gone on."""
        app, camera = self._view.app, self._camera
        if app is None or camera is None or app.session is not self._session:
            self.end()
        elif camera.now.problem:
            app.tell(camera.now.problem)
            self.end()
            app.redraw()
        else:
            self._go_on(camera)
            if camera.now.frame is not None:
                self.line.ids.picture.show(small(camera.now.frame))
                self.line.ids.picture.outline(camera.now.quad)
            self._news()

    def _go_on(self, camera: WatchCamera) -> None:
        state = self._session.table.state
        if self.state is WatchingState.READING:
            if self._task and self._task.now.is_over:
                self._judge(self._task, camera)
        elif self.state is WatchingState.TOLD:
            if state != self._stands:
                self._let_stand()
        elif self.state is WatchingState.ASKING and state != self._photographed:
            self.state = WatchingState.LOOKING  # somebody has entered it meanwhile
        elif self._may_look() and (frame := camera.take()) is not None:
            # A question is no longer about this board once somebody has reached over it.
            self._task = ReadingTask(order_of(self._view.app, Photo(frame)))
            self.state = WatchingState.READING

    def _may_look(self) -> bool:
        """Whether a photo now would be of a table at rest: neither paused nor over, every tap answered."""
        table = self._session.table
        return self._session.is_answered and not table.clock.paused and not table.is_over

    def _judge(self, task: ReadingTask, camera: WatchCamera) -> None:
        """Does what the photo comes to."""
        state = self._session.table.state
        self._found = found = verdict(task, state, self._told, self._quiet, self._refused)
        self.state = WatchingState.LOOKING
        if found.comes not in (Comes.LATE, Comes.FAILED):
            self._told &= found.differs  # what is gone is news when it comes back
        if found.comes is Comes.LATE:
            camera.look_again()
        elif found.comes is Comes.NOTHING:
            self._keep_quiet(found.differs)
        elif found.comes is Comes.PLAYED and found.best:
            acts = [step.act for step in found.best.steps]
            self._session.play_all(acts, self._session.now(), self._then(self._was_played_unasked))
        elif found.comes in (Comes.ASKED, Comes.DIFFERS):
            self.state = WatchingState.ASKING

    def _then(self, follows: Callable[[], object]) -> Callable[[], object]:
        """What follows on the screen once the table has done it, if it still watches this photo."""
        task = self._task
        return lambda: Clock.schedule_once(lambda _: follows() if task and task is self._task else None)

    def _keep_quiet(self, differs: Told) -> None:
        """Nobody was told of these; what is seen again and again is news some day."""
        self._quiet = {each: self._quiet.get(each, 0) + 1 for each in differs - self._told}

    def _understood(self) -> None:
        """The table is as the photo shows it, or as people say: what still differs is perhaps a slip."""
        state, reading = self._session.table.state, self._task.now.reading if self._task else None
        if reading is not None:
            self._session.sighting = Sighting(state, reading)
        if self._found.review:
            self._keep_quiet(told_of(self._found.review, state))

    # What was played, and what is answered

    def _was_played_unasked(self) -> None:
        self._understood()
        self.state, self._stands = WatchingState.TOLD, self._session.table.state
        self._end_told()
        self._news()

    def _let_stand(self) -> None:
        """Nobody has taken it back: it teaches the reader like what people accept, if it is still so."""
        self._end_told.cancel()
        self.state = WatchingState.LOOKING
        if self._session.table.state == self._stands:
            self._teach()
        self._news()

    def _teach(self) -> None:
        session, found = self._session, self._found
        if found.review and found.best:
            found.review.was_played(self._photographed, found.best.after)
            lessons = LessonFile(session.hosted.photos.path, session.table.game.name)
            found.review.teach(session.table.state, lessons)

    def _undo(self) -> None:
        self._end_told.cancel()
        self._refused = self._found.best.steps if self._found.best else ()
        self.state = WatchingState.LOOKING
        if self._session.table.state == self._stands:  # else somebody has gone on within the last moment
            self._told |= self._found.differs
            self._view.undo()

    def _play_asked(self, steps: Sequence[Step]) -> None:
        def was_played() -> None:
            self._understood()
            self._teach()
            self.state = WatchingState.LOOKING

        if self._session and self._view.seen:
            self._session.play_steps(steps, self._view.seen, self._then(was_played))

    def _look_closer(self) -> None:
        """All explanations, or all differences, on the photo's own screen."""
        self._told |= self._found.differs
        explains = self._found.comes is Comes.ASKED
        self._view.app.go("photo", task=self._task, explains=explains)

    def _leave_it(self) -> None:
        """The table is right: the photo has no more say."""
        self._told |= self._found.differs
        self._understood()
        self.state = WatchingState.LOOKING
        self._news()
