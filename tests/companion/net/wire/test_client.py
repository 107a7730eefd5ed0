"""The Python phone over real sockets: a lost answer costs nothing, and what is refused for good ends it."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from companion.net.limits import SILENCE_SECONDS
from companion.net.pairing.handshake import PROTOCOL
from companion.net.pairing.pairing import Door, TakenSeat, new_door
from companion.net.pairing.pairing_messages import Challenge, Seated
from companion.net.pairing.phone_pairing import (
    CodeEntry,
    Credentials,
    Invitation,
    JoinWay,
    Ticket,
    UnprovenHost,
    read_ticket,
)
from companion.net.table.host import Host, Ways
from companion.net.table.messages import TO_PHONE
from companion.net.wire import client
from companion.net.wire.client import JoinRefused, MemoryStore, Phone, Store
from engine.codec import Json, dumps, loads
from engine.table import Table
from tests.kits.net.lan_kit import DUEL, START, MemoryJournal, duel
from tests.kits.waiting import PATIENCE, async_until


class Friday:
    """A hosted table on a real port, whose network `loses` what it is told to."""

    def __init__(self) -> None:
        self.numbers = iter(range(10**6))
        memory: Any = MemoryJournal(duel())
        table: Table[Any] = Table(DUEL, duel(), START, memory)
        self.door: Door = new_door("Friday", 2, self.random)
        ways = Ways(
            self.post, lambda visit: None, lambda: 0, lambda: START, self.random, lambda door: None,
            lambda *photo: None, lambda error: None,
        )  # fmt: skip
        self.host = Host(table, self.door, ways)
        self.out: dict[int, list[str]] = {}
        self.said: list[str] = []
        self.loses: Callable[[str, str], bool] = lambda way, kind: False
        self.port = 0

    def random(self, size: int) -> bytes:
        """Bytes that never come twice, and the same in every run."""
        return hashlib.shake_256(str(next(self.numbers)).encode()).digest(size)

    def post(self, visit: int, text: str) -> None:
        """Kept until the visit's own task sends it."""
        self.out.setdefault(visit, []).append(text)

    def where(self) -> tuple[str, int]:
        """Where a phone finds it."""
        return "127.0.0.1", self.port

    def invitation(self, seat: int) -> Invitation:
        """What the seat's QR code carries."""
        return Invitation(seat, self.host.invitation(seat) or "")

    async def visit(self, socket: ServerConnection) -> None:
        """One socket; whatever is lost breaks it."""
        number = next(self.numbers)
        self.host.enter(number)
        if await self.flush(number, socket):
            async for text in socket:
                kind = str(loads(str(text))["say"])
                self.said.append(kind)
                if self.loses("up", kind):
                    break
                self.host.hear(number, str(text))
                if not await self.flush(number, socket):
                    break
        self.host.leave(number)
        socket.transport.abort()

    async def flush(self, number: int, socket: ServerConnection) -> bool:
        """Whether everything was sent."""
        for text in self.out.pop(number, []):
            if self.loses("down", str(loads(text)["say"])):
                return False
            await socket.send(text)
        return True


