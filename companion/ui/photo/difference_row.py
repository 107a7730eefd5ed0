"""One difference between photo and table: its picture, both versions, and one tap for what to do."""

from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import even, picture  # noqa: F401  (the layout beside this file names their classes)
from companion.ui.widgets.basics.basics import Panel
from vision.arrays import Pixels


@dataclass(frozen=True, slots=True, eq=False)
class DifferenceShown:
    """A difference in words."""

    title: str
    sure: bool
    tag: str
    """Whether it is sure, in words."""
    table_head: str
    table: str
    photo_head: str
    photo: str
    notes: str
    pixels: Pixels
    accept: str
    edit: str
    ignore: str


class Versions(BoxLayout):
    """What the table has beside what the photo shows."""

    table_head = StringProperty()
    table = StringProperty()
    photo_head = StringProperty()
    photo = StringProperty()


class DifferenceRow(Panel):
    """Tells `on_accept`, `on_edit` and `on_ignore`."""

    __events__ = ("on_accept", "on_edit", "on_ignore")
    title = StringProperty()
    tag = StringProperty()
    sure = BooleanProperty(False)
    notes = StringProperty()
    shape = NumericProperty(1.0)
    """Height of the picture by its width."""
    wide = BooleanProperty(False)
    """Whether both versions have room beside the picture."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.versions = Versions()
        self.bind(wide=self._lay_out)
        self._lay_out()

    def show(self, shown: DifferenceShown) -> None:
        """Shows this difference from now on."""
        self.title, self.tag, self.sure, self.notes = shown.title, shown.tag, shown.sure, shown.notes
        self.versions.table_head, self.versions.table = shown.table_head, shown.table
        self.versions.photo_head, self.versions.photo = shown.photo_head, shown.photo
        height, width = shown.pixels.shape[:2]
        self.shape = height / width
        self.ids.picture.show(shown.pixels)
        words = {"accept": shown.accept, "edit": shown.edit, "ignore": shown.ignore}
        for name, text in words.items():
            self.ids[name].text = text

    def _lay_out(self, *_: Any) -> None:
        if self.versions.parent:
            self.versions.parent.remove_widget(self.versions)
        (self.ids.beside if self.wide else self.ids.below).add_widget(self.versions)

    def on_accept(self, *_: Any) -> None:
        """The photo is right."""

    def on_edit(self, *_: Any) -> None:
        """Neither is right, or not quite."""

    def on_ignore(self, *_: Any) -> None:
        """The table is right."""


load_beside(__file__)
