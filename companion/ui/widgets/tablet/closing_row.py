"""What ends or leaves something: it stays at its place below the list, wherever that is scrolled to."""

from collections.abc import Callable
from typing import Any

from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from engine.message import Message
from engine.offers import Offer


class ClosingRow(EvenGrid):
    """A push for each closing offer; those that were made once are used again."""

    def __init__(self, pick: Callable[[Offer], Any], **given: Any) -> None:
        super().__init__(**given)
        self._pick = pick
        self._spare: list[EvenPush] = []

    def show(self, offers: tuple[Offer, ...], loud: Offer | None, speak: Callable[[Message], str]) -> None:
        """Offers these from now on; `loud` is what most people would take next."""
        while len(self.children) > len(offers):
            self._spare.append(self.children[0])
            self.remove_widget(self.children[0])
        while len(self.children) < len(offers):
            self.add_widget(self._spare.pop() if self._spare else self._made())
        for push, offer in zip(self.children, reversed(offers), strict=True):
            push.text, push.act, push.offer = speak(offer.words), offer.act, offer
            push.loud = offer is loud

    def _made(self) -> EvenPush:
        return EvenPush(on_release=lambda here: self._pick(here.offer))
