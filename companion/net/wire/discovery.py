"""Tables found without typing: the host announces one by zeroconf, a phone searches for them."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address
from typing import Final, Protocol

from zeroconf import Error, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from companion.net.pairing.handshake import PROTOCOL
from companion.net.wire.addresses import Address, is_lan, is_link_local
from companion.text import printable
from engine.message import Message, TableError, say

SERVICE: Final = "_adjutant._tcp.local."
NAME_MOST: Final = 48  # letters; at four bytes each they fit the 255 bytes of one TXT entry
INSTANCE_BYTES_MOST: Final = 63  # of a DNS label
TABLES_MOST: Final = 64  # more are a flood, and no list that anybody reads
ADDRESSES_MOST: Final = 8  # of one table; a tablet has two or three
# A tablet that died says no goodbye; its table leaves the lists after this time.
LIFETIME_SECONDS: Final = 60
ANSWER_MS: Final = 3000  # zeroconf repeats its question three times within it
# An address that was replaced lives on for one second (RFC 6762, section 10.2), then a new look drops it.
LOOK_SECONDS: Final = 1.0
# zeroconf asks after 0, 1, 5 and 14 seconds and then never again, but a network can be mended later:
# every tenth look asks anew, also those that did not answer.
ASKING_LOOKS: Final = 10
# A table answers within a tenth of a second; by now it was asked three times.
PATIENCE_SECONDS: Final = 8.0

_ID: Final = re.compile("[0-9a-f]{16}")
_NUMBER: Final = re.compile("[1-9][0-9]{0,3}")


class NoDiscovery(TableError):
    """This machine cannot use zeroconf; the QR code and the typed address remain."""

    def __init__(self, why: str) -> None:
        super().__init__("discovery.failed", why=why)


@dataclass(frozen=True, slots=True)
class FoundTable:
    """What a table says of itself; nothing of it is proved."""

    id: str
    name: str
    game: str
    addresses: tuple[str, ...]
    port: int
    protocol: int


class Announcement:
    """One table made visible in the local network."""

    def __init__(self, table: str, name: str, game: str) -> None:
        """`table`: the table's id, 16 hexadecimal digits."""
        self._table = table
        self._name = _shown(name)
        self._game = _shown(game)
        self._zeroconf: AsyncZeroconf | None = None
        self._said = self._described([], 0)
        self._one_at_a_time = asyncio.Lock()

    async def renew(self, addresses: Sequence[Address], port: int) -> None:
        """Phones see the table at these addresses, also after the network went away and came back."""
        async with self._one_at_a_time:
            ips = [address.ip for address in addresses]
            try:
                if not ips:
                    await self._close()
                elif self._zeroconf is None:
                    await self._open(ips, port)
                else:
                    await self._move(self._zeroconf, ips, port)
            except (OSError, Error) as error:
                await self._close()
                raise _no_discovery(error) from error

    async def stop(self) -> None:
        """The table disappears from every list at once."""
        async with self._one_at_a_time:
            await self._close()

    async def _open(self, ips: list[str], port: int) -> None:
        self._zeroconf = AsyncZeroconf(interfaces=ips, ip_version=IPVersion.V4Only)
        self._said = self._described(ips, port)
        await (await self._zeroconf.async_register_service(self._said, allow_name_change=True))

    async def _move(self, zeroconf: AsyncZeroconf, ips: list[str], port: int) -> None:
        before, now = self._said, self._described(ips, port)
        now.name = before.name  # another table may have had the first one
        self._said = now
        told = await zeroconf.async_update_service(now)
        # The system forgets who listens when an address goes, also if the same one comes back:
        # only leaving and joining again makes us hear phones.
        await zeroconf.async_update_interfaces([])
        await zeroconf.async_update_interfaces(list(ips))
        await told
        self._take_back(zeroconf, {*before.addresses} - {*now.addresses})

    def _take_back(self, zeroconf: AsyncZeroconf, gone: set[bytes]) -> None:
        """Phones forget these addresses at once, also those they heard of only a moment ago."""
        words = zeroconf.zeroconf.generate_service_broadcast(self._said, None)
        farewell = self._described([str(IPv4Address(ip)) for ip in gone], 0)
        for record in farewell.dns_addresses(override_ttl=0):
            words.add_answer_at_time(record, 0)
        zeroconf.zeroconf.async_send(words)

    async def _close(self) -> None:
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf:
            await zeroconf.async_close()

    def _described(self, ips: list[str], port: int) -> AsyncServiceInfo:
        told = {"protocol": str(PROTOCOL), "table": self._table, "name": self._name, "game": self._game}
        return AsyncServiceInfo(
            SERVICE,
            f"{instance_name(self._name, self._table)}.{SERVICE}",
            port,
            properties=told,
            server=f"adjutant-{self._table}.local.",
            host_ttl=LIFETIME_SECONDS,
            other_ttl=LIFETIME_SECONDS,
            parsed_addresses=ips,
        )


