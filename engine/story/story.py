"""A game told: its numbers after every turn, how long people thought, what happened and what turned it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.game import HOST, Game
from engine.message import Message, say
from engine.pictures.drawings import Mark
from engine.saved.journal import JournalReading
from engine.scoring.score_sheet import ScoreSheet
from engine.story.chronicle import Chronicle, Turn
from engine.story.symbols import POINTS
from engine.story.telling import Happening
from engine.story.turning_points import Course, Point, turning_points

State = TypeVar("State")
SCORE = "score"


@dataclass(frozen=True, slots=True)
class Line:
    """A number of every seat: before the first turn, and after each."""

    key: str
    title: Message
    icon: str
    values: tuple[tuple[int | None, ...], ...]
    """For each seat its numbers, the last one as the game ended."""
    most: str = ""
    """As in Measure."""

    @property
    def last(self) -> tuple[int | None, ...]:
        """What each seat came to."""
        return tuple(values[-1] for values in self.values)


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """One turn in the row of all."""

    round: int
    seat: int
    steps: int
    """After how many steps of the game it was over."""
    spent: int
    """Milliseconds that its seat has thought in it."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long one seat has thought, in milliseconds."""

    all: int
    """Also in the turns of others, as in a defence."""
    turns: tuple[int, ...]
    """In each turn of its own."""

    @property
    def median(self) -> int | None:
        """What half of its turns took at most; None without turns."""
        return median(self.turns)


@dataclass(frozen=True, slots=True)
class Dated:
    """A happening, and when it was."""

    step: int
    """The step that made it happen, counted from 0."""
    turn: int | None
    """Which of the story's turns, from 0; None where nobody follows turns."""
    round: int | None
    what: Happening


@dataclass(frozen=True, slots=True)
class Story:
    """Everything that screens, files and the command tell of a game; they work nothing out."""

    game: str
    names: tuple[str, ...]
    titles: tuple[Message, ...]
    marks: tuple[Mark, ...]
    began: int | None
    """When the first step was played, in milliseconds as the journal has them; None: nothing was."""
    ended: int
    played: int
    """Milliseconds from the first step to the end, without pauses and while the table lay closed."""
    pauses: tuple[int, ...]
    """How long each pause was."""
    is_over: bool
    sheet: ScoreSheet
    turns: tuple[ToldTurn, ...]
    lines: tuple[Line, ...]
    """The score first, where it is known by turn, then what the game offers."""
    totals: tuple[Line, ...]
    """Numbers of which only the last one is told."""
    without: tuple[Message, ...]
    """Columns of the score that nobody followed turn by turn: the line of the score is without them."""
    thinking: tuple[Thinking, ...]
    happened: tuple[Dated, ...]
    points: tuple[Point, ...]
    """What turned the game, the earliest first."""

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return max((turn.round for turn in self.turns), default=0)

    def line(self, key: str) -> Line | None:
        """The line of this name; None where it is not followed."""
        return next((line for line in (*self.lines, *self.totals) if line.key == key), None)


def median(numbers: Iterable[int]) -> int | None:
    """The middle one, the mean of two of them rounded down; None of none."""
    found = sorted(numbers)
    if not found:
        return None
    return (found[(len(found) - 1) // 2] + found[len(found) // 2]) // 2


def read_story(game: Game[State], reading: JournalReading) -> Story:
    """The story that this journal holds."""
    return told(Chronicle.read(game, reading))


def told(chronicle: Chronicle[State]) -> Story:
    """The story of these turns."""
    game, state = chronicle.game, chronicle.state
    teller = game.teller()
    turns = tuple(chronicle.turns())
    moments = [chronicle.states[0], *(turn.after for turn in turns)]
    score, without = _scores(game, moments)
    measured = _lines(game, moments)
    happened = tuple(_happened(chronicle, turns))
    sheet = chronicle.score_sheet(HOST)
    lines = tuple(line for line, by_turn in measured if by_turn and turns)
    names = teller.names(state)
    followed = score if turns and score and not without else None
    course = Course(names, tuple(turn.round for turn in turns), followed.values if followed else (), sheet)
    return Story(
        game.name,
        names,
        tuple(game.title(state, seat) for seat in range(game.seats(state))),
        tuple(game.mark(state, seat) for seat in range(game.seats(state))),
        chronicle.began,
        chronicle.ended,
        chronicle.played,
        tuple(chronicle.pauses),
        chronicle.is_over,
        sheet,
        tuple(ToldTurn(turn.round, turn.seat, turn.last, turn.spent) for turn in turns),
        (score, *lines) if turns and score else lines,
        tuple(line for line, by_turn in measured if not by_turn),
        without,
        _thinking(chronicle.clock.spent, turns),
        happened,
        turning_points(course, [(each.turn, each.round, each.what) for each in happened]),
    )


def _scores(game: Game[State], moments: Sequence[State]) -> tuple[Line | None, tuple[Message, ...]]:
    """The score if the game had ended then, of all that was followed; and what was not."""
    sheets = [game.score_sheet(state, HOST) for state in moments]
    columns = sheets[-1].columns
    unknown = {
        at
        for sheet in sheets
        for line in sheet.lines
        for at, cell in enumerate(line.cells)
        if cell.value is None
    }
    without = tuple(column for at, column in enumerate(columns) if at in unknown)
    if len(without) == len(columns):
        return None, without
    values = tuple(
        tuple(
            sum(cell.points for at, cell in enumerate(sheet.by_seat[seat].cells) if at not in unknown)
            for sheet in sheets
        )
        for seat in range(game.seats(moments[-1]))
    )
    return Line(SCORE, say("stories.score"), POINTS, values), without


def _lines(game: Game[State], moments: Sequence[State]) -> list[tuple[Line, bool]]:
    """What the game offers, each with whether its turns are worth a look; what nobody follows is left out."""
    teller = game.teller()
    rows = [teller.measures(state) for state in moments]
    found = []
    for measure, column in zip(rows[-1], zip(*rows, strict=True), strict=True):
        values = tuple(zip(*(each.values for each in column), strict=True))
        if any(value is not None for seat in values for value in seat):
            line = Line(measure.key, measure.title, measure.icon, values, measure.most)
            found.append((line, measure.by_turn))
    return found


def _happened(chronicle: Chronicle[State], turns: Sequence[Turn[State]]) -> Iterable[Dated]:
    teller, states = chronicle.game.teller(), chronicle.states
    number = 0
    for at, moment in enumerate(chronicle.history):
        while number < len(turns) and at >= turns[number].last:
            number += 1
        inside = number if number < len(turns) else None
        round_ = turns[number].round if inside is not None else None
        for what in teller.happened(moment.before, moment.step, states[at + 1]):
            yield Dated(at, inside, round_, what)


def _thinking(spent: Sequence[int], turns: Sequence[Turn[Any]]) -> tuple[Thinking, ...]:
    return tuple(
        Thinking(all_, tuple(turn.spent for turn in turns if turn.seat == seat))
        for seat, all_ in enumerate(spent)
    )
