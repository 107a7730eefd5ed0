"""What to lay out before the first turn: a step of its own, which nobody has to take."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.session import Now, Session
from companion.ui.settings import SmallFile
from companion.ui.view import View
from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.basics.tick import Tick
from engine.game import Item

LAID_OUT: Final = "laid_out.json"
Group = tuple[int | None, list[tuple[int, Item]]]
"""The things of one seat, or of the whole table, with their numbers."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """What was ticked off at the table that was set up last."""

    journal: str = ""
    done: tuple[int, ...] = ()


class LobbySeat(BoxLayout):
    """One seat with something to choose and, beside it, something else to do."""

    __events__ = ("on_choose", "on_other")
    mark = ObjectProperty(None, allownone=True)
    aside = StringProperty()
    """What the push beside it says; empty for none."""

    def on_choose(self) -> None:
        """The seat was touched."""

    def on_other(self) -> None:
        """What stands beside it was touched."""


class LayOutTick(Tick):
    """One thing to lay out, with its picture where it has one."""

    icon = StringProperty()
    roomy = BooleanProperty(True)
    """Whether there is room for the picture beside the words."""


class LobbyLayOut:
    """Draws the list into two columns: what is everybody's, and what is each seat's."""

    def __init__(self, view: View, common: Column, own: Column, redraw: Callable[[], object]) -> None:
        self._view, self._common, self._own, self._redraw = view, common, own, redraw
        self._done: dict[Path, set[int]] = {}
        self._open: int | None = None
        self._listed: object = None
        self._session: Session | None = None

    def begin(self, session: Session | None) -> None:
        """From now on it is about this table."""
        if session is not self._session:
            self._session, self._open = session, None

    def left(self, now: Now) -> int:
        """How many things are still to be laid out."""
        return len(self._items(now)) - len(self._laid_out())

    def draw(self, now: Now) -> None:
        """The list as it is ticked now; made anew only where something of it has changed."""
        done = self._laid_out()
        shown = (self._path, frozenset(done), self._open, self._view.say("lobby.large"))
        if shown == self._listed:
            return
        self._listed = shown
        self._common.clear_widgets()
        self._own.clear_widgets()
        for seat, group in _groups(self._items(now)):
            column = self._common if seat is None else self._own
            if seat is not None:
                column.add_widget(self._group(now, seat, group, done))
            if seat is None or seat == self._open:
                for number, item in group:
                    tick = LayOutTick(text=self._view.say(item.what), on=number in done, icon=item.icon)
                    tick.bind(on_release=lambda _, number=number: self._turn({number}))
                    column.add_widget(tick)

    def _items(self, now: Now) -> tuple[Item, ...]:
        assert self._session is not None
        return now.game.checklist(now.game.set_up(self._session.table.setup))

    def _group(self, now: Now, seat: int, group: list[tuple[int, Item]], done: set[int]) -> LobbySeat:
        laid = sum(number in done for number, _ in group)
        row = LobbySeat(mark=now.game.mark(now.state, seat))
        title, say = self._view.say(now.game.title(now.state, seat)), self._view.say
        row.ids.choose.sign = "box"
        row.ids.choose.text = say("lobby.group", who=title, n=laid, of=len(group))
        row.ids.choose.on = laid == len(group)
        row.aside = say("lobby.less" if seat == self._open else "lobby.more")
        row.bind(on_other=lambda _: self._turn_group(seat))
        row.bind(on_choose=lambda _: self._turn({number for number, _ in group}))
        return row

    @property
    def _path(self) -> Path:
        assert self._session is not None
        return self._session.hosted.path

    def _laid_out(self) -> set[int]:
        """What is ticked off at this table, as it was before the app was killed."""
        if self._path not in self._done:
            kept = self._file.read()
            self._done[self._path] = set(kept.done) if kept.journal == self._path.name else set()
        return self._done[self._path]

    @property
    def _file(self) -> SmallFile[LaidOut]:
        return SmallFile(self._view.app.folder / LAID_OUT, LaidOut)

    def _turn(self, numbers: set[int]) -> None:
        """Ticks all of these off, or none of them where all were."""
        done = self._laid_out()
        if numbers <= done:
            done -= numbers
        else:
            done |= numbers
        self._file.write(LaidOut(self._path.name, tuple(sorted(done))))
        self._redraw()

    def _turn_group(self, seat: int) -> None:
        self._open = None if self._open == seat else seat
        self._redraw()


def _groups(items: tuple[Item, ...]) -> list[Group]:
    """The items with their numbers, those of one seat together."""
    groups: list[Any] = []
    for number, item in enumerate(items):
        if not groups or groups[-1][0] != item.seat:
            groups.append((item.seat, []))
        groups[-1][1].append((number, item))
    return groups
