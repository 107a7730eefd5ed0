"""A seat at the edge of the table: who sits there, the figures, the clock, the phone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.theme import SEATS
from companion.ui.widgets.basics.basics import IconMark
from companion.ui.widgets.basics.held import Held
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.table import emblem  # noqa: F401  (the layout beside this file names their classes)
from companion.ui.widgets.tablet.figure import Figure
from engine.message import Message
from engine.pictures.amounts import Amount
from engine.pictures.drawings import Mark


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What a seat's panel says, in words already."""

    mark: Mark
    title: str
    standing: str
    """Whether the seat may act; "" if it waits."""
    figures: tuple[Amount, ...]
    phone: str
    """`free`, `here` or `away`."""
    phone_words: str
    active: bool
    shown: bool
    """Whether its mat lies in the middle."""


class Brief(Painted):
    """A word or two on one line, as wide as they are."""


class PhoneSign(IconMark):
    """Whether the seat's phone is here: a phone, a cross where it has gone, nothing where there is none."""

    phone = OptionProperty("free", options=("free", "here", "away"))


class SeatPanel(Held, BoxLayout):
    """One seat; a touch lays its mat into the middle, a long one (`on_long`) corrects its figures."""

    MEANS = ("seat",)
    title = StringProperty()
    standing = StringProperty()
    time = StringProperty()
    phone = StringProperty("free")
    phone_words = StringProperty()
    active = BooleanProperty(False)
    shown = BooleanProperty(False)
    colour = ColorProperty()
    seat = NumericProperty(0)
    slim = BooleanProperty(False)
    tight = BooleanProperty(False)
    """Whether many sit here, so that each has little room."""
    _figures: tuple[tuple[Amount, ...], Callable[[Message], str]] | None = None

    def show(self, what: SeatShown, say: Callable[[Message], str]) -> None:
        """Says this from now on, in the words of `say`."""
        self.ids.emblem.mark = what.mark
        self.colour = SEATS[what.mark.colour][0]
        self.title, self.standing = what.title, what.standing
        self._figures = what.figures, say
        self._show_figures(what.figures, say)
        self.phone, self.phone_words = what.phone, what.phone_words
        self.active, self.shown = what.active, what.shown

    def on_tight(self, *_: Any) -> None:
        """Shows as much of the figures as there is room for now."""
        if self._figures:
            self._show_figures(*self._figures)

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures as they are shown."""
        return tuple(brief.plain for brief in reversed(self.ids.figures.children))

    def _show_figures(self, figures: tuple[Amount, ...], say: Callable[[Message], str]) -> None:
        """Numbers first, then pips, then what is minor and there at all."""
        theme = App.get_running_app().theme
        numbers = [each for each in figures if not each.minor and (self.tight or each.of is None)]
        pips = [each for each in figures if not each.minor and each not in numbers]
        minor = [] if self.tight else [each for each in figures if each.minor and each.n]
        shown = (*numbers, *pips, *minor)
        flow = self.ids.figures
        while len(flow.children) > len(shown):
            flow.remove_widget(flow.children[0])
        while len(flow.children) < len(shown):
            flow.add_widget(Figure())
        for figure, amount in zip(reversed(flow.children), shown, strict=True):
            figure.small = amount in minor or amount in pips
            figure.show(amount, say, theme, pips=amount in pips)


def clock_words(milliseconds: int) -> str:
    """Minutes and seconds, hours where there are some."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def panel_for(seat: int, touched: Callable[[int], Any], held: Callable[[int], Any]) -> SeatPanel:
    """A panel for this seat that calls `touched` or `held` with its number."""
    panel = SeatPanel(seat=seat)
    panel.bind(on_release=lambda here: None if here.was_held else touched(here.seat))
    panel.bind(on_long=lambda here: held(here.seat))
    return panel


load_beside(__file__)
