"""`adjutant score`: reads a position and prints its score."""

import json
import os
import stat
import sys
from pathlib import Path
from typing import Final

from companion.text import text
from engine.codec import Malformed, loads
from engine.message import Message, TableError, say
from engine.scythe.improbable import improbable
from engine.scythe.position import BadPosition, Position, decode_position
from engine.scythe.position_reader import shown
from engine.scythe.scoring import PlayerScore, Scores, encode_scores, score

# Seven players with something on every place stay below 20 kB; a megabyte leaves room for any layout.
MOST_BYTES: Final = 1_000_000
# A file that is no position at all can be wrong in thousands of ways; nobody reads further than this.
MOST_PROBLEMS: Final = 100

_COUNTED: Final = (
    ("stars", "star_coins"),
    ("territories", "territory_coins"),
    ("resources", "resource_coins"),
    ("structure_count", "structure_coins"),
)
_COLUMNS: Final = ("faction", "coins", *(count for count, _ in _COUNTED), "faction_coins", "total")


class BadFile(TableError):
    """A file that cannot be read as JSON text."""


def run(path: str, as_json: bool) -> int:
    """Prints the score of the position in a file; 1 and one sentence on stderr if it has none."""
    try:
        position = read_position(path)
    except TableError as error:
        print(_refusal(path, error), file=sys.stderr)
        return 1
    scores = score(position)
    if as_json:
        print(json.dumps(encode_scores(scores), indent=2))
    else:
        print("\n".join(table(scores, position)))
    for note in improbable(scores, position):
        print(text(say("score.recheck", what=text(note))), file=sys.stderr if as_json else sys.stdout)
    return 0


def read_position(path: str | Path) -> Position:
    """The position in a file; `BadFile` or `BadPosition` says what is wrong."""
    try:
        return decode_position(loads(_read(path).decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise BadFile("score.not_text") from error
    except Malformed as error:
        raise BadFile("score.not_json") from error


def table(scores: Scores, position: Position) -> list[str]:
    """The score as aligned lines of text, best first, and a last line that names the winner."""
    best_first = sorted(scores.players, key=lambda line: line.rank)
    rows = [[text(say(f"score.column.{column}")) for column in _COLUMNS]]
    rows += [_row(line) for line in best_first]
    widths = [max(len(row[n]) for row in rows) for n in range(len(_COLUMNS))]
    tile = text(say("score.tile", tile=position.structure_bonus))
    return [*(_aligned(row, widths) for row in rows), tile, text(_verdict(scores, best_first))]


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


def _row(line: PlayerScore) -> list[str]:
    counted = [
        text(say("score.counted", n=getattr(line, count), coins=getattr(line, coins)))
        for count, coins in _COUNTED
    ]
    coins = [text(say("score.coins", n=n)) for n in (line.coins, line.faction_coins, line.total)]
    name = text(say("score.name", rank=line.rank, faction=line.faction))
    return [name, coins[0], *counted, *coins[1:]]


def _aligned(row: list[str], widths: list[int]) -> str:
    name, *numbers = (
        cell.rjust(width) if n else cell.ljust(width)
        for n, (cell, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join([name, *numbers])


def _verdict(scores: Scores, best_first: list[PlayerScore]) -> Message:
    total = best_first[0].total
    if scores.winner is None:
        tied = tuple(line.faction for line in best_first if line.rank == 1)
        return say("score.shared", faction=tied, total=total)
    if scores.tiebreak is None:
        return say("score.winner", faction=scores.winner, total=total)
    return say("score.winner_by", faction=scores.winner, total=total, tiebreak=scores.tiebreak)
