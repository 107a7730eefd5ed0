"""A form to be filled in by fingers: an entry for each field below each other; knows no game."""

from collections.abc import Iterable
from typing import Any, Final

from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.forms.entries import (
    CHIPS,
    ChipsEntry,
    FieldEntry,
    OptionsEntry,
    Say,
    SpreadEntry,
    StepsEntry,
    SwitchEntry,
    TextEntry,
    ValuesEntry,
)
from companion.ui.widgets.forms.tray import TrayEntry
from engine.forms import (
    Answers,
    BadAnswer,
    ChoiceField,
    FormField,
    NumberField,
    SeveralField,
    SpreadField,
    TextField,
    ValuesField,
    check,
    fitting,
)
from engine.message import Message

FEW: Final = 3  # fields that one line can name
_ENTRIES: Final[dict[type, type[FieldEntry]]] = {
    ChoiceField: OptionsEntry,
    SeveralField: OptionsEntry,
    SpreadField: SpreadEntry,
    TextField: TextEntry,
    ValuesField: ValuesEntry,
}


class FormEntry(Column):
    """One entry for each field, which holds what is usual at first; `on_change` after every touch."""

    __events__ = ("on_change",)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.entries: dict[str, FieldEntry] = {}
        """By the names of the fields."""
        self.touched: FieldEntry | None = None
        """The one that was answered last."""

    def ask(self, fields: Iterable[FormField], speak: Say, answers: Answers, rank: str = "") -> None:
        """Asks this from now on; of the `answers` given before, those that no longer fit are forgotten."""
        self.clear_widgets()
        asked = tuple(fields)
        given = {**{field.name: field.value for field in asked}, **fitting(asked, answers)}
        self.entries, self.touched = {}, None
        for field in asked:
            entry = self.look(field)(field, speak, self.begin(field, given[field.name]), rank)
            entry.bind(on_answer=self._answered)
            self.entries[field.name] = entry
            self.place(entry)

    @property
    def answers(self) -> dict[str, Any]:
        """What was answered otherwise than usual."""
        return {name: each.value for name, each in self.entries.items() if each.value != each.field.value}

    @property
    def places(self) -> frozenset[str]:
        """The places of the board that the fields are about."""
        return frozenset(place for entry in self.entries.values() for place in entry.places)

    def problem(self) -> Message | None:
        """Why this cannot be taken as it is now; None if it can."""
        try:
            check((each.field for each in self.entries.values()), self.answers)
        except BadAnswer as error:
            return error.message
        return None

    def summary(self) -> str:
        """The answers as one line; of many fields those that were answered otherwise than usual."""
        every = list(self.entries.values())
        turned = [each for each in every if each.field.name in self.answers]
        named = turned if turned and len(every) > FEW else every[:FEW]
        return " · ".join(each.summary() for each in named)

    def touch_place(self, place: str) -> bool:
        """Whether touching this place answers the first field that it can be an answer of."""
        return any(entry.touch_place(place) for entry in self.entries.values())

    def look(self, field: FormField) -> type[FieldEntry]:
        """How this field is answered: what has an icon is stepped, a few numbers have a chip each."""
        if not isinstance(field, NumberField):
            return _ENTRIES[type(field)]
        if field.icon:
            return TrayEntry
        if field.is_switch:
            return SwitchEntry
        return ChipsEntry if field.most - field.least < CHIPS else StepsEntry

    def begin(self, field: FormField, value: Any) -> Any:
        """What the entry shows before any touch."""
        return field.least if isinstance(field, NumberField) and value is None else value

    def place(self, entry: FieldEntry) -> None:
        """Puts the entry where it belongs: below the others."""
        self.add_widget(entry)

    def on_change(self) -> None:
        """An answer was changed."""

    def _answered(self, entry: FieldEntry) -> None:
        self.touched = entry
        self.dispatch("on_change")
