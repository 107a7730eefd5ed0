"""What phones are told of a game that is over: the chart of its score, what turned it and what stood out."""

from dataclasses import dataclass
from typing import Final

from engine.message import Message, say
from engine.pictures.charts import Chart
from engine.pictures.plots import Plot, plotted
from engine.story.pictures import chart
from engine.story.remarks import Remark, remarks
from engine.story.story import SCORE, Story

# A page draws it as wide as the phone is: letters of a ninth of an inch on a phone of 360 dp.
WIDTH: Final = 3600
HEIGHT: Final = 2500
LETTER: Final = 150


@dataclass(frozen=True, slots=True)
class SharedStory:
    """Everything that a phone draws of the story."""

    chart: Chart | None
    """For screens that lay it out themselves; None where nobody followed turns."""
    plot: Plot | None
    """The same laid out, for those that only draw."""
    title: Message
    """What the chart shows, for whoever cannot see it."""
    points: tuple[Message, ...]
    remarks: tuple[Remark, ...]


def shared_story(story: Story) -> SharedStory:
    """The story as phones are told it; only of a game that is over, for then nothing of it is secret."""
    line = story.line(SCORE)
    drawn = chart(story, line) if line else None
    return SharedStory(
        drawn,
        plotted(drawn, WIDTH, HEIGHT, LETTER) if drawn else None,
        drawn.across if drawn else say("story.open"),
        tuple(point.words for point in story.points),
        remarks(story),
    )
