"""Real browsers and a real host process in a network of their own, driven as people drive them."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.text import text
from engine.message import Param, say
from tests.kits.net.namespaces import Machine, Running, lan, skip_without_namespaces
from tests.kits.source_tree import ROOT

NONSENSE = re.compile(r"\[object |undefined|\bNaN\b|\bnull\b|\{\w+\}|\b(?:page|sealed|act|news)\.\w+")
CODE = re.compile(r"\b(\d{3}) (\d{3})\b")
LOCK_MS = 320  # a list that has just changed takes no tap for 300 ms
LOOK_SECONDS = 0.03
WAIT_SECONDS = 15.0  # for what comes at once on a machine that has nothing else to do
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Without a sandbox because tests run as root; the rest keeps the browser from calling home.
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
# Notes when the page was last drawn, and how many taps it has taken.
WATCH = """window.changedAt = window.taps = 0;
document.addEventListener("click", () => { window.taps += 1; }, true);
new MutationObserver(() => { window.changedAt = performance.now(); })
  .observe(document, { childList: true, subtree: true });"""
NARROW, USUAL = (320, 568), (390, 844)


def words(key: str, language: str = "en", **params: Param) -> str:
    """The sentence that people read."""
    return text(say(key, **params), language)


def until(
    found: Callable[[], Any], what: str, seconds: float = WAIT_SECONDS, wait: Callable[[], None] | None = None
) -> Any:
    """What `found` gives as soon as it is true; fails with `what` after so many seconds."""
    end = time.monotonic() + seconds
    while True:
        if result := found():
            return result
        assert time.monotonic() < end, f"waited {seconds} s in vain for {what}"
        (wait or _wait)()


def _wait() -> None:
    time.sleep(LOOK_SECONDS)


class Hosted:
    """A host process on a machine; it can be killed and started again on the same journal and port."""

    def __init__(self, machine: Machine, folder: Path, options: Sequence[str], terminal: bool) -> None:
        self.machine, self.folder = machine, folder
        self._terminal = terminal
        self._keyboard = -1
        self.running = self._start("--folder", str(folder), *options)

    @property
    def journal(self) -> Path:
        """The file in which the game is saved."""
        return next(path for path in self.folder.glob("*.jsonl"))

    @property
    def url(self) -> str:
        """The address that people type."""
        line = next(line for line in self.running.lines if "Wi-Fi: http" in line)
        return str(re.findall(r"http://\S+/", line)[0])

    @property
    def said(self) -> str:
        """Everything that the host's terminal has shown since it was started."""
        return "\n".join(self.running.lines)

    def link(self, seat: int) -> str:
        """What the QR code of a free seat carries."""
        if self._terminal:
            self.type(str(seat + 1))
        mark = f"#s={seat}&k="
        until(lambda: mark in self.said, f"the link of seat {seat}")
        return [word for word in self.said.split() if mark in word][-1]

    def code(self) -> str:
        """The digits to type, as the host showed them last."""
        return "".join(until(lambda: CODE.findall(self.said), "a code")[-1])

    def type(self, line: str) -> None:
        """Types a line at the host's terminal."""
        os.write(self._keyboard, f"{line}\n".encode())

    def entries(self, kind: str = "") -> list[dict[str, Any]]:
        """The lines of the journal, all or one kind's, without one that is just being written."""
        whole = self.journal.read_text("utf-8").rpartition("\n")[0]
        lines = [json.loads(line) for line in whole.splitlines()[1:]]
        return [entry for entry in lines if not kind or entry.get("do") == kind]

    @property
    def revision(self) -> int:
        """How many changes of the table the journal holds; what is only noted changes nothing."""
        return sum(entry["do"] != "noted" for entry in self.entries())

    def kill(self) -> None:
        """Kills the process at once, as a flat battery does."""
        self.running.process.send_signal(signal.SIGKILL)
        self.end()

    def restart(self) -> None:
        """Starts it again with the game that was saved."""
        self.running = self._start("--resume", str(self.journal))

    def end(self) -> None:
        """Ends the process; nothing if it has ended."""
        self.running.end()
        if self._keyboard >= 0:
            os.close(self._keyboard)
            self._keyboard = -1

    def _start(self, *options: str) -> Running:
        command = [sys.executable, "-u", "-m", "companion", "--language", "en", "host", *options]
        if not self._terminal:
            running = self.machine.start(*command)
        else:
            self._keyboard, far_end = os.openpty()
            pipes = {"stdin": far_end, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
            running = Running(self.machine.popen(command, cwd=ROOT, **pipes))
            os.close(far_end)
        running.until(lambda line: CODE.search(line) is not None or line == words("host.complete"))
        return running


class Phone:
    """One browser profile with one tab, and everything that its sockets said and heard."""

    def __init__(self, browser: Any, language: str = "en", size: tuple[int, int] = USUAL) -> None:
        self.language = language
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=True,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(WAIT_SECONDS * 1000)
        self.heard: list[str] = []
        self.said: list[str] = []
        self.sockets: list[Any] = []
        self.faults: list[str] = []
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _listen(self, socket: Any) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def open(self, link: str) -> "Phone":
        """Opens an address as the camera does after scanning."""
        self.page.goto(link)
        return self

    def sit(self, link: str) -> "Phone":
        """Opens the link of a seat and waits until this phone has it."""
        self.open(link)
        self.at_table()
        return self

    def at_table(self) -> None:
        """Waits until the table is shown."""
        self.wait(lambda: self.has("#foot nav") and not self.has("#alarm .alarm"), "the table")

    def leave(self) -> None:
        """Goes to another page; what the phone stores stays."""
        self.page.goto("about:blank")

    def close(self) -> None:
        """Closes the tab and forgets its storage; fails if the page had a fault of its own."""
        self.context.close()
        assert not self.faults

    def wait(self, found: Callable[[], Any], what: str, seconds: float = WAIT_SECONDS) -> Any:
        """What `found` gives as soon as it is true, while the page goes on."""
        try:
            return until(_calm(found), what, seconds, lambda: self.page.wait_for_timeout(LOOK_SECONDS * 1000))
        except AssertionError as error:
            raise AssertionError(f"{error}; the page shows {self.text!r}") from None

    @property
    def text(self) -> str:
        """Everything that is written on the page."""
        shown: str = self.page.inner_text("body")
        return " ".join(shown.split())

    def sees(self, sentence: str, seconds: float = WAIT_SECONDS) -> None:
        """Waits until the page shows this sentence, whatever its letters' case."""
        self.wait(lambda: self.shows(sentence), repr(sentence), seconds)

    def shows(self, sentence: str) -> bool:
        """Whether the page shows this sentence now."""
        return " ".join(sentence.split()).casefold() in self.text.casefold()

    def makes_sense(self) -> bool:
        """Whether no piece of program shows through the words."""
        return NONSENSE.search(self.text) is None

    def until_has(self, selector: str, seconds: float = WAIT_SECONDS) -> None:
        """Waits until the page has such an element."""
        self.wait(lambda: self.has(selector), selector, seconds)

    def has(self, selector: str) -> bool:
        """Whether the page has such an element now."""
        return self.page.query_selector(selector) is not None

    def word(self, key: str, **params: Param) -> str:
        """A sentence in this phone's language."""
        return words(key, self.language, **params)

    def button(self, key: str) -> Any:
        """The button of this name; the page names its buttons for itself."""
        return self.page.locator(f"button[data-key={json.dumps(key)}]")

    def tap(self, key: str) -> None:
        """Taps the button of this name once it takes a tap."""
        self.button(key).wait_for()
        self.settle()
        self.touch(self.button(key))

    def touch(self, there: Any) -> None:
        """Taps there, and waits until the page has done it: the click comes a little after the finger."""
        before = self.page.evaluate("taps")
        there.tap()
        self.wait(lambda: self.page.evaluate("taps") > before, "the tap")

    def settle(self) -> None:
        """Waits until nothing has changed for so long that every button takes a tap."""
        self.wait(lambda: self.page.evaluate("performance.now() - changedAt") > LOCK_MS, "a page that rests")

    def tab(self, name: str) -> None:
        """Goes to another screen: play, table, score or more."""
        self.touch(self.button(f"tab {name}"))

    def until_heard(self, host: Hosted) -> None:
        """Waits until this page shows all that the journal holds, and no wish of its own is unanswered."""
        self.wait(lambda revision=host.revision: self._has_heard(revision), "the news of the table")

    def _has_heard(self, revision: int) -> bool:
        known = self.stored().get("table", {})
        return known.get("revision", 0) >= revision and "wish" not in known

    def returns(self) -> int:
        """How often this phone was told the whole table, as it is after every return."""
        return sum('"say":"whole"' in frame for frame in self.heard)

    def tap_act(self, act: Any) -> None:
        """Taps the choice that does this act, wherever in the list it is folded away."""
        self.unfold(act)
        self.tap(self.act_key(act))

    def unfold(self, act: Any) -> None:
        """Opens the group in which this act is offered, as soon as it is."""
        key = self.act_key(act)
        self.wait(lambda: any(key in keys for keys in self._groups()), f"the choice {key}")

    def _groups(self) -> Iterator[list[str]]:
        """The names of the choices that are shown, group after group; the last one asked for stays open."""
        yield self.keys(".choices button")
        for group in [key for key in self.keys(".choices button") if key.startswith("group ")]:
            if self.has(f"button[data-key={json.dumps(group)}][aria-expanded=false]"):
                self.touch(self.button(group))
                yield self.keys(".choices button")

    def act_key(self, act: Any) -> str:
        """The name of the button that does this act."""
        return "act " + json.dumps(act, separators=(",", ":"), ensure_ascii=False, sort_keys=True)

    def keys(self, selector: str) -> list[str]:
        """The names of all elements there."""
        found: list[str] = self.page.eval_on_selector_all(
            selector, "all => all.map(one => one.dataset.key || '')"
        )
        return found

    def acts(self) -> list[Any]:
        """Every act that the page offers now, folded away or not."""
        shown = dict.fromkeys(key for keys in self._groups() for key in keys if key.startswith("act "))
        return [json.loads(key.removeprefix("act ")) for key in shown]

    def stored(self) -> dict[str, Any]:
        """What the page keeps on the phone."""
        pairs = self.page.evaluate("Object.entries(localStorage)")
        return {name.rsplit("/", 1)[-1]: json.loads(value) for name, value in pairs}


def _calm(found: Callable[[], Any]) -> Callable[[], Any]:
    """Looks again later when the page is just being replaced by another."""
    from playwright.sync_api import Error

    def look() -> Any:
        try:
            return found()
        except Error as error:
            if "navigation" not in error.message:
                raise
            return None

    return look


class Lab:
    """Machines on one switch: the first hosts, the others have a browser each."""

    def __init__(self, machines: tuple[Machine, ...], browsers: list[Any], folder: Path) -> None:
        self.machines, self._browsers, self._folder = machines, browsers, folder
        self._hosts: list[Hosted] = []
        self._phones: list[Phone] = []

    def folder(self) -> Path:
        """A new empty folder."""
        path = self._folder / f"table{len(list(self._folder.iterdir()))}"
        path.mkdir()
        return path

    def host(self, *options: str, terminal: bool = False, folder: Path | None = None) -> Hosted:
        """A host on the first machine, ready for phones."""
        hosted = Hosted(self.machines[0], folder or self.folder(), options, terminal)
        self._hosts.append(hosted)
        return hosted

    def resume(self, journal: Path) -> Hosted:
        """A host that goes on with this journal."""
        return self.host("--resume", str(journal), folder=journal.parent)

    def phone(self, machine: int = 1, language: str = "en", size: tuple[int, int] = USUAL) -> Phone:
        """A browser that has never been here, on one of the machines."""
        phone = Phone(self._browsers[machine - 1], language, size)
        self._phones.append(phone)
        return phone

    def close_phones(self) -> None:
        """Closes every phone, and tells afterwards of the faults they had."""
        phones, self._phones = self._phones, []
        for phone in phones:
            phone.close()

    def end(self) -> None:
        """Ends every host."""
        for hosted in self._hosts:
            with suppress(OSError):
                hosted.end()


@contextmanager
def lab(folder: Path, phones: int = 1) -> Iterator[Lab]:
    """A network with a machine for the host and so many for phones; skips where that cannot be had."""
    skip_without_namespaces()
    if reason := _why_not():
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with lan(1 + phones) as machines, ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browsers = []
        for machine in machines[1:]:
            start = _browser_on(machine, folder)
            browsers.append(playwright.chromium.launch(executable_path=str(start), args=list(FLAGS)))
            stack.callback(browsers[-1].close)
        (folder / "tables").mkdir()
        made = Lab(machines, browsers, folder / "tables")
        stack.callback(made.end)
        yield made


def _browser_on(machine: Machine, folder: Path) -> Path:
    """A command that is a browser on this machine; it is steered by pipes, which need no network."""
    path = folder / f"browser-{machine.space}"
    inside = " ".join(machine.command([_browser() or ""]))
    path.write_text(f'#!/bin/sh\nexec {inside} "$@"\n', "utf-8")
    path.chmod(0o700)
    return path


@cache
def _browser() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@cache
def _why_not() -> str:
    if _browser() is None:
        return f"needs a browser: none of {', '.join(BROWSERS)} is installed"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError as error:
        return f"needs playwright to drive the browser: {error}"
    return ""
