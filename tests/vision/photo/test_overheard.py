"""What a library writes to stderr is heard; everybody else's lines still get there."""

import os
import re
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

from tests.kits.source_tree import ROOT
from tests.kits.waiting import AGES
from vision.photo._overheard import overheard

OWN = re.compile(rb"^mine: [^\n]*\n?", re.MULTILINE)


def _say(*lines: str) -> int:
    """Writes past Python, as a library does."""
    for line in lines:
        os.write(2, line.encode())
    return len(lines)


def test_own_lines_are_heard_and_the_others_reach_stderr(capfd: pytest.CaptureFixture[str]) -> None:
    """In their order, also a last one that does not end."""
    wrote = ("mine: a\n", "theirs: mine: no\n", "mine: b\n", "an unfinished")
    assert overheard(lambda: _say(*wrote), OWN) == (4, ("mine: a", "mine: b"))
    assert capfd.readouterr().err == "theirs: mine: no\nan unfinished"
    _say("mine: after\n")
    assert capfd.readouterr().err == "mine: after\n"


def test_stderr_is_back_after_a_failure(capfd: pytest.CaptureFixture[str]) -> None:
    """And what others wrote before it is not lost."""

    def fail() -> None:
        _say("mine: a\n", "theirs\n")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        overheard(fail, OWN)
    _say("after\n")
    assert capfd.readouterr().err == "theirs\nafter\n"


def test_one_may_listen_while_one_listens(capfd: pytest.CaptureFixture[str]) -> None:
    """As when a signal's handler looks at a photo: each hears what is its own."""
    other = re.compile(rb"^inner: [^\n]*\n?", re.MULTILINE)

    def outer() -> tuple[int, tuple[str, ...]]:
        _say("mine: a\n")
        return overheard(lambda: _say("inner: b\n", "mine: c\n", "theirs\n"), other)

    assert overheard(outer, OWN) == ((3, ("inner: b",)), ("mine: a", "mine: c"))
    assert capfd.readouterr().err == "theirs\n"


def test_threads_lose_nothing_and_hear_only_themselves(capfd: pytest.CaptureFixture[str]) -> None:
    """Four listen at once while another writes all the time."""
    done = threading.Event()
    heard: dict[int, list[tuple[str, ...]]] = {number: [] for number in range(4)}
    wrote = 0

    def listen(number: int) -> None:
        for turn in range(50):
            heard[number].append(overheard(partial(_say, f"mine: {number} {turn}\n"), OWN)[1])

    def write() -> None:
        nonlocal wrote
        while not done.is_set():
            wrote += _say(f"line {wrote}\n")

    listeners = [threading.Thread(target=listen, args=(number,)) for number in range(4)]
    writer = threading.Thread(target=write)
    for thread in (writer, *listeners):
        thread.start()
    for thread in listeners:
        thread.join()
    done.set()
    writer.join()
    assert heard == {number: [(f"mine: {number} {turn}",) for turn in range(50)] for number in range(4)}
    assert sorted(capfd.readouterr().err.splitlines()) == sorted(f"line {n}" for n in range(wrote))


def test_no_file_is_left_open(capfd: pytest.CaptureFixture[str]) -> None:
    """A table runs for a whole evening."""
    numbers = len(os.listdir("/proc/self/fd"))
    for _ in range(20):
        overheard(lambda: _say("mine: a\n"), OWN)
    assert len(os.listdir("/proc/self/fd")) == numbers


@pytest.mark.parametrize("missing", ["TemporaryFile", "dup"])
def test_where_nothing_can_be_heard_the_work_is_done_all_the_same(
    missing: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """No room for a file, no numbers left: a photo is still looked at."""

    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(f"vision.photo._overheard.{'os.' if missing == 'dup' else ''}{missing}", fail)
    assert overheard(lambda: _say("mine: a\n"), OWN) == (1, ())
    monkeypatch.undo()
    assert capfd.readouterr().err == "mine: a\n"


WITHOUT_STDERR = """
import os, re, sys
from vision.photo._overheard import overheard
own = re.compile(rb"^mine: [^\\n]*\\n?", re.MULTILINE)
assert sys.stderr is None
print(overheard(lambda: os.write(2, b"mine: a\\n"), own))
file = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT)
print(file, overheard(lambda: os.write(2, b"of the file\\n"), own))
os.write(file, b"whole\\n")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a shell starts the process without stderr")
def test_a_process_without_stderr_hears_and_leaves_files_alone(tmp_path: Path) -> None:
    """Its number is then free for any file, a game's journal too: nothing is taken from that."""
    file = tmp_path / "file"
    started = ["sh", "-c", 'exec "$0" "$@" 2>&-', sys.executable, "-c", WITHOUT_STDERR, str(file)]
    done = subprocess.run(started, cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=AGES, check=False)
    assert done.returncode == 0
    assert done.stdout == "(8, ('mine: a',))\n2 (12, ())\n"
    assert file.read_text() == "of the file\nwhole\n"
