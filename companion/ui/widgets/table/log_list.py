"""What has happened, newest first."""

from dataclasses import dataclass
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.table import emblem  # noqa: F401  (the layout beside this file names its class)
from engine.pictures.drawings import Mark


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One change in words."""

    revision: int
    mark: Mark | None
    words: str
    news: str


class LogLine(RelativeLayout):
    """One entry of the log; moved down as a whole, so that nothing in it is laid out again."""

    mark = ObjectProperty(None, allownone=True)
    words = StringProperty()
    news = StringProperty()
    entry = ObjectProperty(None, allownone=True)

    def on_entry(self, *_: object) -> None:
        """Shows another entry."""
        self.mark, self.words, self.news = self.entry.mark, self.entry.words, self.entry.news


class LogList(Column):
    """The last entries; new ones are laid on top, so that the others need not be drawn again."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._spare: list[LogLine] = []

    def show(self, entries: list[LogEntry]) -> None:
        """Shows these, given oldest first."""
        wanted = {entry.revision: entry for entry in entries}
        for line in self.children[:]:
            if wanted.get(line.entry.revision) != line.entry:
                self._take(line)
        there = {line.entry.revision for line in self.children}
        fresh = [entry for entry in entries if entry.revision not in there]
        if fresh and there and fresh[0].revision < max(there):
            for line in self.children[:]:
                self._take(line)
            fresh = entries
        for entry in fresh:
            line = self._spare.pop() if self._spare else LogLine()
            line.entry = entry
            self.add_widget(line, index=len(self.children))

    def _take(self, line: LogLine) -> None:
        """Off the list, to be used again."""
        self.remove_widget(line)
        self._spare.append(line)


load_beside(__file__)
