"""A form of those who choose in secret, filled in by fingers: a dial, numbers, cards."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.forms.dial import NUMBERS_MOST, Dial
from engine.codec import Json
from engine.forms import Form, FormField, NumberField, ValuesField
from engine.message import Message, say

Picks: TypeAlias = dict[str, Any]
Say: TypeAlias = Callable[[Message], str]


class Flow(StackLayout):
    """Things beside each other, in as many lines as they need."""


class Pick(Push):
    """A number or a card to push; `chosen` fills it."""

    chosen = BooleanProperty(False)
    least = NumericProperty(60)
    """dp; how wide at least."""


class Centred(BoxLayout):
    """One thing in the middle of the width."""


class FormEntry(Column):
    """The fields of one form; `on_change` after every touch."""

    __events__ = ("on_change",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._form = Form(())
        self._picks: Picks = {}

    def ask(self, form: Form, with_dial: bool = True) -> None:
        """Shows the empty form; its first number on a dial, where it fits on one."""
        self.erase()
        self._form = form
        for field in form.fields:
            if isinstance(field, NumberField) and field.least == field.most:
                self._picks[field.name] = field.least
        for field in form.fields:
            count = field.most - field.least + 1 if isinstance(field, NumberField) else 0
            dialled = with_dial and 0 < count <= NUMBERS_MOST
            with_dial = with_dial and not dialled
            self.add_widget(self._piece(field, dialled))

    def erase(self) -> None:
        """Forgets everything that was entered, and what showed it."""
        for widget in self.walk(restrict=True):
            if isinstance(widget, Dial):
                widget.value = None
        self.clear_widgets()
        self._form, self._picks = Form(()), {}

    def secret(self) -> dict[str, Json] | None:
        """What was entered; None while a number is missing."""
        found: dict[str, Json] = {}
        for field in self._form.fields:
            if isinstance(field, ValuesField):
                found[field.name] = sorted(self._picks.get(field.name, ()))
            elif field.name in self._picks:
                found[field.name] = self._picks[field.name]
            else:
                return None
        return found

    def missing(self) -> Message | None:
        """The label of the first number that was not entered yet."""
        numbers = (field for field in self._form.fields if isinstance(field, NumberField))
        return next((field.label for field in numbers if field.name not in self._picks), None)

    def total(self) -> int:
        """What the other sides' totals are compared with."""
        return total(self._form, self.secret())

    def on_change(self) -> None:
        """For whoever shows the total."""

    def _piece(self, field: FormField, dialled: bool) -> Column:
        speak: Say = App.get_running_app().say
        piece = Column()
        piece.add_widget(Words(text=speak(field.label), tone="dim"))
        if isinstance(field, ValuesField):
            self._values(piece, field, speak)
        elif dialled:
            piece.add_widget(self._dial(field))
        elif field.most - field.least < NUMBERS_MOST:
            self._numbers(piece, field)
        else:
            self._steps(piece, field)
        return piece

    def _dial(self, field: NumberField) -> Centred:
        dial = Dial(least=field.least, most=field.most, value=self._picks.get(field.name))
        dial.bind(value=lambda _, value: self._take(field.name, value))
        middle = Centred()
        middle.add_widget(dial)
        return middle

    def _numbers(self, piece: Column, field: NumberField) -> None:
        flow = Flow()
        for value in range(field.least, field.most + 1):
            pick = Pick(text=str(value), chosen=self._picks.get(field.name) == value)
            pick.bind(on_release=partial(self._only, field.name, value, flow))
            flow.add_widget(pick)
        piece.add_widget(flow)

    def _only(self, name: str, value: int, flow: Flow, pushed: Pick) -> None:
        for pick in flow.children:
            pick.chosen = pick is pushed
        self._take(name, value)

    def _steps(self, piece: Column, field: NumberField) -> None:
        shown = Pick(text="–", can=False)

        def step(by: int, _: Any) -> None:
            given = self._picks.get(field.name)
            value = field.least if given is None else min(max(given + by, field.least), field.most)
            shown.text, shown.chosen = str(value), True
            self._take(field.name, value)

        flow = Flow()
        for by, words in ((-1, "−"), (0, ""), (1, "+")):
            pick = shown if not by else Pick(text=words, on_release=partial(step, by))
            flow.add_widget(pick)
        piece.add_widget(flow)

    def _values(self, piece: Column, field: ValuesField, speak: Say) -> None:
        if not field.most:
            piece.add_widget(Words(text=speak(say("seals.no_values"))))
            return
        offered, taken = Flow(), Flow()
        for value in field.values:
            offered.add_widget(
                Pick(text=f"+{value}", on_release=partial(self._add, field, value, offered, taken))
            )
        hint = Words(text=speak(say("seals.values_hint", n=field.most)), tone="dim", rank="small")
        for each in (hint, offered, taken):
            piece.add_widget(each)

    def _add(self, field: ValuesField, value: int, offered: Flow, taken: Flow, _: Any = None) -> None:
        chosen = self._picks.get(field.name, ())
        if len(chosen) < field.most:
            self._show_values(field, (*chosen, value), offered, taken)

    def _drop(self, field: ValuesField, at: int, offered: Flow, taken: Flow, _: Any = None) -> None:
        chosen = self._picks.get(field.name, ())
        self._show_values(field, chosen[:at] + chosen[at + 1 :], offered, taken)

    def _show_values(self, field: ValuesField, chosen: tuple[int, ...], offered: Flow, taken: Flow) -> None:
        taken.clear_widgets()
        for at, value in enumerate(chosen):
            drop = partial(self._drop, field, at, offered, taken)
            taken.add_widget(Pick(text=f"{value}  ×", chosen=True, least=76, on_release=drop))
        for pick in offered.children:
            pick.can = len(chosen) < field.most
        self._take(field.name, chosen)

    def _take(self, name: str, value: Any) -> None:
        if value is None:
            return
        self._picks[name] = value
        self.dispatch("on_change")


def total(form: Form | None, secret: Json) -> int:
    """What the sides compare; without the form every number counts."""
    silent = {
        field.name
        for field in (form.fields if form else ())
        if isinstance(field, NumberField) and not field.counts
    }
    parts = secret.items() if isinstance(secret, dict) else ()
    given = [value for name, value in parts if name not in silent]
    numbers = [each for value in given for each in (value if isinstance(value, list) else [value])]
    return sum(number for number in numbers if isinstance(number, int))


def parts(form: Form, secret: Json) -> list[tuple[Message, str]]:
    """Each field of an opened secret with what it held, for people to read."""
    held = secret if isinstance(secret, dict) else {}
    return [(field.label, _written(held.get(field.name))) for field in form.fields]


def made_of(form: Form, secret: Json) -> list[tuple[Message, str]]:
    """What a total is made of, where that is more than one thing."""
    return parts(form, secret) if len(form.fields) > 1 else []


def _written(value: Any) -> str:
    if isinstance(value, list):
        return " + ".join(map(str, value)) or "–"
    return str(value)


load_beside(__file__)
