"""Rows that are recycled: however many there are, only those on the screen are widgets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.text import Label as Measured
from kivy.effects.scroll import ScrollEffect
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.utils import escape_markup

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import basics  # noqa: F401 - _rows.kv names it
from companion.ui.widgets.basics.touches import FINGERS
from companion.ui.widgets.table import score_bars  # noqa: F401 - _rows.kv names it

MEASURED: Final = 8  # of the longest texts: the highest of them gives every row its height
PART: Final = 1000  # of a whole, for the bar


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says, the part of its bar that is full, and what a touch does."""

    title: str
    words: str
    part: float
    """0 to 1."""
    chosen: Callable[[], object]


class StatRow(BoxLayout):
    """One row: a title, a line of figures and a bar, all of it to push."""

    text = StringProperty()
    parts = ListProperty()
    chosen = ObjectProperty(None, allownone=True)

    def pushed(self) -> None:
        """Does what the row is for at this moment."""
        if self.chosen:
            self.chosen()


class RowBox(RecycleBoxLayout):
    """The rows below each other."""


class RowList(RecycleView):
    """Rows of one height: that of the longest text, so that none is cut."""

    row_height = NumericProperty(0)
    effect_cls = ScrollEffect  # no spring: what is touched stays where it is
    body = NumericProperty(18)
    small = NumericProperty(15)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._rows: Sequence[Row] = ()
        again = Clock.create_trigger(lambda _: self._fill(), -1)
        for name in ("width", "body", "small"):
            self.fbind(name, again)

    def on_scroll_y(self, *_: Any) -> None:
        """What lies in it has moved in the window."""
        FINGERS.scrolled()

    def show(self, rows: Sequence[Row]) -> None:
        """Shows these rows from the first one on, unless they are the same."""
        if [(row.title, row.words, row.part) for row in rows] != [
            (row.title, row.words, row.part) for row in self._rows
        ]:
            self.scroll_y = 1
        self._rows = tuple(rows)
        self._fill()

    def _fill(self) -> None:
        self.row_height = self._least()
        self.data = [
            {
                "text": self._text(row),
                "parts": [round(PART * row.part)],
                "chosen": row.chosen,
            }
            for row in self._rows
        ]

    def _text(self, row: Row) -> str:
        title, words = escape_markup(row.title), escape_markup(row.words)
        return f"[b]{title}[/b]\n[size={int(self.small)}]{words}[/size]"

    def _least(self) -> float:
        """What the longest of the texts need in this width, and the bar below them."""
        width = max(dp(80), self.width - dp(48))
        longest = sorted(self._rows, key=lambda row: len(row.title) + len(row.words))[-MEASURED:]
        needs = (
            self._high(row.title, self.body * 1.08, width) + self._high(row.words, self.small, width)
            for row in longest
        )
        return max(needs, default=0.0) + dp(44)

    @staticmethod
    def _high(words: str, font_size: float, width: float) -> float:
        label = Measured(text=words or " ", font_size=font_size, text_size=(width, None))
        label.refresh()
        return float(label.content_size[1])


load_beside(__file__)
