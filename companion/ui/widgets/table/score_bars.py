"""One seat's line of the score: rank, mark, name, total, a bar of what it is made of, and every number."""

from dataclasses import dataclass
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.theme import rgb
from companion.ui.widgets.basics import motion
from companion.ui.widgets.basics.basics import Column, Panel
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.table.emblem import Emblem
from engine.pictures.charts import PART_COLOURS
from engine.pictures.drawings import Mark

# A colour for each column, as on the page (`.kind0` …); the key beside its name has the same.
KINDS: Final = tuple(map(rgb, PART_COLOURS))


@dataclass(frozen=True, slots=True)
class ShownCell:
    """A column of one seat as it is shown: its name and its number."""

    name: str
    number: str
    points: int = 0
    """What it adds to the total; 0 where that is not known."""


class ScoreBar(Widget):
    """A bar in parts, from left to right as the columns are named; `scale` is the longest total."""

    parts = ListProperty()
    scale = NumericProperty(1)
    growing = NumericProperty(-1)
    """Which part grows before everybody's eyes; none is -1."""
    grown = NumericProperty(1.0)
    """How much of that part is there, 0 to 1."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("parts", "scale", "pos", "size", "growing", "grown"):
            self.fbind(name, self._draw)

    def grow(self, part: int) -> None:
        """Lets this part grow from nothing."""
        self.growing, self.grown = part, 0.0
        motion.bring(self, motion.LONGEST, grown=1.0)

    def _draw(self, *_: Any) -> None:
        self.canvas.after.clear()
        start = float(self.x)
        with self.canvas.after:
            for at, points in enumerate(self.parts):
                there = self.grown if at == self.growing else 1.0
                width = self.width * max(points, 0) / max(self.scale, 1) * there
                Color(*KINDS[at % len(KINDS)])
                # A thin gap parts two columns, so that it never takes the colour to see where one ends.
                Rectangle(pos=(start, self.y), size=(max(width - self.height / 10, 0), self.height))
                start += width


class ScoreCell(Column):
    """One number under the name of its column, whose key has the colour of its part of the bar."""

    name = StringProperty()
    number = StringProperty()
    kind = ColorProperty()


class ScoreCells(GridLayout):
    """The columns beside each other, in as many lines as they need."""


class ScoreTotal(Painted):
    """What a seat has in all, as wide as it is."""


class ScorePanel(Panel):
    """Everything about one seat's score; `first` frames whoever has won or leads."""

    first = BooleanProperty(False)

    def show(self, mark: Mark | None, title: str, total: str, cells: list[ShownCell], scale: int) -> None:
        """Shows this line; `scale` is the total for which the bar is full."""
        emblem: Emblem = self.ids.emblem
        emblem.mark = mark
        self.ids.title.text, self.ids.total.text = title, total
        self.ids.bar.parts, self.ids.bar.scale = [cell.points for cell in cells], scale
        grid = self.ids.cells
        grid.clear_widgets()
        for at, cell in enumerate(cells):
            grid.add_widget(ScoreCell(name=cell.name, number=cell.number, kind=KINDS[at % len(KINDS)]))


load_beside(__file__)
