"""A reading beside the table: which differences are still open, and what accepting them plays."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.board_readers import proposer_of, reader_of
from companion.ui.photo.lesson_file import LessonFile
from engine.game import Act
from engine.message import Message
from vision.arrays import Pixels
from vision.proposal import WHOLE, Difference, cropped
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
        self._game, self._proposer = game, proposer_of(game)
        self._straight, self._reading = straight, reading
        self._asked = {each.key for each in self._proposer.differences(state, reading)}
        self._ignored: set[str] = set()
        self._accepted: set[str] = set()
        self._edited: dict[str, tuple[Message, ...]] = {}
        """What the table had, by keys, when people said themselves what lies there."""
        self._begun: dict[str, tuple[Message, ...]] = {}
        """What the table had, by keys, when people went to say on another screen what lies there."""

    def open(self, state: Any) -> tuple[Difference, ...]:
        """What differs now and nobody has ignored; where play has gone on since the photo, nothing does."""
        wanted = self._asked - self._ignored
        found = self._proposer.differences(state, self._reading)
        return tuple(each for each in found if each.key in wanted and not self._is_told(each))

    def _is_told(self, difference: Difference) -> bool:
        key, was = difference.key, difference.was
        return self._edited.get(key) == was or self._begun.get(key, was) != was

    def tally(self, state: Any) -> ReviewTally:
        """How far people have come."""
        left = len(self.open(state))
        return ReviewTally(len(self._asked) - len(self._ignored) - left, len(self._ignored), left)

    def ignore(self, difference: Difference) -> None:
        """The table is right there."""
        self._ignored.add(difference.key)

    def settle(self, state: Any, edited: Difference) -> None:
        """People have said what lies there: the photo has no more say, unless that is taken back."""
        found = self._proposer.differences(state, self._reading)
        self._edited |= {each.key: each.was for each in found if each.key == edited.key}

    def begin_edit(self, difference: Difference) -> None:
        """People go to say what lies there: once the table has something else, the photo has no more say."""
        self._begun[difference.key] = difference.was

    def accept(self, state: Any, chosen: Sequence[Difference]) -> tuple[Act, ...]:
        """The acts that set the table right."""
        self._accepted |= {each.of for each in chosen if isinstance(each.of, str)}
        return self._proposer.accept(state, chosen)

    def was_played(self, state: Any, after: Any) -> None:
        """People have said that this was played: what it explains teaches like what they accept."""
        self._accepted |= {each.of for each in self._explained(state, after) if isinstance(each.of, str)}

    def teach(self, state: Any, lessons: LessonFile) -> None:
        """What was accepted, and still stands so on the table, teaches the reader; each place once."""
        wrong = {each.of for each in self.open(state)}
        right, self._accepted = self._accepted - wrong, set()
        there = self._proposer.expected(state) or {}
        if right:
            lessons.add(self._straight, {place: there[place] for place in right if place in there})

    def picture_of_change(self, state: Any, after: Any) -> Pixels:
        """The board from straight above, with frames around what `after` explains."""
        frames = (each.region.corners for each in self._explained(state, after))
        return cropped(self._straight, WHOLE, frames)

    def is_explained(self, state: Any, after: Any, of: Sequence[Difference] | None = None) -> bool:
        """Whether most of what differs at `state`, or of these, is gone `after`: else people must compare."""
        found = self._proposer.differences(state, self._reading) if of is None else of
        keys = {each.key for each in found}
        gone = [each for each in self._explained(state, after) if each.key in keys]
        return 2 * len(gone) > len(found)

    def is_explained_in_part(self, state: Any, after: Any, of: Sequence[Difference]) -> bool:
        """Whether any of these differences is gone `after`."""
        gone = {each.key for each in self._explained(state, after)}
        return any(each.key in gone for each in of)

    def _explained(self, state: Any, after: Any) -> list[Difference]:
        left = {each.key for each in self._proposer.differences(after, self._reading)}
        found = self._proposer.differences(state, self._reading)
        return [each for each in found if each.key not in left]

    def picture(self, difference: Difference) -> Pixels:
        """The part of the photo that shows it, seen from straight above."""
        marks = reader_of(self._game).marks(self._reading)
        outlines = (mark.outline for mark in marks if mark.outline)
        pieces = (piece for mark in marks for piece in mark.pieces)
        return cropped(self._straight, difference.region, outlines, pieces)
