"""What seats may claim whoever's turn it is, oldest first, each with one tap."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from math import copysign
from typing import Any, Final, NamedTuple

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.on_turn import PromptOffer
from companion.ui.widgets.basics import motion
from companion.ui.widgets.basics.even import EvenGrid
from companion.ui.widgets.forms.knob_panel import KnobPush
from companion.ui.widgets.table import emblem  # noqa: F401  (the layout beside this file names its class)
from engine.game import Act
from engine.offers import Offer
from engine.pictures.drawings import Mark

_WAY: Final = 72  # dp that a prompt slides: enough to see from where


@dataclass(frozen=True, slots=True)
class PromptShown:
    """A prompt in words."""

    prompt: PromptOffer
    mark: Mark
    claim: str
    decline: str


class Hands(NamedTuple):
    """What is done with a prompt that is touched."""

    take: Callable[[Offer], object]
    turn: Callable[[Offer], object]
    play: Callable[[Act], object]


class PromptRow(BoxLayout):
    """One prompt: whose, what to take, and leaving it."""

    mark = ObjectProperty(None, allownone=True)
    claim = StringProperty()
    decline = StringProperty()
    whence = ListProperty([0, 0])
    """How far from its place it is painted at first."""
    left = NumericProperty(0.0)
    """How much of that way is left, 1 to 0."""

    def __init__(self, hands: Hands, **given: Any) -> None:
        super().__init__(**given)
        self._decline = self.ids.decline.__self__  # `ids` hold on to nothing that is taken off the screen
        self._knobs = KnobPush(on_release=lambda _: hands.turn(self.ids.claim.offer))
        self.ids.claim.bind(on_release=lambda here: hands.take(here.offer))
        self._decline.bind(on_release=lambda here: hands.play(here.act))

    def show(self, shown: PromptShown) -> None:
        """Offers this from now on."""
        self.mark, self.claim, self.decline = shown.mark, shown.claim, shown.decline
        offer = shown.prompt.offer
        self.ids.claim.act, self.ids.claim.offer, self._decline.act = offer.act, offer, offer.leaving
        self._knobs.beside = offer.act
        for push, wanted in ((self._knobs, bool(offer.knobs)), (self._decline, offer.leaving is not None)):
            if push.parent:
                self.remove_widget(push)
            if wanted:
                self.add_widget(push)

    def come_from(self, seat: Widget) -> None:
        """Slides in from where that seat is shown; it can be touched at its own place all the while."""
        middle = App.get_running_app().root.center
        x, y = (there - here for there, here in zip(seat.to_window(*seat.center), middle, strict=True))
        # From the side of the screen that the seat is at: a slanted way would lead across the mat.
        self.whence = [copysign(dp(_WAY), x), 0] if abs(x) > abs(y) else [0, copysign(dp(_WAY), y)]
        self.left, self.opacity = 1.0, 0.0
        motion.bring(self, motion.USUAL, left=0.0, opacity=1.0)


class PromptStrip(EvenGrid):
    """All prompts; takes no room while there are none."""

    def __init__(self, hands: Hands, **given: Any) -> None:
        super().__init__(**given)
        self._hands = hands
        self._shown: list[PromptShown] = []
        self._spare: list[PromptRow] = []
        self._came: dict[Act, int] = {}
        self._numbers = count()

    def in_order(self, prompts: list[PromptOffer]) -> list[PromptOffer]:
        """The prompts as they came, the oldest first; those that are gone are forgotten."""
        before = self._came
        self._came = {
            prompt.offer.act: before[prompt.offer.act] if prompt.offer.act in before else next(self._numbers)
            for prompt in prompts
        }
        return sorted(prompts, key=lambda prompt: self._came[prompt.offer.act])

    def show(self, prompts: list[PromptShown], seats: Sequence[Widget] = ()) -> None:
        """Offers these from now on, in this order; new ones come from their owners among `seats`."""
        if prompts == self._shown:
            return
        there = {each.prompt.offer.act for each in self._shown}
        self._shown = prompts
        while len(self.children) > len(prompts):
            self._spare.append(self.children[0])
            self.remove_widget(self.children[0])
        while len(self.children) < len(prompts):
            self.add_widget(self._spare.pop() if self._spare else PromptRow(self._hands))
        for row, shown in zip(reversed(self.children), prompts, strict=True):
            row.show(shown)
            if shown.prompt.offer.act not in there and shown.prompt.seat < len(seats):
                row.come_from(seats[shown.prompt.seat])


load_beside(__file__)
