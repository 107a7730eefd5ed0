"""Hostile phones: every kind of message that no honest phone sends, and a host in memory to hear them."""

import hashlib
import json
import logging
import random
import socket
import traceback
import types
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import MISSING
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from companion.net.limits import Limits
from companion.net.pairing.handshake import PROTOCOL
from companion.net.pairing.pairing import Door, new_door
from companion.net.pairing.phone_pairing import Credentials, Invitation, JoinState, JoinWay, begin
from companion.net.sealed.commitment import SealedError, SealOpening, commitment_to
from companion.net.sealed.sealed_messages import FROM_PHONE as SEALED
from companion.net.sealed.sealed_messages import ChoiceOpened
from companion.net.table.host import Host, Ways
from companion.net.table.messages import FROM_PHONE, JOINING
from companion.net.table.phone import decoded
from companion.net.wire.server import Server
from engine.codec import Json, dumps, encode
from engine.scythe.board.board import PLACES
from engine.scythe.game import Scythe
from engine.scythe.kinds import ACTS
from engine.scythe.state import State
from engine.simulate import choices, lively
from engine.table import Table
from tests.kits.net.hostile_texts import NO_JSON, SECRETS
from tests.kits.waiting import PATIENCE

ERRORS: Final = ("problem", "refused")
UNHURRIED: Final = Limits(rate=1e9, burst=10**9)
NAMES: Final = ("Ana", "Ben", "Cleo", "Dov", "Edna", "Finn", "Gita")


def stream(label: str) -> Callable[[int], bytes]:
    """Bytes that never come twice, and the same in every run."""
    numbers = count()
    return lambda size: hashlib.shake_256(f"{label} {next(numbers)}".encode()).digest(size)


class House:
    """A real host whose sockets are lists: what each visit was told, who was hung up, every fault."""

    def __init__(
        self,
        setup: Json,
        label: str = "",
        limits: Limits = UNHURRIED,
        path: Path | None = None,
        state: State | None = None,
    ) -> None:
        self.now = 0
        self.told: dict[int, list[str]] = {}
        self.gone: set[int] = set()
        self.faults: list[Exception] = []
        self.photos = 0
        self.sent: list[str] = []
        self.doors: list[Door] = []
        self._numbers = count(1)
        self.random = stream(label)
        self.game = Scythe()
        self.table = Table.create(self.game, setup, 0, path)
        self.table.state = state or self.table.state
        seats = self.game.seats(self.table.state)
        ways = Ways(
            self._post, self.gone.add, lambda: self.now, lambda: self.now, self.random, self.doors.append,
            self._keep_photo, self.faults.append,
        )  # fmt: skip
        self.host = Host(self.table, new_door("Friday", seats, stream(f"door {label}")), ways, limits)

    def _post(self, visit: int, text: str) -> None:
        if visit not in self.gone:
            self.told[visit].append(text)

    def _keep_photo(self, seat: int, kind: str, data: bytes) -> None:
        self.photos += 1

    def enter(self) -> int:
        """A new socket."""
        visit = next(self._numbers)
        self.told[visit] = []
        self.host.enter(visit)
        return visit

    def join(self, way: JoinWay) -> tuple[int, Credentials | None]:
        """A new socket that joins honestly; the phone keeps what it needs to come back."""
        visit = self.enter()
        phone, message = begin(decoded(self.told[visit][-1]), way, stream(f"phone {visit}"))
        while True:
            before = len(self.told[visit])
            self.say(visit, message)
            phone, then = phone.hear(decoded(self.told[visit][before]))
            if then is None:
                assert phone.state in (JoinState.SEATED, JoinState.WATCHING)
                return visit, phone.credentials
            message = then

    def sit(self, seat: int) -> tuple[int, Credentials]:
        """A phone that takes a free seat by its invitation."""
        visit, credentials = self.join(Invitation(seat, self.host.invitation(seat) or ""))
        assert credentials is not None
        return visit, credentials

    def say(self, visit: int, message: Any) -> None:
        """Sends a well-formed message."""
        self.sent.append(dumps(FROM_PHONE.encode(message)))
        self.host.hear(visit, self.sent[-1])

    def step(self, chance: random.Random) -> None:
        """The table goes on by one random legal step, as the tablet would play it."""
        act = lively(self.game, chance)(choices(self.game, self.table.state))
        step = self.game.random_step(self.table.state, act, chance)
        self.table.play(step.act, self.now, result=step.result)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.table.state)


