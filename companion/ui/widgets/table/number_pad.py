"""Choices by the number that is printed on them: a few keys instead of a long list; knows no game."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from engine.groups import begun
from engine.offers import Offer

DIGITS = "1234567890"
BACK, DONE = "×", "OK"  # letters that the face for reading has


class NumberKey(EvenPush):
    """One key; what it means changes only by the hand that types."""

    MEANS = ("text",)


class NumberGrid(EvenGrid):
    """The keys in two rows, or in more where there is little room."""


class NumberKeys(BoxLayout):
    """Takes the choice of a number as soon as what was typed can be no other, or with the last key."""

    def __init__(self, pick: Callable[[Offer], Any], **given: Any) -> None:
        super().__init__(**given)
        self._pick = pick
        self.offers: dict[int, Offer] = {}
        """What is offered, by the numbers to type."""
        self._heading, self.typed = "", ""
        self._title, keys = Words(tone="accent", pos_hint={"center_y": 0.5}), NumberGrid()
        self.keys = {each: NumberKey(text=each) for each in (*DIGITS, BACK, DONE)}
        for key in self.keys.values():
            key.bind(on_release=self._touched)
            keys.add_widget(key)
        self.add_widget(self._title)
        self.add_widget(keys)

    def show(self, heading: str, offers: Sequence[Offer]) -> None:
        """Offers these from now on; what was typed for others is forgotten."""
        found = {each.number: each for each in offers if each.number is not None}
        if found.keys() != self.offers.keys():
            self.typed = ""
        self._heading, self.offers = heading, found
        self._draw()

    def forget(self) -> None:
        """Forgets what was typed: what it was typed for is asked no more."""
        self.typed = ""
        self._draw()

    def _draw(self) -> None:
        self._title.text = f"{self._heading}: {self.typed}…" if self.typed else self._heading
        for digit in DIGITS:
            self.keys[digit].can = bool(begun(self.offers, self.typed + digit))
        self.keys[BACK].can = bool(self.typed)
        self.keys[DONE].can = self.keys[DONE].loud = self.typed.isdigit() and int(self.typed) in self.offers

    def _touched(self, key: NumberKey) -> None:
        if not key.can:
            return
        if key.text == DONE:
            self._take(int(self.typed))
            return
        self.typed = self.typed[:-1] if key.text == BACK else self.typed + key.text
        fitting = begun(self.offers, self.typed) if key.text != BACK else ()
        if len(fitting) == 1:
            self._take(fitting[0])
        else:
            self._draw()

    def _take(self, number: int) -> None:
        self.forget()
        self._pick(self.offers[number])


load_beside(__file__)
