"""The game's story: its lines by turn, what turned it, what stood out, how long everybody thought."""

from functools import partial
from typing import Any, Final

from kivy.properties import BooleanProperty

from companion.ui.kv import load_beside
from companion.ui.session import Now
from companion.ui.story.parts import remark_rows
from companion.ui.story.picture import share_picture
from companion.ui.view import View
from companion.ui.widgets.basics import panes, top_bar  # noqa: F401 - screen.kv names them
from companion.ui.widgets.basics.even import EvenPush, SideIcon
from engine.message import say
from engine.story.pictures import chart
from engine.story.remarks import clock
from engine.story.story import Story

Rows = list[tuple[str, str, str]]
_POINT: Final = "laurels"
_CLOCK: Final = "stopwatch"


class LinePush(SideIcon):
    """One of the lines that the chart can show; `loud` is the one that it does."""


class StoryView(View):
    """Everything that a finished game has to tell."""

    empty = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._chosen = 0
        self._drawn_story: object = None

    def enter(self, **given: Any) -> None:
        """Begins with the score."""
        self._chosen = 0
        if self.app.session:
            self.app.session.want_story()

    def draw(self, now: Now | None) -> None:
        """The story of this moment, or why there is none."""
        ids, story = self.ids, now.story if now and now.is_over else None
        ids.bar.back = self.say("app.back")
        ids.bar.title = self._title(now, story)
        self.empty = story is None
        ids.none.text = self.say("stories.reading" if now and now.is_over else "stories.running")
        drawn = (id(story), self._chosen, ids.bar.back)
        if story and drawn != self._drawn_story:
            self._draw_lines(story)
            self._draw_columns(story)
        self._drawn_story = drawn
        self._draw_foot(now)

    def _title(self, now: Now | None, story: Story | None) -> str:
        if story is None or not story.turns:
            return self.say("story.open")
        return self.say(say("stories.summary", n=story.rounds, time=clock(story.played)))

    def _draw_lines(self, story: Story) -> None:
        ids = self.ids
        ids.lines.clear_widgets()
        for at, line in enumerate(story.lines):
            push = LinePush(text=self.say(line.title), icon=line.icon, loud=at == self._chosen)
            push.bind(on_release=partial(self._choose, at))
            ids.lines.add_widget(push)
        shown = story.lines[self._chosen] if story.lines else None
        ids.chart.chart = chart(story, shown) if shown else None
        without = ", ".join(map(self.say, story.without))
        tells = bool(shown and story.without and self._chosen == 0)
        ids.without.text = self.say("stories.without", what=without) if tells else ""

    def _draw_columns(self, story: Story) -> None:
        ids = self.ids
        ids.points.show(self.say("story.turned"), [(_POINT, self.say(p.words), "") for p in story.points])
        ids.remarks.show(self.say("story.heading"), remark_rows(story, self.app.say))
        ids.thinking.show(self.say("stories.thought"), self._thinking(story))
        ids.fights.show(self.say("stories.fights"), self._fights(story))

    def _thinking(self, story: Story) -> Rows:
        rows = []
        for seat, each in enumerate(story.thinking):
            if each.turns:
                times = {"time": each.all, "median": each.median or 0, "longest": max(each.turns)}
                told = {key: clock(ms) for key, ms in times.items()}
                words = self.say(say("stories.thinking", name=story.names[seat], **told))
                rows.append((story.marks[seat].icon or _CLOCK, words, ""))
        return rows

    def _fights(self, story: Story) -> Rows:
        rows = []
        for each in story.happened:
            if each.what.sides:
                when = self.say("stories.in_turn", turn=each.round) if each.round else ""
                rows.append((each.what.icon, self.say(each.what.words), when))
        return rows

    def _choose(self, at: int, *_: Any) -> None:
        self._chosen = at
        self.app.redraw()

    def _draw_foot(self, now: Now | None) -> None:
        foot = self.ids.foot
        wanted = [
            ("stories.replay", "backward-time", lambda _: self.app.go("replay")),
            ("stories.picture", "share", lambda _: share_picture(self.app, now) if now else None),
        ]
        words = [self.say(key) for key, _, _ in wanted] if now and now.is_over else []
        self._does = [do for _, _, do in wanted]
        if [push.text for push in foot.children[::-1]] == words:
            return
        foot.clear_widgets()
        for at, (text, (_, icon, _)) in enumerate(zip(words, wanted, strict=False)):
            push = SideIcon(text=text, icon=icon, loud=at == 0, on_release=partial(self._do, at))
            foot.add_widget(push)

    def _do(self, at: int, push: EvenPush) -> None:
        self._does[at](push)


load_beside(__file__)
VIEW = StoryView
