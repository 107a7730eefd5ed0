"""A phone on the LAN in Python: joins, stays in step and comes back by itself; for the app and the tests."""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import broadcast
from websockets.exceptions import WebSocketException

from companion.net.limits import PING_SECONDS, SILENCE_SECONDS
from companion.net.pairing.pairing_messages import Answer, Challenge, Seated
from companion.net.pairing.phone_pairing import (
    PASSING,
    Credentials,
    JoinState,
    JoinTurn,
    JoinWay,
    PhonePairing,
    Ticket,
    begin,
    read_ticket,
)
from companion.net.table.messages import FROM_PHONE, FromPhone, Goodbye, GoodbyeReason, Ping, Pong, Problem
from companion.net.table.phone import PhoneStep, PhoneTable, decoded
from companion.net.wire.web import SOCKET
from engine.codec import Json, dumps
from engine.message import Message, TableError

CONNECT_SECONDS: Final = 5.0  # a phone that is let in at all is let in sooner
WAITS: Final = (0.25, 0.5, 1.0, 2.0)  # seconds before each new try; the last one is repeated


class JoinRefused(TableError):
    """The host did not let this phone in; trying again the same way would not help."""


class _Unwelcome(Exception):
    """The host's Problem instead of what was awaited."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.error)
        self.problem = problem


class Store(Protocol):
    """The phone's own private store."""

    def load(self) -> Json:
        """What was saved last, or None."""

    def save(self, data: Json) -> None:
        """Keeps this; it is safe when the call returns."""


@dataclass(slots=True)
class MemoryStore:
    """A store that lives as long as the program."""

    data: Json = None

    def load(self) -> Json:
        """What was saved last, or None."""
        return self.data

    def save(self, data: Json) -> None:
        """Keeps this in memory."""
        self.data = data


