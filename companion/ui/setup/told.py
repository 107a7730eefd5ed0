"""What may lie on the table already, or is read off it: the part of a set-up that is drawn otherwise."""

from collections.abc import Callable
from functools import partial

from companion.ui.seating import Seating
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Column, Push
from companion.ui.widgets.basics.name_field import NameField
from companion.ui.widgets.forms.entries import OptionsEntry
from engine.forms import ChoiceField, Option, TextField
from engine.frozen import evolve
from engine.message import say

Tell = Callable[[ChoiceField | TextField, str], object]
"""Hears what is so; empty: it is left to chance again."""


class SetupTold:
    """Draws into `column`: a line for each field, and the answers of the one that was touched."""

    def __init__(self, view: View, column: Column, tell: Tell, redraw: Callable[[], object]) -> None:
        self._view, self._column, self._tell, self._redraw = view, column, tell, redraw
        self._open = ""

    def draw(self, seating: Seating) -> None:
        """The fields that are asked now, with what was told or drawn."""
        self._column.clear_widgets()
        for field in seating.told_fields():
            push = Push(text=self._words(seating, field), loud=field.name == self._open)
            push.bind(on_release=partial(self._turn, field.name))
            self._column.add_widget(push)
            if field.name == self._open:
                self._column.add_widget(self._answers(seating, field))

    def _turn(self, name: str, *_: object) -> None:
        self._open = "" if self._open == name else name
        self._redraw()

    def _words(self, seating: Seating, field: ChoiceField | TextField) -> str:
        speak, known = self._view.say, seating.known(field)
        options = field.options if isinstance(field, ChoiceField) else ()
        option = next((each for each in options if each.id == known), None)
        words = speak(option.label) if option else known or speak("seating.untold")
        drawn = option is not None and field.name not in seating.told
        return speak("seating.drawn" if drawn else "seating.told", label=speak(field.label), words=words)

    def _answers(self, seating: Seating, field: ChoiceField | TextField) -> OptionsEntry | NameField:
        told = seating.told.get(field.name, "")
        if isinstance(field, TextField):
            # A telling draws the screen anew, so it waits until somebody has done with typing.
            words = NameField(text=told, hint_text=self._view.say(field.usual), most=field.most)
            words.bind(on_text_validate=lambda here: self._tell(field, here.text))
            words.bind(focus=lambda here, focused: None if focused else self._tell(field, here.text))
            return words
        chance = Option("", say("seating.chance"))
        entry = OptionsEntry(evolve(field, options=(chance, *field.options)), self._view.say, told)
        entry.bind(on_answer=lambda here: self._chosen(field, here.value))
        return entry

    def _chosen(self, field: ChoiceField, option: str) -> None:
        self._open = ""
        self._tell(field, option)
