"""A board of the table's own: entered on its picture, kept at every touch."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty

from companion.boards import Boards
from companion.games import GAMES
from companion.ui.kv import load_beside
from companion.ui.screens._board_fields import BoardForm
from companion.ui.session import Now
from companion.ui.settings import SmallFile
from companion.ui.view import View
from companion.ui.widgets.basics import even, top_bar  # noqa: F401 - board.kv names their classes
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.board.board_map import BoardMap
from companion.ui.widgets.forms.entries import OptionPush
from engine.board_files import BoardFiles
from engine.codec import Json
from engine.forms import Form, TextField
from engine.message import Message, TableError, say

__all__ = ["VIEW", "BoardMap", "BoardView"]

SHOWN: Final = 3  # problems at once; the next ones come when these are mended
NAME: Final = "boards.name"  # of the whole board, beside the fields that the game asks
NAME_MOST: Final = 24  # letters; more are not read in a row of the set-up


class BoardMode(StrEnum):
    """What a touch on a place does."""

    ENTER = "enter"
    BORDERS = "borders"
    EXCHANGE = "exchange"


NAMES: Final = {
    BoardMode.ENTER: say("boards.mode_enter"),
    BoardMode.BORDERS: say("boards.mode_borders"),
    BoardMode.EXCHANGE: say("boards.mode_exchange"),
}
HINTS: Final = {
    BoardMode.ENTER: say("boards.hint_enter"),
    BoardMode.BORDERS: say("boards.hint_borders"),
    BoardMode.EXCHANGE: say("boards.hint_exchange"),
}


@dataclass(frozen=True, slots=True)
class Entering:
    """Which board was on the screen last."""

    game: str = ""
    board: str = ""


class BoardView(View):
    """One board; a place is touched to enter what it is, two to change their border or to exchange them."""

    wide = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._files: BoardFiles | None = None
        self._file: Json = None
        self._game = ""
        self._id: str | None = None
        self._before: list[Json] = []
        self._typing: object = None
        self._mode, self._place = BoardMode.ENTER, ""
        self._sure = False
        self._drawn: object = None
        self._form = BoardForm(self.ids.fields, self.say, self._answered)

    @property
    def file(self) -> Json:
        """The board as it is now."""
        return self._file

    def enter(self, game: str = "", board: str = "", **given: Any) -> None:
        """Goes on with this board, or begins one; an app that was killed here with the last one."""
        last = Entering(game, board) if game else self._last.read()
        self._game, board = last.game, last.board
        self._files = GAMES[last.game].board_files() if last.game in GAMES else None
        self._mode, self._place, self._typing, self._drawn = BoardMode.ENTER, "", None, None
        self._sure = False
        try:
            self._take(board)
        except TableError as error:
            self.app.tell(error.message)
            self._files = None
        if self._files is None:
            Clock.schedule_once(lambda _: self.app.go("setup", board=""))
        else:
            self._last.write(Entering(self._game, self._id or ""))

    def _take(self, board: str) -> None:
        """Takes up this board, or a new one; BadSetup where it cannot even be drawn."""
        if self._files is None:
            return
        kept = {each.id: each.file for each in self._boards.of(self._files)}
        if board not in kept:
            usual = self._files.named(self._files.usual(), self._new_name())
            self._id, self._file, self._before = None, usual, []
        elif (board, kept[board]) != (self._id, self._file):
            self._id, self._file, self._before = board, kept[board], []
        self._files.drawing(self._file)

    def draw(self, now: Now | None) -> None:
        """The board and what may be entered; nothing that happens at an open table changes it."""
        drawn = (self.app.settings, self.say("boards.title"))
        if self._files and drawn != self._drawn:
            self._drawn = drawn
            self._show()

    # Touches

    def leave(self) -> None:
        """Back to the set-up, on this board if it can be played on."""
        self.app.go("setup", board=self._id or "")

    def touched(self, place: str | None) -> None:
        """Turns to this place, or does with it and the one before what the mode says."""
        if self._mode is BoardMode.ENTER or not self._place or place in (None, self._place):
            self._place = "" if place == self._place else place or ""
        else:
            self._pair(self._place, place or "")
        self._sure = False
        self._show()

    def undo(self) -> None:
        """Takes the last change back."""
        if not self._before:
            self.app.tell(say("boards.nothing_to_undo"))
            return
        self._file, self._typing, self._sure = self._before.pop(), None, False
        self._form.clear()  # its fields show what was entered since
        self._keep()
        self._show()

    def remove(self) -> None:
        """Deletes the board, when touched twice."""
        if not self._sure:
            self._sure = True
            self._show()
            return
        try:
            if self._id:
                self._boards.remove(self._id)
        except OSError as error:
            self.app.tell(say("boards.unsaved", why=error.strerror or ""))
        self._id, self._sure = None, False
        self.app.go("setup", board="")

    def _turn_mode(self, mode: BoardMode) -> None:
        self._mode, self._place, self._sure = mode, "", False
        self._show()

    def _pair(self, one: str, other: str) -> None:
        try:
            self._change(self._paired(one, other))
        except TableError as error:
            self.app.tell(error.message)
        self._place = ""

    def _paired(self, one: str, other: str) -> Json:
        assert self._files
        pair = self._files.bordered if self._mode is BoardMode.BORDERS else self._files.exchanged
        return pair(self._file, one, other)

    def _answered(self, place: str, name: str, answer: str, typed: bool) -> None:
        assert self._files
        if name == NAME:
            changed = self._files.named(self._file, answer)
        else:
            changed = self._files.filled(self._file, place or None, {name: answer})
        self._change(changed, (place, name) if typed else None)
        self._form.retitle(self._asked())

    def _change(self, file: Json, typing: object = None) -> None:
        """The board as it is from now on; all letters of one field are one change."""
        if file == self._file:
            return
        if typing is None or typing != self._typing:
            self._before.append(self._file)
        self._file, self._typing, self._sure = file, typing, False
        self._keep()
        self._draw_picture()
        self._draw_state()

    def _keep(self) -> None:
        try:
            kept, self._id = self._id, self._boards.write(self._id, self._file)
            if self._id != kept:
                self._last.write(Entering(self._game, self._id))
        except OSError as error:
            self.app.tell(say("boards.unsaved", why=error.strerror or ""))

    @property
    def _last(self) -> SmallFile[Entering]:
        return SmallFile(self.app.folder / "entering.json", Entering)

    @property
    def _boards(self) -> Boards:
        return Boards(self.app.folder)

    def _new_name(self) -> str:
        assert self._files
        taken = {each.name for each in self._boards.of(self._files)}
        names = (self.say("boards.our_again", n=number) for number in range(2, len(taken) + 2))
        return next(name for name in (self.say("boards.our"), *names) if name not in taken)

    # Drawing

    def _show(self) -> None:
        assert self._files
        ids = self.ids
        ids.bar.title, ids.bar.back = self.say("boards.title"), self.say("app.back")
        ids.modes.clear_widgets()
        for mode, name in NAMES.items():
            push = OptionPush(text=self.say(name), chosen=mode is self._mode)
            push.bind(on_release=lambda _, mode=mode: self._turn_mode(mode))
            ids.modes.add_widget(push)
        second = self._place and self._mode is not BoardMode.ENTER
        ids.hint.text = self.say(say("boards.hint_second") if second else HINTS[self._mode])
        self._draw_fields()
        self._draw_picture()
        self._draw_state()

    def _draw_fields(self) -> None:
        assert self._files
        if self._mode is not BoardMode.ENTER:
            self._form.clear()
            return
        self._form.ask(self._place, self._asked())

    def _asked(self) -> Form:
        """What the game asks of the place, or of the whole board, which is also given a name."""
        assert self._files
        form = self._files.form(self._file, self._place or None)
        if self._place:
            return form
        words = say("boards.name")
        name = TextField(NAME, words, self._files.name(self._file), NAME_MOST, words)
        return Form((name, *form.fields), title=say("boards.whole"))

    def _draw_picture(self) -> None:
        assert self._files
        board: BoardMap = self.ids.board
        board.show(self._files.drawing(self._file), (), {}, self.say, self.app.settings.language)
        board.layers.light(self._partners() if self._place and self._mode is not BoardMode.ENTER else None)
        board.layers.frame(self._place or None)

    def _partners(self) -> frozenset[str]:
        """The place itself, and all with which the mode can do something."""
        return frozenset(name for name in self.ids.board.layers.outlines if self._goes_with(name))

    def _goes_with(self, other: str) -> bool:
        try:
            return other == self._place or bool(self._paired(self._place, other))
        except TableError:
            return False

    def _draw_state(self) -> None:
        assert self._files
        ids, wrong = self.ids, self._files.wrong(self._file)
        ids.wrong.clear_widgets()
        for problem in wrong[:SHOWN]:
            ids.wrong.add_widget(Words(text=self.say(problem), tone="accent"))
        if not wrong:
            ids.wrong.add_widget(Words(text=self.say(self._kept_words()), tone="dim"))
        ids.undo.text, ids.undo.can = self.say("boards.undo"), bool(self._before)
        ids.delete.text = self.say("boards.really" if self._sure else "boards.remove")

    def _kept_words(self) -> Message:
        return say("boards.kept") if self._id else say("boards.unchanged")


load_beside(__file__)
VIEW = BoardView
