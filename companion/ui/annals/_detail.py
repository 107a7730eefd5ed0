"""Everything about one row of the figures; of a person also the name, which may be changed or joined."""

from collections.abc import Callable
from typing import Any

from companion.annals.figures import Tally
from companion.annals.people import MAX_NAME
from companion.annals.words import about, title, won
from companion.ui.widgets.basics.basics import Column, Push, Words
from companion.ui.widgets.basics.name_field import NameField
from companion.ui.widgets.forms.entries import OptionGrid, OptionPush
from engine.message import say


class Detail(Column):
    """The whole tally of one row."""

    def __init__(self, view: Any, **given: Any) -> None:
        super().__init__(**given)
        self._view = view
        self.name: NameField | None = None

    def show(self, tally: Tally, others: list[str], call: Callable[[str], object]) -> None:
        """Shows this tally; `call` hears by which name a person is to be shown, where it is one."""
        self.clear_widgets()
        self.name = None
        self.add_widget(Words(text=title(tally), rank="large"))
        for line in (won(tally), *about(tally)):
            self.add_widget(Words(text=line))
        if not tally.words:
            self._ask_name(tally.key[0], others, call)

    def _ask_name(self, name: str, others: list[str], call: Callable[[str], object]) -> None:
        say_ = self._view.say
        self.add_widget(Words(text=say_("annals.rename_about"), tone="dim"))
        field = NameField(text=name, most=MAX_NAME)
        field.bind(on_text_validate=lambda _: call(field.text))
        self.name = field
        self.add_widget(field)
        self.add_widget(Push(text=say_("annals.rename"), on_release=lambda _: call(field.text)))
        if not others:
            return
        self.add_widget(Words(text=self._view.say(say("annals.same_as", who=name)), tone="dim"))
        grid = OptionGrid(longest=max(map(len, others)), most=4)
        for other in others:
            push = OptionPush(text=other)
            push.bind(on_release=lambda _, other=other: call(other))
            grid.add_widget(push)
        self.add_widget(grid)
