"""A reading beside the table: which differences are still open, and what accepting them plays."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.board_readers import proposer_of
from companion.ui.photo.lesson_file import LessonFile
from engine.game import Act
from vision.arrays import Pixels
from vision.proposal import Difference, cropped
from vision.reading import Reading


class ReviewTally(NamedTuple):
    """How many of a photo's differences were set right, left as the table has them, or not answered."""

    accepted: int
    ignored: int
    left: int


class Review:
    """One photo's differences while people go through them."""

    def __init__(self, game: str, state: Any, straight: Pixels, reading: Reading) -> None:
        """`state` is the table as it was when the photo was taken."""
        self._proposer = proposer_of(game)
        self._straight, self._reading = straight, reading
        self._asked = {each.key for each in self._proposer.differences(state, reading)}
        self._ignored: set[str] = set()
        self._accepted: set[str] = set()

    def open(self, state: Any) -> tuple[Difference, ...]:
        """What differs now and nobody has ignored; where play has gone on since the photo, nothing does."""
        wanted = self._asked - self._ignored
        return tuple(each for each in self._proposer.differences(state, self._reading) if each.key in wanted)

    def tally(self, state: Any) -> ReviewTally:
        """How far people have come."""
        left = len(self.open(state))
        return ReviewTally(len(self._asked) - len(self._ignored) - left, len(self._ignored), left)

    def ignore(self, difference: Difference) -> None:
        """The table is right there."""
        self._ignored.add(difference.key)

    def accept(self, state: Any, chosen: Sequence[Difference]) -> tuple[Act, ...]:
        """The acts that set the table right."""
        self._accepted |= {each.of for each in chosen if isinstance(each.of, str)}
        return self._proposer.accept(state, chosen)

    def teach(self, state: Any, lessons: LessonFile) -> None:
        """What was accepted, and still stands so on the table, teaches the reader; each place once."""
        wrong = {each.of for each in self.open(state)}
        right, self._accepted = self._accepted - wrong, set()
        there = self._proposer.expected(state) or {}
        if right:
            lessons.add(self._straight, {place: there[place] for place in right if place in there})

    def picture(self, difference: Difference) -> Pixels:
        """The part of the photo that shows it, seen from straight above."""
        return cropped(self._straight, difference.region)
