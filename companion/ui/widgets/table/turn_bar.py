"""Whose turn it is, and a switch to every other seat that may act."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.table import emblem  # noqa: F401  (the layout beside this file names its class)
from engine.pictures.drawings import Mark


@dataclass(frozen=True, slots=True)
class SeatSwitch:
    """A seat to turn to, and what it may do."""

    seat: int
    mark: Mark
    words: str


class SwitchPush(EvenPush):
    """Lays another seat's mat into the middle."""

    mark = ObjectProperty(None, allownone=True)
    seat = NumericProperty(0)


class TurnBar(BoxLayout):
    """The seat whose mat lies in the middle, and the others that may act."""

    mark = ObjectProperty(None, allownone=True)
    words = StringProperty()
    wide = BooleanProperty(False)

    def __init__(self, turn_to: Callable[[int], Any], **given: Any) -> None:
        super().__init__(**given)
        self._turn_to = turn_to
        self._switches: tuple[SeatSwitch, ...] = ()
        self._spare: list[SwitchPush] = []

    def show(self, mark: Mark | None, words: str, switches: tuple[SeatSwitch, ...]) -> None:
        """Says this from now on."""
        self.mark, self.words = mark, words
        if switches == self._switches:
            return
        self._switches = switches
        grid = self.ids.switches
        while len(grid.children) > len(switches):
            self._spare.append(grid.children[0])
            grid.remove_widget(grid.children[0])
        while len(grid.children) < len(switches):
            grid.add_widget(self._spare.pop() if self._spare else self._push())
        for push, switch in zip(reversed(grid.children), switches, strict=True):
            push.text, push.mark, push.seat = switch.words, switch.mark, switch.seat

    def _push(self) -> SwitchPush:
        push = SwitchPush()
        push.bind(on_release=lambda here: self._turn_to(here.seat))
        return push


load_beside(__file__)
