"""Choices by the number that is printed on them, each on a key of its own where there is room for all."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Panel
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from engine.offers import Offer


class OneNumber(EvenPush):
    """The key of one number."""


class NumberTable(EvenGrid):
    """All keys in rows of seven, as on a calendar."""


class NumberSheet(Panel):
    """The keys below what they are for; one touch takes."""

    words = StringProperty()

    def __init__(self, pick: Callable[[Offer], Any], **given: Any) -> None:
        super().__init__(**given)
        self._pick = pick
        self._offers: tuple[Offer, ...] = ()

    def on_touch_down(self, touch: Any) -> bool:
        """What lies below it is not touched through it."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))

    @property
    def keys(self) -> dict[str, OneNumber]:
        """The keys by what stands on them."""
        return {key.text: key for key in self.ids.table.children}

    def show(self, heading: str, offers: Sequence[Offer]) -> None:
        """Offers these from now on."""
        self.words = heading
        if tuple(offers) == self._offers:
            return
        self._offers = tuple(offers)
        self.ids.table.clear_widgets()
        for offer in sorted(offers, key=lambda each: each.number or 0):
            key = OneNumber(text=str(offer.number), act=offer.act, offer=offer)
            key.bind(on_release=lambda here: self._pick(here.offer))
            self.ids.table.add_widget(key)


load_beside(__file__)
