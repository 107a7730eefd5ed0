"""One seat's line of the score: rank, mark, name, total, a bar of what it is made of, and every number."""

from dataclasses import dataclass
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.fonts import painted
from companion.ui.kv import load_beside
from companion.ui.theme import rgb
from companion.ui.widgets.basics import motion
from companion.ui.widgets.basics.basics import Column, Panel
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.table.emblem import Emblem
from engine.pictures.charts import PART_COLOURS, PART_INK
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
    letters = NumericProperty(0)
    """How high the numbers in its parts are; 0: none is written."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("parts", "scale", "pos", "size", "growing", "grown", "letters"):
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
                drawn = max(width - self.gap, 0)
                Rectangle(pos=(start, self.y), size=(drawn, self.height))
                self._write(str(points), start, drawn)
                start += width

    @property
    def gap(self) -> float:
        """How much of each part is left out at its end."""
        return min(float(self.height) / 10, float(dp(2)))

    def _write(self, number: str, start: float, width: float) -> None:
        """The number of a part in its middle, where it has room for it."""
        if not self.letters:
            return
        texture = painted(number, self.letters).texture
        if texture.width + self.letters / 2 <= width:
            Color(*rgb(PART_INK))
            at = start + (width - texture.width) / 2, self.center_y - texture.height / 2
            Rectangle(texture=texture, pos=(round(at[0]), round(at[1])), size=texture.size)


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


class ScoreRow(ScorePanel):
    """A seat's score on one line, its numbers in the bar: what the colours mean, a legend says."""

    def show(self, mark: Mark | None, title: str, total: str, cells: list[ShownCell], scale: int) -> None:
        """Shows this line; `scale` is the total for which the bar is full."""
        self.ids.emblem.mark = mark
        self.ids.title.text, self.ids.total.text = title, total
        self.ids.bar.parts, self.ids.bar.scale = [cell.points for cell in cells], scale


class LegendKey(BoxLayout):
    """One colour and its name."""

    name = StringProperty()
    kind = ColorProperty()


class ScoreLegend(GridLayout):
    """What the colours of the bars mean."""

    def show(self, names: list[str]) -> None:
        """Names the columns."""
        self.clear_widgets()
        for at, name in enumerate(names):
            self.add_widget(LegendKey(name=name, kind=KINDS[at % len(KINDS)]))


load_beside(__file__)
