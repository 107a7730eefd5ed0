"""One side of a sealed choice as a panel, several of them beside each other, and a scroll around dials."""

from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Panel, Scroll
from companion.ui.widgets.basics.even import EvenGrid
from companion.ui.widgets.forms.dial import Dial
from companion.ui.widgets.forms.seal import Seal
from engine.pictures.drawings import Mark


class Beside(BoxLayout):
    """Things beside each other where there is room, else below each other."""


class Sides(EvenGrid):
    """The panels of all sides: two or three beside each other where there is room, four in two rows."""


class SidePanel(Panel):
    """A seat's seal, who it is, how it stands, what it should know, and what it can do."""

    won = BooleanProperty(False)
    """The winner's has a frame and says so."""

    def show(self, mark: Mark, title: str, status: str = "", facts: str = "") -> None:
        """Says all of this; what is empty takes no room."""
        seal: Seal = self.ids.seal
        seal.show(mark)
        self.ids.title.text, self.ids.status.text, self.ids.facts.text = title, status, facts


class DialScroll(Scroll):
    """A scroll in which a dial turns under the finger instead of scrolling away."""

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on a dial is the dial's alone."""
        if self.collide_point(*touch.pos):
            touch.push()
            touch.apply_transform_2d(self.to_local)
            taken = any(each.dispatch("on_touch_down", touch) for each in self._dials())
            touch.pop()
            if taken:
                return True
        return bool(super().on_touch_down(touch))

    def _dials(self) -> list[Dial]:
        return [each for each in self.walk(restrict=True) if isinstance(each, Dial)]


load_beside(__file__)
