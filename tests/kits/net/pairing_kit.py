"""What the tests of pairing share: phones, sockets and randomness that is the same in every run."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

from companion.net.pairing import handshake
from companion.net.pairing.handshake import PROTOCOL
from companion.net.pairing.pairing import (
    Door,
    DoorTurn,
    ThresholdState,
)
from companion.net.pairing.pairing_messages import FromStranger, Knock, Return, Take, TakeByCode, Watch
from companion.net.pairing.phone_pairing import CodeEntry, Credentials, Invitation, JoinWay, begin

Draw = Callable[[int], bytes]


def stream(label: str = "") -> Draw:
    """Bytes that never come twice, and the same in every run."""
    numbers = count()
    return lambda size: hashlib.shake_256(f"{label} {next(numbers)}".encode()).digest(size)


def knock(door: Door, way: JoinWay, draw: Draw, now: int = 0) -> DoorTurn:
    """A new socket and the phone's first message on it."""
    threshold, challenge = door.challenge(draw)
    return door.hear(threshold, begin(challenge, way, draw)[1], now, draw)


def join(door: Door, way: JoinWay, draw: Draw, now: int = 0) -> tuple[DoorTurn, Credentials | None]:
    """A whole handshake on a new socket; the phone checks the host on its side."""
    threshold, challenge = door.challenge(draw)
    phone, message = begin(challenge, way, draw)
    while True:
        turn = door.hear(threshold, message, now, draw)
        if turn.answer is None:
            return turn, None
        phone, then = phone.hear(turn.answer)
        if then is None:
            return turn, phone.credentials
        door, threshold, message = turn.door, turn.threshold, then


def by_qr(door: Door, seat: int) -> Invitation:
    """What a camera reads off the tablet."""
    return Invitation(seat, door.invitation(seat) or "")


def with_code(door: Door, seat: int, draw: Draw, now: int = 0) -> tuple[Door, CodeEntry]:
    """The door with a code, and what a person types."""
    door, code = door.code(now, draw)
    return door, CodeEntry(seat, code.digits)


def refusal(turn: DoorTurn) -> type[Exception]:
    """The kind of the refusal; the socket must be closed by it and nobody seated."""
    assert turn.refused is not None
    assert turn.answer is None and turn.threshold.state is ThresholdState.CLOSED
    return type(turn.refused)


def wrong(entry: CodeEntry) -> CodeEntry:
    """Another code than this one."""
    return replace(entry, code="000000" if entry.code != "000000" else "000001")


def messages() -> Iterator[FromStranger]:
    """One of every message that a phone can begin with, none of them with a good proof."""
    yield Take(PROTOCOL, 0, "0" * 64, "0" * 64)
    yield Return(PROTOCOL, "0" * 16, "0" * 64, "0" * 64)
    yield Knock(PROTOCOL, handshake.public_of(5))
    yield TakeByCode(PROTOCOL, 0, "0" * 64, "0" * 64)
    yield Watch(PROTOCOL)
