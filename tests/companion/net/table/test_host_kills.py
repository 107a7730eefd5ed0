"""A real host and real phones: after kill -9 of either, all are back and what was acknowledged is kept."""

import asyncio
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from companion.net.pairing.phone_pairing import CodeEntry, Credentials, Invitation
from companion.net.table.messages import GoodbyeReason
from companion.net.wire import client
from companion.net.wire.client import JoinRefused, MemoryStore, Phone
from tests.kits.net.host_process import FileStore, HostProcess, Player
from tests.kits.source_tree import ROOT
from tests.kits.waiting import PATIENCE, async_dawdle, async_until, until, within

pytestmark = pytest.mark.network

SEATS = range(3)
KINDS = ("act", "commit", "reveal", "undo", "return")
ROUNDS = 5  # kills after each kind of message


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HostProcess]:
    """A host that listens, and is gone after the test; phones try again sooner, to save the test's time."""
    monkeypatch.setattr(client, "WAITS", (0.05, 0.1))
    process = HostProcess(tmp_path)
    process.start()
    process.wait()
    yield process
    process.end()


@asynccontextmanager
async def players(host: HostProcess) -> AsyncIterator[list[Player]]:
    """Three phones that have taken their seats."""
    async with AsyncExitStack() as stack:
        found = []
        for seat in SEATS:
            store = FileStore(host.folder / f"phone{seat}")
            player = Player(host.where, host.invitation(seat), store)
            found.append(await stack.enter_async_context(player))
        await everybody(found)
        yield found


async def everybody(phones: list[Player]) -> None:
    """Returns when every phone is in and waits for nothing."""
    async with asyncio.timeout(PATIENCE):
        for phone in phones:
            await phone.until(lambda one: isinstance(one, Player) and one.settled)


class Killer:
    """Kills the host a moment after a phone has sent a message of one kind."""

    def __init__(self, host: HostProcess, phones: list[Player], chance: random.Random) -> None:
        self.host, self.chance = host, chance
        self.kind: str | None = None
        self.struck = asyncio.Event()
        self.kills: Counter[str] = Counter()
        self.tasks: set[asyncio.Task[None]] = set()
        for phone in phones:
            phone.sent = self.sent

    def sent(self, kind: str) -> None:
        if kind == self.kind:
            self.kind = None
            self.tasks.add(asyncio.create_task(self.strike(kind)))

    async def strike(self, kind: str) -> None:
        await async_dawdle(self.chance.choice((0, 0, 0.001, 0.003, 0.01, 0.05)))
        self.host.kill()
        self.kills[kind] += 1
        self.struck.set()

    def has_struck(self) -> bool:
        """Whether the host is dead; fails with what went wrong with the kill."""
        for task in self.tasks:
            if task.done():
                task.result()
        return self.struck.is_set()


async def play_until_struck(phones: list[Player], killer: Killer, chance: random.Random) -> None:
    """People go on, and undo what they did where that is what is waited for."""
    undoing = killer.kind == "undo"

    def is_struck() -> bool:
        for phone in phones:
            if not phone.settled:
                continue
            if undoing and phone.table.sheet["undo"] and not phone.table.sheet["sealing"]:
                phone.do(lambda table: table.undo())
            else:
                _ = phone.seal_if_asked() or phone.act_if_asked(chance)
        return killer.has_struck()

    def missed() -> str:
        return f"{killer.kind} to be sent; {killer.host!r}; {[what_shows(phone) for phone in phones]}"

    await async_until(is_struck, missed)


def what_shows(phone: Player) -> dict[str, object]:
    """What a phone that does not go on shows its owner."""
    table = phone.table
    parts = {name: table.sheet[name] for name in ("turn", "offers", "sealing", "undo")}
    return {"settled": phone.settled, "pending": table.pending, "seal": table.seal, **parts}


async def end_the_combat(phones: list[Player]) -> None:
    """Both sides seal, however often they are asked."""

    def is_over() -> bool:
        for phone in phones:
            if phone.settled:
                phone.seal_if_asked()
        return not any(phone.table.sheet["sealing"] for phone in phones)

    await async_until(is_over, "the end of the combat")
    await everybody(phones)


async def same_table(phones: list[Player]) -> None:
    """Every phone has come to the same revision and the same history."""

    def tables() -> set[tuple[int, str]]:
        return {(phone.table.revision, phone.table.history) for phone in phones}

    await async_until(lambda: len(tables()) == 1, lambda: f"one table on every phone, not {tables()}")
    assert not any(phone.doubted for phone in phones)


def check_journal(host: HostProcess, phones: list[Player]) -> None:
    """Whatever a phone was told is done is there, and nothing is there twice."""
    by = [(line["by"]["device"], line["by"]["counter"]) for line in host.lines() if "by" in line]
    assert max(Counter(by).values()) == 1
    for phone in phones:
        ticket = phone._ticket
        assert ticket and isinstance(ticket.way, Credentials)
        assert {(ticket.way.device, counter) for counter in phone.done} <= set(by)


