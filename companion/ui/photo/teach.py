"""A board that nobody knows yet: four corners dragged on its photo, a name, and it is found from then on."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.photo import corner_picker  # noqa: F401  (photo/screen.kv names them)
from companion.ui.photo.taught_boards import NAME_MOST, TaughtBoards, boards_of
from companion.ui.photo.teaching_task import TeachingStage, TeachingTask
from companion.ui.session import Now
from companion.ui.widgets.basics import name_field  # noqa: F401  (photo/screen.kv names them)
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.basics.tick import Tick
from engine.message import TableError, say
from vision.photo.photo import Photo

UNKNOWN: Final = ("board.none", "board.unsure")
"""Why a photo was not read that a board nobody has taught would give."""


class TeachView(BoxLayout):
    """The photo with its corners, and the board's name."""


class TaughtRow(BoxLayout):
    """A taught board to choose, and the way to delete it."""


class PhotoTeach:
    """The page of the photo's screen on which a board is taught, and the choice among taught ones."""

    def __init__(self, view: Any) -> None:
        self._view = view
        self.wanted = False
        """Whether the next photo is to teach its board."""
        self._task: TeachingTask | None = None
        self._photo: Path | Photo | None = None
        self._reads_on = False
        self._deleting = ""
        self._page = _new_page()

    @property
    def boards(self) -> TaughtBoards:
        """The boards of this table's game."""
        return boards_of(self._view.app)

    def begin(self, photo: Path | Photo, reads_on: bool) -> None:
        """Opens this photo; `reads_on`: what lies on it is read once its board is known."""
        self.end()
        self._photo, self._reads_on = photo, reads_on
        boards = self.boards
        self._task = TeachingTask(photo, self._view.app.session.table.game.name, boards)
        self._page = _new_page()
        self._page.ids.name.text = self._free_name(boards.names)

    def end(self) -> None:
        """Nobody teaches any more."""
        if self._task:
            self._task.cancel()
        self._task, self.wanted, self._deleting = None, False, ""

    def draw(self, now: Now | None = None) -> None:
        """How far the teaching is; at no moment of the table is that different."""
        if self._task is None:
            return
        view, at, ids = self._view, self._task.now, self._page.ids
        ids.name.hint_text = view.say("teach.name")
        if not view.changed("teach", self._task, at, view.say("teach.drag")):
            return
        ids.words.text = view.say(at.why or say(_WORDS[at.stage]))
        ids.words.tone = "accent" if at.why else "ink"
        ids.name.disabled = at.stage is not TeachingStage.DRAGGING
        if at.shown is not None and ids.picker.texture is None:
            ids.picker.show(at.shown)
        view.fill_with(self._page)
        cancel = (view.say("photos.cancel"), False, view.choose_again)
        turn = (view.say("teach.turn"), False, lambda *_: ids.picker.turn())
        learn = (view.say("teach.learn"), True, self._learn)
        view.foot(cancel, *((turn, learn) if at.stage is TeachingStage.DRAGGING else ()))

    def look(self) -> bool:
        """Whether the teaching goes on; what it came to is shown."""
        if self._task is None:
            return False
        stage, why = self._task.now.stage, self._task.now.why
        if stage is TeachingStage.FAILED and why:
            self._view.fail(why)
        elif stage is TeachingStage.DONE:
            self._taught()
        else:
            self.draw()
        return self._task is not None

    def choices(self) -> list[Widget]:
        """Which board is photographed, where there is more than one, and the way to teach another."""
        view, boards = self._view, self.boards
        names, chosen = boards.names, boards.chosen
        made: list[Widget] = []
        if names:
            made.append(Words(text=view.say("teach.which"), rank="large"))
            printed = Tick(text=view.say("teach.printed"), on=not chosen, sign="dot")
            printed.bind(on_release=partial(self._choose, ""))
            made += [printed, *(self._row(name, name == chosen) for name in names)]
        other = Push(text=view.say("teach.other"), on_release=self._want)
        return [*made, Words(text=view.say("teach.why"), tone="dim", rank="small"), other]

    def offer(self, photo: Path | Photo) -> Push:
        """The way to teach the board of a photo that could not be read."""
        do = lambda *_: self._view.teach(photo, reads_on=True)  # noqa: E731
        return EvenPush(text=self._view.say("teach.this"), on_release=do)

    @property
    def shown(self) -> object:
        """What of it is on the page of the ways: changes when that has to be drawn anew."""
        return self.boards.names, self.boards.chosen, self.wanted, self._deleting

    def _row(self, name: str, is_chosen: bool) -> TaughtRow:
        view, row = self._view, TaughtRow()
        tick = Tick(text=name, on=is_chosen, sign="dot", on_release=partial(self._choose, name))
        really = name == self._deleting
        words = view.say("teach.really" if really else "teach.delete")
        delete = Push(text=words, pos_hint={"center_y": 0.5})
        delete.bind(on_release=partial(self._delete, name))
        row.add_widget(tick)
        row.add_widget(delete)
        return row

    def _choose(self, name: str, *_: Any) -> None:
        self.boards.choose(name)
        self._deleting = ""
        self._view.app.redraw()

    def _delete(self, name: str, *_: Any) -> None:
        """Asks once more first: a board that is deleted must be taught again."""
        if self._deleting != name:
            self._deleting = name
        else:
            self._deleting = ""
            try:
                self.boards.delete(name)
            except TableError as error:
                self._view.app.tell(error.message)
        self._view.app.redraw()

    def _want(self, *_: Any) -> None:
        self.wanted = not self.wanted
        self._view.app.redraw()

    def _learn(self, *_: Any) -> None:
        if self._task:
            self._task.learn(self._page.ids.picker.corners, self._page.ids.name.text.strip())

    def _taught(self) -> None:
        photo, reads_on, name = self._photo, self._reads_on, self.boards.chosen
        self.end()
        self._view.app.tell(say("teach.done", name=name))
        if reads_on and photo is not None:
            self._view.read(photo)
        else:
            self._view.choose_again()

    def _free_name(self, taken: tuple[str, ...]) -> str:
        first, others = self._view.say("teach.our"), range(2, len(taken) + 2)
        names = (first, *(self._view.say("teach.our_again", n=number) for number in others))
        return next(name for name in names if name not in taken)


def _new_page() -> TeachView:
    page = TeachView()
    page.ids.name.most = NAME_MOST
    return page


_WORDS: Final[dict[TeachingStage, str]] = {
    TeachingStage.LOADING: "teach.loading",
    TeachingStage.DRAGGING: "teach.drag",
    TeachingStage.LEARNING: "teach.learning",
    TeachingStage.DONE: "teach.learning",
    TeachingStage.FAILED: "teach.loading",
}
