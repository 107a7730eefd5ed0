"""A real host, a second phone, and the app as a phone at the same table; searches are played by the test."""

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any

from companion.hosted_table import Hosted, Wishes
from companion.net.pairing.phone_pairing import parse_fragment
from companion.net.wire.addresses import Address
from companion.net.wire.client import MemoryStore, Phone
from companion.net.wire.discovery import FoundTable
from companion.ui.phone import screen as phone_screen
from companion.ui.phone.session import PhoneSession
from companion.ui.phone.widgets.mat import PhoneTile
from companion.ui.phone.widgets.parts import Tab
from companion.ui.widgets.basics.basics import Push, Words
from companion.ui.widgets.table.score_bars import ScoreTotal
from engine.codec import Json
from engine.game import Step
from engine.scythe.game import Scythe
from engine.simulate import lively, random_game
from engine.table import Table
from tests.kits.ui.ui_kit import PHONE, Driver, running
from tests.kits.waiting import AGES, all_at, until

SCYTHE = Scythe()
SEEDS = 40  # random games to look through; the first few have a combat


class Lan:
    """What a search on the LAN finds; the test says."""

    def __init__(self) -> None:
        self.tables: tuple[FoundTable, ...] = ()
        self.own: tuple[Address, ...] = (Address("192.168.1.7", "wlan0"),)

    def browser(self) -> "StillBrowser":
        """A browser that finds what lies here."""
        return StillBrowser(self)


class StillBrowser:
    """Finds without a network."""

    def __init__(self, lan: Lan) -> None:
        self._lan = lan

    @property
    def found(self) -> tuple[FoundTable, ...]:
        return self._lan.tables

    async def renew(self, addresses: Any) -> None:
        pass

    async def stop(self) -> None:
        pass


@cache
def _combat() -> tuple[Any, tuple[Step, ...]]:
    """The setup and the steps of a game of three up to the one that asks for dials."""
    for seed in range(SEEDS):
        chance, steps = random.Random(seed), []
        chosen: Json = [["crimea"], ["nordic"], ["saxony"]]
        setup = SCYTHE.draw_setup(["Ana", "Ben", "Cleo"], chance, {"tracking": "mats", "chosen": chosen})
        for _, step, after in random_game(SCYTHE, setup, chance, lively(SCYTHE, chance)):
            steps.append(step)
            sealing = SCYTHE.sealing(after)
            sides = [after.players[side.seat] for side in sealing.sides] if sealing else []
            cards = all(side.combat_cards for side in sides)
            if sides and cards and all(side.power >= 3 and sum(side.stars) <= 3 for side in sides):
                return setup, tuple(steps)
    raise AssertionError("no combat")


@contextmanager
def hosted(folder: Path, with_combat: bool = False) -> Iterator[Hosted]:
    """A table of three on this machine, new or with two who must seal their dials."""
    if with_combat:
        setup, steps = _combat()
        path = folder / "saved.jsonl"
        table = Table.create(SCYTHE, setup, 0, path)
        for at, step in enumerate(steps):
            table.play(step.act, at, result=step.result)
        table.close()
        wishes = Wishes("", (), {}, resume=path, port=None)
    else:
        players = ["Ana:crimea:engineering", "Ben:nordic:patriotic", "Cleo:saxony:mechanical"]
        wishes = Wishes(SCYTHE.name, players, {"tracking": "mats"}, name="Friday", folder=folder)
    host = Hosted(wishes, lambda message: None)
    try:
        yield host
    finally:
        host.close()


@contextmanager
def frozen(host: Hosted) -> Iterator[Future[Any]]:
    """The host hears and says nothing until the block ends; what is done once it has woken."""
    wake = threading.Event()
    woken = host.later(lambda _: wake.wait())
    try:
        yield woken
    finally:
        wake.set()


class Other:
    """Another seat's phone in a thread of its own."""

    def __init__(self, link: str, port: int) -> None:
        way = parse_fragment(link[link.index("#") :])
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live(port, way)), daemon=True)
        self._thread.start()
        assert self._ready.wait(AGES)

    async def _live(self, port: int, way: Any) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        async with Phone(lambda: ("127.0.0.1", port), way, MemoryStore()) as self.phone:
            await self.phone.until(lambda one: one.online and _is_asked(one))
            self._ready.set()
            await self._end.wait()

    def does(self, what: Callable[[Phone], Any]) -> Any:
        """What this gives, done in the phone's own thread."""
        done: Future[Any] = Future()
        self._loop.call_soon_threadsafe(lambda: done.set_result(what(self.phone)))
        return done.result(AGES)

    def knows(self, holds: Callable[[Phone], Any]) -> None:
        """Waits until the phone has heard of this."""
        asyncio.run_coroutine_threadsafe(self.phone.until(holds), self._loop).result(AGES)

    def close(self) -> None:
        """Leaves."""
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(AGES)


def _is_asked(phone: Phone) -> bool:
    """Whether this phone knows of the sealed choice that its table asks for, if there is one."""
    return phone.table.seal is not None or not phone.table.sheet["sealing"]


@contextmanager
def other(host: Hosted, seat: int) -> Iterator[Other]:
    """A second phone at this seat."""
    made = Other(host.link(seat), host.port)
    try:
        yield made
    finally:
        made.close()


class Owner(Driver):
    """A person who holds the app as a phone."""

    def push(self, words: str) -> Any:
        """Something to push that says this, a tab or a section of the mat among it, or None."""
        tiles = (tile for tile in self.shown(PhoneTile) if tile.can and words in tile.text)
        tabs = (tab for tab in self.shown(Tab) if words in tab.text)
        return super().push(words) or next(tiles, None) or next(tabs, None)

    @property
    def view(self) -> Any:
        """The phone's screen."""
        return self.app.screens.get_screen("phone")

    @property
    def now(self) -> Any:
        """What the phone knows."""
        return self.view.session.now()

    def text(self) -> str:
        """Everything that can be read on the screen."""
        words: Any = (Words, ScoreTotal)
        return "\n".join(each.text for each in self.shown(words)) + "\n" + self.pushes()

    def pushes(self) -> str:
        """Everything that can be pushed."""
        return "\n".join(each.text for each in self.shown(Push))

    def sees(self, words: str) -> None:
        """Waits until the screen shows these words."""
        until(
            lambda: words in self.text(), lambda: f"{words!r} among {self.text()!r}", pass_time=self.pass_time
        )

    @property
    def is_answered(self) -> bool:
        """Whether every tap has had its answer; one that is offline can have none."""
        return super().is_answered or (self.app.screens.current == "phone" and not self.now.online)

    def join(self, link: str) -> None:
        """Pastes the link of a seat and waits for the seat."""
        self.app.go("phone")
        self.until(lambda: self.now.search is not None)
        self.view._found.typed.text = link
        self.tap("Go to the table")
        self.seated()

    def seated(self) -> None:
        """Waits until this phone shows its table, in step with the host."""
        self.until(lambda: self.now.sheet is not None and self.now.online and not self.now.table.joining)
        all_at(self.now.table.revision, self)
        self.rest()


@contextmanager
def holding(
    folder: Path, patch: Any, lan: Lan | None = None, size: tuple[int, int] = PHONE
) -> Iterator[Owner]:
    """The app as a phone; `patch` is pytest's monkeypatch."""
    lan = lan or Lan()
    patch.setattr(
        phone_screen, "PhoneSession", partial(PhoneSession, browser=lan.browser, own=lambda: lan.own)
    )
    with running(folder, size) as driver:
        person = Owner(driver.app)
        try:
            yield person
        finally:
            if person.app.screens.has_screen("phone"):
                person.view.end()
