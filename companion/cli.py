"""The command `adjutant`."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from companion import replay, score_file, simulate, story
from companion.games import GAMES, game_called
from companion.text import LANGUAGES, language_of, speak, text
from engine.message import TableError, say

_SEED = 1
MOST = 1_000_000  # of games or players; more is a slip of the finger


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0 done, 1 the input breaks a rule or cannot be read, 2 wrong usage."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # an old terminal may not know every letter
        wanted = _parser().parse_args(arguments)
        speak(wanted.language or language_of(os.environ))
        code = _run(wanted)
        sys.stdout.flush()
        return code
    except TableError as error:
        print(text(error.message), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1
    except BrokenPipeError:
        # The reader of our output has gone, as `| head` does: nothing is wrong, and nobody is left to tell.
        sys.stderr.close()
        return 0
    except OSError as error:
        print(text(say("command.cannot_write", why=error.strerror or "")), file=sys.stderr)
        sys.stdout = None  # what is left in it can go nowhere
        return 1


def _run(wanted: argparse.Namespace) -> int:
    if wanted.command == "simulate":
        options = {"tracking": wanted.tracking, "invaders": wanted.invaders, "modules": wanted.modules}
        game = game_called(wanted.game)
        return simulate.run(game, wanted.players, wanted.games, wanted.seed, options, wanted.json)
    if wanted.command == "replay":
        return replay.run(wanted.file, wanted.json)
    if wanted.command == "score":
        return score_file.run(wanted.file, wanted.json)
    return story.run(wanted.seed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="adjutant", description="A companion for real board games on a real table."
    )
    parser.set_defaults(command="story")
    parser.add_argument("--language", choices=LANGUAGES, help="default: as the system's")
    parser.add_argument("--seed", type=int, default=_SEED, help="seed of the told game (default: 1)")
    commands = parser.add_subparsers(title="commands", metavar="")
    _add_simulate(commands)
    _add_replay(commands)
    _add_score(commands)
    return parser


def _add_simulate(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("simulate", help="plays random legal games and checks every invariant")
    command.set_defaults(command="simulate")
    command.add_argument("--game", default=min(GAMES), choices=sorted(GAMES))
    command.add_argument("--players", type=_positive, default=5, metavar="N")
    command.add_argument("--games", type=_positive, default=100)
    command.add_argument("--seed", type=int, default=argparse.SUPPRESS)
    command.add_argument("--tracking", default="board", choices=("score", "mats", "board"))
    command.add_argument("--invaders", action="store_true", help="draw from all seven factions and mats")
    command.add_argument(
        "--modules", type=_words, default=[], metavar="A,B", help="modules to play with: airships,resolutions"
    )
    command.add_argument("--json", action="store_true")


def _add_score(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("score", help="scores a position")
    command.set_defaults(command="score")
    command.add_argument("file")
    command.add_argument("--json", action="store_true")


def _add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("replay", help="verifies a journal and prints the final state")
    command.set_defaults(command="replay")
    command.add_argument("file")
    command.add_argument("--json", action="store_true")


def _words(listed: str) -> list[str]:
    return [word for word in listed.split(",") if word]


def _positive(word: str) -> int:
    number = int(word)
    if not 1 <= number <= MOST:
        raise argparse.ArgumentTypeError(f"must be between 1 and {MOST}")
    return number
