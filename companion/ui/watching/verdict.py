"""What a photo of the stand's camera comes to: nothing new, a turn that is sure, or something to ask."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

from companion.ui.photo.reading_task import ReadingTask
from companion.ui.photo.review import Review
from engine.game import Step
from engine.message import Message
from vision.following.explanation import Explanation
from vision.following.sure import is_sure
from vision.proposal import Difference

Differs: TypeAlias = tuple[str, tuple[Message, ...], tuple[Message, ...]]
"""A difference: what it is about, what the table has and what the photo shows."""
Told: TypeAlias = frozenset[Differs]
AGAIN: Final = 3
"""Photos in a row that show a doubtful difference, or one that an explanation left: then it is news."""


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
    news: int = 0
    """How many of them people hear of."""
    strange: bool = False
    """Whether the photo rather shows another table."""


NOTHING_YET: Final = Verdict(Comes.NOTHING)


def told_of(review: Review, state: Any) -> Told:
    """Every difference of the photo at this table, as people would be told it."""
    return frozenset(_name(each) for each in _open(review, state))


def verdict(
    task: ReadingTask, state: Any, told: Told, quiet: Mapping[Differs, int], refused: tuple[Step, ...]
) -> Verdict:
    """What this photo comes to at a table in this state.

    What was `told` before is no news; `quiet` says how many photos in a row have shown what nobody was told.
    What was `refused` before is not played again unasked.
    """
    done, order = task.now, task.order
    if state != order.state:
        return Verdict(Comes.LATE)
    if done.board is None or done.reading is None:
        return Verdict(Comes.FAILED)
    review = Review(order.game, state, done.board.straight, done.reading)
    new = [each for each in _open(review, state) if _name(each) not in told]
    fresh = [each for each in new if _name(each) not in quiet]
    stubborn = [each for each in new if quiet.get(_name(each), 0) >= AGAIN - 1]
    differs, news = told_of(review, state), [*fresh, *stubborn]
    found = done.explained
    if not news or found is None:
        return Verdict(Comes.NOTHING, review, differs=differs)
    best = found.explanations[0] if found.explanations else None
    if best and not found.unchanged and _explains(review, state, best, news):
        comes = Comes.PLAYED if is_sure(found) and best.steps != refused else Comes.ASKED
        return Verdict(comes, review, best, differs, len(news))
    told_now = [each for each in news if each.is_sure or each in stubborn]
    comes = Comes.DIFFERS if told_now else Comes.NOTHING
    return Verdict(comes, review, None, differs, len(told_now), found.strange)


def _explains(review: Review, state: Any, best: Explanation, news: list[Difference]) -> bool:
    """Whether the turn explains most of what surely differs; where all is doubtful, any of it."""
    sure = [each for each in news if each.is_sure]
    return (
        review.is_explained(state, best.after, sure)
        if sure
        else review.is_explained_in_part(state, best.after, news)
    )


def _open(review: Review, state: Any) -> list[Difference]:
    return [each for each in review.open(state) if not each.agrees]


def _name(difference: Difference) -> Differs:
    return difference.key, difference.was, difference.shows
