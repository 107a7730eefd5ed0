"""A grid whose columns follow its width and whose rows are even, however many lines their words take."""

from math import ceil
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import IconPush, Push


class EvenPush(Push):
    """Something to push, as high as the highest in its row."""

    act = ObjectProperty(None, allownone=True)
    """What it plays, where it plays an act."""
    offer = ObjectProperty(None, allownone=True)
    """The offer that it takes, where it takes one."""
    answers = ObjectProperty(None, allownone=True)
    """What was chosen for the act before, by the names of its knobs."""


class EvenIcon(IconPush):
    """Something to push with an icon above its word, as high as the highest in its row."""

    words = StringProperty()
    wordless = BooleanProperty(False)
    """Whether there is no room for the word: a resting finger is told it."""
    plain = StringProperty()


class SideIcon(EvenPush):
    """Something to push with an icon before its words."""

    icon = StringProperty()
    bare = BooleanProperty(False)
    """Whether there is no room for the icon."""
    modest = BooleanProperty(False)
    """Whether something else needs the room of large letters."""


class UndoPush(SideIcon):
    """Takes back the step that it names; the same name of another step is another thing to push."""

    MEANS = ("text", "revision")
    icon = StringProperty("anticlockwise-rotation")
    revision = NumericProperty(-1)


class EvenGrid(GridLayout):
    """As many columns, each at least `least` wide, as there is room for; never more than `most`."""

    least = NumericProperty(150)
    most = NumericProperty(12)
    balanced = BooleanProperty(False)
    """Rather two rows of two than three and a lonely one."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.bind(width=self._columns, least=self._columns, most=self._columns, children=self._columns)
        self._columns()

    def _columns(self, *_: Any) -> None:
        gap = self.spacing[0]
        room = (self.width + gap) // (self.least + gap)
        number = len(self.children)
        columns = int(max(1, min(self.most, number, room)))
        self.cols = ceil(number / ceil(number / columns)) if self.balanced and number else columns


load_beside(__file__)
