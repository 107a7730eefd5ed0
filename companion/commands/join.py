"""`adjutant join`: finds the tables in the local network and opens one in the browser."""

import asyncio
import json
import os
import sys
import time
import webbrowser
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Final

from companion.net.wire.addresses import Address, addresses
from companion.net.wire.discovery import Browser, FoundTable, Search, SearchState
from companion.text import text
from engine.message import Message, say

LOOK_SECONDS: Final = 0.2  # quick for a person, nothing for a machine
SETTLE_SECONDS: Final = 1.5  # a second table answers within this time, so that "only one" is true
ANSWER_SECONDS: Final = 2.0  # a table in the same room answers in milliseconds
RETRY_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class Lobby:
    """The tables that come into question, and since when they are the same."""

    wanted: str | None
    since: float
    tables: tuple[FoundTable, ...] = ()

    def step(self, now: float, found: tuple[FoundTable, ...]) -> "Lobby":
        """The lobby when these tables are found."""
        tables = tuple(table for table in found if self._is_wanted(table))
        return self if tables == self.tables else replace(self, since=now, tables=tables)

    def is_settled(self, now: float) -> bool:
        """Whether there are tables and nothing has changed for a while."""
        return bool(self.tables) and now - self.since >= SETTLE_SECONDS

    def _is_wanted(self, table: FoundTable) -> bool:
        return self.wanted is None or table.name.casefold() == self.wanted.strip().casefold()


def run(table: str | None, as_json: bool) -> int:
    """Opens the one table, or the one of this name; `as_json` only lists, and 1 then means none was found."""
    if as_json:
        found = asyncio.run(_listing(table))
        print(json.dumps({"format": "tables/1", "tables": [asdict(one) for one in found]}))
        return 0 if found else 1
    _open(asyncio.run(_choosing(table)))
    return 0


def _open(url: str) -> None:
    print(text(say("join.open", url=url)))
    # Without a display `webbrowser` may start a text browser inside this terminal.
    if _has_display() and webbrowser.open(url):
        return
    print(text(say("join.type", url=url)))


def _has_display() -> bool:
    return not sys.platform.startswith("linux") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


async def _listing(wanted: str | None) -> tuple[FoundTable, ...]:
    seeker = _Seeker(wanted)
    try:
        while not seeker.lobby.is_settled(time.monotonic()):
            await seeker.look()
            if seeker.search.state is SearchState.NOTHING_YET:
                break
        return seeker.lobby.tables
    finally:
        await seeker.stop()


async def _choosing(wanted: str | None) -> str:
    seeker = _Seeker(wanted)
    listed: tuple[FoundTable, ...] = ()
    tried = -RETRY_SECONDS
    try:
        while True:
            await seeker.look()
            now = time.monotonic()
            if not seeker.lobby.is_settled(now):
                continue
            if seeker.lobby.tables != listed:
                listed = seeker.lobby.tables
                seeker.tell(*_lines(listed), to_stderr=False)
            if len(listed) == 1 and now - tried >= RETRY_SECONDS:
                if ip := await _answering(listed[0]):
                    return _url(ip, listed[0])
                seeker.tell(say("join.no_answer", name=listed[0].name, url=_first_url(listed[0])))
                tried = time.monotonic()
    finally:
        await seeker.stop()


def _lines(tables: tuple[FoundTable, ...]) -> list[Message]:
    lines = [say("discovery.found", n=len(tables))]
    lines += [say("join.table", name=table.name, game=table.game, url=_first_url(table)) for table in tables]
    return lines if len(tables) == 1 else [*lines, say("join.several")]


def _first_url(table: FoundTable) -> str:
    return _url(table.addresses[0], table)


def _url(ip: str, table: FoundTable) -> str:
    return f"http://{ip}:{table.port}/"


async def _answering(table: FoundTable) -> str | None:
    """The first of the table's addresses that can be reached from here."""
    reached = await asyncio.gather(*(_reaches(ip, table.port) for ip in table.addresses))
    return next((ip for ip, reaches in zip(table.addresses, reached, strict=True) if reaches), None)


async def _reaches(ip: str, port: int) -> bool:
    try:
        _, writer = await asyncio.wait_for(asyncio.open_connection(ip, port), ANSWER_SECONDS)
    except (OSError, TimeoutError):
        return False
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return True


class _Seeker:
    """A search that tells the person at the terminal how it goes, each thing once."""

    def __init__(self, wanted: str | None) -> None:
        now = time.monotonic()
        self.lobby = Lobby(wanted, now)
        self.search = Search(now)
        self._browser = Browser()
        self._own: tuple[Address, ...] | None = None
        self._told: Message | None = None
        self._shows_progress = sys.stderr.isatty()

    async def look(self) -> None:
        """One look around, also at which network this machine is in."""
        if (own := addresses()) != self._own:
            self._own = own
            await self._browser.renew(own)
            self.search = Search(time.monotonic())
        await asyncio.sleep(LOOK_SECONDS)
        now = time.monotonic()
        self.lobby = self.lobby.step(now, self._browser.found)
        self.search = self.search.step(now, len(self.lobby.tables))
        self._tell_state()
        self._show_progress(now)

    async def stop(self) -> None:
        """Ends the search and leaves a clean line."""
        await self._browser.stop()
        self._clear()

    def tell(self, *messages: Message, to_stderr: bool = True) -> None:
        """Says these sentences, each on a line of its own."""
        self._clear()
        for message in messages:
            print(text(message), file=sys.stderr if to_stderr else sys.stdout, flush=True)

    def _tell_state(self) -> None:
        if self.search.state is SearchState.FOUND:
            self._told = None
            return
        message = self._message()
        if message != self._told:
            self._told = message
            self.tell(message)

    def _message(self) -> Message:
        if not self._own:
            return say("join.no_network")
        late = self.search.state is SearchState.NOTHING_YET
        if late and self.lobby.wanted is not None and self._browser.found:
            return say("join.not_among", names=tuple(table.name for table in self._browser.found))
        return self.search.message

    def _show_progress(self, now: float) -> None:
        if self._shows_progress and self.search.state is not SearchState.FOUND:
            seconds = int(now - self.search.since)
            print(f"\r{text(say('join.progress', n=seconds))}", end="", file=sys.stderr, flush=True)

    def _clear(self) -> None:
        if self._shows_progress:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
