"""Columns side by side where there is room, one below the other where there is none."""

from typing import Any, Final

from kivy.app import App
from kivy.effects.scroll import ScrollEffect
from kivy.graphics import BindTexture, InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Push, Scroll

_ROUNDING: Final = 0.5  # pixels
_CUTTING: Final = 3  # instructions at each end: the stencil, its shape, and its use


class Pane(Scroll):
    """Scrolls where its content is higher than itself, and rests where it is not."""

    effect_cls = ScrollEffect  # no spring: what is touched stays where it is

    def __init__(self, **given: Any) -> None:
        self._from_top = 0.0
        super().__init__(**given)
        self._clip = _taken(self.canvas.before), _taken(self.canvas.after)
        self._clips = False
        for name in ("size", "viewport_size"):
            self.fbind(name, self._cut)
        self._cut()

    def _cut(self, *_: Any) -> None:
        """Cuts its content off only where it is larger: cutting costs as much as painting it."""
        wide, high = self.viewport_size
        clips = high > self.height + _ROUNDING or wide > self.width + _ROUNDING
        if clips and not self._clips:
            self.canvas.before.insert(0, self._clip[0])
            self.canvas.after.insert(0, self._clip[1])
        elif self._clips and not clips:
            self.canvas.before.remove(self._clip[0])
            self.canvas.after.remove(self._clip[1])
        self._clips = clips

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Takes its content, and stays where it is scrolled to however high that becomes."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=lambda *_: self._stay())
        self.bind(height=lambda *_: self._stay())

    def on_scroll_y(self, *_: Any) -> None:
        """Knows how far from its top it is scrolled."""
        super().on_scroll_y()
        self._from_top = (1 - self.scroll_y) * max(0, self._room)

    @property
    def _room(self) -> float:
        return float(self.children[0].height - self.height) if self.children else 0.0

    def _stay(self) -> None:
        """Kivy keeps the part that it is scrolled by: what a finger has just touched would move away."""
        from_top = self._from_top
        self.scroll_y = 1 - min(1.0, from_top / self._room) if self._room > 0 else 1
        self._from_top = from_top

    def scroll_to(self, widget: Widget, padding: Any = 10, animate: Any = True) -> None:
        """Brings the widget into sight."""
        if self.children and self.children[0].height > self.height:
            super().scroll_to(widget, padding, animate)


def _taken(canvas: Any) -> InstructionGroup:
    """Takes what Kivy cuts off with out of this canvas, and gives it."""
    stencil = [each for each in canvas.children if not isinstance(each, BindTexture)]
    group = InstructionGroup()
    for each in stencil[:_CUTTING]:
        canvas.remove(each)
        group.add(each)
    return group


class Panes(BoxLayout):
    """Columns that scroll each for itself on a wide window, and all together on a narrow one."""

    weights = ListProperty()
    """How wide each column is beside the others; empty is all alike."""
    wide = NumericProperty(dp(840))
    """From which width on they stand side by side."""

    def __init__(self, **kwargs: Any) -> None:
        self._columns: list[Widget] = []
        self._abreast: bool | None = None
        super().__init__(**kwargs)
        self.bind(width=self._arrange, wide=self._arrange)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Takes one more column."""
        self._columns.append(widget)
        self._abreast = None
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        abreast = self.width >= self.wide
        if abreast is self._abreast:
            return
        self._abreast = abreast
        for column in self._columns:
            if column.parent:
                column.parent.remove_widget(column)
        self.clear_widgets()
        weights = self.weights or [1] * len(self._columns)
        if not abreast:
            below = Column(spacing=dp(24))
            for column in self._columns:
                column.padding = 0
                below.add_widget(column)
            self._scrolling(below, 1)
            return
        for column, weight in zip(self._columns, weights, strict=False):
            self._scrolling(column, weight)

    def _scrolling(self, column: Widget, weight: float) -> None:
        column.padding = 0, 0, dp(12), 0  # the bar of the scrolling has a place of its own
        scroll = Pane(size_hint_x=weight)
        scroll.add_widget(column)
        super().add_widget(scroll)


class Tiling(GridLayout):
    """As many columns as have room, each at least `cell` wide."""

    cell = NumericProperty(dp(160))
    room = NumericProperty(1)
    """How many of them lie beside each other at most."""
    balanced = BooleanProperty(False)
    """Rather two rows of three than five and a lonely one."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Takes one more; what can be pushed is as high as the highest in its row."""
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, Push):
            widget.size_hint_y = 1
            widget.bind(texture_size=self._least)
            self._least(widget)

    @staticmethod
    def _least(push: Push, *_: Any) -> None:
        push.size_hint_min_y = max(App.get_running_app().theme.touch, push.texture_size[1] + dp(20))


load_beside(__file__)
