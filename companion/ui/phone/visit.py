"""One visit of this phone at a table: the connection, and what it noted for the screen on the way."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from websockets.exceptions import WebSocketException

from companion.net.pairing.phone_pairing import CodeEntry, Invitation, JoinWay, UnprovenHost, WrongTable
from companion.net.photos.photos import PhotoRefused
from companion.net.sealed.phone_seal import PhoneState
from companion.net.sealed.sealed_messages import TO_PHONE as TO_PHONE_SEALED
from companion.net.sealed.sealed_messages import Chosen, Voided
from companion.net.table.ahead_sheet import begins
from companion.net.table.messages import (
    AskRule,
    AskScore,
    Goodbye,
    GoodbyeReason,
    Photo,
    PhotoProgress,
    Problem,
    SealedNews,
    StopPhoto,
)
from companion.net.table.phone import PhoneStep, PhoneTable
from companion.net.table.sheet import Sheet
from companion.net.table.tile_sheet import plays
from companion.net.wire.client import MemoryStore, Phone, Store
from companion.ui.phone.board import BoardReader
from companion.ui.phone.photo import NO_PHOTO, PIECE, SENDING, PhotoState, failed, read_photo
from companion.ui.phone.sheet import read_sealing, read_sheet
from companion.ui.phone.store import Drawer, FileStore, Own, Visit
from engine.codec import Json, Malformed, loads
from engine.corrections import Subject
from engine.forms import Sealing
from engine.message import Message, TableError, say
from engine.pictures.drawings import BoardDrawing

ELSEWHERE_SECONDS: Final = 2.0  # before a wrong table at the old address is asked again
UNKNOWN: Final = "pairing.unknown_device"

Places = Callable[[str], list[tuple[str, int]]]
"""Where the table of this id was found lately."""


class Stopped(TableError):
    """The visit is over; `freed` tells that the seat is no longer this phone's."""

    def __init__(self, why: Message, freed: bool = False, elsewhere: bool = False) -> None:
        super().__init__(why.key, **dict(why.params))
        self.freed, self.elsewhere = freed, elsewhere


@dataclass(frozen=True, slots=True)
class Noted:
    """What the host said of the sealed choice that runs, beside what the phone's own machine keeps."""

    choice: int = 0
    attempt: int = 0
    chosen: tuple[int, ...] = ()
    """The seats that have sealed something in this attempt."""
    voided: Voided | None = None


NOTHING_NOTED: Final = Noted()


class _Listening(Phone):
    """A phone that passes on what it hears of sealed choices and photos, and sends photos."""

    def __init__(
        self,
        where: Callable[[], tuple[str, int]],
        way: JoinWay,
        store: Store,
        heard: Callable[[Json], None],
        photo: Callable[[PhotoProgress | Problem], None],
    ) -> None:
        super().__init__(where, way, store)
        self._pass_on, self._pass_photo = heard, photo

    async def send_photo(self, kind: str, data: bytes) -> None:
        """Sends it piece by piece; OSError or WebSocketException if the connection ends before it does."""
        socket = self._socket
        if socket is None:
            raise ConnectionError
        self._send(socket, Photo(len(data), kind))
        for at in range(0, len(data), PIECE):
            await socket.send(data[at : at + PIECE])

    def stop_photo(self) -> None:
        """The host need not wait for the rest."""
        if self._socket:
            self._send(self._socket, StopPhoto())

    @property
    def heard_at(self) -> float:
        """When the host was heard last, on the monotonic clock."""
        return self._heard

    def _hear(self, message: Any) -> None:
        refused = isinstance(message, Problem) and message.error == PhotoRefused.__name__
        if refused or isinstance(message, PhotoProgress):
            self._pass_photo(message)
            self._changed.set()
            return
        super()._hear(message)
        if isinstance(message, SealedNews):
            self._pass_on(message.message)


