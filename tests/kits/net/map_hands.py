"""Fingers on the map of the page."""

from typing import Any

from tests.kits.net.browser_kit import Phone

MIDDLE, LOW = 0.5, 0.93  # of a hexagon's height: pieces stand above the one, hardly anything at the other

# What a finger does there, which no mouse can: be the second one, or be taken over by the browser to scroll.
FINGER = """(there, [what, finger, high]) => {
  const box = there.getBoundingClientRect();
  const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height * high };
  const who = { pointerId: finger, isPrimary: finger === 1, bubbles: true };
  there.dispatchEvent(new PointerEvent(what, { ...at, ...who }));
}"""


class MapHands:
    """The map that one phone shows."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        phone.tab("map")
        phone.until_has(".board")

    def touch(self, place: str) -> None:
        """Taps this place, below what may stand there, once the page takes a tap."""
        there = self._phone.page.locator(f'[data-place="{place}"]')
        self._phone.press(_Low(there))
        self._phone.until_answered()

    def take(self, kind: str, place: str) -> None:
        """Taps the own piece of this kind there, once the page takes a tap."""
        self._phone.press(self._piece(kind, place))
        self._phone.until_answered()

    def drag(self, kind: str, place: str, to: str) -> None:
        """Drags the own piece of this kind to another place, once the page takes a tap."""
        phone = self._phone
        self._piece(kind, place).wait_for()
        phone.settle()
        start, end = self._piece(kind, place), phone.page.locator(f'[data-place="{to}"]')
        mouse = phone.page.mouse
        mouse.move(*_in(start, MIDDLE))
        mouse.down()
        mouse.move(*_in(end, LOW), steps=4)
        mouse.up()
        phone.until_answered()

    def hold(self, kind: str, place: str) -> None:
        """Puts the first finger on the own piece of this kind, once the page takes a tap."""
        self._piece(kind, place).wait_for()
        self._phone.settle()
        self._piece(kind, place).evaluate(FINGER, ["pointerdown", 1, MIDDLE])

    def lift(self, place: str, finger: int = 1) -> None:
        """Lifts this finger from a place, whatever it held."""
        there = self._phone.page.locator(f'[data-place="{place}"]')
        there.scroll_into_view_if_needed()
        there.evaluate(FINGER, ["pointerup", finger, LOW])

    def lose(self, kind: str, place: str) -> None:
        """The browser takes the first finger over to scroll with."""
        self._piece(kind, place).evaluate(FINGER, ["pointercancel", 1, MIDDLE])

    def _piece(self, kind: str, place: str) -> Any:
        return self._phone.page.locator(f'.movable[data-on="{place}"][data-kind="{kind}"]')

    @property
    def lit(self) -> set[str]:
        """The places that are lit."""
        return set(self._all("[data-lit]", "one.dataset.lit"))

    @property
    def pieces(self) -> int:
        """How many pieces are drawn."""
        return len(self._all(".piece", "1"))

    @property
    def places(self) -> set[str]:
        """The places that can be touched."""
        return set(self._all("[data-place]", "one.dataset.place"))

    def _all(self, selector: str, what: str) -> list[Any]:
        found: list[Any] = self._phone.page.eval_on_selector_all(selector, f"all => all.map(one => {what})")
        return found

    @property
    def width(self) -> float:
        """How wide the map is drawn, in pixels."""
        return float(
            self._phone.page.evaluate("document.querySelector('.board').getBoundingClientRect().width")
        )

    @property
    def scrolled(self) -> tuple[float, float]:
        """How far the map is moved to the left and up, in pixels."""
        x, y = self._phone.page.evaluate(
            "(() => { const { scrollLeft, scrollTop } = document.querySelector('.mapbox');"
            " return [scrollLeft, scrollTop]; })()"
        )
        return float(x), float(y)


class _Low:
    """A place to be tapped below what stands in its middle."""

    def __init__(self, there: Any) -> None:
        self._there = there

    def wait_for(self) -> None:
        """Waits until it is there."""
        self._there.wait_for()

    def tap(self) -> None:
        """Taps it."""
        box = self._there.bounding_box()
        self._there.tap(position={"x": box["width"] / 2, "y": box["height"] * LOW})


def _in(there: Any, high: float) -> tuple[float, float]:
    there.scroll_into_view_if_needed()
    box = there.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * high
