"""A real host on a network without sockets that can break anywhere; time is handed in."""

import hashlib
import itertools
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.net.limits import LIMITS, Limits
from companion.net.pairing.pairing import Door, new_door
from companion.net.pairing.pairing_messages import Answer, Seated
from companion.net.pairing.phone_pairing import Invitation, JoinWay, begin
from companion.net.table.host import Host, Ways
from companion.net.table.messages import FROM_PHONE, Presence
from engine.codec import Json, dumps, loads
from engine.ruination.game import Ruination
from engine.scythe.game import Scythe
from engine.table import REOPENED, Table
from tests.kits.engine.dice_duel import SETUP, DiceDuel
from tests.kits.net.sim_phone import SimPhone, heard

DUEL, RUINATION, SCYTHE = DiceDuel(), Ruination(), Scythe()
START = 1_000_000  # what the clock on the wall shows first, in ms


class Killed(BaseException):
    """The host's process is gone, in the middle of whatever it did."""


class MemoryJournal:
    """A journal that cannot fail and is not on a disk; `wrote` hears of every line when it is safe."""

    def __init__(self, setup: Json, wrote: Callable[[dict[str, Json]], None] = lambda line: None) -> None:
        self.setup, self.wrote = setup, wrote
        self.lines: list[str] = []
        self.torn = self.unsaved = 0
        self.fuse = 0
        """How many lines until the host is killed, right after the last of them; 0: never."""

    @property
    def entries(self) -> tuple[dict[str, Any], ...]:
        return tuple(loads(line) for line in self.lines)

    def append(self, entry: dict[str, Json]) -> str:
        self.lines.append(dumps(entry))
        self.wrote(entry)
        if self.fuse:
            self.fuse -= 1
            if not self.fuse:
                raise Killed
        return ""

    def close(self) -> None:
        pass


@dataclass(eq=False, slots=True)
class Wire:
    """One socket: texts on their way, in order; None in `down` is the end that the phone will notice."""

    visit: int
    end: "SimPhone | Guest"
    up: deque[str] = field(default_factory=deque)
    down: deque[str | None] = field(default_factory=deque)
    left: bool = False
    """The phone has closed its end."""
    over: bool = False
    """The host has closed its end."""


class Lan:
    """The host, its journal and its wires."""

    def __init__(
        self, game: Any, setup: Json, seed: int = 0, path: Path | None = None, limits: Limits = LIMITS
    ) -> None:
        self.game, self.path, self.limits = game, path, limits
        self.now = 0
        self.seed = seed
        self._draws = itertools.count()
        self.wires: dict[int, Wire] = {}
        self.old: list[Wire] = []
        """Wires that the host no longer knows of, with texts that the phones have not read yet."""
        self._visits = itertools.count(1)
        self.faults: list[Exception] = []
        self.photos: list[tuple[int, str, bytes]] = []
        self.events: list[str | tuple[int, str | None]] = []
        """What was saved and what was posted to whom, in order; None: hung up."""
        self.journal = MemoryJournal(setup, lambda line: self.events.append(str(line["do"])))
        memory: Any = self.journal
        if path:
            self.table = Table.create(game, setup, START, path)
        else:
            self.table = Table(game, setup, START, memory)
        self.saved_door: Door = new_door("Friday", game.seats(self.table.state), self.random)
        self.host = self._host()

    def random(self, size: int) -> bytes:
        """Bytes that never come twice, and the same in every run of a seed."""
        return hashlib.shake_256(f"{self.seed} {next(self._draws)}".encode()).digest(size)

    def at(self) -> int:
        """The clock on the wall."""
        return START + self.now

    def _host(self) -> Host:
        ways = Ways(
            self.post, self.hang_up, lambda: self.now, self.at, self.random, self._save_door,
            lambda *photo: self.photos.append(photo), self.faults.append,
        )  # fmt: skip
        return Host(self.table, self.saved_door, ways, self.limits)

    def _save_door(self, door: Door) -> None:
        self.saved_door = door
        self.events.append("door")

    def post(self, visit: int, text: str) -> None:
        """The host's way to a phone."""
        self.events.append((visit, text))
        wire = self.wires.get(visit)
        if wire and not wire.over and not wire.left:
            wire.down.append(text)

    def hang_up(self, visit: int) -> None:
        """The host ends a visit; what was said before still arrives."""
        self.events.append((visit, None))
        wire = self.wires.get(visit)
        if wire and not wire.over and not wire.left:
            wire.down.append(None)

    def open(self, end: "SimPhone | Guest") -> Wire:
        """A new socket, which the host challenges."""
        wire = Wire(next(self._visits), end)
        self.wires[wire.visit] = wire
        self.host.enter(wire.visit)
        return wire

    def hear(self, wire: Wire) -> None:
        """The first text that is on its way up arrives, or the end of the wire."""
        if wire.up and not wire.over:
            self.host.hear(wire.visit, wire.up.popleft())
        elif wire.left or wire.over:
            self.cut(wire)

    def tell(self, wire: Wire) -> None:
        """The first text that is on its way down arrives, or the end of the wire."""
        if wire.left or not wire.down:
            return
        text = wire.down.popleft()
        if text is None:
            wire.left = True
            wire.down.clear()
            wire.end.offline(wire)
        else:
            wire.end.hear(wire, text)

    def cut(self, wire: Wire, arrive: int = 0) -> None:
        """The host's end breaks; only so many texts that are on their way down still arrive."""
        if self.wires.pop(wire.visit, None) and not wire.over:
            self.host.leave(wire.visit)
        self._end(wire, arrive)

    def _end(self, wire: Wire, arrive: int) -> None:
        wire.over = True
        wire.up.clear()
        if not wire.left:
            kept = list(wire.down)[:arrive]
            wire.down = deque(text for text in kept if text is not None)
            wire.down.append(None)
            self.old.append(wire)

    def restart(self, arrive: Callable[[Wire], int] = lambda wire: 0) -> None:
        """The host is killed and comes back with its journal and its keys."""
        broken = list(self.wires.values())
        self.wires.clear()
        for wire in broken:
            self._end(wire, arrive(wire))
        self.host.room.close()
        self.table.close()
        if self.path:
            self.table = Table.resume(self.game, self.path, self.at())
        else:
            memory: Any = self.journal
            self.table = Table(self.game, self.journal.setup, START, memory)
            self.table._reenter(self.journal.entries)
            self.table._commit(REOPENED, self.at(), {}, self.table.state)
        self.host = self._host()

    def lines(self) -> tuple[dict[str, Any], ...]:
        """What the journal holds."""
        if self.path is None:
            return self.journal.entries
        return tuple(loads(line) for line in self.path.read_text("ascii").splitlines())[1:]

    def run(self) -> None:
        """Everything on its way arrives, also what that leads to."""
        while busy := [wire for wire in self.wires.values() if wire.up or wire.down]:
            self.pass_time(50)
            for wire in busy:
                while wire.down:
                    self.tell(wire)
                while wire.up:
                    self.hear(wire)
                if wire.left:
                    self.cut(wire)

    def pass_time(self, milliseconds: int) -> None:
        """The clock goes on, and the host looks round."""
        self.now += milliseconds
        self.host.tick()

    def join(self, seat: int | None) -> "SimPhone":
        """A phone that has taken this seat (None: that watches) and knows everything."""
        key = None if seat is None else self.host.invitation(seat)
        assert seat is None or key
        phone = SimPhone(self, None if seat is None else Invitation(seat, key or ""))
        phone.connect()
        self.run()
        return phone