WHOLE_NUMBERS: Final = (
    0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 12, 27, 42, -1, -2, -7, 99, 999, 1000, 2**31, -(2**31), 2**53, 2**63,
    -(2**64), 10**4200, -(10**4200),
)  # fmt: skip
TEXTS: Final = (
    *PLACES[::7], *PLACES[-8:], "factory", "", " ", "0", "-1", "None", "__class__", "constructor", "\x00",
    "\ud800", "\u202e", "ä" * 50, "x" * 5000, "%s{0}$(1)", "../../etc", "0" * 64, "f" * 64, "F" * 64,
    "0" * 512, "{}", "[1]", "image/jpeg", "polania", "metal", "power", "attacker", "asked",
    '{"cards":[],"dial":1}', "1e999",
)  # fmt: skip
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 0.5, -0.0, 1e308, 5e-324, 2**53, 10**4200, "", "1", "\ud800", "x" * 9000,
    [], [0], [None], ["a"], [[]], {}, {"": 0}, {"act": {}}, {"say": "act"}, [0] * 3000,
    {"act": {"act": "move"}}, [{}, {}], [[[[[[[[[[1]]]]]]]]]], {"key": "x", "params": []},
    {"dial": 1, "cards": []}, [[1, 2]] * 50,
)  # fmt: skip
MESSAGES: Final[tuple[type, ...]] = tuple(FROM_PHONE._by_tag.values())
SEALS: Final[tuple[type, ...]] = tuple(SEALED._by_tag.values())


