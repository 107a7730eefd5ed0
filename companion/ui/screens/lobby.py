"""Before the first turn: what to lay out, and how each player's phone comes to its seat."""

from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.board_readers import can_read
from companion.net.pairing.pairing import DoorClosed, ShortCode
from companion.net.sealed.commitment import seal_words
from companion.net.table.messages import Whereabouts
from companion.ui.first_screen import counts_only
from companion.ui.kv import load_beside
from companion.ui.session import Now, Session
from companion.ui.settings import SmallFile
from companion.ui.view import View
from companion.ui.widgets.basics import panes, qr_code, top_bar  # noqa: F401 - lobby.kv names them
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.even import UndoPush
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.table import emblem  # noqa: F401 - lobby.kv names them
from engine.game import Item
from engine.message import Message, TableError, say

LAID_OUT: Final = "laid_out.json"
CODE_SECONDS: Final = 20.0  # a code that has run out is replaced after that time; nobody types one for longer


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What was ticked off at the table that was set up last."""

    journal: str = ""
    done: tuple[int, ...] = ()


class LobbySeat(BoxLayout):
    """One seat with something to choose and, beside it, something else to do."""

    __events__ = ("on_choose", "on_other")
    mark = ObjectProperty(None, allownone=True)
    aside = StringProperty()
    """What the push beside it says; empty for none."""

    def on_choose(self) -> None:
        """The seat was touched."""

    def on_other(self) -> None:
        """What stands beside it was touched."""


class LobbyView(View):
    """The lay-out checklist, and the codes of the seats that have no phone yet."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._session: Session | None = None
        self._shown: int | None = None
        self._digits: str | None = None
        self._refused: TableError | None = None
        self._asked: object = None
        self._done: dict[Path, set[int]] = {}
        self._open_group: int | None = None
        self._listed: object = None
        self._undo = UndoPush(on_release=lambda _: self.undo())
        self._look_at_code = Clock.create_trigger(self._ask_again, CODE_SECONDS, interval=True)

    def enter(self, **given: Any) -> None:
        """Shows the code of the table that is open now."""
        if self.app.session is not self._session:
            self._session, self._shown, self._open_group = self.app.session, None, None
        self._asked = None

    def on_pre_enter(self, *_: Any) -> None:
        """Keeps the code fresh."""
        self._look_at_code()

    def on_leave(self, *_: Any) -> None:
        """Nobody looks at the code any more."""
        self._look_at_code.cancel()

    def draw(self, now: Now | None) -> None:
        """The seats, the code of one of them, and what is still to be laid out."""
        ids = self.ids
        ids.bar.back = self.say("app.home")
        ids.bar.title = self._session.hosted.name if self._session else ""
        ids.start.text = self.say("lobby.start")
        if now is None or self._session is None:
            return
        free = now.door.free_seats
        if self._shown not in free:
            self._shown = free[0] if free else None
        if now.undo:
            ids.start.text = self.say("start.back")
        elif free:
            ids.start.text = self.say("lobby.start_without")
        self._draw_seats(now)
        self._draw_addresses(now)
        self._draw_code(now)
        self._draw_checklist(now)
        new = can_read(now.game.name) and now.undo is None and not counts_only(now.game, now.state)
        ids.photo.text = self.say("photos.setup") if new else ""
        self._draw_undo(now)

    def _draw_undo(self, now: Now) -> None:
        """Undo, where there is something to take back: it lies where other screens have it."""
        self.undo_push(now, self._undo)
        foot = self.ids.foot
        if now.undo and not self._undo.parent:
            foot.add_widget(self._undo, index=len(foot.children))
        elif not now.undo and self._undo.parent:
            foot.remove_widget(self._undo)

    def reopen(self) -> None:
        """The owner lets codes be tried again."""
        if self._session:
            self._session.hosted.later(lambda host: host.open_door())
            self._asked = None
            self.app.redraw()

    # Seats and their codes

    def _draw_seats(self, now: Now) -> None:
        ids, free = self.ids, now.door.free_seats
        ids.phones.text = self.say("lobby.phones")
        ids.how.text = self.say("lobby.how" if free else "host.complete")
        for seat, row in enumerate(self._rows(now)):
            row.mark = now.game.mark(now.state, seat)
            title = self.say(now.game.title(now.state, seat))
            row.ids.choose.text = f"{title}\n{self.say(self._whereabouts(now, seat))}"
            row.ids.choose.on, row.ids.choose.can = seat == self._shown, seat in free
            row.aside = "" if seat in free else self.say("lobby.free")

    def _rows(self, now: Now) -> list[LobbySeat]:
        """A row for each seat, made once: what is rebuilt under a finger loses its touch."""
        column, number = self.ids.seats, now.game.seats(now.state)
        if len(column.children) != number:
            column.clear_widgets()
            for seat in range(number):
                row = LobbySeat()
                row.bind(on_choose=lambda _, seat=seat: self._show(seat))
                row.bind(on_other=lambda _, seat=seat: self._free(seat))
                column.add_widget(row)
        return list(reversed(column.children))

    @staticmethod
    def _whereabouts(now: Now, seat: int) -> Message:
        here = now.presence.seats[seat] if seat < len(now.presence.seats) else None
        if seat in now.door.free_seats:
            return say("lobby.no_phone")
        return say("lobby.here") if here is Whereabouts.HERE else say("lobby.away")

    def _show(self, seat: int) -> None:
        now = self._session.now() if self._session else None
        if now and seat in now.door.free_seats:
            self._shown = seat
            self.app.redraw()
        elif now:
            self.app.tell(say("lobby.has_phone", who=self.say(now.game.title(now.state, seat))))

    def _free(self, seat: int) -> None:
        if self._session:
            self._session.free(seat)
        self._shown = seat

    def _draw_addresses(self, now: Now) -> None:
        assert self._session is not None
        hosted, column = self._session.hosted, self.ids.addresses
        column.clear_widgets()
        if not hosted.addresses:
            column.add_widget(Words(text=self.say("lobby.no_address"), tone="accent"))
        for address in hosted.addresses:
            words = self.say("host.address", url=hosted.url(address), interface=address.interface)
            column.add_widget(Words(text=words, tone="dim", rank="small"))
        words = self.say("lobby.check", n=now.revision, words=" ".join(seal_words(now.history)))
        column.add_widget(Words(text=words, tone="dim", rank="small"))

    def _draw_code(self, now: Now) -> None:
        assert self._session is not None
        ids, seat = self.ids, self._shown
        ids.reopen.text, ids.reopen.opacity, ids.reopen.disabled = self.say("lobby.reopen"), 0, True
        if seat is None:
            ids.whose.text = ids.code.address = ids.typing.text = ids.digits.text = ""
            return
        ids.whose.text = self.say("lobby.scan", who=self.say(now.game.title(now.state, seat)))
        ids.code.address = f"{self._session.hosted.url()}#s={seat}&k={now.door.invitation(seat)}"
        self._ask_code(now)
        if isinstance(self._refused, DoorClosed):
            ids.reopen.opacity, ids.reopen.disabled = 1, False
        digits = self._digits or ""
        ids.digits.text = f"{digits[:3]} {digits[3:]}".strip()
        ids.typing.text = self._typing()

    def _typing(self) -> str:
        assert self._session is not None
        if self._refused:
            return self.say(self._refused.message)
        return self.say("lobby.code", url=self._session.hosted.url()) if self._digits else ""

    def _ask_code(self, now: Now) -> None:
        """Has the host make a code where the last one is spent; the answer is drawn when it comes."""
        assert self._session is not None
        state = (now.door.codes, now.door.wrong, now.door.open_code is None)
        if state != self._asked:
            self._asked = state
            asked = self._session.hosted.later(lambda host: host.code())
            asked.add_done_callback(lambda done: Clock.schedule_once(lambda _: self._answered(done)))

    def _ask_again(self, _: float) -> None:
        if self._session and self.app and self.app.session is self._session:
            self._asked = None
            self.app.redraw()

    def _answered(self, done: "Future[ShortCode]") -> None:
        error = done.exception()
        self._digits = None if error else done.result().digits
        self._refused = error if isinstance(error, TableError) else None
        if self.app and self.app.session and self.app.screens.current == self.name:
            self.app.redraw()

    # What to lay out

    def _draw_checklist(self, now: Now) -> None:
        assert self._session is not None
        path = self._session.hosted.path
        done = self._laid_out(path)
        items = now.game.checklist(now.game.set_up(self._session.table.setup))
        if now.undo or now.redo:
            # What was to be laid out lies there since the first act, ticked off or not.
            self.ids.checklist_title.text, self._listed = "", None
            self.ids.checklist.clear_widgets()
            return
        left = len(items) - len(done)
        self.ids.checklist_title.text = self.say(say("lobby.left", n=left) if left else say("lobby.laid_out"))
        shown = (path, frozenset(done), self._open_group, self.say("lobby.left", n=2))
        if shown == self._listed:
            return
        self._listed = shown
        column = self.ids.checklist
        column.clear_widgets()
        for seat, group in _groups(items):
            if seat is not None:
                column.add_widget(self._group(now, seat, group, done))
            if seat is None or seat == self._open_group:
                for number, item in group:
                    tick = Tick(text=self.say(item.what), on=number in done)
                    tick.bind(on_release=lambda _, number=number: self._tick(number, done))
                    column.add_widget(tick)

    def _group(self, now: Now, seat: int, group: list[tuple[int, Item]], done: set[int]) -> BoxLayout:
        laid = sum(number in done for number, _ in group)
        row = LobbySeat(mark=now.game.mark(now.state, seat))
        title = self.say(now.game.title(now.state, seat))
        row.ids.choose.sign = "box"
        row.ids.choose.text = self.say("lobby.group", who=title, n=laid, of=len(group))
        row.ids.choose.on = laid == len(group)
        row.aside = self.say("lobby.less" if seat == self._open_group else "lobby.more")
        row.bind(on_other=lambda _: self._turn_group(seat))
        row.bind(on_choose=lambda _: self._tick_all({number for number, _ in group}, done))
        return row

    def _laid_out(self, path: Path) -> set[int]:
        """What is ticked off at this table, as it was before the app was killed."""
        if path not in self._done:
            kept = self._file.read()
            self._done[path] = set(kept.done) if kept.journal == path.name else set()
        return self._done[path]

    @property
    def _file(self) -> SmallFile[LaidOut]:
        return SmallFile(self.app.folder / LAID_OUT, LaidOut)

    def _ticked(self, done: set[int]) -> None:
        if self._session:
            self._file.write(LaidOut(self._session.hosted.path.name, tuple(sorted(done))))
        self.app.redraw()

    def _tick(self, number: int, done: set[int]) -> None:
        done ^= {number}
        self._ticked(done)

    def _tick_all(self, numbers: set[int], done: set[int]) -> None:
        if numbers <= done:
            done -= numbers
        else:
            done |= numbers
        self._ticked(done)

    def _turn_group(self, seat: int) -> None:
        self._open_group = None if self._open_group == seat else seat
        self.app.redraw()


def _groups(items: tuple[Item, ...]) -> list[tuple[int | None, list[tuple[int, Item]]]]:
    """The items with their numbers, those of one seat together."""
    groups: list[tuple[int | None, list[tuple[int, Item]]]] = []
    for number, item in enumerate(items):
        if not groups or groups[-1][0] != item.seat:
            groups.append((item.seat, []))
        groups[-1][1].append((number, item))
    return groups


load_beside(__file__)
VIEW = LobbyView
