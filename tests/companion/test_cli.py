"""The command `adjutant` as people run it: exit codes, one sentence, never a traceback."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.text import language_of
from engine.codec import Json
from engine.saved import journal
from engine.scythe.game import Scythe
from engine.simulate import random_game
from engine.table import Table
from tests.kits.command import COMMAND, adjutant, environment, real_adjutant
from tests.kits.source_tree import ROOT
from tests.kits.waiting import AGES

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and closed pipes are those of POSIX")


def refused(*arguments: str | Path) -> str:
    """The one sentence on stderr of a run that ends with 1 and prints nothing else."""
    done = adjutant(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    sentence, newline = done.stderr[:-1], done.stderr[-1:]
    assert newline == "\n"
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert "{" not in sentence
    return sentence


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of one whole random game."""
    path = tmp_path_factory.mktemp("games") / "good.jsonl"
    game, chance = Scythe(), random.Random(5)
    setup = game.draw_setup(["Ana", "Ben", "Zoë"], chance, {})
    table = Table.create(game, setup, 0, path)
    for n, (_, step, _) in enumerate(random_game(game, setup, chance)):
        table.play(step.act, 1_000 * n, result=step.result)
        if n == 40:
            break
    table.undo(50_000)
    table.close()
    return path


def _tampered(saved: Path, tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "other.jsonl"
    path.write_bytes(data)
    assert path.read_bytes() != saved.read_bytes()
    return path


def test_the_story_is_told_and_the_same_seed_tells_it_again() -> None:
    """Five players, to the end of the game, with one line each for how they stand."""
    first, again, other = (adjutant("story", "--seed", seed) for seed in ("3", "3", "4"))
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == again.stdout != other.stdout
    for name in ("Ana", "Ben", "Cleo", "Dov", "Eva"):
        assert sum(f". {name} (" in line for line in first.stdout.splitlines()) >= 1
    assert "{" not in first.stdout


@posix
@pytest.mark.network
def test_without_a_screen_it_says_so_and_hosts_without_a_window(tmp_path: Path) -> None:
    """One sentence, then a table that phones can join; it ends well when it is told to."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    screenless = {name: value for name, value in environment().items() if name not in hidden}
    with subprocess.Popen(
        COMMAND, cwd=ROOT, env={**screenless, "XDG_DATA_HOME": str(tmp_path)}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        assert "is open" in process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.stderr.read().count("\n") == 1
        assert process.wait(timeout=AGES) == 0
    assert len(list((tmp_path / "adjutant").glob("*.jsonl"))) == 1


@pytest.mark.parametrize("tracking", ["score", "mats", "board"])
def test_simulate_reports_what_it_played(tracking: str) -> None:
    """One sentence on stdout, in every tracking depth."""
    done = adjutant("simulate", "--games", "1", "--players", "2", "--tracking", tracking)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1 game of 2 players, ")
    assert "every invariant kept" in done.stdout


def test_simulate_plays_with_promo_cards() -> None:
    asked = ("--games", "1", "--players", "2", "--tracking", "mats", "--modules", "promo_cards")
    done = adjutant("simulate", *asked)
    assert (done.returncode, "every invariant kept" in done.stdout) == (0, True)


def test_simulate_json_is_one_object_alone_on_stdout() -> None:
    """A program can read stdout as it is; text for people is on stderr."""
    asked = ("--game", "scythe", "--games", "2", "--players", "7", "--seed", "9", "--invaders", "--json")
    done = adjutant("simulate", *asked, "--tracking", "mats")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    assert report["format"] == "simulation/1"
    assert (report["game"], report["players"], report["games"], report["stopped"]) == ("scythe", 7, 2, False)
    assert report["acts"] > 0
    assert set(report) >= {"seconds", "acts_per_second"}


def test_simulate_takes_corrections() -> None:
    done = adjutant("simulate", "--game", "ruination", "--games", "1", "--players", "2", "--corrections")
    assert done.returncode == 0, done.stderr
    assert "every invariant kept" in done.stdout


def test_house_rules_and_what_lies_there_already_are_told_to_the_command() -> None:
    """By their ids; what the game does not know is one sentence."""
    few = ("simulate", "--games", "1", "--players", "2", "--tracking", "mats", "--modules", "resolutions")
    told = ("--rules", "mats_in_order,hidden_coins", "--tell", "resolution_tile=Doomsday Clock")
    done = adjutant(*few, *told)
    assert done.returncode == 0, done.stderr
    assert "mats_in_order" in refused(*few, "--rules", "no_dice")
    assert refused(*few, "--tell", "resolution_tile=Ragnarok") == "There is no such resolution tile."
    assert refused(*few, "--tell", "aggressive_tile=Toll").endswith("its module is off.")
    assert adjutant(*few, "--tell", "Ragnarok").returncode == 2
    assert refused("simulate", "--game", "ruination", "--tell", "resolution_tile=Deja Vu")


def test_the_same_seed_simulates_the_same_games() -> None:
    """Equal seeds play equally many acts, different seeds do not."""

    def acts(seed: str) -> Any:
        asked = ("--games", "2", "--players", "3", "--tracking", "mats", "--seed", seed, "--json")
        run = adjutant("simulate", *asked)
        return json.loads(run.stdout)["acts"]

    assert acts("11") == acts("11") != acts("12")


@pytest.mark.parametrize("players", ["1", "8", "40"])
def test_impossible_numbers_of_players_break_a_rule(players: str) -> None:
    """Exit 1 and a sentence with the limits of the game."""
    assert "2 to 7" in refused("simulate", "--players", players)


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",), ("simulate", "--players", "x"), ("simulate", "--games", "0"),
        ("simulate", "--game", "chess"), ("simulate", "--tracking", "all"), ("replay",),
        ("replay", "a", "b"), ("story", "--seed", "x"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    """The usage is shown on stderr, nothing on stdout."""
    done = adjutant(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage:" in done.stderr


@pytest.mark.parametrize(
    "arguments", [("--help",), ("simulate", "--help"), ("replay", "--help")], ids=" ".join
)
def test_help_is_help(arguments: tuple[str, ...]) -> None:
    """Asked for, the usage is no error."""
    done = adjutant(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "usage: adjutant" in done.stdout


def test_replay_tells_what_the_journal_came_to(saved: Path) -> None:
    """Changes, steps, one line for each seat, and the hash of the final state."""
    done = adjutant("replay", saved)
    assert (done.returncode, done.stderr) == (0, "")
    assert "42 changes, 40 steps in force" in done.stdout
    assert "Zoë (" in done.stdout
    assert Table.replay(Scythe(), saved).state_hash() in done.stdout


def test_replay_json_is_one_object_alone_on_stdout(saved: Path) -> None:
    """The final state, its hash and score, and the thinking time."""
    done = adjutant("replay", saved, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    table = Table.replay(Scythe(), saved)
    assert report["format"] == "replay/1"
    assert (report["game"], report["revision"], report["torn_bytes"]) == ("scythe", 42, 0)
    assert report["hash"] == table.state_hash()
    assert report["state"] == Scythe().encode_state(table.state)
    assert report["thinking_ms"] == list(table.clock.spent)
    assert len(report["score"]["players"]) == 3


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["text", "json"])
def test_a_torn_last_line_is_left_out_and_said(more: tuple[str, ...], saved: Path, tmp_path: Path) -> None:
    """The rest is replayed; the sentence about the torn line goes to stderr, the file stays as it is."""
    path = _tampered(saved, tmp_path, saved.read_bytes()[:-30])
    before = path.read_bytes()
    done = adjutant("replay", path, *more)
    assert done.returncode == 0
    assert "half written" in done.stderr
    assert done.stderr.count("\n") == 1
    if more:
        assert json.loads(done.stdout)["torn_bytes"] > 0
    assert path.read_bytes() == before


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["text", "json"])
def test_a_damaged_journal_is_refused_by_line(more: tuple[str, ...], saved: Path, tmp_path: Path) -> None:
    """One changed byte: exit 1, the number of the line, the file untouched."""
    lines = saved.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"at":', b'"at":1', 1)
    path = _tampered(saved, tmp_path, b"".join(lines))
    before = path.read_bytes()
    assert "line 5" in refused("replay", path, *more)
    assert path.read_bytes() == before


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("replay", "{saved}"), 0), (("replay", "{saved}", "--json"), 0), (("--help",), 0),
        (("replay", "no\x1b[2J\udcff.jsonl"), 1), (("replay", "{unprintable}"), 1), (("dance",), 2),
        (("story", "--seed", "3"), 0),
    ],
    ids=["told", "json", "help", "refused", "unprintable", "usage", "story"],
)  # fmt: skip
def test_a_process_ends_and_prints_as_the_command_does_in_this_one(
    arguments: tuple[str, ...], code: int, saved: Path, tmp_path: Path
) -> None:
    """One process for every exit code and stream: so the others of these tests need none of their own."""
    places = {"saved": saved, "unprintable": _forged(tmp_path / "a.jsonl", {**HEADER, "game": "\ud800"})}
    given = [word.format(**places) for word in arguments]
    done = real_adjutant(*given)
    assert done == adjutant(*given)
    assert done.returncode == code


def test_a_journal_of_the_future_is_refused_by_its_format(tmp_path: Path) -> None:
    """A newer Adjutant wrote it; this one says so."""
    path = tmp_path / "future.jsonl"
    path.write_text('{"format":"adjutant-journal/2","game":"scythe"}\n', "utf-8")
    assert "adjutant-journal/2" in refused("replay", path)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"hello\n",
        b"{}\n",
        b"[1]\n",
        b"\x00" * 100,
        b"\xff\xfe{}",
        b'{"format":"scythe-position/1"}\n',
    ],
    ids=repr,
)
def test_what_is_no_journal_is_refused(content: bytes, tmp_path: Path) -> None:
    """Empty, not JSON, not text, or some other file."""
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    assert "notes.txt" in refused("replay", path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    """Each in its own words."""
    assert "no-such.jsonl" in refused("replay", tmp_path / "no-such.jsonl")
    assert "folder" in refused("replay", tmp_path)
    assert "game.jsonl" in refused("replay", tmp_path / "no-such" / "game.jsonl")


@pytest.mark.parametrize(
    "name", ["", "a\nb", "\x1b[2J", "x" * 300, "odd\udcff"], ids=["empty", "line", "escape", "long", "bytes"]
)
def test_odd_file_names_are_refused_in_one_line(name: str) -> None:
    """A file name from outside neither breaks the line nor the terminal."""
    sentence = refused("replay", name)
    assert sentence.isprintable()


HEADER: dict[str, Json] = {
    "game": "scythe",
    "rules": GAMES["scythe"].rules_version,
    "at": 0,
    "setup": {
        "seats": [
            {"name": "Ana", "faction": "nordic", "mat": "industrial"},
            {"name": "Ben", "faction": "saxony", "mat": "mechanical"},
        ],
        "structure_bonus": "adjacent_lakes",
    },
}


def _forged(path: Path, header: dict[str, Json], *entries: dict[str, Json]) -> Path:
    with journal.create(path, header) as made:
        for entry in entries:
            made.append(entry)
    return path


def test_a_game_this_app_does_not_know_is_refused_by_name(tmp_path: Path) -> None:
    """The sentence says which game it is and which are known."""
    sentence = refused("replay", _forged(tmp_path / "a.jsonl", {**HEADER, "game": "chess"}))
    assert "chess" in sentence
    assert "scythe" in sentence


@pytest.mark.parametrize(
    "game",
    [None, ["scythe"], "x" * 9_000, "a\nb", "\x1b[2J", "\ud800"],
    ids=["none", "list", "long", "line", "escape", "half"],
)
def test_a_strange_game_name_is_refused_in_one_line(game: Any, tmp_path: Path) -> None:
    """Whatever stands in the first line, the answer is one short printable sentence."""
    sentence = refused("replay", _forged(tmp_path / "a.jsonl", {**HEADER, "game": game}))
    assert sentence.isprintable()
    assert len(sentence) < 200


def test_an_illegal_step_in_an_unbroken_chain_is_refused_by_line(tmp_path: Path) -> None:
    """The chain is right, the step is not."""
    step: dict[str, Json] = {"do": "step", "at": 0, "step": {"act": "end_turn", "seat": 0}}
    assert "ine 2" in refused("replay", _forged(tmp_path / "a.jsonl", HEADER, step))


@pytest.mark.parametrize("name", ["\ud800", "a\nb", "\x1b[2J", "‮abc"], ids=ascii)
def test_a_player_name_that_cannot_be_printed_breaks_nothing(name: str, tmp_path: Path) -> None:
    """Either the set-up is refused in a sentence, or every line of the standing stays one line."""
    header = json.loads(json.dumps(HEADER))
    header["setup"]["seats"][0]["name"] = name
    done = adjutant("replay", _forged(tmp_path / "a.jsonl", header))
    assert done.returncode in (0, 1)
    assert all(line.isprintable() for line in (done.stdout + done.stderr).split("\n"))
    assert len(done.stdout.splitlines()) in (0, 4)


@pytest.mark.long
@posix
def test_ctrl_c_stops_a_long_simulation_with_a_summary() -> None:
    """What was played until then is reported, without a traceback."""
    with subprocess.Popen(
        [*COMMAND, "simulate", "--games", "1000000", "--players", "2", "--json"],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # Tests that run in the background of a shell inherit that Ctrl-C is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        assert process.stderr is not None
        assert "of 1,000,000 games" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=AGES)
    report = json.loads(out)
    assert report["stopped"] is True
    assert report["games"] > 0
    assert "Traceback" not in errors
    assert process.returncode in (0, 1)


@pytest.mark.long
@posix
@pytest.mark.parametrize(
    "arguments", [("story",), ("simulate", "--games", "1", "--players", "2"), ("--help",)], ids=str
)
def test_a_reader_that_goes_away_is_no_error_to_talk_about(arguments: tuple[str, ...]) -> None:
    """`| head` closes the pipe: no traceback and no other noise, for long output and for short."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*COMMAND, *arguments],
            cwd=ROOT, env=environment(), stdout=writing, stderr=subprocess.PIPE, text=True, timeout=AGES,
            check=False,
        )  # fmt: skip
    finally:
        os.close(writing)
    assert done.stderr == ""
    assert done.returncode in (0, 1)


@posix
def test_a_story_read_by_head_is_cut_off_quietly() -> None:
    """The first line arrives, then the command ends by itself."""
    with subprocess.Popen(
        [*COMMAND, "story"],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "Adjutant" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=AGES) in (0, 1)


def test_the_story_is_told_in_german_where_it_is_asked_for() -> None:
    """By the option, and by the system's own language."""
    asked = adjutant("--language", "de", "story", "--seed", "3")
    assert (asked.returncode, asked.stderr) == (0, "")
    assert asked.stdout.startswith("Ein Zufallsspiel Scythe")
    assert "wählt" in asked.stdout


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "de", "LANG": "fr_FR"}, "de"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
    ],
)
def test_the_systems_language_is_spoken_if_we_know_it(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
