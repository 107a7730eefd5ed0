"""A saved game as something to push: when, who, and who leads."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.table.emblem import Emblem


class GameCard(Push):
    """A saved game; its seats' marks stand above its words, the leader's first."""

    marks = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(marks=self._show)
        self._show()

    def _show(self, *_: Any) -> None:
        self.ids.badges.clear_widgets()
        for mark in self.marks:
            self.ids.badges.add_widget(Emblem(mark=mark, size_hint=(None, None), size=(dp(44), dp(44))))


load_beside(__file__)
