"""Before this phone has a seat: the tables that were found, the other ways in, and the door of one table."""

from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.phone.session import PhoneNow, PhoneStage
from companion.ui.phone.widgets.parts import Part, heading, panel
from companion.ui.phone.widgets.photo import ways
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.basics.name_field import NameField
from engine.message import say

CODE_DIGITS = 6


class FoundTables(Column):
    """A list of tables, and a field for a link or an address."""

    def __init__(self, view: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view = view
        self._list, self._label, self._help = Part(), Words(), Words(tone="dim", rank="small")
        self.typed = NameField(input_type="url")
        self.typed.bind(on_text_validate=lambda _: self._go())
        self._paste, self._go_push = Push(), Push(loud=True)
        self._paste.bind(on_release=lambda _: self._pasted())
        self._go_push.bind(on_release=lambda _: self._go())
        self._scan = Part()
        self.add_widget(self._list)
        self.add_widget(self._scan)
        self.add_widget(panel(self._label, self._help, self.typed, self._paste, self._go_push))

    def draw(self, now: PhoneNow) -> None:
        """Shows what was found, and what to do if nothing was."""
        view = self._view
        self._list.show((view.language, now.found, now.search), lambda: self._found(now))
        self._scan.show((view.language, view.pictures.has_camera), self._scanning)
        self._label.text = view.say("phone.link")
        self._help.text = view.say("phone.link_help")
        self._paste.text, self._go_push.text = view.say("phone.paste"), view.say("phone.go")

    def _scanning(self) -> list[Widget]:
        view = self._view
        about = Words(text=view.say("phone.scan_help"), tone="dim", rank="small")
        return [
            panel(
                Words(text=view.say("phone.scan")),
                about,
                *ways(view, view.say("phone.scan_take"), view.pictures.scan),
            )
        ]

    def _found(self, now: PhoneNow) -> list[Widget]:
        view = self._view
        words = [Words(text=view.words(now.search), tone="dim")] if now.search else []
        return [*words, *(self._table(table) for table in now.found)]

    def _table(self, table: Any) -> Push:
        words = self._view.say("phone.table", name=table.name, game=table.game)
        return Push(text=words, loud=True, on_release=lambda _: self._view.session.open(table))

    def _pasted(self) -> None:
        self.typed.text = Clipboard.paste().strip()
        self._go()

    def _go(self) -> None:
        if problem := self._view.session.go(self.typed.text):
            self._view.app.tell(problem)


class Door(Column):
    """The seats of one table, a field for its code, and a place for those who only watch."""

    def __init__(self, view: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._view = view
        self._top, self._label, self._seats = Part(), Words(), Part()
        self.code = NameField(input_type="number", input_filter="int")
        self._help = Words(tone="dim", rank="small")
        self._entry = panel(self._label, self.code, self._help)
        for each in (self._top, self._entry, self._seats):
            self.add_widget(each)

    def draw(self, now: PhoneNow) -> None:
        """Shows who may sit where."""
        view = self._view
        self._top.show((view.language, now.problem, now.card, now.silent), lambda: self._head(now))
        self._label.text, self._help.text = view.say("page.join.code"), view.say("page.join.code_help")
        has_room = now.card is not None and any(seat.free for seat in now.card.seats)
        if has_room and not self._entry.parent:
            self.add_widget(self._entry, index=1)
        elif not has_room and self._entry.parent:
            self.remove_widget(self._entry)
        self._seats.show((view.language, now.card), lambda: self._places(now))

    def _head(self, now: PhoneNow) -> list[Widget]:
        view = self._view
        if now.card is None:
            return [heading(view.say("page.join.looking"))]
        free = any(seat.free for seat in now.card.seats)
        problem = [Words(text=view.words(now.problem), tone="accent")] if now.problem else []
        silent = [Words(text=view.say("page.join.no_table"), tone="accent")] if now.silent else []
        how = view.say("phone.code_or_link" if free else "page.join.full")
        return [heading(view.say("page.join.title")), *problem, *silent, Words(text=how)]

    def _places(self, now: PhoneNow) -> list[Widget]:
        view = self._view
        seats = [self._place(at, seat) for at, seat in enumerate(now.card.seats)] if now.card else []
        watch = Push(text=view.say("page.join.watch"), on_release=lambda _: view.session.watch())
        return [*seats, watch]

    def _place(self, at: int, seat: Any) -> Push:
        view = self._view
        mark = view.say("page.join.free" if seat.free else "page.join.taken")
        push = Push(text=f"{view.words(seat.title)}\n{mark}", can=seat.free)
        push.bind(
            on_release=lambda _: self._take(at) if seat.free else view.app.tell(say("phone.seat_taken"))
        )
        return push

    def _take(self, seat: int) -> None:
        code = "".join(letter for letter in self.code.text if letter.isdecimal())
        if len(code) != CODE_DIGITS:
            self._view.app.tell(say("page.join.code_first"))
            self.code.focus = True
            return
        self.code.text = ""
        self._view.session.take(seat, code)


def between(view: Any, now: PhoneNow) -> list[Widget]:
    """On the way in, or after the seat was lost: one sentence and the way on."""
    stop = Push(text=view.say("page.join.stop"), on_release=lambda _: view.session.leave())
    if now.stage is PhoneStage.ASKING:
        return [heading(view.say("page.join.no_table" if now.silent else "page.join.looking")), stop]
    if now.stage is PhoneStage.TAKING:
        return [heading(_taking(view, now)), stop]
    words = view.words(now.problem) if now.problem else ""
    if now.stage is PhoneStage.ELSEWHERE:
        here = Push(text=view.say("page.join.take_here"), loud=True)
        here.bind(on_release=lambda _: view.session.again())
        return [heading(words), here, stop]
    again = Push(text=view.say("page.join.again"), loud=True, on_release=lambda _: view.session.leave())
    return [heading(words), again]


def _taking(view: Any, now: PhoneNow) -> str:
    if now.seat is None:
        return view.say("page.join.watching")
    known = now.card.seats[now.seat : now.seat + 1] if now.card else ()
    title = view.words(known[0].title) if known else view.say("page.seat_number", n=now.seat + 1)
    return view.say("page.join.returning" if now.returning else "page.join.taking", who=title)


load_beside(__file__)