class Guest:
    """A socket that sends what it likes and keeps what it hears."""

    def __init__(self, lan: Lan) -> None:
        self.lan = lan
        self.heard: list[Any] = []
        self.gone = False
        self.wire = lan.open(self)

    def hear(self, wire: Wire, text: str) -> None:
        """Keeps the message."""
        self.heard.append(heard(text))

    def offline(self, wire: Wire) -> None:
        """The host has hung up."""
        self.gone = True

    def say(self, message: Any) -> Any:
        """Sends one message and gives the last answer that came."""
        return self.say_text(dumps(FROM_PHONE.encode(message)))

    def say_text(self, text: str) -> Any:
        """Sends any text."""
        self.wire.up.append(text)
        self.lan.run()
        return self.heard[-1] if self.heard else None

    def join(self, way: JoinWay) -> "Guest":
        """Takes a seat, comes back to it or watches; the phone's credentials are kept."""
        self.lan.run()
        pairing, message = begin(self.heard[0], way, self.lan.random)
        while message is not None:
            before = len(self.heard)
            self.say(message)
            answer = next(each for each in self.heard[before:] if isinstance(each, Answer | Seated))
            pairing, message = pairing.hear(answer)
        self.credentials = pairing.credentials
        return self

    def last(self, kind: type[Any]) -> Any:
        """The last message of this kind."""
        return next(each for each in reversed(self.heard) if isinstance(each, kind))


def guest(lan: Lan, seat: int | None) -> Guest:
    """A socket that has taken this seat, or watches."""
    way = None if seat is None else Invitation(seat, lan.host.invitation(seat) or "")
    return Guest(lan).join(way)


def march(lan: Lan) -> int:
    """Plays until a move on the table may have led to a combat; gives the seat that may say so."""
    game, chance = lan.game, random.Random(lan.seed)
    for wanted in ("Move", "DeclareCombat"):
        seat = game.to_act(lan.table.state)[0]
        for act in game.legal_acts(lan.table.state, seat):
            after = game.apply(lan.table.state, game.random_step(lan.table.state, act, chance))
            if any(type(each).__name__ == wanted for each in game.legal_acts(after, seat)):
                lan.table.play(act, lan.at())
                break
    return int(seat)


def some_secret(form: Any, chance: random.Random) -> Json:
    """An answer to the form that no rule forbids."""
    secret: dict[str, Json] = {}
    for each in form["fields"]:
        number = each["field"] == "number"
        secret[each["name"]] = chance.randint(each["least"], each["most"]) if number else []
    return {**secret, "workers": 0} if "workers" in secret else secret


def duel(dice: str = "sealed", rounds: int = 3) -> Json:
    """The set-up of a duel."""
    return {**SETUP, "dice": dice, "rounds": rounds}


def ruination(hordes: int, seed: int = 0) -> Json:
    """The set-up of a drawn game, which begins with a sealed choice of every seat."""
    return RUINATION.draw_setup([f"P{number}" for number in range(hordes)], random.Random(seed), {})


def scythe(players: int, tracking: str, seed: int = 0) -> Json:
    """The set-up of a drawn game."""
    names = [f"P{number}" for number in range(players)]
    return SCYTHE.draw_setup(names, random.Random(seed), {"tracking": tracking, "invaders": True})


def present(lan: Lan) -> Presence:
    """Whose phone is here, as the host knows it."""
    return lan.host.room._present()
