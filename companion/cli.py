"""The command `adjutant`."""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.boards import read_board
from companion.commands import annal_options, offer_list, replay, rules, score_file, simulate, story, take_act
from companion.games import GAMES, game_called
from companion.languages import LANGUAGES
from companion.text import language_of, speak, text
from engine.codec import Json
from engine.game import Game
from engine.message import TableError, say

if TYPE_CHECKING:
    from vision.arrays import Corners

_SEED = 1
_PLAYERS = 5
SAVED = ".jsonl"  # how the names of saved games end
MOST = 1_000_000  # of games or players; more is a slip of the finger


class NoSuchRule(TableError):
    """A house rule that a game does not have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0 done, 1 the input breaks a rule or cannot be read, 2 wrong usage."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # an old terminal may not know every letter
        given = list(sys.argv[1:] if arguments is None else arguments)
        wanted = _parser().parse_args(_opened(given))
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


def _opened(given: list[str]) -> list[str]:
    """What was typed; a saved game alone, as a double tap hands it over, is to be opened."""
    at = 2 if given[:1] == ["--language"] else 0
    alone = len(given) == at + 1 and not given[at].startswith("-")
    return [*given[:at], "open", *given[at:]] if alone and given[at].endswith(SAVED) else given


def _run(wanted: argparse.Namespace) -> int:
    if wanted.command == "simulate":
        game = game_called(wanted.game)
        players = wanted.players or min(_PLAYERS, game.setup_form().seats[1])
        asked = simulate.Simulating(players, wanted.games, wanted.seed, _options(wanted), wanted.corrections)
        return simulate.run(game, asked, wanted.json)
    if wanted.command == "host":
        return _host(wanted)
    if wanted.command == "join":
        # Only these two commands need the network's libraries; the others start faster without them.
        from companion.commands import join

        return join.run(wanted.table, wanted.json)
    if wanted.command == "replay":
        return replay.run(wanted.file, wanted.json)
    if wanted.command == "offers":
        return offer_list.run(wanted.file, wanted.seat, wanted.json)
    if wanted.command == "take":
        return take_act.run(
            take_act.Taking(wanted.file, wanted.seat, wanted.act, wanted.answers, wanted.save, wanted.json)
        )
    if wanted.command == "score":
        return score_file.run(wanted.file, wanted.json)
    if wanted.command == "read":
        return _read(wanted)
    if wanted.command == "follow":
        # Like `read`, it needs OpenCV.
        from companion.commands import follow

        return follow.run(
            follow.FollowWishes(
                wanted.file, wanted.photos, wanted.setup, wanted.truth, wanted.save, wanted.json
            )
        )
    if wanted.command == "stats":
        from companion.commands import stats

        return stats.run(stats.StatsWishes(wanted.folder, annal_options.counted(wanted), wanted.json))
    if wanted.command == "export":
        from companion.commands import export

        return export.run(wanted.file, wanted.to)
    if wanted.command == "open":
        replay.replay(wanted.file)  # a file that cannot be opened is one sentence here, and no window
        return _app(wanted, wanted.file.absolute())
    if wanted.command == "rules":
        games = [game_called(wanted.game)] if wanted.game else GAMES.values()
        return rules.run(games, " ".join(wanted.words))
    if wanted.command == "story":
        return _story(wanted)
    return _app(wanted)


def _story(wanted: argparse.Namespace) -> int:
    if wanted.file is not None:
        return story.run_journal(wanted.file, wanted.svg, wanted.json)
    if wanted.svg or wanted.json:
        _parser().error("--svg and --json need a journal")
    return story.run(game_called(wanted.game), wanted.seed)


def _options(wanted: argparse.Namespace) -> dict[str, Json]:
    """What was asked for; what was not, a game decides for itself, and may not even know."""
    asked: dict[str, Json] = {"invaders": wanted.invaders, "modules": wanted.modules}
    if wanted.rules:
        asked["house_rules"] = _turned(game_called(wanted.game), wanted.rules)
    if wanted.tell:
        asked["told"] = dict[str, Json](wanted.tell)
    if wanted.board:
        asked["board"] = read_board(game_called(wanted.game), wanted.board)
    return {"tracking": wanted.tracking, **{name: wish for name, wish in asked.items() if wish}}


def _turned(game: Game[Any], rules: Sequence[str]) -> dict[str, Json]:
    """These house rules the other way than usual; NoSuchRule for one that the game does not have."""
    usual = {rule.name: bool(rule.value) for rule in game.setup_form().house_rules}
    for rule in rules:
        if rule not in usual:
            raise NoSuchRule("command.no_such_rule", name=rule[:40], known=tuple(usual))
    return {rule: not usual[rule] for rule in rules}


def _app(wanted: argparse.Namespace, opened: Path | None = None) -> int:
    """The window; without a screen one sentence, and a table for phones instead."""
    from companion.ui.start import NoWindow, run

    try:
        return run(resume=opened)
    except NoWindow as error:
        print(text(error.message), file=sys.stderr)
    return _host(_parser().parse_args(["host", *(("--resume", str(opened)) if opened else ())]))


def _host(wanted: argparse.Namespace) -> int:
    from companion.commands import host
    from companion.hosted_table import Wishes

    wishes = Wishes(
        wanted.game, wanted.players, _options(wanted), wanted.name, wanted.port, wanted.resume, wanted.folder
    )
    wishes = replace(wishes, trusts_phones=wanted.trust_phones)
    return host.run(wishes)


def _read(wanted: argparse.Namespace) -> int:
    if (wanted.teach is None) != (wanted.corners is None):
        _parser().error("--teach and --corners go together")
    # Only this command needs OpenCV, which takes its time to load.
    from companion.commands import read_photo

    wishes = read_photo.ReadWishes(
        wanted.photo, wanted.game, wanted.setup, wanted.players, wanted.board, wanted.overlay
    )
    return read_photo.run(replace(wishes, teach=wanted.teach, corners=wanted.corners, as_json=wanted.json))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="adjutant", description="A companion for real board games on a real table."
    )
    parser.set_defaults(command="app")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--language", choices=LANGUAGES, help="default: as the system's")
    commands = parser.add_subparsers(title="commands", metavar="")
    annal_options.add_open(commands)
    _add_host(commands)
    _add_join(commands)
    _add_simulate(commands)
    _add_story(commands)
    _add_replay(commands)
    _add_offers(commands)
    _add_take(commands)
    _add_score(commands)
    _add_read(commands)
    _add_follow(commands)
    _add_rules(commands)
    annal_options.add_stats(commands)
    annal_options.add_export(commands)
    return parser


def _add_simulate(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("simulate", help="plays random legal games and checks every invariant")
    command.set_defaults(command="simulate")
    command.add_argument("--players", type=_positive, metavar="N", help=f"default: {_PLAYERS}, or the most")
    command.add_argument("--games", type=_positive, default=100)
    command.add_argument("--seed", type=int, default=_SEED)
    command.add_argument(
        "--corrections", action="store_true", help="people correct all they can, all the time"
    )
    _add_options(command, "board")
    command.add_argument("--json", action="store_true")


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("--game", default=next(iter(GAMES)), choices=sorted(GAMES))


def _add_options(command: argparse.ArgumentParser, tracking: str) -> None:
    _add_game(command)
    command.add_argument("--tracking", default=tracking, choices=("score", "mats", "board"))
    command.add_argument("--invaders", action="store_true", help="with the expansion of that name")
    command.add_argument(
        "--modules",
        type=_words,
        default=[],
        metavar="A,B",
        help="modules to play with, by their ids",
    )
    command.add_argument(
        "--rules",
        type=_words,
        default=[],
        metavar="A,B",
        help="house rules to play by the other way than usual, by their ids",
    )
    command.add_argument(
        "--tell",
        type=_told,
        action="append",
        default=[],
        metavar="NAME=WORDS",
        help="what lies on the table already, instead of drawing it; again for more",
    )
    command.add_argument("--board", type=Path, metavar="FILE", help="a board that was entered in the app")


def _add_host(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("host", help="hosts a table that phones join over the LAN")
    command.set_defaults(command="host")
    command.add_argument("--port", type=_port, metavar="N", help="default: 8765 or the next free one")
    command.add_argument("--name", metavar="S", help="what phones call the table")
    command.add_argument("--resume", type=Path, metavar="FILE", help="goes on with a saved game")
    command.add_argument(
        "--players",
        type=_words,
        default=["Ana", "Ben", "Cleo"],
        metavar="A,B",
        help="names; Ana:this:that chooses by hand, the rest is drawn",
    )
    command.add_argument("--folder", type=Path, metavar="DIR", help="where the game is saved")
    command.add_argument(
        "--trust-phones", action="store_true", help="what a phone sets right needs no other seat's yes"
    )
    _add_options(command, "mats")


def _add_join(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("join", help="finds tables on the LAN and opens one in the browser")
    command.set_defaults(command="join")
    command.add_argument("--table", metavar="NAME", help="the table to open, if there are several")
    command.add_argument("--json", action="store_true")


def _add_story(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("story", help="tells a saved game, or a random one")
    command.set_defaults(command="story")
    command.add_argument("file", nargs="?", metavar="JOURNAL", help="default: a random game is told")
    command.add_argument("--svg", metavar="FILE", help="draws its charts and score into this file")
    command.add_argument("--json", action="store_true")
    _add_game(command)
    command.add_argument("--seed", type=int, default=_SEED)


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


def _add_offers(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("offers", help="lists everything that may be done at a saved table now")
    command.set_defaults(command="offers")
    command.add_argument("file", metavar="JOURNAL")
    command.add_argument("--seat", type=int, metavar="N", help="of this seat alone, from 0")
    command.add_argument("--json", action="store_true")


def _add_take(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("take", help="plays one act at a saved table, or says why not")
    command.set_defaults(command="take")
    command.add_argument("file", metavar="JOURNAL", help="is never changed")
    command.add_argument("--seat", type=int, required=True, metavar="N", help="who acts, from 0")
    command.add_argument("--act", required=True, metavar="JSON", help="the act as a journal writes it")
    command.add_argument(
        "--answers", metavar="JSON", help="the act is an offer's: its knobs at these answers"
    )
    command.add_argument("--save", type=Path, metavar="OUT", help="keeps the journal with this act behind it")
    command.add_argument("--json", action="store_true")


def _add_read(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("read", help="reads a photo of the board")
    command.set_defaults(command="read")
    command.add_argument("photo", type=Path)
    command.add_argument("--game", choices=sorted(GAMES), help="default: the one whose board is known")
    command.add_argument("--setup", type=Path, metavar="PHOTO", help="the same board at set-up")
    command.add_argument("--players", type=_words, default=[], metavar="A,B", help="who plays")
    command.add_argument("--board", type=Path, metavar="PROFILE", help="another print, once taught")
    command.add_argument("--overlay", type=Path, metavar="OUT.png", help="draws what was understood")
    command.add_argument("--teach", type=Path, metavar="PROFILE", help="learns this print of the board")
    command.add_argument(
        "--corners",
        type=_corners,
        metavar="X,Y,...",
        help="with --teach: top left, top right, bottom right, bottom left, as fractions of the photo",
    )
    command.add_argument("--json", action="store_true")


def _add_follow(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("follow", help="explains photos of the board, taken turn by turn")
    command.set_defaults(command="follow")
    command.add_argument("file", metavar="JOURNAL", help="is never changed")
    command.add_argument("photos", type=Path, nargs="+", metavar="PHOTO", help="in the order they were taken")
    command.add_argument("--setup", type=Path, metavar="PHOTO", help="the same board at set-up")
    command.add_argument(
        "--truth", type=Path, metavar="FILE", help="plays these turns instead of what was explained"
    )
    command.add_argument(
        "--save", type=Path, metavar="OUT", help="keeps the journal with what was played behind it"
    )
    command.add_argument("--json", action="store_true")


def _add_rules(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("rules", help="looks the rules up, or lists them by chapter")
    command.set_defaults(command="rules")
    command.add_argument("words", nargs="*", metavar="WORDS", help="what to look for; without any all titles")
    command.add_argument("--game", choices=sorted(GAMES), help="default: every game")
    command.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)


def _corners(listed: str) -> "Corners":
    """Four corners from eight numbers; some may lie a little beyond the photo."""
    a, b, c, d, e, f, g, h = (float(number) for number in listed.split(","))
    if not all(-1 <= number <= 2 for number in (a, b, c, d, e, f, g, h)):
        raise ValueError
    return (a, b), (c, d), (e, f), (g, h)


def _words(listed: str) -> list[str]:
    return [word for word in listed.split(",") if word]


def _told(word: str) -> tuple[str, str]:
    name, is_told, words = word.partition("=")
    if not is_told or not name:
        raise ValueError
    return name.strip(), words.strip()


def _port(word: str) -> int:
    number = int(word)
    if not 1 <= number <= 65_535:
        raise ValueError
    return number


def _positive(word: str) -> int:
    number = int(word)
    if not 1 <= number <= MOST:
        raise argparse.ArgumentTypeError(f"must be between 1 and {MOST}")
    return number
