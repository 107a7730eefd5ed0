"""The lines of a journal as a table reads them: their shape, the rules they were played by, what lasted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from engine.codec import Json, Malformed, decode, encode
from engine.game import Game
from engine.message import Message, TableError
from engine.scoring.score_sheet import ScoreSheet

State = TypeVar("State")
STEP: Final = "step"
UNDONE: Final = "undone"
REDONE: Final = "redone"
PAUSED: Final = "paused"
STARTED: Final = "started"
REOPENED: Final = "reopened"
NOTED: Final = "noted"
CHANGES: Final = (STEP, UNDONE, REDONE)
FINAL: Final = "final"
"""The note that keeps a score."""
CLOCK: Final = "clock"
"""The note that says whether nobody's time runs, because people look at something else."""
STANDS: Final = "stands"
RUNS: Final = "runs"
FIRST_RULES: Final = 1  # of journals that do not say: those saved before any rule had changed

Line = dict[str, Json]


class BadHistory(TableError):
    """A line of an unbroken journal that this game cannot play."""


class NoLongerPlays(BadHistory):
    """A step that the rules of today refuse, or cannot make anything of."""

    def __init__(self, line: int) -> None:
        super().__init__("table.bad_step", line=line)
        self.line = line


class NewerRules(TableError):
    """A journal that was played by rules which this version does not know yet."""


@dataclass(frozen=True, slots=True)
class FinalScore:
    """The score of an evening as it was when the game was over, whatever the rules become."""

    sheet: ScoreSheet
    score: Any
    standing: tuple[Message, ...]


def final_score(game: Game[State], state: State) -> FinalScore:
    """The score that everybody sees of this state."""
    return FinalScore(game.score_sheet(state, None), game.score(state), game.standing(state))


def written(score: FinalScore) -> Json:
    """The score as a note keeps it."""
    return encode(score)


def recorded(entries: tuple[Line, ...], older: int) -> FinalScore | None:
    """The score that one of the first `older` lines has kept and no step has changed since, if any."""
    for number, entry in reversed(tuple(enumerate(entries))):
        if entry.get("do") in CHANGES:
            return None
        if _keeps_score(entry):
            return _read(entry.get("data")) if number < older else None
    return None


def _read(data: Json) -> FinalScore | None:
    try:
        return decode(FinalScore, data)
    except Malformed:
        return None


def check_shape(entry: Line, number: int) -> str:
    """The kind of the line; BadHistory where it has not the shape of its kind."""
    kind, at = entry.get("do"), entry.get("at")
    if type(kind) is not str or type(at) is not int or kind not in _KEYS or set(entry) - _KEYS[kind]:
        raise BadHistory("table.bad_line", line=number)
    if kind == NOTED and (type(entry.get("name")) is not str or "data" not in entry):
        raise BadHistory("table.bad_line", line=number)
    return kind


def rules_by_line(header: Line, entries: tuple[Line, ...]) -> tuple[int, ...]:
    """The version of the rules that each entry was played by; BadHistory where that is no number."""
    rules = _version(header.get("rules", FIRST_RULES), 1)
    found = []
    for number, entry in enumerate(entries, start=2):
        if entry.get("do") == REOPENED and "rules" in entry:
            rules = _version(entry["rules"], number, rules)
        found.append(rules)
    return tuple(found) if found else (rules,)


def _version(said: Json, line: int, least: int = FIRST_RULES) -> int:
    if type(said) is not int or said < least:
        raise BadHistory("table.bad_line", line=line)
    return said


def lasting(entries: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines without steps that were taken back for good, and without what took them back."""
    done: list[int] = []
    undone: list[int] = []
    for number, entry in enumerate(entries):
        kind = entry.get("do")
        if kind == STEP:
            done.append(number)
            undone.clear()
        elif kind == UNDONE and done:
            undone.append(done.pop())
        elif kind == REDONE and undone:
            done.append(undone.pop())
    kept = set(done)
    return tuple(
        entry
        for number, entry in enumerate(entries)
        if number in kept or (entry.get("do") not in CHANGES and not _keeps_score(entry))
    )


def _keeps_score(entry: Line) -> bool:
    return entry.get("do") == NOTED and entry.get("name") == FINAL


_PLAIN: Final = frozenset({"do", "at"})
_KEYS: Final = {
    STEP: _PLAIN | {"step", "by", "joined"},
    UNDONE: _PLAIN | {"by"},
    REDONE: _PLAIN | {"by"},
    PAUSED: _PLAIN,
    STARTED: _PLAIN,
    REOPENED: _PLAIN | {"rules"},
    NOTED: _PLAIN | {"name", "data"},
}
