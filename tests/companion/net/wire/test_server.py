"""The host's thread on real sockets: ports, limits, sockets that misbehave, and an end without traces."""

import json
import logging
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from companion.net.limits import LIMITS
from companion.net.pairing.handshake import PROTOCOL
from companion.net.wire.server import NoFreePort, Server
from tests.kits.net.hostile import HANDSHAKE, UNHURRIED, exchange, http, loud, received, serving
from tests.kits.net.ports import OwnPort
from tests.kits.waiting import PATIENCE, until

WATCH: Final = f'{{"say":"watch","protocol":{PROTOCOL}}}'
TEXT, BINARY, CLOSE = 0x1, 0x2, 0x8


@pytest.fixture(autouse=True)
def _nothing_is_logged(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """No log, no traceback, not a word on stderr, whatever the sockets do."""
    with caplog.at_level(logging.INFO):
        yield
    assert loud(caplog.records) == []
    assert capfd.readouterr() == ("", "")


@contextmanager
def _socket(server: Server) -> Iterator[ClientConnection]:
    """A socket that has been challenged, and reads all that comes at once, a goodbye too."""
    url, endless = f"ws://127.0.0.1:{server.port}/socket", {"max_size": None, "max_queue": None}
    with connect(url, proxy=None, compression=None, **endless) as wire:
        assert _heard(wire)["say"] == "challenge"
        yield wire


@contextmanager
def _spectator(server: Server) -> Iterator[ClientConnection]:
    """A socket that has joined."""
    with _socket(server) as wire:
        wire.send(WATCH)
        _until(wire, "presence")
        yield wire


def _heard(wire: ClientConnection) -> Any:
    return json.loads(wire.recv(timeout=PATIENCE))


def _until(wire: ClientConnection, say: str) -> Any:
    while (message := _heard(wire))["say"] != say:
        pass
    return message


def _is_well(wire: ClientConnection) -> bool:
    """Whether this socket is still answered."""
    wire.send('{"say":"ping","n":7}')
    return bool(_until(wire, "pong")["n"] == 7)


def _sockets(server: Server) -> int:
    return server.ask(lambda host: len(host._visits))


def _idle(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A connection that says nothing."""
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))


@contextmanager
def _raw(server: Server) -> Iterator[socket.socket]:
    """A WebSocket by hand, after its handshake."""
    with _idle(server) as wire:
        wire.sendall(http(server.port, "/socket", "GET", None, *HANDSHAKE))
        answer = b""
        while b'"challenge"' not in answer:
            answer += wire.recv(4096)
        yield wire


def _frame(opcode: int, payload: bytes, final: bool = True, masked: bool = True, bits: int = 0) -> bytes:
    head = bytes([(0x80 if final else 0) | bits | opcode])
    size, mark = len(payload), 0x80 if masked else 0
    head += bytes([mark | size]) if size < 126 else bytes([mark | 126]) + struct.pack(">H", size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


def test_a_taken_port_is_left_to_its_owner() -> None:
    """The next free one is used."""
    with serving() as first, serving(port=first.port, exactly=False) as second:
        assert first.port < second.port <= first.port + 20
        for server in (first, second):
            assert b" 200 " in exchange(server.port, http(server.port, "/"))[:20]


def test_an_exact_port_that_is_taken_is_an_error_with_a_name() -> None:
    """The owner asked for this one and no other."""
    with serving() as first, pytest.raises(NoFreePort), serving(port=first.port, exactly=True):
        pass


@pytest.mark.long
def test_stop_ends_the_thread_and_frees_the_port() -> None:
    """Also with phones in the room, strangers in the door and half a request on the way; twice is once."""
    with closing(OwnPort()) as own, serving(port=own.number, exactly=True) as server:
        with _spectator(server) as spectator, _socket(server), _raw(server), _idle(server) as half:
            half.sendall(b"GET / HTT")
            server.stop()
            assert _until(spectator, "goodbye")["why"] == "closing"
        server.stop()
        assert "adjutant-host" not in {thread.name for thread in threading.enumerate()}
        with closing(socket.create_server(("127.0.0.1", server.port))):
            pass
        with serving(port=server.port, exactly=True) as again:
            assert again.port == server.port


def test_a_question_that_fails_fails_where_it_was_asked() -> None:
    """The host goes on."""
    with serving() as server:
        with pytest.raises(ZeroDivisionError):
            server.ask(lambda host: 1 // 0)
        assert server.ask(lambda host: host.door.name) == "Friday"


def test_a_message_over_the_limit_closes_only_its_own_socket() -> None:
    """The largest that is allowed is heard, one byte more is not."""
    with serving() as server, _spectator(server) as honest, _spectator(server) as other:
        other.send("x" * LIMITS.message)
        assert _until(other, "problem")["error"] == "Malformed"
        other.send("x" * (LIMITS.message + 1))
        with pytest.raises(ConnectionClosed) as closed:
            _until(other, "nothing")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        assert _is_well(honest)


def test_a_phone_that_never_reads_is_dropped_and_nobody_else() -> None:
    """What waits for it may not fill the host's memory."""
    limits = replace(UNHURRIED, backlog=100_000)
    with serving(limits) as server, _spectator(server) as honest, _raw(server) as deaf:
        deaf.sendall(_frame(TEXT, WATCH.encode()))
        until(lambda: server.ask(lambda host: host.room.spectators) == 2, "two spectators")
        asking = _frame(TEXT, b'{"say":"ask_whole"}') * 50
        for _ in range(400):
            try:
                deaf.sendall(asking)
            except OSError:
                break
            if server.ask(lambda host: host.room.spectators) == 1:
                break
        until(lambda: server.ask(lambda host: host.room.spectators) == 1, "the deaf one gone")
        assert _is_well(honest)


HOSTILE_FRAMES: Final = {
    "text that is no UTF-8": _frame(TEXT, b"\xff\xfe\xfd"),
    "half a letter": _frame(TEXT, b'"\xc3'),
    "not masked": _frame(TEXT, b"{}", masked=False),
    "an unknown kind": _frame(0x3, b"{}"),
    "reserved bits": _frame(TEXT, b"{}", bits=0x70),
    "a continuation of nothing": _frame(0x0, b"{}"),
    "a new message inside another": _frame(TEXT, b"{", final=False) + _frame(TEXT, b"}"),
    "a long ping": _frame(0x9, b"x" * 200),
    "a ping in pieces": _frame(0x9, b"x", final=False),
    "a close of one byte": _frame(CLOSE, b"x"),
    "a close with a strange code": _frame(CLOSE, struct.pack(">H", 17)),
    "a frame that says it is enormous": bytes([0x81, 0xFF]) + b"\x7f" + b"\xff" * 7 + b"\0" * 4,
    "pieces beyond the limit": _frame(TEXT, b"x" * 9000, final=False) + _frame(0x0, b"x" * 9000),
    "bytes that nobody announced": _frame(BINARY, b"\xff\xd8\xff" * 100),
}


@pytest.mark.parametrize("frame", HOSTILE_FRAMES.values(), ids=HOSTILE_FRAMES)
def test_a_hostile_frame_closes_its_own_socket(frame: bytes) -> None:
    """Without a log, and the others stay."""
    with serving() as server, _spectator(server) as honest, _raw(server) as wire:
        wire.sendall(frame)
        answer = b""
        while b"\x88" not in answer:
            answer += wire.recv(4096)
        wire.close()
        until(lambda: _sockets(server) == 1, "one socket left")
        assert _is_well(honest)


def test_a_socket_that_breaks_off_in_a_frame_is_forgotten() -> None:
    """As a phone whose battery is empty."""
    with serving() as server:
        with _raw(server) as wire:
            wire.sendall(_frame(TEXT, WATCH.encode())[:9])
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        until(lambda: _sockets(server) == 0, "a socket forgotten")


def _answer_to_a_new_socket(server: Server) -> bytes:
    return exchange(server.port, http(server.port, "/socket", "GET", None, *HANDSHAKE))[:40]


def test_too_many_sockets_of_one_address_are_refused() -> None:
    """Those that are in stay in, the page is still served, and a place that is left is free again."""
    with serving(replace(UNHURRIED, sockets_of_one=3)) as server, ExitStack() as crowd:
        wires = [crowd.enter_context(_spectator(server)) for _ in range(3)]
        assert b" 429 " in _answer_to_a_new_socket(server)
        assert all(_is_well(wire) for wire in wires)
        assert b" 200 " in exchange(server.port, http(server.port, "/"))[:20]
        wires[0].close()
        until(lambda: _sockets(server) == 2, "a place that is left")
        with _spectator(server) as late:
            assert _is_well(late)


def test_too_many_sockets_that_never_join_are_refused() -> None:
    """Strangers in the door do not keep players out for longer than the door waits."""
    with serving(replace(UNHURRIED, unpaired=4, first_message=PATIENCE)) as server, ExitStack() as crowd:
        strangers = [crowd.enter_context(_socket(server)) for _ in range(4)]
        assert b" 429 " in _answer_to_a_new_socket(server)
        server.ask(lambda host: setattr(host, "_limits", replace(host._limits, first_message=0.5)))
        for stranger in strangers:
            assert _until(stranger, "problem")["error"] == "TooSlow"
        until(lambda: _sockets(server) == 0, "an empty room")
        with _spectator(server) as late:
            assert _is_well(late)


def test_idle_connections_cannot_use_up_the_host() -> None:
    """Those beyond the limit end at once; other addresses and the phones in the room do not notice."""
    limits = replace(UNHURRIED, connections_of_one=6)
    with serving(limits) as server, _spectator(server) as honest, ExitStack() as crowd:
        for _ in range(5):
            crowd.enter_context(_idle(server))
        for _ in range(20):
            assert received(crowd.enter_context(_idle(server))) == b""
        with _idle(server, "127.0.0.2") as other:
            other.sendall(http(server.port, "/"))
            assert b" 200 " in received(other)[:20]
        assert _is_well(honest)
        crowd.close()
        until(lambda: b" 200 " in exchange(server.port, http(server.port, "/"))[:20], "a page")


def test_a_connection_that_says_nothing_is_ended() -> None:
    """Before it has become a socket it may wait for a while only."""
    with serving(replace(UNHURRIED, opening=0.3)) as server, _idle(server) as idle:
        assert b" 200 " not in received(idle)


@pytest.mark.parametrize("limit", ["sockets", "visits"])
def test_the_room_and_the_minute_have_an_end(limit: str) -> None:
    """So many sockets at once, and so many new ones in a minute from one address."""
    limits = {"sockets": replace(UNHURRIED, sockets=2), "visits": replace(UNHURRIED, visits=2)}[limit]
    with serving(limits) as server, _spectator(server) as first, _spectator(server):
        assert b" 429 " in _answer_to_a_new_socket(server)
        assert _is_well(first)


def test_spectators_beyond_the_limit_hear_why() -> None:
    """A sentence, and their socket is closed."""
    with serving(replace(UNHURRIED, spectators=1)) as server, _spectator(server) as first:
        with _socket(server) as second:
            second.send(WATCH)
            assert _until(second, "problem")["error"] == "TooManySpectators"
            with pytest.raises(ConnectionClosed):
                second.recv(timeout=PATIENCE)
        assert _is_well(first)


def _flood(wire: ClientConnection) -> None:
    for _ in range(100_000):
        wire.send('{"say":"ping","n":1}')


def test_a_flood_ends_its_own_visit() -> None:
    """With the limits of a real table; the others do not wait for it."""
    with serving(LIMITS) as server, _spectator(server) as honest, _spectator(server) as flood:
        with pytest.raises(ConnectionClosed):
            _flood(flood)
        assert _is_well(honest)


def test_sockets_that_come_and_go_leave_nothing_behind() -> None:
    """Forty visits of every kind of end, and the host holds none of them."""
    with serving() as server:
        for number in range(40):
            with _raw(server) as wire:
                if number % 2:
                    wire.sendall(_frame(TEXT, WATCH.encode()))
                if number % 3 == 0:
                    wire.sendall(_frame(CLOSE, b""))
        until(lambda: _sockets(server) == 0 and not server._connections, "an empty room")
        assert server.ask(lambda host: host.room.spectators) == 0
