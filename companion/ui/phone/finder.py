"""Tables on the LAN, looked for while this phone is at none of them."""

import time
from collections.abc import Callable

from companion.net.wire.addresses import Address
from companion.net.wire.discovery import Browser, FoundTable, NoDiscovery, Search, SearchState
from engine.message import Message, say


class Finder:
    """Looks for tables while this phone is at none."""

    def __init__(self, browser: Browser, own: Callable[[], tuple[Address, ...]]) -> None:
        self._browser, self._own_addresses = browser, own
        self._own: tuple[Address, ...] | None = None
        self._search = Search(time.monotonic())
        self._failure: Message | None = None
        self.runs = False
        self.found: tuple[FoundTable, ...] = ()

    def places(self, table: str) -> list[tuple[str, int]]:
        """Where the table of this id was found lately."""
        return [(ip, one.port) for one in self.found if one.id == table for ip in one.addresses]

    async def look(self, wanted: bool) -> None:
        """One look around, also at which network this machine is in; none where it is not wanted."""
        if not wanted:
            await self.stop()
            return
        if (own := self._own_addresses()) != self._own:
            self._own, self.runs = own, True
            self._search = Search(time.monotonic())
            try:
                await self._browser.renew(own)
                self._failure = None
            except NoDiscovery as error:
                self._failure = error.message
        self.found = self._browser.found
        self._search = self._search.step(time.monotonic(), len(self.found))

    async def stop(self) -> None:
        """Looks no more; what was found stays known."""
        if self.runs:
            self.runs, self._own = False, None
            await self._browser.stop()

    @property
    def message(self) -> Message:
        """What to tell the person who waits."""
        if not self._own:
            return say("join.no_network")
        found = self._search.state is SearchState.FOUND
        return self._failure if self._failure and not found else self._search.message
