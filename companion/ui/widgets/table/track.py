"""A marker on a track, moved by hand where people count."""

from collections.abc import Callable
from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Push
from engine.pictures.contests import Touch, TrackPicture

BORDER: Final = (0.0, 0.0, 0.0, 0.75)


class TrackBar(Widget):
    """Spaces from 1 to `last`, filled up to the marker."""

    value = NumericProperty(0)
    last = NumericProperty(1)

    def __init__(self, **given: Any) -> None:
        self._borders = InstructionGroup()
        super().__init__(**given)
        self.canvas.after.add(self._borders)
        for name in ("pos", "size", "last"):
            self.fbind(name, self._draw)

    def _draw(self, *_: Any) -> None:
        """The borders between the spaces; those of fives are stronger."""
        self._borders.clear()
        self._borders.add(Color(*BORDER))
        for space in range(1, int(self.last)):
            x = self.x + self.width * space / self.last
            strong = dp(1.5) if space % 5 == 0 else dp(0.6)
            self._borders.add(Line(points=(x, self.y, x, self.top), width=strong))


class TrackPush(Push):
    """One space up or down; `act` is what it plays."""

    MEANS = ("text",)  # once more is the same again, though the act names another space
    act: Any = None


class TrackRow(BoxLayout):
    """A track's name, its spaces and where its marker stands."""

    narrow = BooleanProperty(False)
    name = StringProperty()
    value = NumericProperty(0)
    last = NumericProperty(1)

    def __init__(self, track: TrackPicture, name: str, play: Callable[[Any], object], **given: Any) -> None:
        super().__init__(**given)
        self.name, self.value, self.last = name, track.value, track.last
        if track.less or track.more:
            self._offer(self.ids.less, "−", track.less, play)
            self._offer(self.ids.more, "+", track.more, play)

    def _offer(self, place: Widget, sign: str, offer: Touch | None, play: Callable[[Any], object]) -> None:
        push = TrackPush(text=sign, can=offer is not None)
        if offer:
            push.act = offer.act
            push.bind(on_release=lambda here: play(here.act))
        place.add_widget(push)


load_beside(__file__)
