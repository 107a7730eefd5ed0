"""What is counted on the table, entered by fingers: a cell for each number, one pad for all of them."""

from functools import partial
from typing import Any, Final

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.utils import escape_markup

from companion.text import capital
from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Push
from companion.ui.widgets.basics.even import EvenPush
from companion.ui.widgets.forms.entries import OptionsEntry
from engine.codec import Json
from engine.forms import ChoiceField, Form, NumberField, fitting
from engine.message import Message, say

UNKNOWN: Final = "–"
_ENTER: Final = ("enter", "numpadenter")
_ERASE: Final = ("backspace", "delete")


class CountCell(EvenPush):
    """One number under its name; `selected` where the pad's digits go."""

    MEANS = ("label",)  # the number in its text changes with every key
    label = StringProperty()
    shown = StringProperty(UNKNOWN)
    selected = BooleanProperty(False)
    number_size = NumericProperty(24)
    entry: "CountEntry"

    def plain(self, words: str) -> str:
        """Words that hold no markup."""
        return str(escape_markup(words))

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: Any) -> bool:
        """Digits go where the pad's would."""
        if text and text.isdigit():
            self.entry.press(int(text))
        elif keycode[1] in _ERASE:
            self.entry.erase()
        elif keycode[1] in _ENTER:
            self.entry.next()
        else:
            return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))
        return True


class PadKey(EvenPush):
    """One key of the pad."""


class NumberPad(GridLayout):
    """Ten digits, one key that erases and one that goes on."""

    key_height = NumericProperty(0)


class CountEntry(BoxLayout):
    """One form to be filled in; what the game knows already stands in it."""

    __events__ = ("on_change", "on_choice", "on_last")
    pad_width = NumericProperty(0)
    key_height = NumericProperty(0)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.form = Form(())
        self._values: dict[str, Json] = {}
        self._cells: dict[str, CountCell] = {}
        self._at = ""
        self._fresh = True
        """The next digit begins a new number."""

    def on_kv_post(self, base: Any) -> None:
        """Keeps what moves between the columns."""
        self._below = self.ids.below.__self__
        self.bind(orientation=self._place)
        self._place()

    def ask(self, form: Form, entered: dict[str, Json] | None = None) -> None:
        """Shows this form with what was entered of it before; begins where a number is missing."""
        self.form = form
        self._values = {**form.known(), **fitting(form.fields, entered or {})}
        self.ids.fields.clear_widgets()
        self._cells = {field.name: self._cell(field) for field in self._numbers()}
        self.ids.facts.text = " ".join(map(self._say, form.facts))
        self._draw_choices()
        self._show_pad()
        names = list(self._cells)
        self.select(next((name for name in names if name not in self._values), names[0] if names else ""))

    def answers(self) -> dict[str, Json]:
        """Everything that has a number."""
        return dict(self._values)

    def choices(self) -> dict[str, Json]:
        """What was chosen, without the numbers."""
        return {
            each.name: self._values[each.name] for each in self.form.fields if isinstance(each, ChoiceField)
        }

    def is_new(self) -> bool:
        """Whether anything was entered that the game does not know."""
        return self._values != self.form.known()

    def select(self, name: str) -> None:
        """The next digits belong to this number, from its first one on."""
        self._at, self._fresh = name, True
        for other, cell in self._cells.items():
            cell.selected = other == name
        self.ids.hint.text = ""

    def press(self, digit: int) -> None:
        """One digit; only the key to go on goes on, or a habitual one would skip the number after."""
        field = self._field()
        if field is None:
            return
        before = self._values.get(field.name)
        value = digit if self._fresh or not isinstance(before, int) else before * 10 + digit
        if value > field.most:
            what = capital(self._say(field.label))
            self.ids.hint.text = self._say(say("counts.most", what=what, most=field.most))
            return
        self._take(field.name, value)
        self._fresh = False

    def erase(self) -> None:
        """The number is open again, or what the game knows of it."""
        field = self._field()
        if field:
            self._fresh = True
            self._take(field.name, field.value)

    def next(self) -> None:
        """The next number; after the last one somebody else has to say what comes."""
        if not self._go_on():
            self.dispatch("on_last")

    def _place(self, *_: Any) -> None:
        """What is seldom needed stands below the pad where there is only one column."""
        self._below.parent.remove_widget(self._below)
        (self if self.orientation == "vertical" else self.ids.left).add_widget(self._below)

    def on_change(self) -> None:
        """A number was entered or changed."""

    def on_choice(self) -> None:
        """A choice was changed, which may change what is asked."""

    def on_last(self) -> None:
        """The key to go on was pressed on the last number."""

    def _go_on(self) -> bool:
        names = list(self._cells)
        at = names.index(self._at) + 1 if self._at in names else len(names)
        if at < len(names):
            self.select(names[at])
            return True
        self._fresh = True
        return False

    def _field(self) -> NumberField | None:
        return next((each for each in self._numbers() if each.name == self._at), None)

    def _numbers(self) -> list[NumberField]:
        return [each for each in self.form.fields if isinstance(each, NumberField)]

    def _take(self, name: str, value: int | None) -> None:
        self._values.pop(name, None)
        if value is not None:
            self._values[name] = value
        self._cells[name].shown = _shown(value)
        self.ids.hint.text = ""
        self.dispatch("on_change")

    def _cell(self, field: NumberField) -> CountCell:
        cell = CountCell(label=capital(self._say(field.label)), shown=_shown(self._values.get(field.name)))
        cell.entry = self
        cell.bind(on_release=lambda _: self._touched(field.name))
        cell.bind(focus=lambda _, focus: self.select(field.name) if focus else None)
        self.ids.fields.add_widget(cell)
        return cell

    def _touched(self, name: str) -> None:
        self._show_pad()
        self.select(name)

    def _draw_choices(self) -> None:
        column: Column = self.ids.choices
        column.clear_widgets()
        for field in self.form.fields:
            if isinstance(field, ChoiceField):
                chosen = next(one for one in field.options if one.id == self._values[field.name])
                words = say("counts.choice", what=self._say(field.label), chosen=self._say(chosen.label))
                push = Push(text=self._say(words), on_release=partial(self._show_options, field))
                column.add_widget(push)

    def _show_pad(self) -> None:
        pad = NumberPad(key_height=self.key_height)
        self.bind(key_height=pad.setter("key_height"))
        for digit in range(1, 10):
            pad.add_widget(self._digit(digit))
        pad.add_widget(PadKey(text=self._say(say("counts.erase")), on_release=lambda _: self.erase()))
        pad.add_widget(self._digit(0))
        pad.add_widget(PadKey(text=self._say(say("counts.next")), on_release=lambda _: self.next()))
        self._put(pad)

    def _digit(self, digit: int) -> PadKey:
        return PadKey(text=str(digit), bold=True, on_release=lambda _: self.press(digit))

    def _show_options(self, field: ChoiceField, _: Push) -> None:
        entry = OptionsEntry(field, self._say, self._values[field.name])
        entry.bind(on_answer=self._choose)
        self._put(entry)

    def _choose(self, entry: OptionsEntry) -> None:
        self._values[entry.field.name] = entry.value
        self._draw_choices()
        self._show_pad()
        self.dispatch("on_choice")

    def _put(self, widget: Any) -> None:
        self.ids.pad.clear_widgets()
        self.ids.pad.add_widget(widget)

    def _say(self, message: Message) -> str:
        return str(App.get_running_app().say(message))


def _shown(value: Json) -> str:
    return UNKNOWN if value is None else str(value)


load_beside(__file__)
