"""The command `adjutant`, run in this process, or as people run it: in one of its own."""

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from companion.cli import main
from tests.kits.source_tree import ROOT
from tests.kits.waiting import AGES

COMMAND = (sys.executable, "-W", "error", "-m", "companion")


@dataclass(frozen=True)
class Done:
    """How a run of the command ended."""

    returncode: int
    stdout: str
    stderr: str


def environment() -> dict[str, str]:
    """The surroundings of every run: this checkout, and English."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}


def adjutant(*arguments: str | Path) -> Done:
    """One run of the command in this process, with streams like those of a process."""
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with patch.dict(os.environ, environment()), redirect_stdout(out), redirect_stderr(err):
        try:
            code = main([str(each) for each in arguments])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
    out.flush()
    said, told = (stream.buffer.getvalue().decode("utf-8") for stream in (out, err))  # type: ignore[attr-defined]
    return Done(code, said, told)


def real_adjutant(*arguments: str | Path) -> Done:
    """One run of the command in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=ROOT, env=environment(), capture_output=True, text=True, encoding="utf-8", timeout=AGES,
        check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return Done(done.returncode, done.stdout, done.stderr)


def keeps_its_word(*arguments: str | Path) -> int:
    """Runs the command in this process: done with 0, or refused with 1 and one sentence on stderr alone."""
    done = adjutant(*arguments)
    assert done.returncode in (0, 1), done
    if done.returncode:
        assert done.stdout == "", done.stdout[:500]
        sentence, newline = done.stderr[:-1], done.stderr[-1:]
        assert (sentence[-1:], newline) == (".", "\n"), done.stderr[-500:]
        assert "\n" not in sentence, sentence[:500]
        assert sentence.isprintable(), ascii(sentence[:500])
    return done.returncode