@asynccontextmanager
async def opened() -> AsyncIterator[Friday]:
    """A table that can be reached."""
    friday = Friday()
    async with serve(friday.visit, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        friday.port = next(iter(server.sockets)).getsockname()[1]
        yield friday


def once(way: str, kind: str) -> Callable[[str, str], bool]:
    """Loses the first such message."""
    left = [(way, kind)]

    def loses(*now: str) -> bool:
        return now in left and left.remove((now[0], now[1])) is None

    return loses


def run(story: Callable[[Friday], Any]) -> None:
    """Lives through it, and fails rather than hangs."""

    async def live() -> None:
        async with asyncio.timeout(PATIENCE), opened() as friday:
            await story(friday)

    asyncio.run(live())


async def seated(friday: Friday, way: JoinWay, store: Store) -> int | None:
    """The seat that this phone gets."""
    async with Phone(friday.where, way, store) as phone:
        await phone.until(lambda one: one.online)
        return phone.table.seat


async def refusal(friday: Friday, way: JoinWay, store: Store) -> str:
    """The key of the error with which the visit ends; leaving raises nothing more."""
    async with Phone(friday.where, way, store) as phone:
        with pytest.raises(JoinRefused) as error:
            await phone.until(lambda one: one.online)
        assert phone.problem == error.value.message and not phone.online
    return error.value.message.key


def kept(store: MemoryStore) -> Ticket:
    """The ticket in the store."""
    ticket = read_ticket(store.data["ticket"] if isinstance(store.data, dict) else None)
    assert ticket
    return ticket


@pytest.mark.long
@pytest.mark.parametrize(("way", "kind"), [("down", "seated"), ("up", "take"), ("down", "challenge")])
def test_a_phone_gets_its_seat_whatever_is_lost_once(way: str, kind: str) -> None:
    """By itself, and its store has nothing tentative left."""

    async def story(friday: Friday) -> None:
        friday.loses, store = once(way, kind), MemoryStore()
        assert await seated(friday, friday.invitation(1), store) == 1
        found = kept(store)
        assert isinstance(found.way, Credentials) and (found.tries, found.left) == ((), ())
        assert isinstance(friday.host.door.seats[1], TakenSeat)

    run(story)


def test_a_phone_that_is_switched_off_before_the_answer_comes_back_with_its_store() -> None:
    """The store was written before the seat was asked for."""

    async def story(friday: Friday) -> None:
        store = MemoryStore()
        friday.loses = lambda way, kind: (way, kind) == ("down", "seated")
        async with Phone(friday.where, friday.invitation(1), store):
            await async_until(lambda: not friday.host.door.invitation(1), "the seat that was asked for")
        friday.loses = lambda way, kind: False
        assert await seated(friday, None, store) == 1
        assert friday.said.count("take") == 1

    run(story)


def test_a_lost_answer_to_a_code_costs_no_second_code() -> None:
    """The proof arrived, so the phone is in."""

    async def story(friday: Friday) -> None:
        friday.loses = once("down", "seated")
        assert await seated(friday, CodeEntry(0, friday.host.code().digits), MemoryStore()) == 0
        assert friday.said.count("take_by_code") == 1

    run(story)


def test_a_proof_of_a_code_that_never_arrived_is_asked_for_again() -> None:
    """The person is told to type the code that the tablet shows, and then gets the seat."""

    async def story(friday: Friday) -> None:
        friday.loses, store = once("up", "take_by_code"), MemoryStore()
        assert await refusal(friday, CodeEntry(0, friday.host.code().digits), store) == "pairing.code_lost"
        assert await seated(friday, CodeEntry(0, friday.host.code().digits), store) == 0

    run(story)


def test_what_is_refused_for_good_ends_the_visit() -> None:
    """A void invitation, a wrong code, and a seat that another phone has."""

    async def story(friday: Friday) -> None:
        assert await refusal(friday, Invitation(0, "A" * 22), MemoryStore()) == "pairing.wrong_proof"
        digits = friday.host.code().digits
        wrong = CodeEntry(0, f"{(int(digits) + 1) % 10**6:06}")
        assert await refusal(friday, wrong, MemoryStore()) == "pairing.wrong_code"
        invitation = friday.invitation(1)
        await seated(friday, invitation, MemoryStore())
        assert await refusal(friday, invitation, MemoryStore()) == "pairing.seat_taken"

    run(story)


def test_a_seat_freed_while_the_phone_was_away_ends_the_visit_and_is_forgotten() -> None:
    """Nothing of it stays in the store, so the next invitation begins anew."""

    async def story(friday: Friday) -> None:
        store = MemoryStore()
        await seated(friday, friday.invitation(1), store)
        friday.host.free(1)
        assert await refusal(friday, None, store) == "pairing.unknown_device"
        assert store.data == {"ticket": None, "table": None}
        assert await seated(friday, friday.invitation(0), store) == 0

    run(story)


def test_a_false_host_ends_the_visit() -> None:
    """It says `seated` and has no key."""

    async def false(socket: ServerConnection) -> None:
        for message in (Challenge(PROTOCOL, "0" * 16, "", "1" * 64), Seated(1, "2" * 16, "3" * 64)):
            await socket.send(dumps(TO_PHONE.encode(message)))
        await socket.wait_closed()

    async def live() -> None:
        async with asyncio.timeout(PATIENCE), serve(false, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            async with Phone(lambda: ("127.0.0.1", port), Invitation(1, "A" * 22), MemoryStore()) as phone:
                with pytest.raises(UnprovenHost):
                    await phone.until(lambda one: one.online)

    asyncio.run(live())


@pytest.mark.parametrize("data", [None, 5, {"ticket": {"tries": 3}, "table": 7}])
def test_a_damaged_store_counts_as_empty(data: Json) -> None:
    """The phone takes the seat that it was invited to."""

    async def story(friday: Friday) -> None:
        assert await seated(friday, friday.invitation(1), MemoryStore(data)) == 1

    run(story)


class Deaf:
    """A socket on which nothing ever comes; `transport.abort` ends it."""

    def __init__(self) -> None:
        self.transport, self.is_aborted = self, False

    def abort(self) -> None:
        self.is_aborted = True


def test_a_silent_host_is_noticed_within_three_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the phone's own clock, which passes here only while the phone waits."""
    now, pings, socket = [0.0], list[Any](), Deaf()

    async def pass_time(seconds: float) -> None:
        now[0] += seconds

    phone = Phone(lambda: ("127.0.0.1", 0), None, MemoryStore())
    monkeypatch.setattr(client, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(client, "asyncio", SimpleNamespace(sleep=pass_time))
    monkeypatch.setattr(phone, "_send", lambda _, message: pings.append(message))
    phone.online, phone._heard = True, 0.0
    asyncio.run(phone._ping(socket))  # type: ignore[arg-type]
    assert not phone.online and socket.is_aborted
    assert SILENCE_SECONDS < now[0] <= 3 and len(pings) == 2
