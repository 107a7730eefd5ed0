"""Where a name is typed."""

from kivy.properties import NumericProperty
from kivy.uix.textinput import TextInput

from companion.ui.kv import load_beside
from companion.ui.seating import NAME_MOST


class NameField(TextInput):
    """One line for a name; Enter is the same as the button beside it."""

    most = NumericProperty(NAME_MOST)
    """Letters."""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Takes what can be printed, as far as there is room."""
        room = int(self.most) - len(self.text)
        fit = "".join(letter for letter in substring if letter.isprintable())[: max(0, room)]
        super().insert_text(fit, from_undo=from_undo)


load_beside(__file__)
