"""A form of those who choose in secret: empty at first, its first number on a dial; and what it comes to."""

from typing import Any

from kivy.app import App

from companion.ui.widgets.forms.dial import NUMBERS_MOST, Dial
from companion.ui.widgets.forms.entries import (
    CHIPS,
    ChipsEntry,
    DialEntry,
    FieldEntry,
    StepsEntry,
    ValuesEntry,
)
from companion.ui.widgets.forms.form_entry import FormEntry
from engine.codec import Json
from engine.forms import Form, FormField, NumberField
from engine.message import Message


class SecretEntry(FormEntry):
    """The fields of one secret; `on_change` after every touch."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._form = Form(())
        self._with_dial = True

    def choose(self, form: Form, with_dial: bool = True) -> None:
        """Shows the empty form; its first number on a dial, where it fits on one."""
        self.erase()
        self._form, self._with_dial = form, with_dial
        self.ask(form.fields, App.get_running_app().say, {})

    def erase(self) -> None:
        """Forgets everything that was entered, and what showed it."""
        for widget in self.walk(restrict=True):
            if isinstance(widget, Dial):
                widget.value = None
        self.clear_widgets()
        self._form, self.entries = Form(()), {}

    def hold(self, held: dict[str, tuple[int, ...]]) -> None:
        """Offers of each field by its name the values that its owner holds, where they are known."""
        for name, entry in self.entries.items():
            if isinstance(entry, ValuesEntry):
                entry.hold(held.get(name, ()))

    def secret(self) -> dict[str, Json] | None:
        """What was entered; None while a number is missing."""
        if self.missing():
            return None
        return {
            name: sorted(each.value) if isinstance(each.value, tuple) else each.value
            for name, each in self.entries.items()
        }

    def missing(self) -> Message | None:
        """The label of the first number that was not entered yet."""
        return next((each.field.label for each in self.entries.values() if each.value is None), None)

    def total(self) -> int:
        """What the other sides' totals are compared with."""
        return total(self._form, self.secret())

    def look(self, field: FormField) -> type[FieldEntry]:
        """The first number is on the dial; none is a switch, which cannot show that nothing was chosen."""
        if not isinstance(field, NumberField):
            return super().look(field)
        count = field.most - field.least + 1
        if self._with_dial and count <= NUMBERS_MOST:
            self._with_dial = False
            return DialEntry
        return ChipsEntry if count <= CHIPS else StepsEntry

    def begin(self, field: FormField, value: Any) -> Any:
        """Only what can be nothing else is chosen already."""
        if isinstance(field, NumberField):
            return field.least if field.least == field.most else None
        return value


def total(form: Form | None, secret: Json) -> int:
    """What the sides compare; without the form every number counts."""
    return sum(counted(form, secret))


def counted(form: Form | None, secret: Json) -> list[int]:
    """The numbers that the total is made of."""
    silent = {
        field.name
        for field in (form.fields if form else ())
        if isinstance(field, NumberField) and not field.counts
    }
    parts = secret.items() if isinstance(secret, dict) else ()
    given = [value for name, value in parts if name not in silent]
    numbers = [each for value in given for each in (value if isinstance(value, list) else [value])]
    return [number for number in numbers if isinstance(number, int)]


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
