"""Browsers in a network of their own, started once a worker and clean again for each module."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.kits.net.browser_kit import USUAL, Phone
from tests.kits.net.hosted import Hosted
from tests.kits.net.namespaces import Machine, Switch, skip_without_namespaces
from tests.kits.waiting import PATIENCE

# The shell is the same Chromium without a window's own pages, which take two thirds of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Without a sandbox because tests run as root; then without calls home, and with as few processes as can be.
FLAGS = (
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--disable-gpu", "--in-process-gpu", "--disable-extensions", "--mute-audio", "--disable-dev-shm-usage",
)  # fmt: skip


class Lab:
    """Machines on one switch, made as they are asked for: the first hosts, the others have a browser each."""

    def __init__(self, playwright: Any, folder: Path) -> None:
        self._playwright, self._folder = playwright, folder
        self._switch: Switch | None = None
        self._browsers: dict[Machine | None, Any] = {}
        self._hosts: list[Hosted] = []
        self._phones: list[Phone] = []
        self._tables = 0
        # Playwright leaves its loop marked as running, so that no test could run one of its own beside it.
        self._loop = asyncio._get_running_loop()

    @contextmanager
    def used(self) -> Iterator["Lab"]:
        """The lab while tests drive its browsers; clean again afterwards."""
        asyncio._set_running_loop(self._loop)
        try:
            yield self
            self.clean()
        finally:
            self.rest()

    def rest(self) -> None:
        """Nobody drives the browsers now, and other tests may run event loops of their own."""
        asyncio._set_running_loop(None)

    def machine(self, at: int) -> Machine:
        """The machine with this place: 0 hosts, the others have phones."""
        skip_without_namespaces()
        self._switch = self._switch or Switch()
        return self._switch.machine(at)

    def folder(self) -> Path:
        """A new empty folder."""
        self._tables += 1
        path = self._folder / f"table{self._tables}"
        path.mkdir()
        return path

    def host(self, *options: str, terminal: bool = False, folder: Path | None = None) -> Hosted:
        """A host on the first machine, ready for phones."""
        hosted = Hosted(self.machine(0), folder or self.folder(), options, terminal)
        self._hosts.append(hosted)
        return hosted

    def resume(self, journal: Path) -> Hosted:
        """A host that goes on with this journal."""
        return self.host("--resume", str(journal), folder=journal.parent)

    def phone(self, machine: int = 1, language: str = "en", size: tuple[int, int] = USUAL) -> Phone:
        """A browser that has never been here, on one of the machines."""
        return self._phone_on(self.machine(machine), language, size)

    def phone_here(self, language: str = "en") -> Phone:
        """A browser that has never been here, on the machine that runs the tests."""
        return self._phone_on(None, language, USUAL)

    def _phone_on(self, machine: Machine | None, language: str, size: tuple[int, int]) -> Phone:
        phone = Phone(self._browser(machine), language, size)
        self._phones.append(phone)
        return phone

    def _browser(self, machine: Machine | None) -> Any:
        if machine not in self._browsers or not self._browsers[machine].is_connected():
            start = _browser_on(machine, self._folder) if machine else _installed()
            chromium = self._playwright.chromium
            self._browsers[machine] = chromium.launch(
                executable_path=str(start), args=list(FLAGS), timeout=PATIENCE * 1000
            )
        return self._browsers[machine]

    @contextmanager
    def guests(self) -> Iterator[None]:
        """Whoever opens a page in this block leaves at its end; phones that were there before stay."""
        before, self._phones = self._phones, []
        try:
            yield
        finally:
            try:
                self.close_phones()
            finally:
                self._phones = before

    def close_phones(self) -> None:
        """Closes every phone, and tells afterwards of the faults they had."""
        phones, self._phones = self._phones, []
        for phone in phones:
            phone.context.close()
        assert [fault for phone in phones for fault in phone.faults] == []

    def clean(self) -> None:
        """Ends every host, closes every phone and mends every cable; machines and browsers stay."""
        try:
            self.close_phones()
        finally:
            hosts, self._hosts = self._hosts, []
            for hosted in hosts:
                hosted.end()
            for machine in self._switch.machines if self._switch else ():
                if machine.is_torn:
                    self._mend(machine)

    def _mend(self, machine: Machine) -> None:
        machine.restore()
        # For a while a browser breaks off what it loads after its network has changed.
        if browser := self._browsers.pop(machine, None):
            browser.close()

    def end(self) -> None:
        """Ends everything."""
        asyncio._set_running_loop(self._loop)
        with ExitStack() as stack:
            if self._switch:
                stack.callback(self._switch.tear_down)
            for browser in self._browsers.values():
                stack.callback(browser.close)
            self.clean()


@contextmanager
def lab(folder: Path) -> Iterator[Lab]:
    """A network with browsers; skips where no browser can be had."""
    if reason := _why_not():
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        made = Lab(playwright, folder)
        try:
            made.rest()
            yield made
        finally:
            made.end()


def _browser_on(machine: Machine, folder: Path) -> Path:
    """A command that is a browser on this machine; it is steered by pipes, which need no network."""
    path = folder / f"browser-{machine.space}"
    inside = " ".join(machine.command([_installed() or ""]))
    path.write_text(f'#!/bin/sh\nexec {inside} "$@"\n', "utf-8")
    path.chmod(0o700)
    return path


@cache
def _installed() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@cache
def _why_not() -> str:
    if _installed() is None:
        return f"needs a browser: none of {', '.join(BROWSERS)} is installed"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError as error:
        return f"needs playwright to drive the browser: {error}"
    return ""
