"""A number with something to push for less and for more."""

from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import basics  # noqa: F401  (the layout beside this file names its classes)

FAR: Final = 100  # from such a range on, single steps alone take too many pushes


class Stepper(BoxLayout):
    """`value` from `least` to `most` under its `name`, None before any; `on_step` after every push."""

    __events__ = ("on_step",)
    name = StringProperty()
    value = NumericProperty(0, allownone=True)
    least = NumericProperty(0)
    most = NumericProperty(9)
    far = BooleanProperty(False)
    """Whether it also goes by `stride`."""
    stride = 10

    roomy = BooleanProperty(True)
    """Whether the pushes for `stride` have room."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.far = self.most - self.least >= FAR
        row = self.ids.row
        self._strides = [self.ids[name].__self__ for name in ("much_less", "much_more")]
        for push in self._strides:
            row.remove_widget(push)
        self.bind(roomy=self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        row, (less, more) = self.ids.row, self._strides
        if self.far and self.roomy and not less.parent:
            row.add_widget(less, index=len(row.children))
            row.add_widget(more)
        elif less.parent and not self.roomy:
            row.remove_widget(less)
            row.remove_widget(more)

    def step(self, by: int) -> None:
        """Goes so far, and no further than its limits."""
        there = self.least if self.value is None else self.value + by
        value = min(max(there, self.least), self.most)
        if value != self.value:
            self.value = value
            self.dispatch("on_step")

    def on_step(self) -> None:
        """The number has changed."""


load_beside(__file__)
