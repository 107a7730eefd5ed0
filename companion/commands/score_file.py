"""`adjutant score`: reads a position of any game and prints its score."""

import json
import os
import stat
import sys
from pathlib import Path
from typing import Final

from companion.games import SCORERS
from companion.text import text
from engine.codec import Json, Malformed, loads
from engine.message import Message, TableError, say
from engine.scoring.position_reader import BadPosition, shown
from engine.scoring.score_sheet import Cell, Scored

# Seven players with something on every place stay below 20 kB; a megabyte leaves room for any layout.
MOST_BYTES: Final = 1_000_000
# A file that is no position at all can be wrong in thousands of ways; nobody reads further than this.
MOST_PROBLEMS: Final = 100


class BadFile(TableError):
    """A file that cannot be read as JSON text, or holds no position of a game known here."""


def run(path: str, as_json: bool) -> int:
    """Prints the score of the position in a file; 1 and one sentence on stderr if it has none."""
    try:
        scored = read_score(path)
    except TableError as error:
        print(_refusal(path, error), file=sys.stderr)
        return 1
    print(json.dumps(scored.answer, indent=2) if as_json else "\n".join(lines(scored)))
    for doubt in scored.sheet.doubts:
        print(text(say("score.recheck", what=text(doubt))), file=sys.stderr if as_json else sys.stdout)
    return 0


def read_score(path: str | Path) -> Scored:
    """The score of the position in a file; `BadFile` or `BadPosition` says what is wrong."""
    try:
        data = loads(_read(path).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadFile("score.not_text") from error
    except Malformed as error:
        raise BadFile("score.not_json") from error
    return SCORERS[_format(data)](data)


def lines(scored: Scored) -> list[str]:
    """The score as aligned lines of text, best first, and a last line that names the winner."""
    sheet = scored.sheet
    head = (scored.heading, *sheet.columns, say("score.column.total"))
    rows = [[text(column) for column in head]]
    for title, line in zip(scored.titles, sheet.lines, strict=True):
        cells = (*line.cells, Cell(line.total))
        rows.append([text(title), *(_number(scored, cell) for cell in cells)])
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    said = (*scored.notes, *((sheet.verdict,) if sheet.verdict else ()))
    return [*(_aligned(row, widths) for row in rows), *map(text, said)]


def _number(scored: Scored, cell: Cell) -> str:
    """What was counted and the points that it pays, or the points alone."""
    points = text(Message(scored.unit, (("n", cell.points),)))
    return points if cell.worth is None else text(say("score.counted", n=cell.value or 0, points=points))


def _format(data: Json) -> str:
    """The position's format; every game's scorer reads only its own."""
    if not isinstance(data, dict):
        raise BadFile("score.not_object")
    name = data.get("format")
    if not isinstance(name, str) or name not in SCORERS:
        raise BadFile("score.format", known=tuple(SCORERS))
    return name


def _read(path: str | Path) -> bytes:
    try:
        # Looked at before it is opened: a pipe would wait for ever, a device never end.
        facts = os.stat(path)
        if not stat.S_ISREG(facts.st_mode):
            raise BadFile("score.not_a_file")
        if facts.st_size > MOST_BYTES:
            raise BadFile("score.too_big", most=MOST_BYTES // 1_000_000)
        with open(path, "rb") as file:
            return file.read(MOST_BYTES)
    except FileNotFoundError as error:
        raise BadFile("score.no_file") from error
    except (OSError, ValueError) as error:
        raise BadFile("score.unreadable") from error


def _refusal(path: str, error: TableError) -> str:
    problems = [error.message]
    if isinstance(error, BadPosition):
        problems = list(error.problems[:MOST_PROBLEMS])
        if len(error.problems) > MOST_PROBLEMS:
            problems.append(say("score.more", n=len(error.problems) - MOST_PROBLEMS))
    listed = "; ".join(text(problem) for problem in problems)
    return text(say("score.refused", file=shown(os.path.basename(path) or path), problems=listed))


def _aligned(row: list[str], widths: list[int]) -> str:
    name, *numbers = (
        cell.rjust(width) if n else cell.ljust(width)
        for n, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join([name, *numbers])
