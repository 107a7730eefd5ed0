"""This app as a phone: a thread of its own that finds tables, joins one and stays; the screen never waits."""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final

from companion.net.pairing.phone_pairing import CodeEntry, Invitation
from companion.net.table.phone import PhoneTable
from companion.net.table.sheet import Sheet
from companion.net.wire.addresses import Address as OwnAddress
from companion.net.wire.addresses import addresses
from companion.net.wire.discovery import Browser, FoundTable
from companion.ui.phone.cards import NO_CARDS, Cards
from companion.ui.phone.door import Card, first_card, read_address
from companion.ui.phone.finder import Finder
from companion.ui.phone.photo import NO_PHOTO, PhotoNow
from companion.ui.phone.store import Drawer, Visit
from companion.ui.phone.visit import NOTHING_NOTED, Noted, Stay, Stopped
from engine.codec import Json
from engine.corrections import Subject
from engine.forms import Sealing
from engine.message import Message, TableError
from engine.pictures.drawings import BoardDrawing

TICK_SECONDS: Final = 0.25  # how often the search and the seconds offline are looked at
DOOR_SECONDS: Final = 3.0  # who stands at the door sees a seat become free
AGAIN_SECONDS: Final = 2.0  # before a table that did not answer is asked again
CANCEL_SECONDS: Final = 0.5
END_SECONDS: Final = 5.0  # leaving takes as long as zeroconf needs to close


class PhoneStage(Enum):
    """How far this phone has come."""

    SEARCHING = "searching"
    ASKING = "asking"
    """An address is known; its table has not answered yet."""
    DOOR = "door"
    TAKING = "taking"
    TABLE = "table"
    FREED = "freed"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class PhoneNow:
    """One moment of this phone, complete and unchanging: everything its screen draws comes from here."""

    stage: PhoneStage = PhoneStage.SEARCHING
    found: tuple[FoundTable, ...] = ()
    search: Message | None = None
    searches: bool = False
    """Whether packets to everybody on the Wi-Fi are listened for."""
    card: Card | None = None
    seat: int | None = None
    returning: bool = False
    problem: Message | None = None
    silent: bool = False
    """The table has been asked and did not answer."""
    table: PhoneTable | None = None
    sheet: Sheet | None = None
    board: BoardDrawing | None = None
    online: bool = False
    offline_for: int = 0
    noted: Noted = NOTHING_NOTED
    sealing: Sealing | None = None
    cards: Cards = NO_CARDS
    goals: tuple[str, ...] = ()
    photo: PhotoNow = NO_PHOTO
    forgets: bool = False


