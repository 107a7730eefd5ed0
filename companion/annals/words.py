"""The figures in words, on the tablet as in a terminal."""

import time
from collections.abc import Iterator
from typing import Final

from companion.annals.annal import Annal, minutes
from companion.annals.figures import Figures, Tally, Total
from companion.annals.people import People
from companion.text import capital, text
from engine.annals import Sums, kind_words
from engine.message import say

UNKNOWN: Final = "–"


def head(kinds: tuple[str, ...]) -> str:
    """What the tallies of a section are by: people, or what they played as."""
    if not kinds:
        return text(say("annals.people"))
    first, *more = (text(kind_words(kind)) for kind in kinds)
    for other in more:
        first = text(say("annals.and", kind=first, other=other))
    return capital(first)


def title(tally: Tally) -> str:
    """Whose tally it is."""
    return ", ".join(map(text, tally.words)) or tally.key[0]


def share(tally: Tally) -> str:
    """Which part of the games was won, in per cent."""
    return UNKNOWN if tally.win_rate is None else text(say("annals.percent", n=round(100 * tally.win_rate)))


def average(tally: Tally) -> str:
    """The average score to one decimal, as the language writes it."""
    if tally.average is None:
        return UNKNOWN
    whole, tenth = divmod(round(10 * tally.average), 10)
    return text(say("annals.decimal", whole=whole, tenth=tenth))


def about(tally: Tally) -> list[str]:
    """What is told of a tally beside how often it won: scores, streaks, and the facts of its game."""
    told = []
    if tally.best is not None:
        told.append(text(say("annals.average", points=average(tally), best=tally.best)))
    if not tally.words and tally.streak > 1:
        told.append(text(say("annals.streak", n=tally.streak)))
    if not tally.words and tally.running > 1:
        told.append(text(say("annals.running", n=tally.running)))
    return told + [_total(total) for total in tally.totals]


def won(tally: Tally) -> str:
    """How many games it won, and of how many."""
    return text(say("annals.won", wins=tally.wins, n=tally.decided, share=share(tally)))


def _total(total: Total) -> str:
    kind = text(kind_words(total.kind))
    if total.sums is Sums.LEAST:
        return text(say("annals.least", kind=kind, value=total.value))
    return text(say("annals.added", kind=kind, value=total.value))


def records(figures: Figures, people: People) -> Iterator[str]:
    """The fastest games and the highest score."""
    if (quick := figures.fewest_rounds) and quick.rounds is not None:
        yield text(say("annals.fewest_rounds", n=quick.rounds, who=_who(quick, people), day=day(quick)))
    if short := figures.shortest:
        yield text(say("annals.shortest", n=minutes(short), who=_who(short, people), day=day(short)))
    if figures.highest and figures.highest[1].score is not None:
        annal, seat = figures.highest
        who = people.who(seat.name)
        yield text(say("annals.highest", n=seat.score or 0, who=who, day=day(annal)))


def day(annal: Annal) -> str:
    """When it was played, as people write a date."""
    then = time.localtime(annal.ended / 1000)
    parts = {part: time.strftime(way, then) for part, way in (("day", "%d"), ("month", "%m"), ("year", "%Y"))}
    return text(say("annals.day", **parts))


def _who(annal: Annal, people: People) -> str:
    return ", ".join(people.who(seat.name) for seat in annal.seats)
