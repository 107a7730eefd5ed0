"""On which board: the part of a set-up for games whose boards a table may enter itself."""

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.boards import Boards, KeptBoard
from companion.ui.kv import load_beside
from companion.ui.seating import Seating
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.basics.tick import Tick


class BoardRow(BoxLayout):
    """One board to choose, and the way to change it."""


class ChangePush(Push):
    """The way to change it."""


class SetupBoards:
    """Draws into `column`, and tells `choose` which board was touched; nothing where there is but one."""

    def __init__(self, view: View, column: Column, choose: Callable[[KeptBoard | None], object]) -> None:
        self._view, self._column, self._choose = view, column, choose

    def kept(self, seating: Seating) -> tuple[KeptBoard, ...]:
        """The boards that were entered for this game."""
        files = seating.game.board_files()
        return Boards(self._view.app.folder).of(files) if files else ()

    def draw(self, seating: Seating) -> None:
        """The board of the rules, those that were entered, and the way to enter one more."""
        self._column.clear_widgets()
        if seating.game.board_files() is None:
            return
        say = self._view.say
        self._column.add_widget(Words(text=say("boards.which"), rank="large"))
        usual = Tick(text=say("boards.usual"), on=seating.board is None, sign="dot")
        usual.bind(on_release=lambda _: self._choose(None))
        self._column.add_widget(usual)
        for board in self.kept(seating):
            self._column.add_widget(self._row(seating, board))
        new = Push(text=say("boards.new"))
        new.bind(on_release=lambda _: self._enter(seating))
        self._column.add_widget(new)

    def _row(self, seating: Seating, board: KeptBoard) -> BoardRow:
        view, row = self._view, BoardRow()
        chosen = seating.board is not None and seating.board.id == board.id
        words = f"{board.name}\n{view.say(board.problem)}" if board.problem else board.name
        tick = Tick(text=words, on=chosen, sign="dot", can=board.problem is None)
        tick.bind(on_release=lambda _: self._touched(board))
        row.add_widget(tick)
        if board.file is not None:
            change = ChangePush(text=view.say("boards.change"))
            change.bind(on_release=lambda _: self._enter(seating, board=board.id))
            row.add_widget(change)
        return row

    def _touched(self, board: KeptBoard) -> None:
        if board.problem:
            self._view.app.tell(board.problem)
        else:
            self._choose(board)

    def _enter(self, seating: Seating, **given: Any) -> None:
        self._view.app.go("board", game=seating.game.name, **given)


load_beside(__file__)
