"""A real browser with one tab, driven as people drive it."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from engine.message import Param
from tests.kits.net.hosted import words
from tests.kits.waiting import PATIENCE, until

NONSENSE = re.compile(r"\[object |undefined|\bNaN\b|\bnull\b|\{\w+\}|\b(?:page|sealed|act|news)\.\w+")
# How many taps the page has taken.
WATCH = """window.taps = 0;
document.addEventListener("click", () => { window.taps += 1; }, true);"""
LOOK_MS = 50  # until the next look at a page on which nothing has changed
# Until something on the page changes, or so many milliseconds.
NEXT_CHANGE = """(ms) => new Promise((done) => {
  const seen = new MutationObserver(() => { seen.disconnect(); done(); });
  seen.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  setTimeout(() => { seen.disconnect(); done(); }, ms);
})"""
NARROW, USUAL = (320, 568), (390, 844)


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
        self.context.set_default_timeout(PATIENCE * 1000)
        self.heard: list[str] = []
        self.said: list[str] = []
        self.sockets: list[Any] = []
        self.faults: list[str] = []
        self.lost: list[str] = []
        self.context.add_init_script(WATCH)
        self.page = self.context.new_page()
        self.page.on("websocket", self._listen)
        self.page.on("requestfailed", lambda lost: self.lost.append(f"{lost.url}: {lost.failure}"))
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

    def wait(self, found: Callable[[], Any], what: str) -> Any:
        """What `found` gives as soon as it is true, while the page goes on."""
        return until(_calm(found), lambda: f"{what} on {self!r}", pass_time=self.pass_time)

    def pass_time(self) -> None:
        """Lets the page go on until it changes, or for a moment; what its sockets say is heard meanwhile."""
        _calm(lambda: self.page.evaluate(NEXT_CHANGE, LOOK_MS))()

    @property
    def revision(self) -> int:
        """The revision of the table that the page shows; -1 while it shows none."""
        return int(self._published("revision") or -1)

    @property
    def is_answered(self) -> bool:
        """Whether the page has had its answer to every tap."""
        return self._published("answered") == "yes"

    @property
    def _ignored(self) -> int:
        """How many taps the page took for those on an older list."""
        return int(self._published("ignored") or 0)

    def _published(self, name: str) -> str:
        """What the page's body says of itself under this name, nothing while there is none."""
        found = _calm(lambda: self.page.evaluate("(name) => document.body?.dataset[name]", name))()
        return str(found or "")

    def __repr__(self) -> str:
        return f"<a phone at {self.page.url} that shows {self.text!r} and lost {self.lost}>"

    @property
    def text(self) -> str:
        """Everything that is written on the page."""
        shown: str = self.page.inner_text("body")
        return " ".join(shown.split())

    def sees(self, sentence: str) -> None:
        """Waits until the page shows this sentence, whatever its letters' case."""
        self.wait(lambda: self.shows(sentence), repr(sentence))

    def shows(self, sentence: str) -> bool:
        """Whether the page shows this sentence now."""
        return " ".join(sentence.split()).casefold() in self.text.casefold()

    def makes_sense(self) -> bool:
        """Whether no piece of program shows through the words."""
        return NONSENSE.search(self.text) is None

    def until_has(self, selector: str) -> None:
        """Waits until the page has such an element."""
        self.wait(lambda: self.has(selector), selector)

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
        """Taps the button of this name once it takes a tap, and waits until the tap was answered."""
        self.send(key)
        self.until_answered()

    def send(self, key: str) -> None:
        """Taps the button of this name, and leaves it to the caller what is answered: offline nothing is."""
        self.press(self.button(key))

    def press(self, there: Any) -> None:
        """Taps there once the page takes a tap.

        A list that changed just then ignores it, and whoever sees that nothing happened taps again.
        """
        is_done = False
        while not is_done:
            there.wait_for()
            self.settle()
            before = self._ignored
            self.touch(there)
            is_done = self._ignored <= before

    def touch(self, there: Any) -> None:
        """Taps there, and waits until the page has done it: the click comes a little after the finger."""
        before = self.page.evaluate("taps")
        there.tap()
        self.wait(lambda: self.page.evaluate("taps") > before, "the tap")

    def settle(self) -> None:
        """Waits until the page takes a tap, and has had its answer to the last one."""
        self.wait(lambda: self.is_answered and not self._published("deaf"), "a page that takes a tap")

    def until_answered(self) -> None:
        """Waits until the page has had its answer to every tap."""
        self.wait(lambda: self.is_answered, "the answer to a tap")

    def tab(self, name: str) -> None:
        """Goes to another screen: play, table, score or more."""
        self.touch(self.button(f"tab {name}"))

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
