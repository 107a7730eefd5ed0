"""What may be entered for one place of a board: words to type and options to push."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.name_field import NameField
from companion.ui.widgets.forms.correction_sheet import OptionGrid, OptionPush
from engine.board_files import BoardField, TextField
from engine.forms import ChoiceField
from engine.message import Message

Say = Callable[[Message], str]
Answered = Callable[[str, str, str, bool], None]
"""Hears the place, the field, the answer, and whether it is typed letter by letter."""


class BoardForm:
    """Draws fields into `column`; nothing is made anew while it is asked the same."""

    def __init__(self, column: Column, speak: Say, answered: Answered) -> None:
        self._column, self._say, self._answered = column, speak, answered
        self._asked: object = None
        self._title = Words(rank="large")

    def clear(self) -> None:
        """Takes the questions away."""
        self._column.clear_widgets()
        self._asked = None

    def ask(self, place: str, title: Message, fields: tuple[BoardField, ...]) -> None:
        """Asks this of the place, or of the whole board where it is empty."""
        asked = place, fields, self._say(title)
        if asked == self._asked:
            return
        self.clear()
        self._asked = asked
        self.retitle(title)
        self._column.add_widget(self._title)
        for field in fields:
            self._column.add_widget(Words(text=self._say(field.label), tone="dim"))
            if isinstance(field, TextField):
                self._column.add_widget(self._text(place, field))
            else:
                self._column.add_widget(self._options(place, field))

    def retitle(self, title: Message) -> None:
        """What is asked is called like this now."""
        words = self._say(title)
        self._title.text = words[:1].upper() + words[1:]

    def _text(self, place: str, field: TextField) -> NameField:
        entry = NameField(text=field.value, hint_text=self._say(field.usual), most=field.most)
        entry.bind(text=lambda _, words: self._answered(place, field.name, words, True))
        return entry

    def _options(self, place: str, field: ChoiceField) -> OptionGrid:
        labels = [self._say(option.label) for option in field.options]
        grid = OptionGrid(longest=max(len(word) for label in labels for word in label.split()))
        for option, label in zip(field.options, labels, strict=True):
            push = OptionPush(text=label, chosen=option.id == field.value)
            push.bind(on_release=partial(self._chosen, place, field.name, option.id))
            grid.add_widget(push)
        return grid

    def _chosen(self, place: str, name: str, option: str, pushed: Any) -> None:
        for push in pushed.parent.children:
            push.chosen = push is pushed
        self._answered(place, name, option, False)
