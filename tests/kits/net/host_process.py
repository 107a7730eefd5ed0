"""A real host in a process of its own and phones that come back to it; as a program, one phone that plays."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.net.pairing import keyring
from companion.net.pairing.phone_pairing import Invitation, JoinWay
from companion.net.sealed.phone_seal import PhoneState
from companion.net.table.messages import Done
from companion.net.wire.client import Phone
from engine.codec import Json, loads
from tests.kits.net.offered import listed
from tests.kits.net.ports import OwnPort
from tests.kits.source_tree import ROOT
from tests.kits.tiers import not_when_quick
from tests.kits.waiting import async_pause, until

# Not Saxony: it may place all its stars for combats, and nobody kills the host of a game that is over.
PLAYERS = "Ana:crimea,Ben:nordic,Cleo:polania"


class HostProcess:
    """`adjutant host` without a terminal, killed and resumed on one port."""

    def __init__(self, folder: Path) -> None:
        not_when_quick("a host in a process of its own", "network")
        self.folder = folder
        self._port = OwnPort()
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    def __repr__(self) -> str:
        ended = self.process.poll() if self.process else None
        return f"<host of {self.starts} starts, ended {ended}, said {self.said[-300:]!r}, {self.errors!r}>"

    @property
    def journal(self) -> Path:
        """The one journal in the folder."""
        return next(self.folder.glob("*.jsonl"))

    @property
    def port(self) -> int:
        """The port on which the host listens, the same after every start."""
        return self._port.number

    def where(self) -> tuple[str, int]:
        """Where phones find it."""
        return "127.0.0.1", self.port

    def start(self) -> None:
        """Starts or resumes it; it may not listen yet."""
        saved = list(self.folder.glob("*.jsonl"))
        how = ["--resume", str(saved[0])] if saved else ["--players", PLAYERS]
        command = [sys.executable, "-W", "ignore", "-m", "companion", "--language", "en", "host"]
        with open(self.folder / "stderr", "ab") as errors, open(self.folder / "stdout", "ab") as out:
            self.process = subprocess.Popen(
                [*command, "--folder", str(self.folder), "--port", str(self.port), *how],
                stdin=subprocess.DEVNULL, stdout=out, stderr=errors, cwd=ROOT,
            )  # fmt: skip
        self.starts += 1

    def wait(self) -> None:
        """Returns when it listens."""
        until(self._listens, lambda: f"a host that listens; it said {self.errors!r}")

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(self.where()) == 0 and any(self.folder.glob("*.seats"))

    def invitation(self, seat: int) -> Invitation:
        """What the QR code of this seat carries."""
        return Invitation(seat, keyring.read(keyring.path_beside(self.journal)).door().invitation(seat) or "")

    def signal(self, number: int) -> None:
        """Sends a signal, if it still runs."""
        if self.process and self.process.poll() is None:
            os.kill(self.process.pid, number)

    def kill(self) -> None:
        """kill -9, and nothing of it is left."""
        self.signal(signal.SIGKILL)
        if self.process:
            self.process.wait()

    def end(self) -> None:
        """Kills the host, also one that stands still, and gives its port back."""
        self.signal(signal.SIGCONT)
        self.kill()
        self._port.close()

    @property
    def errors(self) -> str:
        """Everything it ever said on stderr."""
        return (self.folder / "stderr").read_text()

    @property
    def said(self) -> str:
        """Every whole line that it ever said."""
        return (self.folder / "stdout").read_text().rpartition("\n")[0]

    def lines(self) -> list[dict[str, Any]]:
        """What the journal holds; a torn last line is left out."""
        whole = self.journal.read_text("ascii").split("\n")[1:-1]
        return [loads(line) for line in whole]


class FileStore:
    """A phone's store in a file, written whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Json:
        return loads(self.path.read_text("ascii")) if self.path.exists() else None

    def save(self, data: Json) -> None:
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(data))
        new.replace(self.path)


class Player(Phone):
    """A phone that tells what it sends and remembers what it was told is done."""

    def __init__(self, where: Callable[[], tuple[str, int]], way: JoinWay, store: FileStore) -> None:
        super().__init__(where, way, store)
        self.sent: Callable[[str], None] = lambda kind: None
        self.done: list[int] = []
        self.doubted = False

    def _send(self, socket: Any, message: Any) -> None:
        super()._send(socket, message)
        kind = type(message).__name__.lower()
        self.sent(str(message.message["sealed"]) if kind == "seal" else kind)

    def _hear(self, message: Any) -> None:
        super()._hear(message)
        if isinstance(message, Done):
            self.done.append(message.counter)
        self.doubted = self.doubted or self.table.doubt

    @property
    def settled(self) -> bool:
        """Whether this phone is in and waits for nothing."""
        return self.online and self._table is not None and not self.table.joining and not self.table.pending

    def seal_if_asked(self) -> bool:
        """Seals the smallest dial if this seat is asked for one; whether it was."""
        seal, asked = self.table.seal, self.table.sheet["sealing"]
        if seal is None or not asked or seal.state is not PhoneState.CHOOSING:
            return False
        form = next(side["form"] for side in asked["sides"] if side["seat"] == self.table.seat)
        self.seal({each["name"]: each.get("least", []) for each in form["fields"]})
        return True

    def act_if_asked(self, chance: random.Random) -> bool:
        """Plays something on offer, a combat if there is one; whether it could."""
        every = listed(self.table.sheet)
        # A table that agrees to stop has nothing left to kill the host after.
        offers = [act for act in every if act.get("act") != "end_game"]
        if self.table.busy or not offers or self.table.sheet["sealing"]:
            return False
        fights = [act for kind in ("declare_combat", "move") for act in offers if act.get("act") == kind]
        act = fights[0] if fights else chance.choice(offers)
        self.do(lambda table: table.act(act))
        return True


async def play_for_ever(port: int, store: Path, way: JoinWay) -> None:
    """One phone that acts and seals whenever it is asked, until it is killed."""
    chance = random.Random()
    async with Player(lambda: ("127.0.0.1", port), way, FileStore(store)) as player:
        while True:
            await player.until(lambda one: one.settled)
            player.seal_if_asked() or player.act_if_asked(chance)
            print(player.table.revision, flush=True)
            await async_pause()


if __name__ == "__main__":
    _, port, store, seat, key = sys.argv
    asyncio.run(play_for_ever(int(port), Path(store), Invitation(int(seat), key) if key else None))
