"""One seat's numbers for the score: whose they are, what they come to, the form, all seats beside it."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.forms.count_entry import CountEntry
from engine.pictures.drawings import Mark


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """A seat as the list beside the form shows it."""

    mark: Mark
    title: str
    total: str


class SeatRow(Pushed, BoxLayout):
    """A seat to touch; `here` is the one whose form is shown."""

    mark = ObjectProperty(None, allownone=True)
    title = StringProperty()
    total = StringProperty()
    here = BooleanProperty(False)


class CountPanel(BoxLayout):
    """A seat's emblem and name, its running total and its form; all seats beside it where there is room."""

    __events__ = ("on_seat",)
    mark = ObjectProperty(None, allownone=True)
    title = StringProperty()
    place = StringProperty()
    """Which seat of how many."""
    total = StringProperty()
    wide = BooleanProperty(False)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._seats: tuple[list[SeatTotal], int] = ([], 0)
        self.bind(wide=lambda *_: self._draw_seats())

    @property
    def entry(self) -> CountEntry:
        """The form."""
        found: CountEntry = self.ids.entry
        return found

    def show_seats(self, seats: list[SeatTotal], here: int) -> None:
        """Everybody with what is counted so far."""
        mine = seats[here]
        self.mark, self.title, self.total = mine.mark, mine.title, mine.total
        self._seats = seats, here
        self._draw_seats()

    def on_seat(self, seat: int) -> None:
        """Another seat was touched."""

    def _draw_seats(self) -> None:
        column, (seats, here) = self.ids.seats, self._seats
        rows = column.children[::-1]
        if not self.wide or len(rows) != len(seats):
            column.clear_widgets()
            rows = [SeatRow(on_release=partial(self._touched, at)) for at in range(len(seats) * self.wide)]
            for row in rows:
                column.add_widget(row)
        for at, row in enumerate(rows):
            row.mark, row.title, row.total = seats[at].mark, seats[at].title, seats[at].total
            row.here = at == here

    def _touched(self, seat: int, _: SeatRow) -> None:
        self.dispatch("on_seat", seat)


load_beside(__file__)
