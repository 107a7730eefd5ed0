"""The two servers of the LAN benchmark, each in a process of its own: our host, and a bare echo."""

import asyncio
import os
import random
import time
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryFile

from websockets.asyncio.server import ServerConnection, broadcast, serve

from companion.net.limits import Limits
from companion.net.pairing.pairing import new_door
from companion.net.wire.server import Server
from engine.scythe.game import Scythe
from engine.table import Table

LINE = b"." * 200  # about what an act takes in the journal
# Seven phones of one machine that tap as fast as they can.
LIMITS = Limits(rate=1e6, burst=1_000_000, visits=1000)


def host_side(end: Connection, journal: str, seats: int) -> None:
    """Serves a real table with a journal until told to stop."""
    game, chance = Scythe(), random.Random(5)
    names = [f"P{number + 1}" for number in range(seats)]
    setup = game.draw_setup(names, chance, {"tracking": "mats", "invaders": True})
    table = Table.create(game, setup, time.time_ns() // 1_000_000, Path(journal))
    server = Server(
        table, new_door("bench", seats, os.urandom), lambda door: None, lambda *photo: None, limits=LIMITS
    )
    port = server.start(0)
    end.send((port, [server.ask(lambda host, seat=seat: host.invitation(seat)) for seat in range(seats)]))
    end.recv()
    server.stop()
    table.close()


def echo_side(end: Connection) -> None:
    """Sends a message back; to everybody if it begins with "*"; saved first if it begins with "!"."""
    asyncio.run(_echo(end))


async def _echo(end: Connection) -> None:
    async with serve(_answer, "127.0.0.1", 0, compression=None) as server:
        end.send(next(iter(server.sockets)).getsockname()[1])
        await asyncio.to_thread(end.recv)


async def _answer(connection: ServerConnection) -> None:
    with TemporaryFile(buffering=0) as file:
        async for message in connection:
            kind = str(message)[:1]
            if kind == "!":
                file.write(LINE)
                os.fsync(file.fileno())
            broadcast(connection.server.connections if kind in "*!" else (connection,), message)
