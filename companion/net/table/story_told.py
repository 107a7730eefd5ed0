"""The story of a game that is over, as its host tells it to phones."""

from collections.abc import Callable
from typing import Any

from engine.story.shared import SharedStory
from engine.table import Table


class StoryTold:
    """Keeps what was read of the table as it stands, and asks for it once a phone looks at the score."""

    def __init__(self, table: Table[Any], tell: Callable[[], object]) -> None:
        """`tell` has everybody told the score with its story."""
        self._table, self._tell = table, tell
        self._read: tuple[int, SharedStory] | None = None
        self.want: Callable[[], object] = lambda: None
        """Has the story read, by whoever has the journal; called with every look at the score without it."""

    def read(self, story: SharedStory) -> None:
        """Takes the story of the table as it stands, and tells it."""
        self._read = self._table.revision, story
        self._tell()

    def now(self) -> SharedStory | None:
        """The story of this moment; None before the end, and while it is still to be read."""
        if self._read and self._read[0] == self._table.revision:
            return self._read[1]
        if self._table.is_over:
            self.want()
        return None
