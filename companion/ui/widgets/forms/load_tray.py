"""What a held piece takes along, before it is put down; knows no game."""

from collections.abc import Iterable
from typing import Any

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.even import EvenGrid
from companion.ui.widgets.forms.entries import FieldEntry, Say
from companion.ui.widgets.forms.form_entry import FormEntry
from engine.forms import Answers
from engine.message import say
from engine.offers import Offer, loads


class TrayGrid(EvenGrid):
    """The steppers side by side, as far as they fit."""


class TrayForm(FormEntry):
    """The knobs of a load in as few rows as there is room for."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._grid = TrayGrid()

    def clear_widgets(self, children: Any = None) -> None:
        """Takes the steppers away."""
        self._grid.clear_widgets()
        super().clear_widgets(children)

    def place(self, entry: FieldEntry) -> None:
        """Beside the others."""
        if self._grid.parent is None:
            self.add_widget(self._grid)
        self._grid.add_widget(entry)


class LoadTray(Column):
    """The tray of the piece that is held; what was not turned goes as usual."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._title, self.form = Words(rank="small", tone="accent"), TrayForm()
        self._shown: object = None
        self.add_widget(self._title)
        self.add_widget(self.form)

    @property
    def is_open(self) -> bool:
        """Whether what is held can take anything along."""
        return bool(self.form.entries)

    def show(self, held: object, offers: Iterable[Offer], speak: Say) -> None:
        """Asks what goes along with the piece `held`, which has these offers; None: nothing is held."""
        fields = next((found for each in offers if (found := loads(each))), ()) if held else ()
        shown = held, tuple((each.name, each.most) for each in fields), speak(say("map.along"))
        if shown == self._shown:
            return
        self._shown = shown
        self._title.text = shown[2]
        self.form.ask(fields, speak, {})

    def answers_for(self, offer: Offer) -> Answers:
        """What was turned, as answers of this offer's knobs; none where nothing was."""
        if self.form.touched is None:
            return {}
        turned = {name: entry.value for name, entry in self.form.entries.items()}
        return {each.name: turned[each.name] for each in loads(offer) if turned.get(each.name) != each.value}


load_beside(__file__)
