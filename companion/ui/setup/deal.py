"""Who has what: the step of a set-up that shows the deal and takes what was drawn from the box."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.seating import Seating, SeatingPlace
from companion.ui.view import View
from companion.ui.widgets.basics import panes  # noqa: F401 - deal.kv names it
from companion.ui.widgets.basics.basics import Column, Panel, Words
from companion.ui.widgets.basics.panes import Tiling
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.doors.deal_grid import DealGrid, DealLine, DealSign, Held
from companion.ui.widgets.table import emblem  # noqa: F401 - deal.kv names it
from engine.forms import ChoiceField, Option
from engine.message import say

Do = Callable[[Callable[[], object]], object]
"""Does this and shows what has become of the set-up."""


class PlaceRow(BoxLayout):
    """One player with what was dealt, in words: for what has no sign."""

    __events__ = ("on_choose",)
    name = StringProperty()
    mark = ObjectProperty(None, allownone=True)

    def on_choose(self) -> None:
        """Somebody wants to choose by hand."""


class SetupDeal:
    """Draws the grid of signs, and below it in words what no sign stands for."""

    def __init__(self, view: View, grid: DealGrid, places: Column, do: Do) -> None:
        self._view, self._grid, self._places, self._do = view, grid, places, do
        self.choosing: str | None = None
        """Whose words are being chosen."""
        self._seating: Any = None
        grid.touched = self._touched

    def draw(self, seating: Seating) -> None:
        """The players in the order in which they sat down, so that no row moves under a finger."""
        self._seating = seating
        signs = [field for field in seating.seat_fields() if _has_faces(seating, field)]
        order = [place.name for place in seating.places()]
        found = {place.name: place for place in seating.places()}
        shown = [found[name] for name in seating.names]
        lines = (self._line(seating, place, order.index(place.name), signs) for place in shown)
        self._grid.show(tuple(lines) if signs else ())
        self._places.clear_widgets()
        worded = [field for field in seating.seat_fields() if field not in signs]
        for place in shown if worded else ():
            self._places.add_widget(self._panel(seating, place, worded))

    # Signs

    def _line(self, seating: Seating, place: SeatingPlace, at: int, fields: list[ChoiceField]) -> DealLine:
        speak = self._view.say
        words = [speak(dealt.option.label) for dealt in place.dealt if dealt.option]
        number = [speak("seating.place", n=at + 1)] if place.mark else []
        about = " · ".join([*number, *words[: len(fields)]])
        signs = tuple(self._signs(seating, place, field) for field in fields)
        return DealLine(place.name, about, place.mark, signs)

    def _signs(self, seating: Seating, place: SeatingPlace, field: ChoiceField) -> tuple[DealSign, ...]:
        faces, speak = dict(seating.form.faces), self._view.say
        dealt = place.dealt[seating.seat_fields().index(field)]

        def held(option: Option) -> Held:
            if dealt.option == option:
                return Held.KEPT if dealt.locked else Held.MINE
            return Held.FREE if seating.holder(field, option) is None else Held.TAKEN

        return tuple(
            DealSign(
                *(field.name, option.id, speak(faces[option.id].short), speak(option.label)),
                *(faces[option.id].mark, held(option)),
            )
            for option in seating.offered(field)
        )

    def _touched(self, name: str, field_name: str, option_id: str) -> None:
        """Chooses what the player has not; keeps what was only dealt, and lets go what was kept."""
        seating: Seating = self._seating
        field = next(each for each in seating.seat_fields() if each.name == field_name)
        option = next(each for each in field.options if each.id == option_id)
        place = next(each for each in seating.places() if each.name == name)
        holder = seating.holder(field, option)
        if holder not in (None, name):
            self._view.app.tell(say("seating.held", name=holder or ""))
        elif place.dealt[seating.seat_fields().index(field)].option == option:
            self._do(lambda: seating.lock(name, field))
        else:
            self._do(lambda: seating.choose(name, field, option))

    # Words

    def _panel(self, seating: Seating, place: SeatingPlace, fields: list[ChoiceField]) -> Panel:
        panel = Panel()
        panel.padding = dp(6)
        panel.add_widget(self._row(seating, place, fields))
        if place.name == self.choosing:
            panel.add_widget(self._picker(seating, place.name, fields))
        return panel

    def _row(self, seating: Seating, place: SeatingPlace, fields: list[ChoiceField]) -> PlaceRow:
        speak = self._view.say
        row = PlaceRow(name=place.name, mark=place.mark)
        for field, dealt in zip(seating.seat_fields(), place.dealt, strict=True):
            if field not in fields:
                continue
            words = speak(dealt.option.label) if dealt.option else speak("seating.open")
            if field not in seating.form.seat_fields:
                # Of several numbers and tiles nobody would know which is which.
                words = speak("seating.told", label=speak(field.label), words=words)
            tick = Tick(text=words, sign="lock", on=dealt.locked, can=dealt.option is not None)
            tick.bind(on_release=lambda _, field=field: self._lock(seating, place, field))
            row.ids.dealt.add_widget(tick)
        row.ids.choose.text, row.ids.choose.loud = speak("seating.choose"), place.name == self.choosing
        row.bind(on_choose=lambda _: self._turn(place.name))
        return row

    def _turn(self, name: str) -> None:
        self.choosing = None if self.choosing == name else name
        self._do(lambda: None)

    def _lock(self, seating: Seating, place: SeatingPlace, field: ChoiceField) -> None:
        if place.mark is None:
            self._view.app.tell(seating.problem or say("seating.open"))
        else:
            self._do(lambda: seating.lock(place.name, field))

    def _picker(self, seating: Seating, name: str, fields: list[ChoiceField]) -> Column:
        column = Column()
        for field in fields:
            column.add_widget(Words(text=self._view.say(field.label), tone="dim"))
            grid = Tiling(cell=dp(190))
            for option in seating.offered(field):
                grid.add_widget(self._pick(seating, name, field, option))
            column.add_widget(grid)
        return column

    def _pick(self, seating: Seating, name: str, field: ChoiceField, option: Option) -> Tick:
        holder = seating.holder(field, option)
        words = self._view.say(option.label)
        tick = Tick(text=words, sign="dot", on=holder == name, can=holder in (None, name))
        if holder in (None, name):
            tick.bind(on_release=lambda _: self._do(lambda: seating.choose(name, field, option)))
        else:
            tick.bind(on_release=lambda _: self._view.app.tell(say("seating.held", name=holder or "")))
        return tick


def _has_faces(seating: Seating, field: ChoiceField) -> bool:
    faces = dict(seating.form.faces)
    return all(option.id in faces for option in field.options)


load_beside(__file__)
