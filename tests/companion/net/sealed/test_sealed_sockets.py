"""Three phones on real sockets seal at a real host, which dies in between; nobody chooses twice."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from companion.net.sealed.phone_seal import PhoneState
from companion.net.wire import client
from engine.ruination.game import Ruination
from engine.table import Table
from tests.kits.net.host_process import FileStore, HostProcess, Player
from tests.kits.waiting import PATIENCE

pytestmark = pytest.mark.network

GAME = Ruination()
TILES = (4, 8, 2)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HostProcess]:
    """A host whose table asks three seats for their tiles; phones try again sooner, to save time."""
    monkeypatch.setattr(client, "WAITS", (0.05, 0.1))
    setup = GAME.draw_setup(["Ana", "Ben", "Cleo"], random.Random(1), {})
    Table.create(GAME, setup, 0, tmp_path / "tiles.jsonl").close()
    process = HostProcess(tmp_path)
    process.start()
    process.wait()
    yield process
    process.end()


@asynccontextmanager
async def players(host: HostProcess) -> AsyncIterator[list[Player]]:
    """Three phones that are asked for a tile."""
    async with AsyncExitStack() as stack:
        found = []
        for seat in range(3):
            player = Player(host.where, host.invitation(seat), FileStore(host.folder / f"phone{seat}"))
            found.append(await stack.enter_async_context(player))
        for player in found:
            await until(player, PhoneState.CHOOSING)
        yield found


async def until(player: Player, state: PhoneState) -> None:
    """Returns when this phone's sealed choice stands there."""
    async with asyncio.timeout(PATIENCE):
        await player.until(lambda each: each.table.seal is not None and each.table.seal.state is state)


async def play(host: HostProcess, killed_after: int) -> None:
    """All three seal, and after so many of them the host is killed."""
    async with players(host) as phones:
        for sealed, (phone, tile) in enumerate(zip(phones, TILES, strict=True)):
            if sealed == killed_after:
                host.kill()
                host.start()
                kept = host.journal.read_text("ascii")
                assert not any(nonce in kept for nonce in map(nonce_of, phones[:sealed]))
            phone.seal({"tile": tile})
            await until(phone, PhoneState.COMMITTED if sealed < 2 else PhoneState.OPENED)
        for phone in phones:
            await until(phone, PhoneState.OPENED)
            assert phone.table.seal and phone.table.seal.openings
            assert [each.secret for each in phone.table.seal.openings] == [f'{{"tile":{n}}}' for n in TILES]
        async with asyncio.timeout(PATIENCE):  # what is opened is told before it is played
            await phones[0].until(lambda each: not each.table.sheet["sealing"])


def nonce_of(phone: Player) -> str:
    """What only this phone has before all are opened."""
    assert phone.table.seal
    return phone.table.seal.kept[-1].opening.nonce


@pytest.mark.parametrize("killed_after", [0, 1, 2])
def test_three_phones_on_real_sockets_open_at_once_whenever_the_host_dies(
    host: HostProcess, killed_after: int
) -> None:
    """One step with all three tiles, in one journal, and no seal made twice."""
    asyncio.run(play(host, killed_after))
    steps = [line["step"] for line in host.lines() if line["do"] == "step"]
    assert [(step["act"]["act"], tuple(step["result"])) for step in steps] == [("open_tiles", TILES)]
    seals = [line["data"]["choice"] for line in host.lines() if line["do"] == "noted"]
    assert {choice["now"]["attempt"] for choice in seals} == {1} and "Traceback" not in host.errors