def test_a_killed_host_comes_back_with_everything_it_acknowledged(host: HostProcess) -> None:
    chance = random.Random(1)

    async def story() -> None:
        async with players(host) as phones:
            killer = Killer(host, phones, chance)
            for kind in KINDS * ROUNDS:
                killer.kind = kind
                killer.struck.clear()
                if kind == "return":
                    host.kill()
                    host.start()
                    await within(killer.struck.wait())
                else:
                    await play_until_struck(phones, killer, chance)
                host.start()
                await everybody(phones)
            await end_the_combat(phones)
            await same_table(phones)
            check_journal(host, phones)
            assert killer.kills == dict.fromkeys(KINDS, ROUNDS)

    asyncio.run(story())
    assert "Traceback" not in host.errors, host.errors


def test_a_host_killed_while_phones_sit_down_gives_every_seat_once(host: HostProcess) -> None:
    async def story() -> None:
        async with AsyncExitStack() as stack:
            phones = [
                Player(host.where, host.invitation(seat), FileStore(host.folder / f"phone{seat}"))
                for seat in SEATS
            ]
            killer = Killer(host, phones, random.Random(2))
            for phone in phones:
                killer.kind = "take"
                killer.struck.clear()
                await stack.enter_async_context(phone)
                await within(killer.struck.wait())
                host.start()
                await everybody([phone])
            await everybody(phones)
            assert sorted(phone.table.seat or 0 for phone in phones) == list(SEATS)

    asyncio.run(story())
    assert "Traceback" not in host.errors, host.errors


def test_killed_phones_come_back_to_their_seats_and_lose_nothing(host: HostProcess) -> None:
    """Two phones in this process seal and watch, the third is a process that is killed again and again."""
    chance, kills = random.Random(3), 12

    def child(key: str) -> subprocess.Popen[bytes]:
        store = host.folder / "phone0"
        return subprocess.Popen(
            [sys.executable, "-m", "tests.kits.net.host_process", str(host.port), str(store), "0", key],
            stdout=subprocess.PIPE, cwd=ROOT, env={"PYTHONPATH": str(ROOT)},
        )  # fmt: skip

    def go_on(phones: list[Player]) -> None:
        for phone in phones:
            if phone.settled:
                _ = phone.seal_if_asked() or phone.act_if_asked(chance)

    async def story() -> None:
        async with AsyncExitStack() as stack:
            phones = [
                await stack.enter_async_context(
                    Player(host.where, host.invitation(seat), FileStore(host.folder / f"phone{seat}"))
                )
                for seat in (1, 2)
            ]
            await everybody(phones)
            key = host.invitation(0).key
            for _ in range(kills):
                with child(key) as process:
                    assert process.stdout
                    said = asyncio.create_task(asyncio.to_thread(process.stdout.readline))
                    await async_until(
                        lambda said=said: go_on(phones) or said.done(), "the phone's first word"
                    )
                    for _ in range(chance.choice((0, 1, 5))):
                        go_on(phones)
                        await async_dawdle(0.02)
                    process.kill()
                    assert said.result()
            last = Player(host.where, None, FileStore(host.folder / "phone0"))
            phones.append(await stack.enter_async_context(last))
            await everybody(phones)
            await end_the_combat(phones)
            await same_table(phones)
            check_journal(host, phones)

    asyncio.run(story())
    assert "Traceback" not in host.errors, host.errors


def test_a_stopped_host_says_so_and_phones_come_back_to_it(host: HostProcess) -> None:
    async def story() -> None:
        async with players(host) as phones:
            host.signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                for phone in phones:
                    await phone.until(lambda one: not one.online)
            assert all(phone.ended and phone.ended.why is GoodbyeReason.CLOSING for phone in phones)
            assert host.process and await asyncio.to_thread(host.process.wait) == 0
            host.start()
            await everybody(phones)

    asyncio.run(story())
    assert "Traceback" not in host.errors, host.errors


def test_a_frozen_host_is_noticed_and_joined_again(host: HostProcess) -> None:
    """Within three seconds by the phone's clock: test_client.py."""

    async def story() -> None:
        async with players(host) as phones:
            host.signal(signal.SIGSTOP)
            async with asyncio.timeout(PATIENCE):
                for phone in phones:
                    await phone.until(lambda one: not one.online)
            host.signal(signal.SIGCONT)
            await everybody(phones)

    asyncio.run(story())


def test_a_phone_watches_or_sits_down_by_code(host: HostProcess) -> None:
    """The code is read off the host's own output."""

    async def story() -> None:
        digits = (await asyncio.to_thread(_code, host)).replace(" ", "")
        wrong = f"{(int(digits) + 1) % 10**6:06}"
        async with asyncio.timeout(PATIENCE), Phone(host.where, None, MemoryStore()) as watching:
            await watching.until(lambda one: one.online)
            assert watching.table.seat is None
            async with Phone(host.where, CodeEntry(1, wrong), MemoryStore()) as guessing:
                with pytest.raises(JoinRefused):
                    await guessing.until(lambda one: one.online)
            async with Phone(host.where, CodeEntry(1, digits), MemoryStore()) as seated:
                await seated.until(lambda one: one.online)
                assert seated.table.seat == 1
                await watching.until(
                    lambda one: one.table.presence is not None and "here" in one.table.presence.seats
                )
            with pytest.raises(JoinRefused):
                async with Phone(host.where, Invitation(1, "A" * 22), MemoryStore()) as late:
                    await late.until(lambda one: one.online)

    asyncio.run(story())


def _code(host: HostProcess) -> str:
    line = re.compile(r"^Or open .* and type ([0-9 ]+)\.$", re.MULTILINE)
    return until(lambda: line.search(host.said), "a code")[1]
