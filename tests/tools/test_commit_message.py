"""The hook takes messages of the form that CONTRIBUTING.md asks for, and says what is wrong with others."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kits.source_tree import ROOT
from tools.commit_message import LONGEST, problems

SCRIPT = ROOT / "tools" / "commit_message.py"


@pytest.mark.parametrize(
    "message",
    [
        "net: a phone waits for its answer",
        "net, ui: a phone waits for its answer\n\nTwo taps could overtake each other.\n",
        "tests/kits: one way to wait",
        f"docs: {'x' * (LONGEST - 6)}",
        "docs: what\n# Please enter the commit message\n# On branch main\n",
        "docs: what\n\nwhy\n# ------------------------ >8 ------------------------\ndiff --git a/x b/x\n",
        "Merge branch 'main' into waiting",
        'Revert "net: a phone waits for its answer"',
        "fixup! net: a phone waits for its answer",
    ],
)
def test_a_message_of_this_form_is_taken(message: str) -> None:
    assert problems(message) == []


@pytest.mark.parametrize(
    ("message", "word"),
    [
        ("", "empty"),
        ("# only remarks\n", "empty"),
        ("A phone waits for its answer", "area: what"),
        ("Net: a phone waits", "area: what"),
        ("net:a phone waits", "area: what"),
        ("net: ", "area: what"),
        (f"docs: {'x' * (LONGEST - 5)}", "73 characters"),
        ("net: a phone waits.", "full stop"),
        ("net: a phone waits\nfor its answer", "second line"),
    ],
)
def test_a_message_of_another_form_is_refused_with_its_reason(message: str, word: str) -> None:
    assert [word in sentence for sentence in problems(message)] == [True]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    assert len(problems(f"{'Waiting ' * 12}.\nfor ever")) == 4


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (b"net: a phone waits\n", 0, ""),
        (b"Waiting\n", 1, "area: what"),
        (b"net: \xff\n", 1, "cannot be read"),
    ],
)
def test_git_hears_of_it_by_the_exit_code(tmp_path: Path, content: bytes, code: int, said: str) -> None:
    (tmp_path / "message").write_bytes(content)
    command = [sys.executable, str(SCRIPT), str(tmp_path / "message")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr and "Traceback" not in done.stderr
