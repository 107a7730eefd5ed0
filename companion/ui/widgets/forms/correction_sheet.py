"""What lies on the table, to be set right: steppers, ticks and choices in a sheet over the screen."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.cover import Cover
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from companion.ui.widgets.forms.entries import FieldEntry, NumberEntry, Say, StepsEntry, SwitchEntry
from companion.ui.widgets.forms.form_entry import FormEntry
from companion.ui.widgets.table import emblem  # noqa: F401  (the layout beside this file names its class)
from engine.corrections import Correction, fields_of
from engine.forms import Answers, Form, FormField, NumberField
from engine.message import say
from engine.pictures.drawings import Mark


class PartTab(EvenPush):
    """Turns to another part of the form."""

    mark = ObjectProperty(None, allownone=True)


class FieldGrid(EvenGrid):
    """The numbers of one part."""


class PartEntry(FormEntry):
    """One part: its numbers beside each other, whatever is chosen below them."""

    def ask(self, fields: Any, speak: Say, answers: Answers, rank: str = "") -> None:
        """Asks this from now on."""
        self._numbers = FieldGrid()
        super().ask(fields, speak, answers, rank)
        if self._numbers.children:
            self.add_widget(self._numbers, index=len(self.children))

    def look(self, field: FormField) -> type[FieldEntry]:
        """Numbers are stepped: what lies there is seldom far from what is known."""
        if isinstance(field, NumberField):
            return SwitchEntry if field.is_switch else StepsEntry
        return super().look(field)

    def place(self, entry: FieldEntry) -> None:
        """Numbers and ticks stand in the grid, from the top of their rows."""
        if isinstance(entry, NumberEntry | SwitchEntry):
            entry.size_hint_y, entry.size_hint_min_y = 1, entry.minimum_height
            entry.bind(minimum_height=entry.setter("size_hint_min_y"))
            self._numbers.add_widget(entry)
        else:
            super().place(entry)


class CorrectionSheet(Cover):
    """A form over the screen; tells `on_done`, `on_cancel` and `on_act` (an act that needs no form)."""

    __events__ = ("on_done", "on_cancel", "on_act")
    title = StringProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.answers: dict[str, Any] = {}
        """What was touched, by the names of the fields."""
        self._form: Correction | None = None
        self._marks: tuple[Mark, ...] = ()
        self._say: Say = str
        self._part = 0
        self._fields = PartEntry()
        self._fields.bind(on_change=lambda _: self._changed())
        self.ids.fields.add_widget(self._fields)

    def show(self, form: Correction, marks: tuple[Mark, ...], speak: Say, part: int | None = None) -> None:
        """Asks this from now on; what was touched already stays."""
        asked = fields_of(form.parts)
        self.answers = {name: value for name, value in self.answers.items() if name in asked}
        self._form, self._marks, self._say = form, marks, speak
        self._part = min(self._part if part is None else part, len(form.parts) - 1)
        self.title = speak(form.title)
        self.ids.done.text = speak(say("correcting.done"))
        self.ids.cancel.text = speak(say("correcting.cancel"))
        self._show_tabs()
        self._show_acts()
        self._show_fields()

    def turn_to(self, part: int) -> None:
        """Shows another part."""
        self._part = part
        for number, tab in enumerate(reversed(self.ids.tabs.children)):
            tab.loud = number == part
        self._show_fields()

    def on_done(self) -> None:
        """Somebody says that the form is filled in right."""

    def on_cancel(self) -> None:
        """Somebody wants everything to stay as it was."""

    def on_act(self, act: Any) -> None:
        """A correction that needs no form."""

    def _show_tabs(self) -> None:
        tabs = self.ids.tabs
        tabs.clear_widgets()
        assert self._form
        several = len({part.seat for part in self._form.parts}) > 1
        for number, part in enumerate(self._form.parts):
            mark = self._marks[part.seat] if several and part.seat is not None else None
            tab = PartTab(text=self._words(part), mark=mark, loud=number == self._part)
            tab.bind(on_release=lambda _, number=number: self.turn_to(number))
            tabs.add_widget(tab)

    def _words(self, part: Form) -> str:
        return self._say(part.title) if part.title else ""

    def _show_acts(self) -> None:
        acts = self.ids.acts
        acts.clear_widgets()
        assert self._form
        for words, act in self._form.acts:
            push = EvenPush(text=self._say(words), act=act)
            push.bind(on_release=lambda here: self.dispatch("on_act", here.act))
            acts.add_widget(push)

    def _show_fields(self) -> None:
        assert self._form
        self._fields.ask(self._form.parts[self._part].fields, self._say, self.answers)
        self.ids.scroll.scroll_y = 1

    def _changed(self) -> None:
        if entry := self._fields.touched:
            self.answers[entry.field.name] = entry.value


load_beside(__file__)
