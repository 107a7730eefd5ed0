"""An icon that flies over the whole screen to its place, and takes no touch on its way."""

from collections.abc import Callable
from typing import Any, Final

from kivy.app import App
from kivy.graphics import Color, Rectangle
from kivy.metrics import sp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.ui.icons import painted_icon
from companion.ui.theme import Colour
from companion.ui.widgets.basics import motion

LARGE: Final = 96  # sp: seen from across the table
ARRIVED: Final = 0.2  # of that size, which is about that of the others at its place

Place = Callable[[], tuple[float, float]]


class Flight(Widget):
    """One icon on its way from the middle of the screen; nobody's child, so nothing is laid out anew."""

    part = NumericProperty(0.0)
    """How far it has come, 0 to 1."""

    def __init__(self, icon: str, colour: Colour, to: Place, **given: Any) -> None:
        super().__init__(**given)
        self._to, self._texture = to, painted_icon(icon, sp(LARGE)).texture
        with self.canvas:
            Color(*colour)
            self._drawn = Rectangle(texture=self._texture)

    def start(self, landed: Callable[[], object]) -> None:
        """Sets off."""
        above = App.get_running_app().root.canvas.after
        above.add(self.canvas)
        self.on_part()

        def arrived() -> None:
            above.remove(self.canvas)
            landed()

        motion.bring(self, motion.LONGEST, arrived, ease="in_out_cubic", part=1.0)

    def on_part(self, *_: Any) -> None:
        """Is painted so far on its way."""
        root = App.get_running_app().root
        scale = 1 + (ARRIVED - 1) * self.part
        wide, high = (side * scale for side in self._texture.size)
        x, y = (a + (b - a) * self.part for a, b in zip(root.center, self._to(), strict=True))
        self._drawn.pos, self._drawn.size = (x - wide / 2, y - high / 2), (wide, high)


def fly(icon: str, colour: Colour, to: Place, landed: Callable[[], object]) -> None:
    """Lets the icon fly there; `landed` is called when it is there."""
    Flight(icon, colour, to).start(landed)
