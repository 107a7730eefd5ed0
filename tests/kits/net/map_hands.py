"""Fingers on the map of the page."""

from typing import Any

from tests.kits.net.browser_kit import Phone


class MapHands:
    """The map that one phone shows."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        phone.tab("map")
        phone.until_has(".board")

    def touch(self, place: str) -> None:
        """Taps the middle of this place once the page takes a tap."""
        self._phone.press(self._phone.page.locator(f'[data-place="{place}"]'))
        self._phone.until_answered()

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
