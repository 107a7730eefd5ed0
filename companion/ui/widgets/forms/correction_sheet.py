"""What lies on the table, to be set right: steppers, ticks and choices in a sheet over the screen."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.even import EvenGrid, EvenPush
from companion.ui.widgets.basics.stepper import Stepper
from companion.ui.widgets.basics.tick import Tick
from companion.ui.widgets.table import emblem  # noqa: F401  (the layout beside this file names its class)
from engine.corrections import Correction, CorrectionField, CorrectionPart
from engine.drawings import Mark
from engine.forms import ChoiceField, NumberField
from engine.message import Message, say

Say = Callable[[Message], str]


class PartTab(EvenPush):
    """Turns to another part of the form."""

    mark = ObjectProperty(None, allownone=True)


class FieldGrid(EvenGrid):
    """The fields of one part."""


class OptionGrid(EvenGrid):
    """The options of one field, in columns that break no word."""

    longest = NumericProperty(1)
    """Letters of the longest word."""


class OptionPush(EvenPush):
    """One option of a field."""

    chosen = BooleanProperty(False)


class CorrectionSheet(AnchorLayout):
    """A form over the screen; tells `on_done`, `on_cancel` and `on_act` (an act that needs no form)."""

    __events__ = ("on_done", "on_cancel", "on_act")
    title = StringProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.answers: dict[str, int | str] = {}
        """What was touched, by the names of the fields."""
        self._form: Correction | None = None
        self._marks: tuple[Mark, ...] = ()
        self._say: Say = str
        self._part = 0

    def show(self, form: Correction, marks: tuple[Mark, ...], speak: Say, part: int | None = None) -> None:
        """Asks this from now on; what was touched already stays."""
        asked = {field.name for each in form.parts for field in each.fields}
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

    def on_touch_down(self, touch: Any) -> bool:
        """Keeps every touch from the screen below."""
        super().on_touch_down(touch)
        return True

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
            tab = PartTab(text=self._say(part.title), mark=mark, loud=number == self._part)
            tab.bind(on_release=lambda _, number=number: self.turn_to(number))
            tabs.add_widget(tab)

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
        part: CorrectionPart = self._form.parts[self._part]
        column: Column = self.ids.fields
        column.clear_widgets()
        counts = FieldGrid()
        for field in part.fields:
            if isinstance(field, NumberField):
                counts.add_widget(self._count(field))
        if counts.children:
            column.add_widget(counts)
        for field in part.fields:
            if isinstance(field, ChoiceField):
                self._add_choice(column, field)
        self.ids.scroll.scroll_y = 1

    def _value(self, field: CorrectionField) -> int | str:
        known = 0 if field.value is None else field.value
        return self.answers.get(field.name, known)

    def _name(self, field: CorrectionField) -> str:
        words = self._say(field.label)
        return words[:1].upper() + words[1:]

    def _count(self, field: NumberField) -> Stepper | Tick:
        if (field.least, field.most) == (0, 1):
            tick = Tick(text=self._name(field), on=bool(self._value(field)))
            tick.bind(on_release=partial(self._ticked, field.name))
            return tick
        limits = {"least": field.least, "most": field.most}
        stepper = Stepper(name=self._name(field), value=self._value(field), **limits)
        stepper.bind(on_step=lambda here: self._answer(field.name, int(here.value)))
        return stepper

    def _ticked(self, name: str, tick: Tick) -> None:
        tick.on = not tick.on
        self._answer(name, int(tick.on))

    def _add_choice(self, column: Column, field: ChoiceField) -> None:
        column.add_widget(Words(text=self._name(field), tone="dim"))
        labels = [self._say(option.label) for option in field.options]
        grid = OptionGrid(longest=max(len(word) for label in labels for word in label.split()))
        for option, label in zip(field.options, labels, strict=True):
            push = OptionPush(text=label, chosen=option.id == self._value(field))
            push.bind(on_release=partial(self._chosen, field.name, option.id))
            grid.add_widget(push)
        column.add_widget(grid)

    def _chosen(self, name: str, option: str, pushed: OptionPush) -> None:
        for push in pushed.parent.children:
            push.chosen = push is pushed
        self._answer(name, option)

    def _answer(self, name: str, value: int | str) -> None:
        self.answers[name] = value


load_beside(__file__)
