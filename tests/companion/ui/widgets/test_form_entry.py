"""Every kind of field in the app: one widget each, and whatever a finger gives it is an answer."""

from pathlib import Path
from typing import Any

import pytest
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.textinput import TextInput

from companion.ui.widgets.forms.entries import FieldEntry
from companion.ui.widgets.forms.form_entry import FormEntry
from tests.kits.engine.every_field import EVERY_FIELD
from tests.kits.ui.ui_kit import Driver, running

pytestmark = pytest.mark.window


def _touch_everything(entry: FieldEntry) -> list[Any]:
    """The answers after one touch of each thing in the entry."""
    given = list[Any]()
    entry.bind(on_answer=lambda here: given.append(here.value))
    for widget in [*entry.walk(restrict=True)]:
        if isinstance(widget, TextInput):
            widget.insert_text("es!!")
        elif isinstance(widget, ButtonBehavior):
            widget.dispatch("on_release")
    return given


def _asked(person: Driver) -> FormEntry:
    entry = FormEntry()
    entry.ask(EVERY_FIELD, person.app.say, {})
    return entry


def test_every_kind_of_field_is_answered_by_touches(tmp_path: Path) -> None:
    """Several and spreads may be short of what they ask for meanwhile, and the form says so."""
    with running(tmp_path) as person:
        form = _asked(person)
        for entry in form.entries.values():
            assert _touch_everything(entry), entry.field.name
            assert entry.written() and entry.summary()
        assert form.entries["text"].value == "Ashes" and form.entries["values"].value == (2, 3)
        assert form.answers.keys() <= {field.name for field in EVERY_FIELD}


def test_a_form_that_was_not_touched_has_no_answers_and_no_problem(tmp_path: Path) -> None:
    with running(tmp_path) as person:
        form = _asked(person)
        assert form.answers == {} and form.problem() is None and form.places == {"W2"}
        assert form.touch_place("W2") and not form.touch_place("F4")
