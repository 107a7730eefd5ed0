"""The seats around the edge as people sit, each turned to its reader; leaves the middle free."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scatter import Scatter

from companion.ui.widgets.table.seat_panel import SeatPanel

# How many sit at the bottom, left, top and right edge: clockwise, seen from above, as turns go. The short
# edges are filled first, because a wide screen has less height to give away.
SITTING: Final = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 2, 0, 2),
    6: (1, 2, 1, 2),
    7: (2, 2, 1, 2),
}
_TURNS: Final = (0, -90, 180, 90)  # degrees, for the same four edges
_WIDEST: Final = 500  # dp; a longer line of figures is harder to read


class SeatRing(FloatLayout):
    """Panels at the edges; `free` is the rectangle (x, y, width, height) that they leave."""

    turned = BooleanProperty(True)
    upright = NumericProperty(210)
    """How wide a panel at the side is that is not turned."""
    free = ListProperty([0, 0, 100, 100])

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._holders: list[Scatter] = []
        self._soon = Clock.create_trigger(self.arrange)
        self.bind(pos=self._soon, size=self._soon, turned=self._soon, upright=self._soon)

    def seat(self, panels: list[SeatPanel]) -> None:
        """Takes these panels, in the order of the seats."""
        self.leave()
        for panel in panels:
            holder = Scatter(
                do_rotation=False, do_scale=False, do_translation=False, auto_bring_to_front=False
            )
            holder.size_hint = (None, None)
            holder.add_widget(panel)
            panel.pos = (0, 0)
            panel.bind(height=self._soon)
            self._holders.append(holder)
            self.add_widget(holder)
        self._soon()

    def leave(self) -> None:
        """Gives the panels back."""
        for holder in self._holders:
            for panel in holder.children[:]:
                panel.unbind(height=self._soon)
                holder.remove_widget(panel)
            self.remove_widget(holder)
        self._holders = []

    def arrange(self, *_: Any) -> None:
        """Puts every panel at its place."""
        edges = self._edges()
        bottom, left, top, right = (
            self._depth(edge, side) for edge, side in zip(edges, range(4), strict=True)
        )
        gap = dp(8)
        self._line(edges[0], 0, self.width, lambda along, deep: (self.right - along, self.y + deep))
        self._line(edges[2], 2, self.width, lambda along, deep: (self.x + along, self.top - deep))
        # The sides lie between the rows, so that no corner is claimed twice.
        height = self.height - bottom - top
        low = self.y + bottom
        self._line(edges[1], 1, height, lambda along, deep: (self.x + deep, low + along))
        self._line(edges[3], 3, height, lambda along, deep: (self.right - deep, low + height - along))
        self.free = [
            self.x + left + gap,
            low + gap,
            self.width - left - right - 2 * gap,
            height - 2 * gap,
        ]

    def _edges(self) -> list[list[Scatter]]:
        counts = SITTING.get(len(self._holders), (len(self._holders), 0, 0, 0))
        rest = iter(self._holders)
        return [[next(rest) for _ in range(count)] for count in counts]

    def _depth(self, edge: list[Scatter], side: int) -> float:
        """How far the panels of an edge reach into the table."""
        if not edge:
            return 0
        if side % 2 and not self.turned:
            return dp(8) + self.upright
        return dp(8) + max(_panel(holder).height for holder in edge)

    def _line(self, edge: list[Scatter], side: int, length: float, place: Any) -> None:
        """Spreads the panels of one edge along it; `place` is the point so far along and so deep."""
        if not edge:
            return
        share = (length - dp(8)) / len(edge)
        sideways = side % 2 == 1
        for number, holder in enumerate(edge):
            panel = _panel(holder)
            upright = sideways and not self.turned
            panel.width = self.upright if upright else min(share - dp(8), dp(_WIDEST))
            holder.size = panel.size
            holder.rotation = _TURNS[side] if self.turned else 0
            deep = dp(8) + (panel.width if upright else panel.height) / 2
            holder.center = place(dp(4) + share * (number + 0.5), deep)


def _panel(holder: Scatter) -> SeatPanel:
    return holder.children[0]