class Announced(Protocol):
    """What somebody in the network said about a table."""

    @property
    def port(self) -> int | None:
        """The port of its page."""

    @property
    def properties(self) -> Mapping[bytes, bytes | None]:
        """The entries of its TXT record."""

    def parsed_addresses(self, version: IPVersion = ...) -> list[str]:
        """The addresses that are announced."""


class Browser:
    """The tables in the local network, as they come and go."""

    def __init__(self, changed: Callable[[tuple[FoundTable, ...]], None] = lambda found: None) -> None:
        """`changed` hears of every change, in the event loop."""
        self._changed = changed
        self._tables: dict[str, FoundTable | None] = {}
        self._reads: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._looking: asyncio.Task[None] | None = None
        self.found: tuple[FoundTable, ...] = ()

    async def start(self, addresses: Sequence[Address]) -> None:
        """Searches in the networks of these addresses; in none without an address."""
        if not addresses:
            return
        ips = [address.ip for address in addresses]
        try:
            self._zeroconf = AsyncZeroconf(interfaces=list(ips), ip_version=IPVersion.V4Only)
            await self._zeroconf.zeroconf.async_wait_for_start()
        except (OSError, Error) as error:
            await self.stop()
            raise _no_discovery(error) from error
        self._browser = self._asking(self._zeroconf)
        self._looking = asyncio.create_task(self._look(self._zeroconf))

    async def renew(self, addresses: Sequence[Address]) -> None:
        """Searches anew in the networks of these addresses."""
        await self.stop()
        await self.start(addresses)

    async def stop(self) -> None:
        """Searches no more, and forgets what was found."""
        tasks = [*self._reads.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        if self._browser:
            await self._browser.async_cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._zeroconf:
            await self._zeroconf.async_close()
        self._zeroconf = self._browser = self._looking = None
        self._reads, self._tables = {}, {}
        self._again.clear()
        self._tell()

    def _heard(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._tables.pop(name, None)
            self._tell()
        elif name in self._tables or self._has_room():
            self._tables.setdefault(name, None)
            self._read(name)

    def _has_room(self) -> bool:
        """Whether one more table can be listed; one that never answered gives way."""
        silent = (name for name, table in self._tables.items() if not table and name not in self._reads)
        if len(self._tables) >= TABLES_MOST and (name := next(silent, None)):
            del self._tables[name]
        return len(self._tables) < TABLES_MOST

    def _read(self, name: str) -> None:
        if name in self._reads:
            self._again.add(name)
        else:
            self._reads[name] = asyncio.create_task(self._listed(name))

    async def _listed(self, name: str) -> None:
        table = await self._asked(name)
        del self._reads[name]
        if name in self._tables:
            self._tables[name] = table
            self._tell()
            if name in self._again:
                self._read(name)
        self._again.discard(name)

    async def _asked(self, name: str) -> FoundTable | None:
        info = _info(name)
        if info is None or self._zeroconf is None:
            return None
        try:
            answered = await info.async_request(self._zeroconf.zeroconf, ANSWER_MS)
        except (OSError, Error):
            return None
        return reading(info) if answered else None

    def _asking(self, zeroconf: AsyncZeroconf) -> AsyncServiceBrowser:
        return AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._heard])

    async def _look(self, zeroconf: AsyncZeroconf) -> None:
        """Keeps the list true: zeroconf does not tell that an address ran out, a table died or came back."""
        looks = 0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            looks += 1
            asks = looks % ASKING_LOOKS == 0
            for name, table in tuple(self._tables.items()):
                if name not in self._reads and (table or asks or _is_known(name, zeroconf)):
                    self._read(name)
            if asks and self._browser:
                await self._browser.async_cancel()
                self._browser = self._asking(zeroconf)

    def _tell(self) -> None:
        tables = {table for table in self._tables.values() if table}
        found = tuple(sorted(tables, key=lambda table: (table.name, table.id, table.addresses, table.port)))
        if found != self.found:
            self.found = found
            self._changed(found)


