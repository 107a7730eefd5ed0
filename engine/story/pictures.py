"""The charts of a story: a line for each seat by turn, and the bars of the final score."""

from typing import Final

from engine.message import Message, say
from engine.pictures.charts import Bar, Bars, Chart, Notch, Pin, Series
from engine.story.story import SCORE, Line, Story

UNKNOWN: Final = "?"


def charts(story: Story) -> tuple[tuple[str, Chart], ...]:
    """Each line of the story as a chart, by its name; none where nobody followed turns."""
    return tuple((line.key, chart(story, line)) for line in story.lines)


def chart(story: Story, line: Line) -> Chart:
    """One line of the story: every seat's number before the first turn and after each."""
    seats = range(len(story.titles))
    lines = tuple(Series(story.titles[seat], story.marks[seat], line.values[seat]) for seat in seats)
    return Chart(line.title, _across(story, line), lines, _notches(story), _pins(story, line))


def _across(story: Story, line: Line) -> Message:
    if line.key != SCORE:
        return say("story.across", turn=story.rounds)
    if story.without:
        return say("story.across_score_without", turn=story.rounds)
    return say("story.across_score", turn=story.rounds)


def _notches(story: Story) -> tuple[Notch, ...]:
    """A number wherever a round was over."""
    found = [Notch(0, 0)]
    for at, turn in enumerate(story.turns, start=1):
        is_last = at == len(story.turns) or story.turns[at].round > turn.round
        if is_last and turn.round > found[-1].number:
            found.append(Notch(at, turn.round))
    return tuple(found)


def _pins(story: Story, line: Line) -> tuple[Pin, ...]:
    """What happened to a seat, on the line of its score."""
    if line.key != SCORE:
        return ()
    return tuple(
        Pin(each.what.seat, each.turn + 1, each.what.icon, each.what.words)
        for each in story.happened
        if each.what.pinned and each.turn is not None
    )


def bars(story: Story) -> Bars:
    """The final score in parts, as the sheet orders it."""
    rows = tuple(
        Bar(
            story.titles[line.seat],
            story.marks[line.seat],
            tuple(max(cell.points, 0) for cell in line.cells),
            UNKNOWN if line.total is None else str(line.total),
        )
        for line in story.sheet.lines
    )
    return Bars(say("stories.final"), story.sheet.columns, rows)
