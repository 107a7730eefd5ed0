"""The phones of the LAN benchmark: they note when a message arrived and work out what it means afterwards."""

import asyncio
import random
import secrets
from collections import deque
from contextlib import AsyncExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from companion.net.pairing.pairing_messages import Challenge, Seated
from companion.net.pairing.phone_pairing import Invitation, begin
from companion.net.table.messages import FROM_PHONE
from companion.net.table.phone import PhoneStep, PhoneTable, decoded
from companion.net.wire.web import SOCKET
from engine.codec import dumps

_UPDATE, _DONE, _OPENED = '"say":"update"', '"say":"done"', '"sealed":"opened"'
OPEN = {"proxy": None, "compression": None, "max_size": None, "ping_interval": None}


@dataclass(frozen=True, slots=True)
class Arrived:
    """When an act was answered, when each phone was told of it, and how long the longest telling was."""

    answered: float
    told: dict[int, float]
    size: int


class _Socket:
    """A socket whose messages are stamped the moment they are read."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.inbox: deque[tuple[float, str]] = deque()
        self.news = asyncio.Event()
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self.connection:
            self.inbox.append((perf_counter(), str(text)))
            self.news.set()

    def arrived(self, mark: str) -> tuple[float, str]:
        """The first message of this kind that is not worked out yet, falsy if there is none."""
        return next((each for each in self.inbox if mark in each[1]), ())  # type: ignore[return-value]

    async def until(self, mark: str = "") -> None:
        """Waits for a message of this kind."""
        while not self.arrived(mark):
            self.news.clear()
            await self.news.wait()

    async def next(self) -> tuple[float, str]:
        """The next message and when it came."""
        await self.until()
        return self.inbox.popleft()

    async def close(self) -> None:
        self._task.cancel()
        await self.connection.close()


class Wire:
    """Seven sockets to the bare echo."""

    def __init__(self, port: int, phones: int) -> None:
        self._port, self._phones = port, phones
        self._sockets: list[_Socket] = []
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Wire":
        for _ in range(self._phones):
            socket = _Socket(await connect(f"ws://127.0.0.1:{self._port}", **OPEN))
            self._sockets.append(socket)
            self._stack.push_async_callback(socket.close)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def echo(self, size: int) -> float:
        """Seconds until a message of this size is back at its sender."""
        began = perf_counter()
        await self._sockets[0].connection.send("." * size)
        return (await self._sockets[0].next())[0] - began

    async def relay(self, size: int, saved: bool = False) -> float:
        """Seconds until a message of this size, sent on to all seven, is at the second phone."""
        began = perf_counter()
        await self._sockets[0].connection.send(("!" if saved else "*") * size)
        arrivals = [(await socket.next())[0] - began for socket in self._sockets]
        return arrivals[1]


class Phones:
    """Seven phones, each with its seat, as the host knows them."""

    def __init__(self, port: int, invitations: list[str]) -> None:
        self._port, self._invitations = port, invitations
        self._sockets: list[_Socket] = []
        self._tables: list[PhoneTable] = []
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Phones":
        for seat, key in enumerate(self._invitations):
            socket = _Socket(await connect(f"ws://127.0.0.1:{self._port}{SOCKET}", **OPEN))
            self._sockets.append(socket)
            self._stack.push_async_callback(socket.close)
            await self._join(socket, Invitation(seat, key))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    def choices(self, seat: int) -> list[dict[str, Any]]:
        """What this seat may do alone; what is open at any time is not counted."""
        offers = self._tables[seat].sheet["offers"]
        return [offer for offer in offers if offer.get("role") != "anytime" and not offer.get("for_all")]

    def prompted(self) -> list[int]:
        """The seats that have something to choose, those whom the host tells first at the front."""
        return [seat for seat in range(len(self._tables)) if self.choices(seat)]

    def sides(self) -> list[int]:
        """The seats that have a dial to seal."""
        return self.sides_of(0)

    def sides_of(self, seat: int) -> list[int]:
        """The seats that have a dial to seal, as this phone knows it."""
        sealing = self._tables[seat].sheet["sealing"]
        return [side["seat"] for side in sealing["sides"]] if sealing else []

    async def act(self, seat: int, act: Any) -> Arrived:
        """Sends the act and waits until every phone has been told."""
        self._tables[seat], (message,) = self._tables[seat].act(act)
        await self._sockets[seat].connection.send(_text(message))
        for socket in self._sockets:
            await socket.until(_UPDATE)
        await self._sockets[seat].until(_DONE)
        told = {other: socket.arrived(_UPDATE)[0] for other, socket in enumerate(self._sockets)}
        size = max(len(socket.arrived(_UPDATE)[1]) for socket in self._sockets)
        answered = self._sockets[seat].arrived(_DONE)[0]
        await self._settle()
        return Arrived(answered, told, size)

    async def seal(self, chance: random.Random) -> float:
        """Seconds from the second seal until both openings have come to both sides."""
        first, second = self.sides()
        await self._choose(first, chance)
        await self._settle()
        began = perf_counter()
        await self._choose(second, chance)
        opened = await asyncio.gather(*(self._opened(seat) for seat in (first, second)))
        for seat in range(len(self._tables)):
            while self.sides_of(seat):
                await self._next(seat)
        await self._settle()
        return max(opened) - began

    async def _opened(self, seat: int) -> float:
        """When both openings came to this phone, which does its own part until then."""
        while True:
            at, text = await self._next(seat)
            if _OPENED in text:
                return at

    async def _choose(self, seat: int, chance: random.Random) -> None:
        sealing = self._tables[seat].sheet["sealing"]
        form = next(side["form"] for side in sealing["sides"] if side["seat"] == seat)
        secret = {field["name"]: _drawn(field, chance) for field in form["fields"]}
        await self._take(seat, self._tables[seat].choose(secret, secrets.token_bytes(32)).stored())

    async def _next(self, seat: int) -> tuple[float, str]:
        at, text = await self._sockets[seat].next()
        await self._take(seat, self._tables[seat].receive(decoded(text)))
        return at, text

    async def _settle(self) -> None:
        """Reads until nothing more comes."""
        await asyncio.sleep(0.003)
        while any(socket.inbox for socket in self._sockets):
            for seat, socket in enumerate(self._sockets):
                while socket.inbox:
                    await self._next(seat)
            await asyncio.sleep(0.003)

    async def _take(self, seat: int, step: PhoneStep) -> None:
        self._tables[seat], out = step
        for message in out:
            await self._sockets[seat].connection.send(_text(message))

    async def _join(self, socket: _Socket, way: Invitation) -> None:
        challenge = decoded((await socket.next())[1])
        assert isinstance(challenge, Challenge)
        pairing, message = begin(challenge, way, secrets.token_bytes)
        await socket.connection.send(_text(message))
        seated = decoded((await socket.next())[1])
        assert isinstance(seated, Seated)
        pairing.hear(seated)
        self._tables.append(PhoneTable.seated(challenge.table, way.seat))
        while self._tables[-1].sheet is None:
            await self._next(way.seat)
        await self._settle()


def _drawn(field: dict[str, Any], chance: random.Random) -> Any:
    if field["field"] == "number":
        return chance.randint(field["least"], field["most"])
    return sorted(chance.choices(field["values"], k=chance.randint(0, field["most"])))


def _text(message: Any) -> str:
    return dumps(FROM_PHONE.encode(message))