class PhoneSession:
    """This app as a phone; all of it is for the screen's own thread and returns at once."""

    def __init__(
        self,
        folder: Path,
        browser: Callable[[], Browser] = Browser,
        own: Callable[[], tuple[OwnAddress, ...]] = addresses,
    ) -> None:
        self._drawer = Drawer(folder / "phone")
        self._finder = Finder(browser(), own)
        self._closing = asyncio.Event()
        self._now = PhoneNow()
        self._stay: Stay | None = None
        self._task: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._stage = PhoneStage.SEARCHING
        self._card: Card | None = None
        self._problem: Message | None = None
        self._place = ("", 0)
        self._silent = False
        self._offline_since = time.monotonic()
        self._asked: set[object] = set()
        self._loop = asyncio.new_event_loop()
        self._later(self._return)
        self._thread = threading.Thread(target=self._run, name="phone", daemon=True)
        self._thread.start()

    def now(self) -> PhoneNow:
        """What to draw; the same object as long as nothing has changed."""
        return self._now

    @property
    def is_answered(self) -> bool:
        """Whether no wish of this phone waits for the table's answer."""
        table = self._now.table
        return not self._asked and (table is None or table.pending is None)

    def close(self, wait: bool = False) -> None:
        """Leaves the table as a phone that is switched off; the seat is kept."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._closing.set)
        if wait:
            self._thread.join(END_SECONDS)

    def open(self, table: FoundTable) -> None:
        """Goes to a table that was found, back to the own seat if there is one."""
        places = [(ip, table.port) for ip in table.addresses]
        self._later(lambda: self._begin(self._approach(places, table.id, None)))

    def go(self, typed: str) -> Message | None:
        """Goes to what was typed or pasted, to its seat if it is a seat's link; else the sentence to show."""
        try:
            address = read_address(typed)
        except TableError as error:
            return error.message
        place = [(address.host, address.port)]
        self._later(lambda: self._begin(self._approach(place, None, address.invitation)))
        return None

    def take(self, seat: int, code: str) -> None:
        """Takes a seat of the table at whose door this phone stands."""
        self._later(lambda: self._sit(CodeEntry(seat, code)))

    def watch(self) -> None:
        """Watches the table at whose door this phone stands."""
        self._later(lambda: self._sit(None, watching=True))

    def again(self) -> None:
        """Comes back to the table from which this phone was sent away."""
        self._later(self._return)

    def leave(self) -> None:
        """Back to the list of tables; a seat is kept, but not returned to by itself."""
        self._later(self._forget)

    def act(self, act: Json, answers: dict[str, Json] | None = None) -> None:
        """The wish for an offered act, with what was turned of its knobs."""
        self._wish(lambda stay: stay.act(act, answers))

    def touch(self, acts: list[Json]) -> None:
        """The wish for what one touch of a tile or one drag plays."""
        self._wish(lambda stay: stay.touch(acts))

    def correct(self, of: Subject | None) -> None:
        """Asks for the form for this seat or place; None: for none any more."""
        self._wish(lambda stay: stay.correct(of))

    def count(self, answers: dict[str, Json]) -> None:
        """The wish to tell what this seat has counted for the score."""
        self._wish(lambda stay: stay.count(answers))

    def undo(self, named: Message) -> None:
        """The wish to take back the last step, which the screen has named so."""
        self._wish(lambda stay: stay.undo(named))

    def redo(self, named: Message) -> None:
        """The wish to play it again, which the screen has named so."""
        self._wish(lambda stay: stay.redo(named))

    def seal(self, secret: Json) -> None:
        """Seals a choice: kept on this phone first, then sent."""
        self._wish(lambda stay: stay.seal(secret))

    def void(self) -> None:
        """The wish that all sides choose again."""
        self._wish(lambda stay: stay.do(lambda table: table.void()))

    def settle_by_hand(self, secrets: Json = None) -> None:
        """The table used its own pieces; `secrets`, one for each side, are what they showed."""
        self._wish(lambda stay: stay.do(lambda table: table.settle_by_hand(secrets)))

    def consent(self, number: int, yes: bool) -> None:
        """The yes or no to the question of this number, which the screen has shown."""
        self._wish(lambda stay: stay.consent(number, yes))

    def ask_score(self) -> None:
        """Asks for the score if the game ended now."""
        self._wish(lambda stay: stay.ask_score())

    def ask_rule(self, card: str) -> None:
        """Asks what matters now of the rule on this card."""
        self._wish(lambda stay: stay.ask_rule(card))

    def dismiss(self) -> None:
        """The person has read the problem."""
        self._wish(lambda stay: stay.do(lambda table: (table.dismissed(), ())))

    def trust(self) -> None:
        """The person accepts the history that the host tells now."""
        self._wish(lambda stay: stay.do(lambda table: (table.trusted(), ())))

    def send_photo(self, path: Path) -> None:
        """Sends a picture of the board to the tablet."""
        self._wish(lambda stay: stay.send_photo(path))

    def stop_photo(self) -> None:
        """Gives up the photo that is on its way."""
        self._wish(lambda stay: stay.stop_photo())

    def keep_cards(self, cards: Cards) -> None:
        """Keeps these cards on this phone alone."""
        self._wish(lambda stay: stay.keep(replace(stay.own, cards=cards)))

    def keep_goals(self, goals: tuple[str, ...]) -> None:
        """Notes on this phone alone which secret goals the person holds."""
        self._wish(lambda stay: stay.keep(replace(stay.own, goals=goals)))

    # From here on everything runs in the network's thread.

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._live())
        finally:
            # A socket that was given up is closed in the loop's next round.
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    def _later(self, what: Callable[[], object]) -> None:
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what)

    def _wish(self, what: Callable[[Stay], object]) -> None:
        mark = object()
        self._asked.add(mark)

        def wish() -> None:
            if self._stay:
                what(self._stay)
                self._tell()
            self._asked.discard(mark)

        self._later(wish)

    async def _live(self) -> None:
        ticking = asyncio.create_task(self._tick())
        await self._closing.wait()
        ticking.cancel()
        await asyncio.gather(ticking, self._end(), return_exceptions=True)
        await self._finder.stop()

    async def _tick(self) -> None:
        while True:
            await self._finder.look(wanted=not self._is_online)
            self._ending = {task for task in self._ending if not task.done()}
            _cancel(self._ending)
            self._tell()
            await asyncio.sleep(TICK_SECONDS)

    @property
    def _is_online(self) -> bool:
        return self._stay is not None and self._stay.phone.online

    def _return(self) -> None:
        """Goes on where this phone was last, if it was anywhere."""
        visit = self._drawer.last.read()
        if visit.table and (visit.watching or self._drawer.store(visit.table).ticket):
            self._begin(self._visit(Stay(self._drawer, visit, None, self._finder.places)))
        else:
            self._forget()

    def _forget(self) -> None:
        self._drawer.last.write(Visit())
        self._stage, self._problem = PhoneStage.SEARCHING, None
        self._begin(None)

    def _begin(self, what: Any) -> None:
        """Ends what this phone is doing and does this instead."""
        self._stay = None
        if self._task:
            self._task.cancel()
            self._ending.add(self._task)
        self._silent = False
        self._task = asyncio.create_task(what) if what else None
        self._tell()

    async def _end(self) -> None:
        """Ends all that this phone does."""
        left = {task for task in (self._task, *self._ending) if task and not task.done()}
        while left:
            _cancel(left)
            _, left = await asyncio.wait(left, timeout=CANCEL_SECONDS)

    async def _approach(
        self, places: list[tuple[str, int]], table: str | None, invitation: Invitation | None
    ) -> None:
        """To the door of a table, or straight in with a key."""
        self._stage, self._problem, self._card = PhoneStage.ASKING, None, None
        while not (found := await first_card(places, table)):
            self._silent = True
            self._tell()
            await asyncio.sleep(AGAIN_SECONDS)
        self._card, self._place = found[0], (found[1], found[2])
        if invitation or self._drawer.store(self._card.table).ticket:
            await self._visit(self._stay_here(invitation))
        else:
            await self._wait_at_door()

    async def _wait_at_door(self) -> None:
        self._stage, self._stay = PhoneStage.DOOR, None
        self._tell()
        while True:
            found = await first_card([self._place], self._card.table if self._card else None)
            self._card, self._silent = (found[0] if found else self._card), found is None
            self._tell()
            await asyncio.sleep(DOOR_SECONDS)

    def _sit(self, way: CodeEntry | None, watching: bool = False) -> None:
        if self._card:
            self._problem = None
            self._begin(self._visit(self._stay_here(way, watching)))

    def _stay_here(self, way: Invitation | CodeEntry | None, watching: bool = False) -> Stay:
        assert self._card is not None
        visit = Visit(self._card.table, *self._place, watching)
        return Stay(self._drawer, visit, way, self._finder.places)

    async def _visit(self, stay: Stay) -> None:
        self._stay, self._stage = stay, PhoneStage.TAKING
        self._offline_since = time.monotonic()
        self._tell()
        try:
            await stay.run(self._tell)
        except Stopped as stopped:
            self._problem = stopped.message
            self._stay = None
            if stopped.freed or stopped.elsewhere:
                self._stage = PhoneStage.FREED if stopped.freed else PhoneStage.ELSEWHERE
                if stopped.freed:
                    self._drawer.last.write(Visit())
                self._tell()
            else:
                self._place = (stay.visit.host, stay.visit.port)
                await self._wait_at_door()

    def _tell(self) -> None:
        stay = self._stay
        if self._is_online and stay:
            self._offline_since = stay.phone.heard_at
        if stay and stay.table:
            self._stage = PhoneStage.TABLE
        now = PhoneNow(
            stage=self._stage,
            found=self._finder.found,
            search=self._finder.message,
            searches=self._finder.runs,
            card=self._card,
            problem=self._problem,
            silent=self._silent,
            offline_for=0 if self._is_online else int(time.monotonic() - self._offline_since),
            **(_of(stay) if stay else {}),
        )
        if now != self._now:
            self._now = now


def _cancel(tasks: set["asyncio.Task[None]"]) -> None:
    # Before Python 3.12 `wait_for` may swallow a cancellation, so once is not always enough.
    for task in tasks:
        task.cancel()


def _of(stay: Stay) -> dict[str, Any]:
    """What a visit adds to the moment."""
    return {
        "seat": stay.seat,
        "returning": stay.returning,
        "table": stay.table,
        "sheet": stay.sheet,
        "board": stay.board,
        "online": stay.phone.online,
        "noted": stay.noted,
        "sealing": stay.sealing(),
        "cards": stay.own.cards,
        "goals": stay.own.goals,
        "photo": stay.photo,
        "forgets": stay.forgets,
    }
