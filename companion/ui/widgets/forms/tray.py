"""How much of what goes along: a stepper for each thing that has an icon, from none to all; knows no game."""

from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.icons import icon, tint
from companion.ui.kv import load_beside
from companion.ui.widgets.basics import stepper  # noqa: F401  (the layout beside this file names its pushes)
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.forms.entries import NumberEntry
from engine.message import say


class TrayValue(Pushed, Painted):
    """The icon and how many of how many; a touch takes all, or none where all are taken."""

    MEANS = ("text",)


class TrayRow(BoxLayout):
    """Less, how many, more; the name beside them where there is room."""

    name = StringProperty()
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(1)
    roomy = BooleanProperty(False)
    drawn = StringProperty()
    """The icon."""
    told = StringProperty()
    short = StringProperty()
    """The same where there is little room."""
    __events__ = ("on_step",)

    def step(self, by: int) -> None:
        """A step within the limits."""
        self._go(min(max(self.value + by, self.least), self.most))

    def turn_over(self) -> None:
        """Takes everything along, or as little as may be."""
        self._go(self.least if self.value == self.most else self.most)

    def _go(self, there: float) -> None:
        if there != self.value:
            self.value = there
            self.dispatch("on_step")

    def on_step(self) -> None:
        """The number has changed."""


class TrayEntry(NumberEntry):
    """A number of things that have an icon."""

    def build(self) -> None:
        """Less, how many, more."""
        limits = {"least": self.field.least, "most": self.field.most}
        self.row = TrayRow(name=self.name, value=self.value, **limits)
        # Its words sum up what a hand has just turned: nothing to be startled by.
        for push in (self.row.ids.less, self.row.ids.value, self.row.ids.more):
            push.MEANS = ()
        self.row.bind(on_step=lambda here: self.answer(int(here.value)))
        self.add_widget(self.row)

    def draw(self) -> None:
        """The icon and the number."""
        self.row.value = self.value
        theme: Any = App.get_running_app().theme
        self.row.drawn = icon(self.field.icon, tint(self.field.icon, tuple(theme.dim), dark=bool(theme.dark)))
        self.row.told = self.say(say("app.tray.of", n=self.value, most=self.field.most))
        self.row.short = f"{self.value}/{self.field.most}"


load_beside(__file__)
