"""What the README and docs/commands.md tell people to type works as it stands there."""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import _parser
from tests.kits.pages import COMMANDS_PAGE, PAGES, README, blocks, shell_lines, spans
from tests.kits.source_tree import ROOT, short
from tests.kits.waiting import AGES

COMMANDS = ("adjutant", "make")
TARGET = re.compile(r"^make ([\w-]+)", re.MULTILINE)
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def test_the_readme_shows_both_kinds_of_commands() -> None:
    """`make` to begin with and `adjutant` to go on, in blocks that this test can run."""
    assert {line.split()[0] for line in shell_lines(README)} == set(COMMANDS)
    assert [line for line in shell_lines(README) if line.startswith("make")] == ["make run", "make test"]


def test_every_block_of_shell_commands_is_one_that_is_run_here() -> None:
    """A block under another name (bash, console), or on a page that is not run, would escape this test."""
    stray = [
        line
        for page in PAGES
        for language, block in blocks(page)
        for line in block.splitlines()
        if (word := line.strip().removeprefix("$ ").split(" ")[0]) in COMMANDS
        and (language != "sh" or (word == "adjutant" and page not in (README, COMMANDS_PAGE)))
    ]
    assert stray == []


def test_every_target_of_make_that_a_page_names_is_in_the_makefile() -> None:
    """Also the other way round: the table of commands leaves none out but the parts of `make check`."""
    known = set(re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[0].split())
    told = {page: set(TARGET.findall("\n".join((*spans(page), *shell_lines(page))))) for page in PAGES}
    assert {short(page): targets - known for page, targets in told.items() if targets - known} == {}
    untold = known - told[COMMANDS_PAGE]
    assert {target for target in untold if not target.startswith("check-")} == set()


def test_the_table_of_commands_names_every_command_with_all_of_its_options() -> None:
    """What `adjutant --help` knows and the page tells are the same."""
    told: dict[str, set[str]] = {}
    for line in re.findall(r"^\| `adjutant (\w+.*?)` \|", COMMANDS_PAGE.read_text("utf-8"), re.MULTILINE):
        told.setdefault(line.split()[0], set()).update(re.findall(r"--[a-z-]+", line))
    commands = next(action for action in _parser()._actions if isinstance(action, argparse._SubParsersAction))
    assert told == {
        name: {option for action in command._actions for option in action.option_strings} - {"-h", "--help"}
        for name, command in commands.choices.items()
    }


def _command_path(folder: Path) -> str:
    """A search path on which `adjutant` is this very checkout."""
    shim = folder / "adjutant"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n', "utf-8")
    shim.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.network
@pytest.mark.skipif(sys.platform == "win32", reason="the pages' blocks are for a POSIX shell")
def test_every_command_of_both_pages_works(tmp_path: Path) -> None:
    """Run from top to bottom, so that later lines may use the files that earlier ones made."""
    (tmp_path / "bin").mkdir()
    environment = {**os.environ, "PATH": _command_path(tmp_path / "bin"), "PYTHONPATH": str(ROOT)}
    table = tmp_path / "table"
    table.mkdir()
    if (ROOT / "tests" / "games").is_dir():
        shutil.copytree(ROOT / "tests" / "games", table / "tests" / "games")
    # What stands on both pages is run once.
    for line in dict.fromkeys((*shell_lines(README), *shell_lines(COMMANDS_PAGE))):
        if line.split()[0] not in COMMANDS:
            continue
        if line.startswith("adjutant host"):
            _host(line, table, environment)
            continue
        # `make test` would run this test again: only what make would do is looked at.
        dry = re.sub(r"^make\b", "make -n", line)
        done = subprocess.run(
            ["sh", "-c", dry],
            cwd=ROOT if dry != line else table, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=AGES, check=False,
        )  # fmt: skip
        assert (line, done.returncode) == (line, 0), done.stderr
        assert "Traceback" not in done.stderr


def _host(line: str, folder: Path, environment: dict[str, str]) -> None:
    """The one command that runs until it is stopped: it opens a table, and ends well."""
    host = subprocess.Popen(
        ["sh", "-c", f"exec {line}"],
        cwd=folder, env={**environment, "PYTHONUNBUFFERED": "1"}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert host.stdout is not None
    assert "is open" in host.stdout.readline()
    host.send_signal(signal.SIGTERM)
    told, wrong = host.communicate(timeout=AGES)
    assert (line, host.returncode, wrong) == (line, 0, "")
    assert "--resume" in told.splitlines()[-1]
