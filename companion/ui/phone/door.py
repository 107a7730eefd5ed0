"""A table seen from outside: the address that somebody typed or pasted, and what its host tells strangers."""

import asyncio
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from companion.net.limits import PORT
from companion.net.pairing.handshake import is_id
from companion.net.pairing.phone_pairing import Invitation, parse_fragment
from companion.net.wire.web import CARD, is_own_host
from companion.text import printable
from engine.codec import Malformed, decode, loads
from engine.message import Message, TableError

ANSWER_SECONDS: Final = 3.0  # a table in the same room answers in milliseconds
CARD_MOST: Final = 65_536  # bytes; seven seats need two thousand
NAME_MOST: Final = 48

_ADDRESS: Final = re.compile(r"(?:http://)?([0-9A-Za-z.]+)(?::([0-9]{1,5}))?/?(#.*)?", re.IGNORECASE)


class BadAddress(TableError):
    """What was typed is no address of a table on the local network."""


@dataclass(frozen=True, slots=True)
class TableLink:
    """Where a table is, and the invitation that the link to a seat carries."""

    host: str
    port: int
    invitation: Invitation | None = None


@dataclass(frozen=True, slots=True)
class DoorSeat:
    """A seat as strangers see it."""

    title: Message
    free: bool


@dataclass(frozen=True, slots=True)
class Card:
    """What anybody on the LAN may know of a table."""

    table: str
    name: str
    seats: tuple[DoorSeat, ...]
    photo_limit: int = 0


def read_address(typed: str) -> TableLink:
    """The address in these words, or BadAddress, or BadKey for a damaged link."""
    found = _ADDRESS.fullmatch(typed.strip())
    if not found:
        raise BadAddress("phone.bad_address")
    host, port, fragment = found[1].lower(), int(found[2] or PORT), found[3]
    if not 1 <= port <= 65535 or not is_own_host(f"{host}:{port}", port):
        raise BadAddress("phone.bad_address")
    return TableLink(host, port, parse_fragment(fragment) if fragment and fragment != "#" else None)


async def first_card(places: Iterable[tuple[str, int]], table: str | None) -> tuple[Card, str, int] | None:
    """The first card that one of these places answers with, and the place; `table` None takes any table."""
    asked = {asyncio.create_task(_card(*place)): place for place in places}
    left = set(asked)
    try:
        while left:
            done, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if (card := task.result()) and table in (None, card.table):
                    return card, *asked[task]
        return None
    finally:
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


async def _card(host: str, port: int) -> Card | None:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return _read(await _get(host, port))
    except (OSError, TimeoutError):
        return None


async def _get(host: str, port: int) -> bytes:
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(f"GET {CARD} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while len(answer) < CARD_MOST and (more := await reader.read(CARD_MOST)):
            answer += more
        return answer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def _read(answer: bytes) -> Card | None:
    head, _, body = answer.partition(b"\r\n\r\n")
    try:
        card = decode(Card, loads(body))
    except (Malformed, UnicodeDecodeError):
        return None
    if b" 200 " not in head.partition(b"\r\n")[0] + b" " or not is_id(card.table):
        return None
    return Card(card.table, printable(card.name[:NAME_MOST]), card.seats, card.photo_limit)
