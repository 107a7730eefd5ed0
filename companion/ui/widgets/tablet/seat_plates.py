"""The seats as plates, all readable from one side: a column beside the table, or rows above it."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.basics.even import EvenGrid
from companion.ui.widgets.basics.panes import Pane
from companion.ui.widgets.table.seat_panel import SeatPanel

_MANY = 5  # plates that fit one above the other with everything on them


class PlateColumn(Column):
    """Plates one below the other; few of them are no posters."""

    roomy = NumericProperty(1.12)
    """How many times as high as they need they become where there is room."""


class PlateRows(EvenGrid):
    """Plates side by side."""

    usual = NumericProperty(200)
    """How wide one is that has room for everything."""
    squeezed = BooleanProperty(False)
    """Whether all of them stand in one row however narrow that makes them."""


class SeatPlates(FloatLayout):
    """All plates; `free` is the rectangle (x, y, width, height) that they leave."""

    beside = BooleanProperty(True)
    """In a column at the side, else in rows above."""
    mirrored = BooleanProperty(False)
    """With the column at the right."""
    upright = NumericProperty(248)
    """How wide the column is."""
    free = ListProperty([0, 0, 100, 100])

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._panels: list[SeatPanel] = []
        self._column, self._rows, self._scroll = PlateColumn(), PlateRows(), Pane()
        self._scroll.add_widget(self._column)
        self._scroll.size_hint = self._rows.size_hint = (None, None)
        self._soon = Clock.create_trigger(self.arrange)
        for name in ("pos", "size", "mirrored", "upright"):
            self.fbind(name, self._soon)
        self._rows.bind(height=self._soon, usual=self._soon)
        self.bind(beside=lambda *_: self.seat(self._panels))

    def seat(self, panels: list[SeatPanel]) -> None:
        """Takes these panels, in the order of the seats."""
        self.leave()
        self._panels = list(panels)
        self.add_widget(self._scroll if self.beside else self._rows)
        for panel in panels:
            panel.tight = len(panels) > _MANY
            panel.size_hint = (1, 1)
            panel.fbind("minimum_height", self._soon)
            (self._column if self.beside else self._rows).add_widget(panel)
        self.arrange()

    def leave(self) -> None:
        """Lets go of all panels."""
        for panel in self._panels:
            if panel.parent:
                panel.parent.remove_widget(panel)
            panel.funbind("minimum_height", self._soon)
            panel.size_hint, panel.size_hint_min_y = (None, None), None
            panel.tight = False
        self._panels = []
        self.clear_widgets()

    def arrange(self, *_: Any) -> None:
        """Puts the plates at their side and leaves the rest free."""
        gap = dp(8)
        for panel in self._panels:
            panel.size_hint_min_y = panel.minimum_height
        if self.beside:
            self._scroll.size = self.upright, self.height - 2 * gap
            self._scroll.y = self.y + gap
            self._scroll.x = self.right - gap - self.upright if self.mirrored else self.x + gap
            left = self.x if self.mirrored else self.x + self.upright + gap
            self.free = [left, self.y, self.width - self.upright - gap, self.height]
            return
        rows, width = self._rows, self.width - 2 * gap
        # In the largest letters a second row would take the place of map and mat.
        rows.squeezed = self.width > self.height and len(self._panels) * (rows.usual + gap) > width + gap
        for panel in self._panels:
            panel.tight = rows.squeezed or len(self._panels) > _MANY
        rows.width = width
        self._rows.x, self._rows.top = self.x + gap, self.top - gap
        self.free = [self.x, self.y, self.width, self.height - self._rows.height - gap]


load_beside(__file__)