def fitting(chance: random.Random, kind: Any) -> Any:
    """JSON data of this type with any value: what a strict reader lets through."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return fitting(chance, chance.choice(inner))
    if origin is tuple:
        size = chance.choice((0, 1, 1, 2, 3, 4, 9)) if inner[-1] is Ellipsis else len(inner)
        return [fitting(chance, inner[0] if inner[-1] is Ellipsis else inner[n]) for n in range(size)]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return str(chance.choice(tuple(kind)))
    if kind is bool:
        return chance.random() < 0.5
    if kind is int:
        return chance.choice(WHOLE_NUMBERS)
    if kind is str:
        return chance.choice(PLACES) if chance.random() < 0.5 else chance.choice(TEXTS)
    if hasattr(kind, "__dataclass_fields__"):
        return {name: fitting(chance, hint) for name, hint in _hints(kind).items()}
    return None if kind is type(None) else chance.choice(ODD)


_KNOWN: dict[type, dict[str, Any]] = {}


def _hints(kind: type) -> dict[str, Any]:
    if kind not in _KNOWN:
        _KNOWN[kind] = get_type_hints(kind)
    return _KNOWN[kind]


def tagged(chance: random.Random, family: Any, key: str, kind: type) -> dict[str, Json]:
    """A message or act of this class, well-formed, with any values; sometimes a default is left out."""
    data = fitting(chance, kind)
    for name, field in kind.__dataclass_fields__.items():
        if field.default is not MISSING and chance.random() < 0.5:
            del data[name]
    return {key: family.tag(kind), **data}


def twisted(chance: random.Random, data: dict[str, Json]) -> dict[str, Json]:
    """The same with one thing wrong: a field of another kind, missing, extra, renamed, or one level down."""
    name, way = chance.choice(tuple(data) or ("say",)), chance.randrange(6)
    inner = data.get(name)
    if isinstance(inner, dict) and inner and way < 3:
        return {**data, name: twisted(chance, inner)}
    if way == 3:
        return {other: item for other, item in data.items() if other != name}
    if way == 4:
        return {**data, chance.choice(TEXTS)[:40]: chance.choice(ODD)}
    if way == 5 and name in data:
        return {f"{name}_" if other == name else other: item for other, item in data.items()}
    return {**data, name: chance.choice(ODD)}


def cut(chance: random.Random, text: str) -> str:
    """A text with an end or a letter lost, doubled or changed."""
    at, way = chance.randrange(len(text) + 1), chance.randrange(4)
    if way == 0:
        return text[:at]
    letter = chr(chance.choice((0, 34, 44, 58, 91, 93, 123, 125, 48, 0xE4, 0x1F600)))
    return (
        text[:at] + ("" if way == 1 else letter if way == 2 else text[at : at + 1]) + text[at + (way < 3) :]
    )


class Attacker:
    """Somebody at one seat (None: no seat) who sends whatever may do harm; `heard` is a tapped wire."""

    def __init__(self, chance: random.Random, house: House, seat: int | None) -> None:
        self.chance, self.house, self.seat = chance, house, seat
        self.counter = 0
        self.opening: SealOpening | None = None
        self.heard: list[str] = []

    def message(self) -> str:
        """The next hostile message."""
        chance = self.chance
        makers = (self.noise, self.any_shape, self.act, self.offered, self.wish, self.seal, self.by_hand)
        makers += (self.consent, self.replay, self.joining)
        make = chance.choices(makers, (10, 16, 34, 12, 4, 10, 3, 3, 8, 60 if self.seat is None else 2))[0]
        text = make()
        if len(self.heard) < 500 or chance.random() < 0.01:
            self.heard.insert(0, text)
            del self.heard[500:]
        return text

    def noise(self) -> str:
        """No message at all."""
        chance = self.chance
        if chance.random() < 0.5:
            return chance.choice(NO_JSON)
        if chance.random() < 0.5:
            return chance.randbytes(chance.randrange(60)).decode("latin-1")
        return cut(chance, self.any_shape())

    def any_shape(self) -> str:
        """Any message of the protocol with any values, half of them broken."""
        data = tagged(self.chance, FROM_PHONE, "say", self.chance.choice(MESSAGES))
        counter = data.get("counter", 0)
        if isinstance(counter, int) and counter < 2**53:
            # Lower counters would all be refused as repeats from now on.
            self.counter = max(self.counter, counter)
        return text_of(twisted(self.chance, data) if self.chance.random() < 0.5 else data)

    def joining(self) -> str:
        """A wrong key to the door."""
        data = tagged(self.chance, FROM_PHONE, "say", self.chance.choice(JOINING[:-1]))
        likely = {
            "protocol": PROTOCOL,
            "seat": 1,
            "nonce": "ab" * 32,
            "proof": "cd" * 32,
            "public": "07" * 256,
        }
        data |= {name: item for name, item in likely.items() if name in data and self.chance.random() < 0.8}
        return text_of(twisted(self.chance, data) if self.chance.random() < 0.2 else data)

    def act(self) -> str:
        """An act of any class, mostly for the own seat, with any values."""
        data = tagged(self.chance, ACTS.codec, "act", self.chance.choice(tuple(ACTS.kinds)))
        return self.asking(data)

    def offered(self) -> str:
        """An act that somebody may choose now, with one field changed, or stolen from another seat."""
        chance, house = self.chance, self.house
        seat = chance.choice(house.game.to_act(house.table.state) or (0,))
        acts = house.game.legal_acts(house.table.state, seat)
        if not acts:
            return self.act()
        act = chance.choice(acts)
        data = ACTS.codec.encode(act)
        assert isinstance(data, dict)
        hints = _hints(type(act))
        name = chance.choice(tuple(hints))
        if name != "seat" and chance.random() < 0.7:
            data[name] = fitting(chance, hints[name])
        return self.asking(data, keep=chance.random() < 0.5)

    def asking(self, act: dict[str, Json], keep: bool = False) -> str:
        """The wish for this act, mostly well-formed and fresh."""
        chance = self.chance
        if self.seat is not None and not keep and chance.random() < 0.9:
            act["seat"] = self.seat
        if chance.random() < 0.1:
            act = twisted(chance, act)
        if chance.random() < 0.06:
            openings = {"attacker": {"dial": 1}, "defender": {"dial": chance.choice(WHOLE_NUMBERS)}}
            act = {"act": act, "openings": chance.choice((openings, None, [], {"attacker": 1}))}
        wish: dict[str, Json] = {"say": "act", "act": act}
        if chance.random() < 0.3:
            wish["answers"] = chance.choice((*ODD, {"coins": chance.choice(WHOLE_NUMBERS)}, {"amount": [0]}))
        return self.numbered(wish)

    def consent(self) -> str:
        """A yes or no, often to what is asked."""
        asked, chance = self.house.host.room.question.asked, self.chance
        number = asked.number if asked and chance.random() < 0.8 else chance.choice(WHOLE_NUMBERS)
        return text_of({"say": "consent", "number": number, "yes": chance.random() < 0.7})

    def wish(self) -> str:
        """Undo or redo."""
        return self.numbered({"say": self.chance.choice(("undo", "redo"))})

    def numbered(self, wish: dict[str, Json]) -> str:
        """The wish with a counter and a revision, seldom odd ones."""
        chance = self.chance
        self.counter += 1
        counter = (
            self.counter if chance.random() < 0.95 else chance.choice((0, -1, 1, self.counter - 1, 2**53))
        )
        now = self.house.table.revision
        revision = now if chance.random() < 0.95 else chance.choice((now - 1, now + 1, *WHOLE_NUMBERS))
        return text_of({**wish, "counter": counter, "revision": revision})

    def seal(self) -> str:
        """A message about the sealed choice, often of the right choice and attempt."""
        chance, now = self.chance, self.now()
        if now and now.side_of(self.seat) is not None and chance.random() < 0.5:
            return text_of({"say": "seal", "message": self.true_seal(now)})
        data = tagged(chance, SEALED, "sealed", chance.choice(SEALS))
        if chance.random() < 0.8:
            data |= self.running()
        return text_of({"say": "seal", "message": twisted(chance, data) if chance.random() < 0.3 else data})

    def true_seal(self, now: ChoiceOpened) -> dict[str, Json]:
        """A commit or reveal that verifies, of a secret that may be nonsense."""
        chance, at = self.chance, now.side_of(self.seat)
        assert at is not None
        if self.opening is None or chance.random() < 0.4:
            self.opening = SealOpening("ab" * 32, chance.choice(SECRETS))
        if chance.random() < 0.5:
            return {"sealed": "reveal", **self.running(), "opening": encode(self.opening)}
        number, sealed = chance.choice((1, 2, 3, 99)), "0" * 64
        with suppress(SealedError):
            sealed = commitment_to(now.context(at), self.opening)
        return {"sealed": "commit", **self.running(), "number": number, "commitment": sealed}

    def by_hand(self) -> str:
        """Settling by hand with odd secrets."""
        chance = self.chance
        sides: list[Json] = [
            {"dial": chance.choice(WHOLE_NUMBERS), "cards": fitting(chance, tuple[int, ...])}
            for _ in range(2)
        ]
        if chance.random() < 0.3:
            sides = [
                {**side, "workers": chance.choice(WHOLE_NUMBERS)} for side in sides if isinstance(side, dict)
            ]
        secrets = sides if chance.random() < 0.6 else chance.choice((*ODD, sides[:1], [sides[0], None]))
        return text_of({"say": "settle_by_hand", **self.running(), "secrets": secrets})

    def now(self) -> ChoiceOpened | None:
        """The sealed choice that runs, or ran last."""
        news = self.house.host.room.sealed.news(None)
        return next((each for each in news if isinstance(each, ChoiceOpened)), None)

    def running(self) -> dict[str, Json]:
        """Its choice and attempt."""
        now = self.now()
        return {"choice": now.choice, "attempt": now.attempt} if now else {"choice": 1, "attempt": 1}

    def replay(self) -> str:
        """What somebody sent before, unchanged or damaged."""
        text = self.chance.choice(self.heard or self.house.sent)
        if self.chance.random() < 0.3:
            text = self.chance.choice(self.house.sent)
        return text if self.chance.random() < 0.7 else cut(self.chance, text)


@contextmanager
def serving(limits: Limits = UNHURRIED, port: int = 0, exactly: bool = True) -> Iterator[Server]:
    """A real host on a free port; any fault of ours fails the test."""
    setup = Scythe().draw_setup(NAMES[:3], random.Random(1), {"tracking": "board"})
    faults: list[Exception] = []
    table, door = Table.create(Scythe(), setup, 0), new_door("Friday", 3, stream("served"))
    server = Server(table, door, lambda door: None, lambda *photo: None, faults.append, limits)
    server.start(port, exactly)
    try:
        yield server
    finally:
        server.stop()
    assert faults == []


def exchange(port: int, request: bytes) -> bytes:
    """What the port answers to these bytes until it closes, or nothing more comes for a while."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as wire:
        wire.sendall(request)
        return received(wire)


def received(wire: socket.socket) -> bytes:
    """Everything that still comes."""
    parts = []
    with suppress(OSError):
        while part := wire.recv(65536):
            parts.append(part)
    return b"".join(parts)


def http(port: int, path: str, method: str = "GET", host: str | None = None, *more: str) -> bytes:
    """A request as a browser writes it; `more` are further header lines."""
    lines = (f"{method} {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", *more, "", "")
    return "\r\n".join(lines).encode("latin-1")


def loud(records: Iterable[logging.LogRecord]) -> list[str]:
    """What a log would show, and mistakes of ours that the library keeps to its own quiet log."""
    return [
        f"{record.name}: {record.getMessage()}"
        for record in records
        if record.name != "adjutant.sockets" or (record.exc_info and _is_ours(record.exc_info[2]))
    ]


def _is_ours(trace: types.TracebackType | None) -> bool:
    """Whether the error went through our own lines."""
    return any("/companion/" in frame.filename for frame in traceback.extract_tb(trace))


HANDSHAKE: Final = (
    *("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)


def text_of(data: Json) -> str:
    """JSON as a careless program writes it."""
    return json.dumps(data)
