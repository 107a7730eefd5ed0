"""Two sides face to face: a half of the screen for each in its colour, one turned to who sits opposite."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter

from companion.ui.kv import load_beside
from companion.ui.theme import SEATS
from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.doors import icon_picture  # noqa: F401 - duel.kv names it
from companion.ui.widgets.forms.seal import Seal
from engine.pictures.drawings import Mark

ROOMY: Final = (840, 560)  # dp of text as large as usual; below that the halves stand below each other
TURNED: Final = 180  # degrees: who sits opposite reads it upright


class DuelWords(Painted):
    """Words in the ink of their half."""


class DuelHalf(BoxLayout):
    """One side: its seal, who it is, how it stands, its number, and what it can do."""

    won = BooleanProperty(False)
    """The winner's half has a frame and a crown, and says so."""
    ground = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((1, 1, 1, 1))

    def show(self, mark: Mark, title: str, status: str = "", facts: str = "") -> None:
        """Says all of this; what is empty takes no room."""
        seal: Seal = self.ids.seal
        seal.show(mark)
        self.ground, self.ink = SEATS[mark.colour]
        self.ids.title.text, self.ids.status.text, self.ids.facts.text = title, status, facts


class DuelMiddle(Column):
    """Between the halves: what it is about, and in a sentence what has come of it."""

    title = StringProperty()
    told = StringProperty()


class Duel(FloatLayout):
    """Both halves and what stands between them; where there is room they fill it, and one is turned."""

    room = NumericProperty(0)
    """How high it may be without scrolling."""
    turned = BooleanProperty(True)
    """Whether the second half is turned to its reader, where there is room."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.halves = (DuelHalf(), DuelHalf())
        self.middle = DuelMiddle()
        self._holders = tuple(_holder(half) for half in self.halves)
        for each in (self._holders[0], self.middle, self._holders[1]):
            self.add_widget(each)
        self._soon = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", "room", "turned", "scale"):
            self.fbind(name, self._soon)
        for part in (*self.halves, self.middle):
            part.fbind("minimum_height", self._soon)
        self._soon()

    scale = NumericProperty(1.0)
    """How much larger than usual text is."""

    @property
    def is_split(self) -> bool:
        """Whether the halves have the screen to themselves."""
        wide, high = (dp(side) * self.scale for side in ROOMY)
        least = sum(half.minimum_height for half in self.halves) + self.middle.minimum_height
        return bool(self.width >= wide and self.room >= max(high, least))

    def _arrange(self, *_: Any) -> None:
        """The first half below, the second above, as high as they can be or only as they must."""
        middle, split = self.middle.minimum_height, self.is_split
        heights = [(self.room - middle) / 2] * 2 if split else [half.minimum_height for half in self.halves]
        self.height = self.room if split else sum(heights) + middle
        self._put(0, self.y, heights[0], 0)
        self.middle.width, self.middle.pos = self.width, (self.x, self.y + heights[0])
        self._put(1, self.y + heights[0] + middle, heights[1], TURNED if split and self.turned else 0)

    def _put(self, at: int, low: float, height: float, turn: float) -> None:
        half, holder = self.halves[at], self._holders[at]
        half.size = self.width, height
        holder.size, holder.rotation = half.size, turn
        holder.center = self.x + self.width / 2, low + height / 2


def _holder(half: DuelHalf) -> Scatter:
    holder = Scatter(do_rotation=False, do_scale=False, do_translation=False, auto_bring_to_front=False)
    holder.size_hint = (None, None)
    half.size_hint, half.pos = (None, None), (0, 0)
    holder.add_widget(half)
    return holder


load_beside(__file__)