def _info(name: str) -> AsyncServiceInfo | None:
    try:
        return AsyncServiceInfo(SERVICE, name)
    except Error:  # somebody points from our service to a name that is none
        return None


def _is_known(name: str, zeroconf: AsyncZeroconf) -> bool:
    """Whether all about this table has been heard, so that reading it asks nobody."""
    info = _info(name)
    return info is not None and info.load_from_cache(zeroconf.zeroconf)


def reading(info: Announced) -> FoundTable | None:
    """The table that this announcement describes; None if it describes none properly."""
    table, name, game, protocol = (_entry(info, key) for key in (b"table", b"name", b"game", b"protocol"))
    ips = {ip for ip in info.parsed_addresses(IPVersion.V4Only)[:ADDRESSES_MOST] if is_lan(ip)}
    if not (_ID.fullmatch(table) and _NUMBER.fullmatch(protocol) and name and game and ips):
        return None
    if info.port is None or not 1 <= info.port <= 65535:
        return None
    addresses = sorted(ips, key=lambda ip: (is_link_local(ip), IPv4Address(ip)))
    return FoundTable(table, name, game, tuple(addresses), info.port, int(protocol))


def _entry(info: Announced, key: bytes) -> str:
    try:
        return _shown((info.properties.get(key) or b"").decode("utf-8"))
    except UnicodeDecodeError:
        return ""


def _shown(words: str) -> str:
    return printable(words.strip()[:NAME_MOST])[:NAME_MOST].strip()


def instance_name(name: str, table: str) -> str:
    """How the table is called among all services: its name and enough of its id to tell two apart."""
    end = f" {table[:8]}"
    # A dot would start a new part of the DNS name.
    words = name.replace(".", " ").encode("utf-8")[: INSTANCE_BYTES_MOST - len(end)]
    return words.decode("utf-8", "ignore").strip() + end


def _no_discovery(error: Exception) -> NoDiscovery:
    return NoDiscovery((error.strerror if isinstance(error, OSError) else None) or type(error).__name__)


class SearchState(Enum):
    """How a search for tables stands."""

    SEARCHING = "searching"
    FOUND = "found"
    NOTHING_YET = "nothing_yet"


@dataclass(frozen=True, slots=True)
class Search:
    """A search for tables; `since` is when it began to have none."""

    since: float
    found: int = 0
    state: SearchState = SearchState.SEARCHING

    def step(self, now: float, found: int) -> "Search":
        """The search at the time `now`, when this many tables are listed."""
        if found:
            return Search(now, found, SearchState.FOUND)
        if self.state is SearchState.FOUND:
            return Search(now)
        late = now - self.since >= PATIENCE_SECONDS
        return Search(self.since, 0, SearchState.NOTHING_YET if late else SearchState.SEARCHING)

    @property
    def message(self) -> Message:
        """What to tell the person who waits."""
        if self.state is SearchState.FOUND:
            return say("discovery.found", n=self.found)
        if self.state is SearchState.NOTHING_YET:
            return say("discovery.nothing_yet")
        return say("discovery.searching")
