"""`adjutant export`: finished games on their way to other programs."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.annals import bg_stats, tables
from companion.annals.annal import Annal, annal_of
from companion.annals.people import People
from companion.annals.shelf import read_shelf
from companion.net.wire import qr
from companion.text import text
from engine.message import TableError


class NotOver(TableError):
    """A game that goes on has no result to hand over."""


def run(path: Path, way: str) -> int:
    """Prints the game, or all finished ones of a folder, for the program that reads this."""
    annals, folder = _found(path)
    people = People(folder)
    if way == "bgstats":
        for annal in annals:
            _hand_over(annal, people)
    elif way == "csv":
        sys.stdout.write(tables.as_csv(annals, people))
    else:
        print(json.dumps(tables.as_json(annals, people), indent=1))
    return 0


def _found(path: Path) -> tuple[Sequence[Annal], Path]:
    """The annals and the folder whose names hold for them; NotOver for a game that goes on."""
    if path.is_dir():
        shelf = read_shelf(path)
        for problem in shelf.problems:
            print(text(problem.why), file=sys.stderr)
        return shelf.annals, path
    annal = annal_of(path)
    if annal is None:
        raise NotOver("annals.not_over", file=path.name)
    return (annal,), path.parent


def _hand_over(annal: Annal, people: People) -> None:
    """The link for programs, and for people its code to scan."""
    print(bg_stats.link(annal, people))
    if (short := bg_stats.code_link(annal, people)) and sys.stderr.isatty():
        print(qr.terminal(short, sys.stderr.encoding), file=sys.stderr)
