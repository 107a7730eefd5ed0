"""What the README tells people to type works as it stands there."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kits.source_tree import ROOT

README = ROOT / "README.md"
BLOCK = re.compile(r"^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = ("adjutant", "make")


def _commands() -> list[str]:
    """Every command line in the ```sh blocks."""
    lines = [
        line.strip()
        for language, block in BLOCK.findall(README.read_text("utf-8"))
        if language == "sh"
        for line in block.splitlines()
    ]
    return [line for line in lines if line and not line.startswith("#")]


def test_the_readme_shows_both_kinds_of_commands() -> None:
    """`make` to begin with and `adjutant` to go on, in blocks that this test can run."""
    shown = {line.split()[0] for line in _commands()}
    assert shown >= set(COMMANDS)


def test_every_block_of_shell_commands_is_one_that_is_run_here() -> None:
    """A block under another name (bash, console, none) would escape this test."""
    stray = [
        line
        for language, block in BLOCK.findall(README.read_text("utf-8"))
        if language != "sh"
        for line in block.splitlines()
        if line.strip().removeprefix("$ ").split(" ")[0] in COMMANDS
    ]
    assert stray == []


def _command_path(folder: Path) -> str:
    """A search path on which `adjutant` is this very checkout."""
    shim = folder / "adjutant"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n', "utf-8")
    shim.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.skipif(sys.platform == "win32", reason="the README's blocks are for a POSIX shell")
def test_every_command_of_the_readme_works(tmp_path: Path) -> None:
    """Run from top to bottom, so that later lines may use the files that earlier ones made."""
    (tmp_path / "bin").mkdir()
    environment = {**os.environ, "PATH": _command_path(tmp_path / "bin"), "PYTHONPATH": str(ROOT)}
    table = tmp_path / "table"
    table.mkdir()
    if (ROOT / "tests" / "games").is_dir():
        shutil.copytree(ROOT / "tests" / "games", table / "tests" / "games")
    for line in _commands():
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
            capture_output=True, text=True, timeout=60, check=False,
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
    told, wrong = host.communicate(timeout=30)
    assert (line, host.returncode, wrong) == (line, 0, "")
    assert "--resume" in told.splitlines()[-1]
