"""What turned a game, in a sentence each: who took the lead and kept it, the greatest turn, a game turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.message import Message, say
from engine.scoring.score_sheet import ScoreSheet
from engine.story.telling import Happening

_LEADS_TOLD: Final = 3  # beside the last one: the longest are what people remember
_FAR: Final = 5  # points that people at the table call a distance
_CLOSE: Final = 3  # points that people call close


@dataclass(frozen=True, slots=True)
class Point:
    """A sentence, and the turn that it is about."""

    turn: int | None
    """Of the story's turns, from 0; None: the game as a whole."""
    round: int | None
    words: Message


@dataclass(frozen=True, slots=True)
class Course:
    """How the score went; `scores` are empty where nobody followed all of it."""

    names: tuple[str, ...]
    rounds: tuple[int, ...]
    """Of every turn."""
    scores: tuple[tuple[int | None, ...], ...]
    """For each seat before the first turn, and after each."""
    sheet: ScoreSheet

    def at(self, moment: int) -> list[int]:
        """The scores of all seats after so many turns."""
        return [seat[moment] or 0 for seat in self.scores]


@dataclass(frozen=True, slots=True)
class Lead:
    """For how long a seat has led alone, or shared the lead with those who took it next."""

    seat: int
    since: int
    """After which turn, counted from 1."""
    until: int


def turning_points(
    course: Course, happened: Sequence[tuple[int | None, int | None, Happening]]
) -> tuple[Point, ...]:
    """What turned the game, the earliest first."""
    points = [*_firsts(happened)]
    if course.scores and len(course.scores) > 1:
        points += [*_leads(course), *_greatest(course), *_turned(course), *_close(course)]
    return tuple(sorted(points, key=lambda point: len(course.rounds) if point.turn is None else point.turn))


def leads(course: Course) -> list[Lead]:
    """Who led when; a tie changes nothing, and before anybody led there is none."""
    found: list[Lead] = []
    for moment in range(1, len(course.rounds) + 1):
        first = _first(course.at(moment))
        if first is None:
            continue
        if found and found[-1].seat == first:
            found[-1] = Lead(first, found[-1].since, moment)
        else:
            found.append(Lead(first, moment, moment))
    return found


def _first(scores: Sequence[int]) -> int | None:
    """The one seat that leads; None where several do."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def _leads(course: Course) -> Iterator[Point]:
    found = leads(course)
    if not found:
        return
    *before, last = found
    longest = sorted(before, key=lambda lead: lead.until - lead.since, reverse=True)[:_LEADS_TOLD]
    seen: set[int] = set()
    for lead in (*sorted(longest, key=lambda lead: lead.since), last):
        key = "story.point.back" if lead.seat in seen else "story.point.lead"
        if lead is last and _first(course.at(len(course.rounds))) == last.seat:
            key = "story.point.regains" if last.seat in seen else "story.point.keeps"
            key = key if before else "story.point.always"
        yield _point(course, lead.since, key, course.names[lead.seat])
        seen.add(lead.seat)


def _greatest(course: Course) -> Iterator[Point]:
    """The turn in which somebody gained more than anybody in any other."""
    gains = [
        ((seat[turn + 1] or 0) - (seat[turn] or 0), turn, number)
        for number, seat in enumerate(course.scores)
        for turn in range(len(course.rounds))
    ]
    best = max(gains)
    if best[0] >= _FAR and sum(gain[0] == best[0] for gain in gains) == 1:
        gain, turn, number = best
        yield _point(course, turn + 1, "story.point.greatest", name=course.names[number], n=gain)


def _turned(course: Course) -> Iterator[Point]:
    """How far behind the winner once was."""
    winner = _winner(course)
    if winner is None:
        return
    behind = [
        (max(course.at(moment)) - course.at(moment)[winner], -moment)
        for moment in range(1, len(course.rounds) + 1)
    ]
    most, moment = max(behind)
    if most >= _FAR:
        yield _point(course, -moment, "story.point.behind", name=course.names[winner], n=most)


def _close(course: Course) -> Iterator[Point]:
    """That little decided."""
    winner = _winner(course)
    totals = sorted((line.total or 0, line.seat) for line in course.sheet.lines)
    margin = totals[-1][0] - totals[-2][0]
    if winner is not None and 0 < margin <= _CLOSE:
        name, other = course.names[winner], course.names[totals[-2][1]]
        yield Point(None, None, say("story.point.close", name=name, other=other, n=margin))


def _winner(course: Course) -> int | None:
    first = [line.seat for line in course.sheet.lines if line.rank == 1]
    return first[0] if course.sheet.is_over and len(first) == 1 else None


def _point(course: Course, moment: int, key: str, name: str, n: int | None = None) -> Point:
    round_ = course.rounds[moment - 1]
    number = {} if n is None else {"n": n}
    return Point(moment - 1, round_, say(key, name=name, turn=round_, **number))


def _firsts(happened: Sequence[tuple[int | None, int | None, Happening]]) -> Iterator[Point]:
    """The first of what its game tells so."""
    for turn, round_, what in happened:
        if what.first and turn is not None:
            yield Point(turn, round_, say(what.first, **dict(what.words.params), turn=round_ or 0))
            return
