"""Before the first turn: how each player's phone comes to its seat, and what to lay out."""

from concurrent.futures import Future
from enum import Enum
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty

from companion.board_readers import can_read
from companion.net.pairing.pairing import DoorClosed, ShortCode
from companion.net.sealed.commitment import seal_words
from companion.net.table.messages import Whereabouts
from companion.ui.first_screen import counts_only
from companion.ui.kv import load_beside
from companion.ui.screens._lobby_layout import LobbyLayOut
from companion.ui.session import Now, Session
from companion.ui.view import View
from companion.ui.widgets.basics import panes, qr_code, top_bar  # noqa: F401 - lobby.kv names them
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.basics.even import UndoPush
from companion.ui.widgets.doors.seat_card import SeatCard
from companion.ui.widgets.table import emblem  # noqa: F401 - lobby.kv names them
from engine.message import Message, TableError, say

CODE_SECONDS: Final = 20.0  # a code that has run out is replaced after that time; nobody types one for longer


class LobbyPage(Enum):
    """What the screen shows."""

    SEATS = "seats"
    LARGE = "large"
    """One seat's code, to be scanned from across the table."""
    LAY_OUT = "lay out"


class HidingPush(Push):
    """Takes no room while it is hidden."""

    hidden = BooleanProperty(False)


