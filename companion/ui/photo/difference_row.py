"""One difference between photo and table: its picture, both versions, and one tap for what to do."""

from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import even, picture  # noqa: F401  (the layout beside this file names their classes)
from vision.arrays import Pixels


@dataclass(frozen=True, slots=True, eq=False)
class DifferenceShown:
    """A difference in words."""

    key: str
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


class AnswerPush(even.EvenPush):
    """An answer to the difference that is shown: to another one it is another answer."""

    MEANS = ("text", "about")
    about = StringProperty()


class DifferenceRow(BoxLayout):
    """A card that stays where it is, whatever it shows; tells `on_accept`, `on_edit` and `on_ignore`."""

    __events__ = ("on_accept", "on_edit", "on_ignore")
    key = StringProperty()
    title = StringProperty()
    tag = StringProperty()
    sure = BooleanProperty(False)
    notes = StringProperty()
    wide = BooleanProperty(False)
    """Whether the words have room beside the picture."""

    @property
    def versions(self) -> Versions:
        """Both versions in words."""
        found: Versions = self.ids.versions
        return found

    def show(self, shown: DifferenceShown) -> None:
        """Shows this difference from now on."""
        self.key = shown.key
        self.title, self.tag, self.sure, self.notes = shown.title, shown.tag, shown.sure, shown.notes
        self.versions.table_head, self.versions.table = shown.table_head, shown.table
        self.versions.photo_head, self.versions.photo = shown.photo_head, shown.photo
        self.ids.picture.show(shown.pixels)
        self.ids.scroll.scroll_y = 1
        words = {"accept": shown.accept, "edit": shown.edit, "ignore": shown.ignore}
        for name, text in words.items():
            self.ids[name].text, self.ids[name].about = text, shown.key

    def on_accept(self, *_: Any) -> None:
        """The photo is right."""

    def on_edit(self, *_: Any) -> None:
        """Neither is right, or not quite."""

    def on_ignore(self, *_: Any) -> None:
        """The table is right."""


load_beside(__file__)
