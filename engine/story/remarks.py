"""What was remarkable of an evening: fights, the longest turn, who had the most of something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.message import Message, say
from engine.story.story import Line, Story, median
from engine.story.symbols import LONGEST, PAUSE
from engine.story.telling import Happening


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence with its icon, and what may be told beside it."""

    icon: str
    words: Message
    beside: Message | None = None


def remarks(story: Story) -> tuple[Remark, ...]:
    """What people would tell each other afterwards, the fights first."""
    return (*_fights(story), *_longest(story), *_most(story), *_pauses(story))


def clock(milliseconds: int) -> str:
    """Minutes and seconds, with hours where there are any, as a stopwatch shows them."""
    seconds = milliseconds // 1000
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _fights(story: Story) -> Iterator[Remark]:
    """Each kind of happening that is counted: how many, and who had most of them."""
    kinds = dict.fromkeys((each.what.kind, each.what.many) for each in story.happened if each.what.many)
    for kind, many in kinds:
        found = [each.what for each in story.happened if each.what.kind == kind]
        fought = [what for what in found if len(what.sides) == 2]
        words = say(many, n=len(found))
        yield Remark(found[0].icon, words, _fought(story, fought) if fought else _had(story, found))


def _fought(story: Story, fought: Sequence[Happening]) -> Message:
    won = Counter(what.sides[0].seat for what in fought if what.sides[0].seat is not None)
    close = min(fought, key=lambda what: what.sides[0].strength - what.sides[1].strength)
    strong, weak = (side.strength for side in close.sides)
    best = _alone(won)
    if best is None:
        return say("story.closest", n=strong, against=weak)
    return say("story.won_closest", name=story.names[best], won=won[best], n=strong, against=weak)


def _had(story: Story, found: Sequence[Happening]) -> Message | None:
    had = Counter(what.seat for what in found)
    best = _alone(had)
    return None if best is None else say("story.most_of_them", name=story.names[best], n=had[best])


def _alone(counts: Counter[int] | Counter[int | None]) -> int | None:
    """The one seat with the most; None where several have as many, or nobody any."""
    first = counts.most_common(2)
    if not first or (len(first) == 2 and first[0][1] == first[1][1]):
        return None
    return first[0][0]


def _longest(story: Story) -> Iterator[Remark]:
    if not any(turn.spent for turn in story.turns):
        return
    longest = max(story.turns, key=lambda turn: turn.spent)
    middle = median(turn.spent for turn in story.turns) or 0
    name = story.names[longest.seat]
    words = say("story.longest", name=name, time=clock(longest.spent), turn=longest.round)
    yield Remark(LONGEST, words, say("story.median", time=clock(middle)))


def _most(story: Story) -> Iterator[Remark]:
    for line in (*story.lines, *story.totals):
        if line.most and (best := _best(line)) is not None:
            n = line.last[best] or 0
            yield Remark(line.icon, say(line.most, name=story.names[best], n=n), say("story.most"))


def _best(line: Line) -> int | None:
    """The one seat with the most of it."""
    return _alone(Counter({seat: n for seat, n in enumerate(line.last) if n}))


def _pauses(story: Story) -> Iterator[Remark]:
    if story.pauses:
        words = say("story.pauses", n=len(story.pauses), time=clock(sum(story.pauses)))
        yield Remark(PAUSE, words)
