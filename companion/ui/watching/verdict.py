"""What a photo of the stand's camera comes to: nothing new, a turn that is sure, or something to ask."""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

from companion.ui.photo.reading_task import ReadingTask
from companion.ui.photo.review import Review
from engine.game import Step
from engine.message import Message
from vision.following.explanation import Explanation
from vision.following.sure import is_sure

Told: TypeAlias = frozenset[tuple[str, tuple[Message, ...], tuple[Message, ...]]]
"""Differences by what they are about, what the table has and what the photo shows."""


class Comes(Enum):
    """What becomes of a photo."""

    LATE = "late"
    """The table has gone on since."""
    FAILED = "failed"
    NOTHING = "nothing"
    PLAYED = "played"
    ASKED = "asked"
    DIFFERS = "differs"
    """No turn explains what is seen."""


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What a photo comes to, and what it is told with."""

    comes: Comes
    review: Review | None = None
    best: Explanation | None = None
    differs: Told = frozenset()
    """All differences between the photo and the table that it was taken at."""


NOTHING_YET: Final = Verdict(Comes.NOTHING)


def told_of(review: Review, state: Any) -> Told:
    """Every difference of the photo at this table, as people would be told it."""
    return frozenset((each.key, each.was, each.shows) for each in review.open(state) if not each.agrees)


def verdict(task: ReadingTask, state: Any, told: Told, refused: tuple[Step, ...]) -> Verdict:
    """What this photo comes to at a table in this state.

    What was `told` before is no news; what was `refused` before is not played again unasked.
    """
    done, order = task.now, task.order
    if state != order.state:
        return Verdict(Comes.LATE)
    if done.board is None or done.reading is None:
        return Verdict(Comes.FAILED)
    review = Review(order.game, state, done.board.straight, done.reading)
    differs = told_of(review, state)
    if differs <= told:
        return Verdict(Comes.NOTHING, review, differs=differs)
    found = done.explained
    best = found.explanations[0] if found and found.explanations else None
    if found is None or best is None or not review.is_explained(state, best.after):
        return Verdict(Comes.DIFFERS, review, differs=differs)
    comes = Comes.PLAYED if is_sure(found) and best.steps != refused else Comes.ASKED
    return Verdict(comes, review, best, differs)
