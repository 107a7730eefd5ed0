"""Whose turn it is, and a switch to every other seat that may act."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets import emblem  # noqa: F401  (the layout beside this file names its class)
from companion.ui.widgets.even import EvenPush
from engine.drawings import Mark


@dataclass(frozen=True, slots=True)
class SeatSwitch:
    """A seat to turn to, and what it may do."""

    seat: int
    mark: Mark
    words: str


class SwitchPush(EvenPush):
    """Lays another seat's mat into the middle."""

    mark = ObjectProperty(None, allownone=True)


class TurnBar(BoxLayout):
    """The seat whose mat lies in the middle, and the others that may act."""

    mark = ObjectProperty(None, allownone=True)
    words = StringProperty()
    wide = BooleanProperty(False)

    def __init__(self, turn_to: Callable[[int], Any], **given: Any) -> None:
        super().__init__(**given)
        self._turn_to = turn_to
        self._switches: tuple[SeatSwitch, ...] = ()

    def show(self, mark: Mark | None, words: str, switches: tuple[SeatSwitch, ...]) -> None:
        """Says this from now on."""
        self.mark, self.words = mark, words
        if switches == self._switches:
            return
        self._switches = switches
        grid = self.ids.switches
        grid.clear_widgets()
        for switch in switches:
            push = SwitchPush(text=switch.words, mark=switch.mark)
            push.bind(on_release=lambda _, seat=switch.seat: self._turn_to(seat))
            grid.add_widget(push)


load_beside(__file__)