class LobbyView(View):
    """A card for each seat with its code, and the lay-out checklist as a step of its own."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pages = dict(zip(LobbyPage, reversed(self.ids.page.children), strict=True))
        self._lay_out, self._photo, self._start = reversed(self.ids.foot.children)
        self._page, self._large = LobbyPage.SEATS, 0
        self._session: Session | None = None
        self._digits: str | None = None
        self._refused: TableError | None = None
        self._asked: object = None
        self._undo = UndoPush(on_release=lambda _: self.undo())
        self._unfolded = False
        self._list = LobbyLayOut(self, self.ids.common, self.ids.own, lambda: self.app.redraw())
        self._look_at_code = Clock.create_trigger(self._ask_again, CODE_SECONDS, interval=True)

    def enter(self, **given: Any) -> None:
        """Shows the codes of the table that is open now."""
        if self.app.session is not self._session:
            self._session, self._page = self.app.session, LobbyPage.SEATS
        self._list.begin(self._session)
        self._asked = None

    def on_pre_enter(self, *_: Any) -> None:
        """Keeps the code fresh."""
        self._look_at_code()

    def on_leave(self, *_: Any) -> None:
        """Nobody looks at the code any more."""
        self._look_at_code.cancel()

    def draw(self, now: Now | None) -> None:
        """The seats with their codes, one code large, or what is still to be laid out."""
        ids = self.ids
        ids.bar.back = self.say("app.home")
        ids.bar.title = self._session.hosted.name if self._session else ""
        ids.start.text = self.say("lobby.start")
        if now is None or self._session is None:
            return
        free = now.door.free_seats
        if self._page is LobbyPage.LARGE and self._large not in free:
            self._page = LobbyPage.SEATS
        if self._page is LobbyPage.LAY_OUT and now.undo:
            self._page = LobbyPage.SEATS
        self._turn_page()
        if now.undo:
            ids.start.text = self.say("start.back")
        elif free:
            ids.start.text = self.say("lobby.start_without")
        self._draw_seats(now)
        self._draw_large(now)
        self._draw_code(now)
        self._draw_ways(now)
        self._draw_foot(now)

    def _turn_page(self) -> None:
        page, wanted = self.ids.page, self._pages[self._page]
        if page.children != [wanted]:
            page.clear_widgets()
            page.add_widget(wanted)

    def go_to(self, page: LobbyPage) -> None:
        """Shows this page."""
        self._page = page
        self.app.redraw()

    def _draw_foot(self, now: Now) -> None:
        """What leads on; the list is gone with the first act."""
        ids, new = self.ids, now.undo is None
        reads = new and can_read(now.game.name) and not counts_only(now.game, now.state)
        shown: list[Push] = [self._start]
        if reads:
            ids.photo.text = self.say("photos.setup")
            shown.insert(0, self._photo)
        if new:
            left = self._list.left(now)
            laid = self._page is LobbyPage.LAY_OUT
            ids.lay_out.text = self.say("lobby.to_phones" if laid else "lobby.lay_out")
            ids.checklist_title.text = self.say(say("lobby.left", n=left) if left else say("lobby.laid_out"))
            self._list.draw(now)
            shown.insert(0, self._lay_out)
        if now.undo:
            # Where there is something to take back, undo lies where other screens have it.
            shown.insert(0, self.undo_push(now, self._undo))
        if ids.foot.children != shown[::-1]:
            ids.foot.clear_widgets()
            for push in shown:
                ids.foot.add_widget(push)

    def turn_lay_out(self) -> None:
        """Goes to the list, or back from it."""
        self.go_to(LobbyPage.SEATS if self._page is LobbyPage.LAY_OUT else LobbyPage.LAY_OUT)

    def reopen(self) -> None:
        """The owner lets codes be tried again."""
        if self._session:
            self._session.hosted.later(lambda host: host.open_door())
            self._asked = None
            self.app.redraw()

    # Seats and their codes

    def _draw_seats(self, now: Now) -> None:
        free = now.door.free_seats
        self.ids.how.text = self.say("lobby.how" if free else "host.complete")
        for seat, card in enumerate(self._cards(now)):
            here = now.presence.seats[seat] if seat < len(now.presence.seats) else None
            card.mark, card.title = now.game.mark(now.state, seat), self._who(now, seat)
            card.taken = seat not in free
            card.here = card.taken and here is Whereabouts.HERE
            card.status = self.say(self._whereabouts(card))
            card.address = self._address(now, seat) if seat in free else ""
            card.aside = self.say("lobby.free") if card.taken else ""

    def _cards(self, now: Now) -> list[SeatCard]:
        """A card for each seat, made once: what is rebuilt under a finger loses its touch."""
        grid, number = self.ids.seats, now.game.seats(now.state)
        if len(grid.children) != number:
            grid.clear_widgets()
            for seat in range(number):
                card = SeatCard()
                card.bind(on_large=lambda _, seat=seat: self._show(seat))
                card.bind(on_other=lambda _, seat=seat: self._free(seat))
                grid.add_widget(card)
        return list(reversed(grid.children))

    def _who(self, now: Now, seat: int) -> str:
        return self.say(now.game.title(now.state, seat))

    def _address(self, now: Now, seat: int) -> str:
        assert self._session is not None
        return f"{self._session.hosted.url()}#s={seat}&k={now.door.invitation(seat)}"

    @staticmethod
    def _whereabouts(card: SeatCard) -> Message:
        if not card.taken:
            return say("lobby.no_phone")
        return say("lobby.here") if card.here else say("lobby.away")

    def _show(self, seat: int) -> None:
        now = self._session.now() if self._session else None
        if now and seat in now.door.free_seats:
            self._large = seat
            self.go_to(LobbyPage.LARGE)
        elif now:
            self.app.tell(say("lobby.has_phone", who=self._who(now, seat)))

    def _free(self, seat: int) -> None:
        if self._session:
            self._session.free(seat)

    def _draw_large(self, now: Now) -> None:
        ids = self.ids
        ids.close.text = self.say("lobby.large")
        if self._page is LobbyPage.LARGE:
            ids.whose.text = self.say("lobby.scan", who=self._who(now, self._large))
            ids.code.address = self._address(now, self._large)

    # Other ways in

    def unfold(self) -> None:
        """Shows the addresses and the words that phones can compare, or folds them away."""
        self._unfolded = not self._unfolded
        self.app.redraw()

    def _draw_ways(self, now: Now) -> None:
        assert self._session is not None
        hosted, column = self._session.hosted, self.ids.addresses
        self.ids.fold.text = self.say("lobby.fewer_ways" if self._unfolded else "lobby.more_ways")
        column.clear_widgets()
        if not hosted.addresses:
            column.add_widget(Words(text=self.say("lobby.no_address"), tone="accent"))
        if not self._unfolded:
            return
        for address in hosted.addresses:
            words = self.say("host.address", url=hosted.url(address), interface=address.interface)
            column.add_widget(Words(text=words, tone="dim", rank="small"))
        words = self.say("lobby.check", n=now.revision, words=" ".join(seal_words(now.history)))
        column.add_widget(Words(text=words, tone="dim", rank="small"))

    def _draw_code(self, now: Now) -> None:
        ids = self.ids
        ids.reopen.text, ids.reopen.hidden = self.say("lobby.reopen"), True
        if not now.door.free_seats:
            ids.typing.text = ids.digits.text = ""
            return
        self._ask_code(now)
        ids.reopen.hidden = not isinstance(self._refused, DoorClosed)
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


load_beside(__file__)
VIEW = LobbyView
