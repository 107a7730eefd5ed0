"""The host's thread: one port for the phone page and the sockets, in an asyncio loop of its own."""

import asyncio
import errno
import itertools
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from http import HTTPStatus
from typing import Any, TypeVar

from websockets.asyncio.server import Server as Sockets
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from companion.net.limits import LIMITS, PORTS_TRIED, TICK_SECONDS, Limits
from companion.net.pairing.pairing import Door
from companion.net.table.host import Host, Ways
from companion.net.wire import web
from engine.message import TableError
from engine.table import Table

T = TypeVar("T")
MINUTE = 60.0
STOP_SECONDS = 2.0  # a phone in reach has heard the goodbye by then
PORT_SECONDS = 3.0  # for a port that a table of this app is about to let go; taking leave takes less
PORT_AGAIN = 0.05  # seconds between two tries

# The library logs tracebacks of hostile handshakes; what a stranger sends is no news for anybody.
_QUIET = logging.getLogger("adjutant.sockets")
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False


class NoFreePort(TableError):
    """None of the ports that were tried can be had."""


class Server:
    """A hosted table on the LAN; every method may be called from any thread."""

    def __init__(
        self,
        table: Table[Any],
        door: Door,
        save_door: Callable[[Door], None],
        keep_photo: Callable[[int, str, bytes], None],
        fault: Callable[[Exception], None] = lambda error: None,
        limits: Limits = LIMITS,
    ) -> None:
        self.port = 0
        self._limits, self._fault = limits, fault
        self._connections: dict[int, ServerConnection] = {}
        self._numbers = itertools.count(1)
        self._transports: dict[asyncio.Transport, str] = {}
        """Every connection, also those that have not said what they want, and where it comes from."""
        self._arrivals: dict[str, deque[float]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped: asyncio.Event | None = None
        self._sockets: Sockets | None = None
        self._patience = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        ways = Ways(
            self._post,
            self._hang_up,
            _now,
            _at,
            secrets.token_bytes,
            save_door,
            self._keep_photo(keep_photo),
            fault,
        )
        self.host = Host(table, door, ways, limits)
        """Only for the host's own thread, but for what in it never changes: see `later`."""
        self._thread = threading.Thread(target=self._run, name="adjutant-host", daemon=True)
        self._ready: Future[int] = Future()

    def start(self, port: int, exactly: bool = False, waits: bool = False) -> int:
        """Listens and gives the port: the wished one or, unless `exactly`, the next that is free.

        `waits`: phones know the table by this port, and whoever has it may be about to let it go.
        """
        self._patience = PORT_SECONDS if waits else 0.0
        self._wished = [port] if exactly else list(itertools.islice(itertools.count(port), PORTS_TRIED))
        self._thread.start()
        self.port = self._ready.result()
        return self.port

    def release(self) -> None:
        """Lets another table have the port; phones that are here stay until they are told goodbye."""

        async def closed() -> None:
            if self._sockets:
                self._sockets.server.close()

        self.wait_for(closed())

    def stop(self) -> None:
        """Says goodbye to every phone and ends the thread; a second call does nothing."""
        if self._loop and self._stopped and self._thread.is_alive():
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._stopped.set)
            self._thread.join()

    def ask(self, question: Callable[[Host], T]) -> T:
        """What `question` finds out or changes, run in the host's own thread; its error is raised here."""
        return self.later(question).result()

    def later(self, wish: Callable[[Host], T]) -> "Future[T]":
        """What `wish` does in the host's thread, as a future."""
        assert self._loop is not None

        async def answer() -> T:
            return wish(self.host)

        return asyncio.run_coroutine_threadsafe(answer(), self._loop)

    def wait_for(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine that runs in the host's own loop."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except BaseException as error:
            if not self._ready.done():
                self._ready.set_exception(error)

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._unhandled)
        self._stopped = asyncio.Event()
        sockets = self._sockets = await self._listen()
        ticking = asyncio.create_task(self._tick())
        self._ready.set_result(self.port)
        await self._stopped.wait()
        ticking.cancel()
        self.host.farewell()
        sockets.close()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await asyncio.shield(sockets.wait_closed())
        except TimeoutError:
            # A connection that never said anything must not hold up the end.
            for transport in tuple(self._transports):
                transport.abort()
            await sockets.wait_closed()

    async def _listen(self) -> Sockets:
        until = self._loop.time() + self._patience if self._loop else 0.0
        for port in self._wished:
            try:
                sockets = await self._open_by(port, until)
            except OSError as error:
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
                continue
            self.port = port or next(iter(sockets.sockets)).getsockname()[1]
            return sockets
        raise NoFreePort("host.no_port", port=str(self._wished[0]))

    async def _open_by(self, port: int, until: float) -> Sockets:
        """The open port, tried again until this moment while another has it."""
        while True:
            try:
                return await self._open(port)
            except OSError as error:
                if error.errno != errno.EADDRINUSE or asyncio.get_running_loop().time() >= until:
                    raise
                await asyncio.sleep(PORT_AGAIN)

    async def _open(self, port: int) -> Sockets:
        return await serve(
            self._visit,
            "0.0.0.0",
            port,
            process_request=self._answer,
            create_connection=_guarded(self._limits, self._transports),
            open_timeout=self._limits.opening,
            compression=None,
            max_size=self._limits.message,
            max_queue=32,
            ping_interval=5,
            ping_timeout=10,
            close_timeout=1,
            server_header=None,
            logger=_QUIET,
        )

    async def _tick(self) -> None:
        while True:
            self.host.tick()
            await asyncio.sleep(TICK_SECONDS)

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """The page for a browser, a refusal for strangers, None for a socket that may open."""
        host = request.headers.get_all("Host")
        own = len(host) == 1 and web.is_own_host(host[0], self.port)
        # The socket listens everywhere, since a hotspot may begin later; the open internet gets nothing.
        if not own or not web.is_local(str(connection.local_address[0])):
            return _response(
                web.plain(HTTPStatus.MISDIRECTED_REQUEST, "Open this table by its number address."),
                "",
                request,
            )
        if request.path != web.SOCKET:
            if request.method not in ("GET", "HEAD"):
                return _response(
                    web.plain(HTTPStatus.METHOD_NOT_ALLOWED, "Only pages are served here."), host[0], request
                )
            return _response(web.page(request.path, self.host.card(), self.host.game), host[0], request)
        origins = request.headers.get_all("Origin")
        if len(origins) > 1 or not web.is_own_origin(origins[0] if origins else None, host[0]):
            return _response(
                web.plain(HTTPStatus.FORBIDDEN, "Only this table's own page may open it."), host[0], request
            )
        if self._is_crowded(str(connection.remote_address[0])):
            return _response(
                web.plain(HTTPStatus.TOO_MANY_REQUESTS, "Too many at once. Try again in a minute."),
                host[0],
                request,
            )
        return None

    def _is_crowded(self, address: str) -> bool:
        """Whether this address, or everybody together, has as many sockets as the host bears."""
        limits, now = self._limits, time.monotonic()
        arrivals = self._arrivals.setdefault(address, deque())
        while arrivals and now - arrivals[0] > MINUTE:
            arrivals.popleft()
        for idle in [other for other, times in self._arrivals.items() if not times and other != address]:
            del self._arrivals[idle]
        same = sum(other.remote_address[0] == address for other in self._connections.values())
        full = len(self._connections) >= limits.sockets or self.host.unpaired >= limits.unpaired
        if full or same >= limits.sockets_of_one or len(arrivals) >= limits.visits:
            return True
        arrivals.append(now)
        return False

    async def _visit(self, connection: ServerConnection) -> None:
        visit = next(self._numbers)
        self._connections[visit] = connection
        try:
            self.host.enter(visit)
            async for message in connection:
                if isinstance(message, str):
                    self.host.hear(visit, message)
                else:
                    self.host.hear_bytes(visit, message)
        except ConnectionClosed:
            pass
        finally:
            self._connections.pop(visit, None)
            self.host.leave(visit)

    def _post(self, visit: int, text: str) -> None:
        connection = self._connections.get(visit)
        if connection is None or connection.transport.is_closing():
            return
        broadcast((connection,), text)
        transport = connection.transport
        if transport.get_write_buffer_size() > self._limits.backlog:
            transport.abort()

    def _hang_up(self, visit: int) -> None:
        connection = self._connections.get(visit)
        if connection:
            self._spawn(connection.close())

    def _keep_photo(self, keep: Callable[[int, str, bytes], None]) -> Callable[[int, str, bytes], None]:
        """Writes photos in another thread: fifteen million bytes must not hold up a tap."""

        def kept(seat: int, kind: str, data: bytes) -> None:
            self._spawn(asyncio.to_thread(keep, seat, kind, data))

        return kept

    def _spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception) and not isinstance(error, ConnectionClosed):
            self._fault(error)

    def _unhandled(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What strangers cause in the system's sockets is no news; a mistake of ours is."""
        error = context.get("exception")
        if isinstance(error, Exception) and not isinstance(error, OSError | ConnectionClosed):
            self._fault(error)


def _guarded(limits: Limits, transports: dict[asyncio.Transport, str]) -> type[ServerConnection]:
    """Connections that end at once where there are too many, before they have said a word."""

    class Guarded(ServerConnection):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            address = str((transport.get_extra_info("peername") or ("",))[0])
            transports[self.transport] = address
            same = sum(other == address for other in transports.values())
            if len(transports) > limits.connections or same > limits.connections_of_one:
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            transports.pop(self.transport, None)
            super().connection_lost(exc)

    return Guarded


def _now() -> int:
    return time.monotonic_ns() // 1_000_000


def _at() -> int:
    return time.time_ns() // 1_000_000


def _response(page: web.Page, host: str, request: Request) -> Response:
    readable = ",".join(request.headers.get_all("Accept-Encoding"))
    small = page.small if "gzip" in readable else None
    body = page.body if small is None else small
    found = Headers(
        web.headers(host, page.kind) | {"Content-Type": page.kind, "Content-Length": str(len(body))}
    )
    if small is not None:
        found["Content-Encoding"] = "gzip"
    found["Connection"] = "close"
    return Response(page.status.value, page.status.phrase, found, b"" if request.method == "HEAD" else body)
