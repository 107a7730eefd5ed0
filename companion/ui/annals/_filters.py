"""Which games count: groups of pushes for the game, the time, how many played, modules and people."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.annals.annal import Annal
from companion.annals.figures import Wanted
from companion.annals.people import People
from companion.text import text
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.forms.entries import OptionGrid, OptionPush
from engine.frozen import evolve
from engine.message import Message, say

DAY_MS: Final = 86_400_000
SPANS: Final = (("annals.ever", None), ("annals.year", 365), ("annals.quarter", 91))
"""How far back games count, in days."""


@dataclass(frozen=True, slots=True)
class Option:
    """One push: what it says, whether it holds now, and what would be wanted after a touch."""

    words: str
    holds: bool
    then: Wanted


def spans_now(now_ms: int) -> dict[str, int | None]:
    """From when on games count, by the key of its words; the same all day."""
    midnight = time.mktime((*time.localtime(now_ms / 1000)[:3], 0, 0, 0, 0, 0, -1))
    return {key: None if days is None else int(midnight * 1000) - days * DAY_MS for key, days in SPANS}


def options(
    wanted: Wanted, annals: Sequence[Annal], people: People, now_ms: int
) -> list[tuple[str, list[Option]]]:
    """The groups with their headings; one in which there is nothing to choose is left out."""
    mine = [annal for annal in annals if annal.game == wanted.game]
    groups = [
        (text(say("annals.game")), _games(wanted, annals)),
        (text(say("annals.time")), _times(wanted, now_ms)),
        (text(say("annals.players")), _players(wanted, mine)),
        (text(say("annals.modules")), _modules(wanted, mine)),
        (text(say("annals.with_people")), _people(wanted, mine, people)),
    ]
    return [(head, found) for head, found in groups if len(found) > 1]


def _games(wanted: Wanted, annals: Iterable[Annal]) -> list[Option]:
    games = dict.fromkeys(annal.game for annal in annals)
    return [
        Option(text(say("annals.the_game", game=game)), game == wanted.game, Wanted(game)) for game in games
    ]


def _times(wanted: Wanted, now_ms: int) -> list[Option]:
    return [
        Option(text(Message(key)), since == wanted.since, evolve(wanted, since=since))
        for key, since in spans_now(now_ms).items()
    ]


def _players(wanted: Wanted, annals: Iterable[Annal]) -> list[Option]:
    sizes = sorted({len(annal.seats) for annal in annals})
    return [
        Option(str(size), wanted.players == size, evolve(wanted, players=_other(wanted.players, size)))
        for size in sizes
    ]


def _other(now: int | None, touched: int) -> int | None:
    """A second touch lets all count again."""
    return None if now == touched else touched


def _modules(wanted: Wanted, annals: Iterable[Annal]) -> list[Option]:
    words = {module.id: text(module.words) for annal in annals for module in annal.modules}
    found = [
        Option(said, id_ in wanted.modules, evolve(wanted, modules=_turned(wanted.modules, id_)))
        for id_, said in sorted(words.items(), key=lambda each: each[1])
    ]
    everything = Option(text(say("annals.any")), not wanted.modules, evolve(wanted, modules=()))
    return [everything, *found] if found else []


def _people(wanted: Wanted, annals: Iterable[Annal], people: People) -> list[Option]:
    names = {people.who(seat.name) for annal in annals for seat in annal.seats}
    return [
        Option(name, name in wanted.people, evolve(wanted, people=_turned(wanted.people, name)))
        for name in sorted(names, key=str.casefold)
    ]


def _turned(now: tuple[str, ...], touched: str) -> tuple[str, ...]:
    return tuple(each for each in now if each != touched) if touched in now else (*now, touched)


class FilterColumn(Column):
    """The groups of pushes; `chosen` hears what is wanted after a touch."""

    def __init__(self, chosen: Callable[[Wanted], object], **given: Any) -> None:
        super().__init__(**given)
        self._chosen = chosen
        self._drawn: object = None

    def show(self, groups: list[tuple[str, list[Option]]]) -> None:
        """Draws the groups anew where they say something else: a finger may be on one."""
        if self._drawn == groups:
            return
        self._drawn = groups
        self.clear_widgets()
        for head, found in groups:
            self.add_widget(Words(text=head, tone="dim", rank="small"))
            grid = OptionGrid(longest=max(len(option.words) for option in found), most=4)
            for option in found:
                push = OptionPush(text=option.words, chosen=option.holds)
                push.bind(on_release=lambda _, option=option: self._chosen(option.then))
                grid.add_widget(push)
            self.add_widget(grid)
