"""What `adjutant open`, `stats` and `export` may be told on the command line."""

import argparse
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from companion.games import GAMES

if TYPE_CHECKING:
    # Counting needs modules that the other commands start faster without.
    from companion.annals.figures import Wanted

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_open(commands: Commands) -> None:
    """Teaches the parser `adjutant open`."""
    command = commands.add_parser("open", help="opens the app at a saved game; its file alone does the same")
    command.set_defaults(command="open")
    command.add_argument("file", type=Path, metavar="JOURNAL")


def add_stats(commands: Commands) -> None:
    """Teaches the parser `adjutant stats`."""
    command = commands.add_parser("stats", help="counts the finished games of a folder")
    command.set_defaults(command="stats")
    command.add_argument("--folder", type=Path, metavar="DIR", help="default: where the app saves games")
    command.add_argument("--game", choices=sorted(GAMES), help="of this game alone")
    command.add_argument("--people", type=_words, default=[], metavar="A,B", help="in which all of them sat")
    command.add_argument("--players", type=int, metavar="N", help="of so many")
    command.add_argument(
        "--modules", type=_words, default=[], metavar="A,B", help="with all of these, by their ids"
    )
    command.add_argument("--since", type=_day, metavar="YYYY-MM-DD", help="that ended on this day or later")
    command.add_argument(
        "--until", type=_day_after, metavar="YYYY-MM-DD", help="that ended on this day or earlier"
    )
    command.add_argument("--json", action="store_true")


def add_export(commands: Commands) -> None:
    """Teaches the parser `adjutant export`."""
    command = commands.add_parser("export", help="hands finished games to other programs")
    command.set_defaults(command="export")
    command.add_argument("file", type=Path, metavar="JOURNAL", help="or a folder: all finished games in it")
    command.add_argument("--to", required=True, choices=("bgstats", "csv", "json"), help="for whom")


def _day(word: str, more: int = 0) -> int:
    """The beginning of this day, or so many days later, where we are, in milliseconds."""
    there = datetime.strptime(word, "%Y-%m-%d") + timedelta(days=more)
    return int(there.timestamp() * 1000)


def _day_after(word: str) -> int:
    """The end of this day."""
    return _day(word, 1)


def counted(wanted: argparse.Namespace) -> "Wanted":
    """Which games the options of `adjutant stats` ask for."""
    from companion.annals.figures import Wanted

    people, modules = tuple(wanted.people), tuple(wanted.modules)
    return Wanted(wanted.game, people, wanted.players, modules, wanted.since, wanted.until)


def _words(listed: str) -> list[str]:
    return [word for word in listed.split(",") if word]