class Phone:
    """One phone; `where()` gives the host's address and port each time; `store` is for this table alone."""

    def __init__(self, where: Callable[[], tuple[str, int]], way: JoinWay, store: Store) -> None:
        self._where, self._store = where, store
        self._ticket = _ticket(way, read_ticket(self._saved("ticket")))
        """None only watches."""
        self._socket: ClientConnection | None = None
        self._table: PhoneTable | None = None
        self._heard = 0.0
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.online = False
        self._tries = 0
        self.ended: Goodbye | None = None
        self.problem: Message | None = None
        """Why the visit has failed for good."""

    async def __aenter__(self) -> "Phone":
        self._task = asyncio.create_task(self._stay())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Leaves, as a phone that is switched off."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError, TableError):
                await self._task
        self._task = None

    @property
    def table(self) -> PhoneTable:
        """What this phone knows; only after it was seated once."""
        assert self._table is not None
        return self._table

    async def until(self, holds: Callable[["Phone"], bool]) -> None:
        """Waits until this holds; the PairingError or JoinRefused for which it no longer can."""
        while not (self._table and self._table.sheet and holds(self)):
            if self._task and self._task.done():
                self._task.result()
                raise JoinRefused("client.ended")
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), 1)

    def do(self, what: Callable[[PhoneTable], PhoneStep]) -> None:
        """Does what a person taps: `phone.do(lambda table: table.act(choice))`."""
        self._take(what(self.table))

    def seal(self, secret: Json) -> None:
        """Seals a choice: kept on this phone first, then sent."""
        self._table = self.table.choose(secret, secrets.token_bytes(32))
        self._save()
        self._take(self._table.stored())

    async def _stay(self) -> None:
        try:
            await self._come_back()
        except TableError as error:
            self.problem = error.message
            raise
        finally:
            self.online = False
            self._changed.set()

    async def _come_back(self) -> None:
        while self.ended is None or self.ended.why is GoodbyeReason.CLOSING:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._visit()
            self._is_online(False)
            if self.ended is None or self.ended.why is GoodbyeReason.CLOSING:
                await asyncio.sleep(WAITS[min(self._tries, len(WAITS) - 1)])
                self._tries += 1

    async def _visit(self) -> None:
        host, port = self._where()
        opening = connect(
            f"ws://{host}:{port}{SOCKET}", proxy=None, compression=None, max_size=None, ping_interval=None,
            open_timeout=CONNECT_SECONDS, close_timeout=1,
        )  # fmt: skip
        socket: ClientConnection | None = None
        try:
            async with opening as socket:
                await self._sit(socket)
        finally:
            if socket:  # who leaves a second time does not wait for the host's goodbye
                socket.transport.abort()

    async def _sit(self, socket: ClientConnection) -> None:
        if not await self._join(socket):
            return
        self._socket, self._heard = socket, time.monotonic()
        pinging = asyncio.create_task(self._ping(socket))
        try:
            self._take(self.table.returned())
            async for text in socket:
                self._heard = time.monotonic()
                self._is_online(True)
                self._hear(decoded(text))
        finally:
            self._socket = None
            pinging.cancel()

    async def _join(self, socket: ClientConnection) -> bool:
        """Whether this phone is in; if not, the next socket may help, or the error says that none will."""
        pairing: PhonePairing | None = None
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                way = self._ticket.next if self._ticket else None
                challenge = await self._next(socket, Challenge)
                pairing = self._ask(socket, begin(challenge, way, secrets.token_bytes))
                if pairing.state is JoinState.KNOCKED:
                    pairing = self._ask(socket, pairing.hear(await self._next(socket, Answer)))
                pairing, _ = pairing.hear(await self._next(socket, Seated))
        except _Unwelcome as refused:
            self._refused(pairing, refused.problem)
            return False
        self._seated(pairing)
        return True

    def _ask(self, socket: ClientConnection, turn: JoinTurn) -> PhonePairing:
        """Keeps the credentials that an answer would confirm, then sends: the answer may be lost."""
        pairing, message = turn
        assert message is not None
        if self._ticket:
            self._ticket = self._ticket.asked(pairing)
            self._save()
        self._send(socket, message)
        return pairing

    def _refused(self, pairing: PhonePairing | None, problem: Problem) -> None:
        if problem.error in PASSING:
            return
        over: Message | None = problem.why
        if self._ticket and pairing:
            self._ticket = self._ticket.refused(pairing, problem.error, problem.why)
            self._save()
            over = self._ticket.over
        if over:
            raise JoinRefused(over.key, **dict(over.params))

    def _seated(self, pairing: PhonePairing) -> None:
        found = pairing.credentials
        if self._ticket:
            self._ticket = self._ticket.seated(pairing)
        table, seat = pairing.challenge.table, found.seat if found else None
        if not (pairing.way is None or isinstance(pairing.way, Credentials)):
            # A seat just taken has no past, even if this phone had it before it was freed.
            self._table = PhoneTable.seated(table, seat)
        elif self._table is None or (self._table.table, self._table.seat) != (table, seat):
            self._table = PhoneTable.restored(table, seat, self._saved("table"))
        self._save()

    async def _next(self, socket: ClientConnection, kind: type[Any]) -> Any:
        message = decoded(await socket.recv())
        if isinstance(message, Problem):
            raise _Unwelcome(message)
        if not isinstance(message, kind):
            raise JoinRefused("pairing.out_of_order")
        return message

    def _hear(self, message: Any) -> None:
        if isinstance(message, Goodbye):
            self.ended = message
        elif not isinstance(message, Pong):
            self._take(self.table.receive(message))

    def _take(self, step: PhoneStep) -> None:
        self._table, out = step
        self._save()
        for message in out:
            if self._socket:
                self._send(self._socket, message)
        self._changed.set()

    def _send(self, socket: ClientConnection, message: FromPhone | Any) -> None:
        # Written at once and in order; what a broken socket swallows is sent again after the return.
        broadcast((socket,), dumps(FROM_PHONE.encode(message)))

    async def _ping(self, socket: ClientConnection) -> None:
        number = 0
        while True:
            await asyncio.sleep(PING_SECONDS / 2)
            if time.monotonic() - self._heard > SILENCE_SECONDS:
                self._is_online(False)
                socket.transport.abort()
                return
            number += 1
            if number % 2 == 0:
                self._send(socket, Ping(number))

    def _is_online(self, online: bool) -> None:
        if online != self.online:
            self.online, self._tries = online, 0
            self._changed.set()

    def _saved(self, part: str) -> Json:
        data = self._store.load()
        return data.get(part) if isinstance(data, dict) else None

    def _save(self) -> None:
        ticket = self._ticket.store() if self._ticket else None
        table = self._table.store() if self._table else self._saved("table")
        # Without a seat, what was kept of it would only lead the next phone in it astray.
        gone = self._ticket is not None and ticket is None
        self._store.save({"ticket": ticket, "table": None if gone else table})


def _ticket(way: JoinWay, kept: Ticket | None) -> Ticket | None:
    """What was kept, with what a person scanned or typed since; a seat once confirmed is kept."""
    if isinstance(way, Credentials):
        return Ticket(way)
    if way is None or (kept and isinstance(kept.way, Credentials)):
        return kept
    return (kept or Ticket(None)).anew(way)
