"""`adjutant stats`: what all finished games of a folder come to."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.annals.annal import Annal
from companion.annals.figures import Figures, Tally, Wanted, figures_of
from companion.annals.people import People
from companion.annals.shelf import Shelf, read_shelf
from companion.annals.words import about, head, records, title, won
from companion.hosted_table import games_folder
from companion.text import text
from engine.codec import Json
from engine.message import say

FORMAT: Final = "game-stats/1"
_WIDEST: Final = 32  # letters of a name in a column
_DIGITS: Final = 4  # of a part or an average


@dataclass(frozen=True, slots=True)
class StatsWishes:
    """What `adjutant stats` was asked for."""

    folder: Path | None
    wanted: Wanted
    as_json: bool = False


def run(wishes: StatsWishes) -> int:
    """Prints the figures; files that cannot be read are named on stderr, and everything else counts."""
    folder = wishes.folder or games_folder()
    shelf = read_shelf(folder, _progress if sys.stderr.isatty() else lambda done, of: None)
    people = People(folder)
    found = figures_of(shelf.annals, people, wishes.wanted)
    for problem in shelf.problems:
        print(text(problem.why), file=sys.stderr)
    if wishes.as_json:
        print(json.dumps(_report(found, shelf, people), indent=1))
        return 0
    for line in _lines(found, people):
        print(line)
    return 0


def _progress(done: int, of: int) -> None:
    ends = "\r" if done + 1 < of else "\r\x1b[K"
    print(text(say("history.reading", n=done + 1, of=of)), end=ends, file=sys.stderr, flush=True)


def _lines(found: Sequence[Figures], people: People) -> Iterator[str]:
    if not found:
        yield text(say("annals.none"))
    for figures in found:
        yield text(say("annals.games", n=figures.games, game=figures.game))
        yield from (f"  {line}" for line in records(figures, people))
        for kinds, tallies in (
            ((), figures.people),
            *((each.kinds, each.tallies) for each in figures.sections),
        ):
            yield ""
            yield head(kinds)
            yield from _rows(tallies)


def _rows(tallies: Sequence[Tally]) -> Iterator[str]:
    width = min(_WIDEST, max((len(title(tally)) for tally in tallies), default=0))
    for tally in tallies:
        yield f"  {title(tally):{width}}  " + "; ".join((won(tally), *about(tally)))


def _report(found: Sequence[Figures], shelf: Shelf, people: People) -> Json:
    return {
        "format": FORMAT,
        "games": [_figures(figures, shelf, people) for figures in found],
        "unfinished": shelf.unfinished,
        "problems": [{"file": each.file, "why": text(each.why)} for each in shelf.problems],
    }


def _figures(figures: Figures, shelf: Shelf, people: People) -> Json:
    return {
        "game": figures.game,
        "games": figures.games,
        "people": [{"name": each.key[0], **_tally(each)} for each in figures.people],
        "sections": [
            {
                "kinds": list(each.kinds),
                "tallies": [
                    {"ids": list(tally.key), "words": title(tally), **_tally(tally)} for tally in each.tallies
                ],
            }
            for each in figures.sections
        ],
        "fewest_rounds": _one(figures.fewest_rounds, shelf, people),
        "shortest": _one(figures.shortest, shelf, people),
        "highest": None
        if figures.highest is None
        else {
            **_one_game(figures.highest[0], shelf, people),
            "name": people.who(figures.highest[1].name),
            "score": figures.highest[1].score,
        },
    }


def _tally(tally: Tally) -> dict[str, Json]:
    return {
        "games": tally.games,
        "decided": tally.decided,
        "wins": tally.wins,
        "win_rate": _rounded(tally.win_rate),
        "scored": tally.scored,
        "average": _rounded(tally.average),
        "best": tally.best,
        "longest_streak": tally.streak,
        "running_streak": tally.running,
        "facts": {
            total.kind: {"value": total.value, "sums": str(total.sums), "games": total.games}
            for total in tally.totals
        },
        "thinking_seconds": round(tally.thinking_ms / 1000),
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, _DIGITS)


def _one(annal: Annal | None, shelf: Shelf, people: People) -> Json:
    return None if annal is None else _one_game(annal, shelf, people)


def _one_game(annal: Annal, shelf: Shelf, people: People) -> dict[str, Json]:
    return {
        "id": annal.id,
        "file": shelf.paths[annal.id].name,
        "rounds": annal.rounds,
        "played_seconds": round(annal.played_ms / 1000),
        "people": [people.who(seat.name) for seat in annal.seats],
    }
