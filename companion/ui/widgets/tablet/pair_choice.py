"""Two short rows instead of all pairs: what first, then what with it."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from companion.ui.widgets.table.choice_list import TurnedChoice
from companion.ui.widgets.tablet.table_layout import Framed
from engine.message import Message
from engine.offers import Offer

Say = Callable[[Message], str]


class FirstPush(EvenPush):
    """One of the things to choose first."""


class PairGrid(EvenGrid):
    """A row of things to choose."""


class PairChoice(Column):
    """All pairs of one kind; the second row takes, once the first is chosen."""

    first = StringProperty()
    """What is chosen in the first row, in words."""

    def __init__(self, pick: Callable[[Offer], Any], turn: Callable[[Offer], Any], **given: Any) -> None:
        super().__init__(**given)
        self._pick, self._turn = pick, turn
        self._offers: tuple[Offer, ...] = ()
        self._said: tuple[tuple[str, str], ...] = ()
        self._rows = PairGrid(), PairGrid()
        for row in self._rows:
            self.add_widget(row)

    def show(self, offers: Sequence[Offer], speak: Say) -> None:
        """Offers these from now on; a first choice that is still there stays chosen."""
        said = tuple((speak(offer.pair[0]), speak(offer.pair[1])) for offer in offers)
        if (tuple(offers), said) == (self._offers, self._said):
            return
        self._offers, self._said = tuple(offers), said
        firsts = list(dict.fromkeys(first for first, _ in said))
        if self.first not in firsts:
            self.first = firsts[0] if len(firsts) == 1 else ""
        self._rows[0].clear_widgets()
        for words in firsts:
            push = FirstPush(text=words, loud=words == self.first)
            push.bind(on_release=self._choose)
            self._rows[0].add_widget(push)
        self._draw_second()

    def _choose(self, push: FirstPush) -> None:
        self.first = "" if push.text == self.first else push.text
        for each in self._rows[0].children:
            each.loud = each.text == self.first
        self._draw_second()

    def _draw_second(self) -> None:
        """What goes with the first; all of it, but to no avail, before there is one."""
        row = self._rows[1]
        row.clear_widgets()
        fit = {second: offer for offer, (first, second) in self._paired() if first == self.first}
        for words in dict.fromkeys(second for _, second in self._said):
            offer = fit.get(words)
            push = EvenPush(text=words, can=offer is not None)
            push.act, push.offer = (offer.act, offer) if offer else (None, None)
            push.bind(on_release=self._touched)
            turned = offer is not None and bool(offer.knobs)
            row.add_widget(TurnedChoice(push, self._turned) if turned else push)

    def _paired(self) -> Sequence[tuple[Offer, tuple[str, str]]]:
        return list(zip(self._offers, self._said, strict=True))

    def _touched(self, push: EvenPush) -> None:
        if push.offer is not None:
            self._pick(push.offer)

    def _turned(self, push: EvenPush) -> None:
        if push.offer is not None:
            self._turn(push.offer)


class PairsArea(Framed):
    """What is chosen in two short rows, scrolling."""


class PairChoices:
    """Two short rows for each kind of act that is made of two free choices."""

    def __init__(self, pick: Callable[[Offer], Any], turn: Callable[[Offer], Any]) -> None:
        self._pick, self._turn = pick, turn
        self._kinds: dict[type, PairChoice] = {}
        self.area = PairsArea()
        """Where they lie beside the other choices, so that neither hides the other."""

    @property
    def beside(self) -> tuple[PairsArea, ...]:
        """The area, while something lies in it."""
        return (self.area,) if self.area.ids.pairs.children else ()

    @property
    def all(self) -> tuple[PairChoice, ...]:
        """Those that are shown, and those that were."""
        return tuple(self._kinds.values())

    def show(self, offers: Sequence[Offer], place: Any, speak: Say, apart: bool = False) -> None:
        """Offers these at the top of `place` from now on, or `apart` in the area, and no others."""
        place = self.area.ids.pairs.__self__ if apart else place
        kinds = dict.fromkeys(type(each.act) for each in offers)
        for kind, pairs in self._kinds.items():
            if pairs.parent and (kind not in kinds or pairs.parent is not place):
                pairs.parent.remove_widget(pairs)
        for kind in kinds:
            if kind not in self._kinds:
                self._kinds[kind] = PairChoice(self._pick, self._turn)
            pairs = self._kinds[kind]
            pairs.show([each for each in offers if type(each.act) is kind], speak)
            if pairs.parent is None:
                place.add_widget(pairs, index=len(place.children))


load_beside(__file__)
