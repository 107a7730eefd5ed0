"""What the score and the story's own screen both show: the chart, and what stood out."""

from collections.abc import Callable, Iterable
from typing import Final

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics import basics  # noqa: F401 - parts.kv names them
from companion.ui.widgets.charts import plot_view  # noqa: F401 - parts.kv names them
from engine.message import Message, say
from engine.story.pictures import chart
from engine.story.remarks import Remark, remarks
from engine.story.story import SCORE, Story

Say = Callable[[Message], str]


class RemarkRow(BoxLayout):
    """One sentence with its icon, and what may be told beside it."""

    icon = StringProperty()
    words = StringProperty()
    beside = StringProperty()


class Remarks(BoxLayout):
    """Sentences under a heading; nothing is as high as nothing."""

    title = StringProperty()

    def show(self, title: str, rows: Iterable[tuple[str, str, str]]) -> None:
        """Shows these: icon, words, and what is told beside them."""
        self.title = title
        lines = self.ids.lines
        lines.clear_widgets()
        for icon, words, beside in rows:
            lines.add_widget(RemarkRow(icon=icon, words=words, beside=beside))


class StoryStrip(BoxLayout):
    """The chart of the score beside what stood out; as high before the story is read as after."""

    words = StringProperty()
    """What is said while there is no chart."""
    wide = BooleanProperty(True)

    def show(self, story: Story | None, speak: Say) -> None:
        """Shows this story; None while it is being read."""
        line = story.line(SCORE) if story else None
        self.ids.chart.chart = chart(story, line) if story and line else None
        empty = say("stories.nothing") if story else say("stories.reading")
        self.words = "" if line else speak(empty)
        self.ids.remarks.show(speak(say("story.heading")), highlights(story, speak) if story else ())


MOST_ROWS: Final = 5  # beside the chart; the story's own screen tells all


def highlights(story: Story, speak: Say) -> list[tuple[str, str, str]]:
    """What of it is told beside the score: the last turning point, then what stood out."""
    points = [("laurels", speak(point.words), "") for point in story.points if point.turn is not None][-1:]
    return [*points, *remark_rows(story, speak)][:MOST_ROWS]


def remark_rows(story: Story, speak: Say) -> list[tuple[str, str, str]]:
    """What stood out, as rows."""
    return [as_row(each, speak) for each in remarks(story)]


def as_row(remark: Remark, speak: Say) -> tuple[str, str, str]:
    """A remark as icon, words and what is told beside them."""
    return remark.icon, speak(remark.words), speak(remark.beside) if remark.beside else ""


load_beside(__file__)
