"""What may be entered for one place of a board: words to type and options to push."""

from collections.abc import Callable

from companion.text import capital
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.forms.entries import Say, TextEntry
from companion.ui.widgets.forms.form_entry import FormEntry
from engine.forms import Form

Answered = Callable[[str, str, str, bool], None]
"""Hears the place, the field, the answer, and whether it is typed letter by letter."""


class BoardForm:
    """Draws a form into `column`; nothing is made anew while it is asked the same."""

    def __init__(self, column: Column, speak: Say, answered: Answered) -> None:
        self._column, self._say, self._answered = column, speak, answered
        self._asked: object = None
        self._place = ""
        self._title, self._entry = Words(rank="large"), FormEntry()
        self._entry.bind(on_change=lambda _: self._changed())

    def clear(self) -> None:
        """Takes the questions away."""
        self._column.clear_widgets()
        self._asked = None

    def ask(self, place: str, form: Form) -> None:
        """Asks this of the place, or of the whole board where it is empty."""
        asked = place, form, self._words(form)
        if asked == self._asked:
            return
        self.clear()
        self._asked, self._place = asked, place
        self.retitle(form)
        self._entry.ask(form.fields, self._say, {})
        for each in (self._title, self._entry):
            self._column.add_widget(each)

    def retitle(self, form: Form) -> None:
        """What is asked is called like this now."""
        self._title.text = capital(self._words(form))

    def _words(self, form: Form) -> str:
        return self._say(form.title) if form.title else ""

    def _changed(self) -> None:
        if entry := self._entry.touched:
            self._answered(self._place, entry.field.name, entry.value, isinstance(entry, TextEntry))