class Stay:
    """A phone at one table until it stops; lives in the network's thread alone."""

    def __init__(self, drawer: Drawer, visit: Visit, way: JoinWay, places: Places) -> None:
        self._drawer, self._places = drawer, places
        self.visit = visit
        self._way = way
        self._store = None if visit.watching else drawer.store(visit.table)
        self._own_file = drawer.own(visit.table)
        self.own: Own = self._own_file.read()
        self._tried, self._tries = (visit.host, visit.port), 0
        self.noted = NOTHING_NOTED
        self.photo = NO_PHOTO
        self._sending: asyncio.Task[None] | None = None
        self._raw: object = None
        self.sheet: Sheet | None = None
        self.board: BoardDrawing | None = None
        self._boards = BoardReader()
        self.phone = self._new_phone()
        self.met = False
        self._last_table: PhoneTable | None = None

    @property
    def seat(self) -> int | None:
        """The seat that this phone is on its way to; None watches."""
        if isinstance(self._way, Invitation | CodeEntry):
            return self._way.seat
        ticket = self._store.ticket if self._store else None
        return ticket.next.seat if ticket and ticket.next else None

    @property
    def returning(self) -> bool:
        """Whether this phone has had that seat before."""
        return self._way is None and not self.visit.watching

    @property
    def forgets(self) -> bool:
        """Whether a restart would cost the seat, because the disk cannot be written to."""
        return isinstance(self._store, FileStore) and not self._store.lasting

    @property
    def table(self) -> PhoneTable | None:
        """What the phone knows, as soon as that is something to show."""
        return self._last_table

    def sealing(self) -> Sealing | None:
        """The words of the sealed choice that runs or was just opened."""
        table = self._last_table
        if table is None or table.seal is None:
            return None
        if self.sheet and self.sheet.sealing:
            return self.sheet.sealing
        # What an older app kept is not worth an error.
        with suppress(Malformed):
            return read_sealing(self.own.sealing) if self.own.choice == table.seal.now.choice else None
        return None

    async def run(self, changed: Callable[[], None]) -> None:
        """Stays as long as it can, and ends with Stopped."""
        while True:
            try:
                async with self.phone:
                    await self.phone.until(lambda phone: self._look(changed))
            except (WrongTable, UnprovenHost) as error:
                if not self.returning:
                    raise Stopped(error.message) from error
                # Another machine has the table's old address: the table itself may be elsewhere by now.
                await asyncio.sleep(ELSEWHERE_SECONDS)
                self.phone = self._new_phone()
            except TableError as error:
                raise self._stopped(error) from error
            except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
                # A host of another make may say anything.
                raise Stopped(say("phone.misunderstood")) from error

    def do(self, what: Callable[[PhoneTable], PhoneStep]) -> None:
        """Does what a person tapped."""
        if self._last_table:
            self.phone.do(what)

    def act(self, act: Json, answers: dict[str, Json] | None = None) -> None:
        """The wish for this act, or the sentence that the table has changed meanwhile."""
        if self.sheet and any(offer.act == act for offer in (*self.sheet.offers, *self.sheet.correcting)):
            self.do(lambda table: table.act(act, answers))
        else:
            self._complain(say("table.stale"))

    def touch(self, acts: list[Json]) -> None:
        """The wish for what a touch of a tile or a drag plays, or the sentence that the table has changed."""
        if self.sheet and (plays(self.sheet.tiles, acts) or begins(self.sheet.ahead, acts)):
            self.do(lambda table: table.act(acts[0], None, acts[1:]))
        else:
            self._complain(say("table.stale"))

    def undo(self, named: Message) -> None:
        """The wish to take this step back, or the sentence that it is no longer the last one."""
        if self.sheet and self.sheet.undo == named:
            self.do(lambda table: table.undo())
        else:
            self._complain(say("table.stale"))

    def redo(self, named: Message) -> None:
        """The wish to play this step again, or the sentence that it is no longer the next one."""
        if self.sheet and self.sheet.redo == named:
            self.do(lambda table: table.redo())
        else:
            self._complain(say("table.stale"))

    def consent(self, number: int, yes: bool) -> None:
        """The answer to this question, or the sentence that it is no longer asked."""
        asked = self.sheet.asked if self.sheet else None
        if asked and asked.number == number:
            self.do(lambda table: table.consent(yes))
        else:
            self._complain(say("table.stale"))

    def correct(self, of: Subject | None) -> None:
        """The form for this seat or place comes as part of the sheet; None: none any more."""
        self.do(lambda table: table.correct(of))

    def count(self, answers: dict[str, Json]) -> None:
        """The wish to tell these numbers, or the sentence that the table has changed meanwhile."""
        counting = self.sheet.counting if self.sheet else None
        if counting:
            self.do(lambda table: table.act(counting.act, answers))
        else:
            self._complain(say("table.stale"))

    def seal(self, secret: Json) -> None:
        """Keeps the secret on this phone and sends what seals it."""
        try:
            if self._last_table:
                self.phone.seal(secret)
        except TableError as error:
            self._complain(error.message)

    def ask_score(self) -> None:
        """The score comes as part of the table."""
        self.do(lambda table: (table, (AskScore(),)))

    def ask_rule(self, card: str) -> None:
        """What matters of this rule comes as part of the table."""
        self.do(lambda table: (table, (AskRule(card),)))

    def send_photo(self, path: Path) -> None:
        """Sends this picture to the tablet; what becomes of it shows in `photo`."""
        self.stop_photo()
        try:
            kind, data = read_photo(path)
        except TableError as error:
            self.photo = failed(error.message)
            return
        self.photo = SENDING
        self._sending = asyncio.create_task(self._send_photo(kind, data))

    async def _send_photo(self, kind: str, data: bytes) -> None:
        try:
            await self.phone.send_photo(kind, data)
        except (OSError, WebSocketException):
            self.photo = failed()

    def stop_photo(self) -> None:
        """Gives up the photo that is on its way."""
        if self.photo.state is PhotoState.SENDING:
            self.phone.stop_photo()
            self.photo = failed(say("page.photo.stopped"))
        if self._sending:
            self._sending.cancel()

    def _hear_photo(self, message: PhotoProgress | Problem) -> None:
        if self.photo.state is PhotoState.SENDING:
            self.photo = self.photo.heard(message)

    def keep(self, own: Own) -> None:
        """Writes what is the person's own."""
        if own != self.own:
            self.own = own
            self._own_file.write(own)

    def _complain(self, why: Message) -> None:
        self.do(lambda table: (replace(table, problem=why), ()))

    def _new_phone(self) -> _Listening:
        return _Listening(self._where, self._way, self._store or MemoryStore(), self._note, self._hear_photo)

    def _where(self) -> tuple[str, int]:
        """The address that worked last, then each one at which the table was found since, in turn."""
        known = dict.fromkeys([(self.visit.host, self.visit.port), *self._places(self.visit.table)])
        self._tried = list(known)[self._tries % len(known)]
        self._tries += 1
        return self._tried

    def _look(self, changed: Callable[[], None]) -> bool:
        table = self.phone.table
        self._last_table = table
        if table.sheet is not self._raw:
            before, self._raw, self.sheet = self.sheet, table.sheet, read_sheet(table.sheet)
            self.board = self._boards.read(self.sheet)
            self._follow_photo(before)
        self._follow_seal(table)
        if self.phone.online:
            self._arrived()
        elif self.photo.state is PhotoState.SENDING:
            self.photo = failed()
        changed()
        return False

    def _follow_photo(self, before: Sheet | None) -> None:
        """What the table says of the photo is newer than what this phone has noted of its way."""
        news = self.sheet.photo if self.sheet else None
        if news and before and news != before.photo and self.photo.state is not PhotoState.SENDING:
            self.photo = NO_PHOTO

    def _arrived(self) -> None:
        self._tries = 0
        # What a person scanned has done its work; from now on the phone returns.
        self._way = None
        here = Visit(self.visit.table, *self._tried, self.visit.watching)
        if not self.met or here != self.visit:
            self._drawer.last.write(here)
        self.met, self.visit = True, here

    def _follow_seal(self, table: PhoneTable) -> None:
        seal, own = table.seal, self.own
        if seal is None:
            return
        asked, at = self.sheet.sealing if self.sheet else None, seal.now.side_of(table.seat)
        if asked:
            # Who looks on needs the words too, for what is opened when the sheet asks for it no longer.
            own = replace(own, choice=seal.now.choice, sealing=table.sheet["sealing"])
        if form := asked.form_of(table.seat) if asked else None:
            own = replace(own, cards=own.cards.knowing(form))
        if at is not None and seal.state is PhoneState.OPENED and seal.openings:
            cards = own.cards.spent_by(seal.now, loads(seal.openings[at].secret))
            own = replace(own, cards=cards)
        self.keep(own)

    def _note(self, data: Json) -> None:
        try:
            message = TO_PHONE_SEALED.decode(data)
        except Malformed:
            return
        if isinstance(message, Chosen):
            same = (self.noted.choice, self.noted.attempt) == (message.choice, message.attempt)
            seats = (*(self.noted.chosen if same else ()), message.seat)
            self.noted = Noted(message.choice, message.attempt, seats, self.noted.voided)
        elif isinstance(message, Voided):
            self.noted = Noted(message.choice, message.attempt + 1, (), message)

    def _stopped(self, error: TableError) -> Stopped:
        ended: Goodbye | None = self.phone.ended
        if ended and ended.why is GoodbyeReason.ELSEWHERE:
            return Stopped(say("phone.elsewhere"), elsewhere=True)
        freed = (ended is not None and ended.why is GoodbyeReason.FREED) or (
            self.returning and error.message.key == UNKNOWN
        )
        if freed and self._store:
            self._store.erase()
        return Stopped(say("page.join.freed") if freed else error.message, freed=freed)
