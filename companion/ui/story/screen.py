"""The game's story: its lines by turn, what turned it, what stood out, how long everybody thought."""

import time
from functools import partial
from pathlib import Path
from typing import Any, Final

from kivy.properties import BooleanProperty

from companion.net.photos.photo_folder import GamePhoto, photos_of
from companion.ui.kv import load_beside
from companion.ui.saved_games import when
from companion.ui.session import Now
from companion.ui.story.parts import remark_rows
from companion.ui.story.picture import share_picture
from companion.ui.view import View
from companion.ui.widgets.basics import panes, picture, top_bar  # noqa: F401 - screen.kv names them
from companion.ui.widgets.basics.basics import Push
from companion.ui.widgets.basics.even import EvenPush, SideIcon
from companion.ui.widgets.basics.thumbnails import PictureRow, Thumbnails
from engine.message import say
from engine.story.pictures import chart
from engine.story.remarks import clock
from engine.story.story import Story

Rows = list[tuple[str, str, str]]
_POINT: Final = "laurels"
_CLOCK: Final = "stopwatch"
LARGE: Final = (1600, 1200)  # pixels of a photo that is looked at: as many as a screen has


class LinePush(SideIcon):
    """One of the lines that the chart can show; `loud` is the one that it does."""


class StoryView(View):
    """Everything that a finished game has to tell."""

    empty = BooleanProperty(True)
    is_photo = BooleanProperty(False)
    """Whether a photo lies where the chart was."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._chosen = 0
        self._drawn_story: object = None
        self._photo: Path | None = None
        self._thumbnails = Thumbnails()

    def enter(self, **given: Any) -> None:
        """Begins with the score."""
        self._chosen, self._drawn_story = 0, None
        self._look_at(None)
        if self.app.session:
            self.app.session.want_story()

    def on_leave(self, *_: Any) -> None:
        """Makes no more pictures that nobody looks at."""
        self._thumbnails.forget()

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
            self._draw_photos(story)
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

    def _draw_photos(self, story: Story) -> None:
        """The photos that are kept with this game, each with a small picture of it."""
        ids, now = self.ids, time.time()
        found = photos_of(Path(self.app.session.hosted.path))
        self._thumbnails.forget()
        ids.photos_title.text = self.say("stories.photos") if found else ""
        ids.photos.clear_widgets()
        for photo in found:
            push = Push(text=self._photo_words(photo, story, now))
            push.bind(on_release=partial(self._toggle, photo.path))
            row = PictureRow(push)
            ids.photos.add_widget(row)
            self._thumbnails.want(photo.path, row)

    def _photo_words(self, photo: GamePhoto, story: Story, now: float) -> str:
        at = self.say(when(photo.at, now))
        return (
            at if photo.seat is None else self.say("stories.photo_by", when=at, name=story.names[photo.seat])
        )

    def _toggle(self, photo: Path, *_: Any) -> None:
        self._look_at(None if photo == self._photo else photo)

    def _look_at(self, photo: Path | None) -> None:
        """Shows this photo large in the place of the chart, or the chart again."""
        self._photo, self.is_photo = photo, photo is not None
        self.ids.large.texture = None
        if photo:
            self._thumbnails.want(photo, self.ids.large, LARGE)

    def _choose(self, at: int, *_: Any) -> None:
        self._chosen = at
        self._look_at(None)
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
