"""The soak keeps its time, tells every failure with the line that repeats it, and hangs on nothing."""

import json
import shlex
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from tests.kits.source_tree import ROOT
from tests.soak.known import KNOWN, Known, known
from tests.soak.proof import PROOFS, Proof, names_in, proofs_in
from tests.soak.report import figures
from tests.soak.soak import Soak, Tally

OURS = "tests.kits.soak_proofs"
NEVER = 600.0  # seconds that no test of the soak takes
WINDOWS = sys.platform == "win32"
posix = pytest.mark.skipif(WINDOWS, reason="signals are those of POSIX")


def start(*arguments: str) -> subprocess.Popen[str]:
    """The soak as people start it."""
    command = [sys.executable, "-m", "tests.soak", *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        # Tests that run in the background of a shell inherit that Ctrl-C is ignored.
        preexec_fn=None if WINDOWS else lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip


def soak(*arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of one run over our own proofs."""
    process = start("--proofs", OURS, "--workers", "1", *arguments)
    out, err = process.communicate(timeout=NEVER)
    return process.returncode, out, err


def only(*names: str) -> list[str]:
    """The arguments that choose these proofs."""
    return [word for name in names for word in ("--only", name)]


def test_a_failure_prints_the_line_that_repeats_it_and_the_others_go_on() -> None:
    """The line fails again with the same message, and nothing else does."""
    code, out, err = soak(*only("fails", "holds"), "--seed", "11", "--json")
    told: Any = json.loads(out)["proofs"]
    assert code == 1
    assert [each["seed"] for each in told["fails"]["failed"]] == [15]
    assert (told["fails"]["done"], told["fails"]["seeds"]) == (7, [11, 17])
    assert (told["holds"]["done"], told["holds"]["failed"]) == (30, [])
    assert "AssertionError: 15 can be divided by five" in err
    (line,) = {each.split(": ", 1)[1] for each in err.splitlines() if each.strip().startswith("repeat: ")}
    program, *words = shlex.split(line)
    again = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=NEVER)
    assert program == "python" and again.returncode == 1
    assert "AssertionError: 15 can be divided by five" in again.stderr
    assert "failed: " + line in again.stdout


@pytest.mark.long
def test_a_stuck_case_and_one_that_kills_its_process_are_told_and_the_others_go_on() -> None:
    """Each with its seed, the place where it hung, and the signal that it died of."""
    code, out, err = soak(*only("hangs", "dies", "holds"), "--seed", "3", "--json")
    told: Any = json.loads(out)["proofs"]
    assert code == 1
    assert told["hangs"]["failed"] == [{"seed": 3, "error": "Stuck"}]
    assert told["dies"]["failed"] == [{"seed": 3, "error": "Died"}]
    assert (told["holds"]["done"], told["holds"]["failed"]) == (30, [])
    assert "stuck: no end after 2 s" in err and "hangs.py" in err
    assert "the process died: SIGSEGV" in err and "dies.py" in err


@pytest.mark.long
def test_the_time_is_kept_and_the_figures_are_a_table() -> None:
    """Nobody said a seed, so the one that was drawn is told first."""
    began = time.monotonic()
    code, out, err = soak(*only("goes_on"), "--minutes", "0.02")
    assert code == 0 and time.monotonic() - began < NEVER / 10
    head, row = (line.split() for line in out.splitlines())
    assert head == ["proof", "done", "aim", "failed", "known", "seconds", "seeds"]
    assert row[0] == "goes_on" and int(row[1]) > 0
    first = err.split()[1].rstrip(",")
    assert row[-1].startswith(f"{first}..")


@posix
def test_ctrl_c_ends_it_with_the_figures_so_far() -> None:
    """Exit 130, and nothing that it started is left."""
    process = start("--proofs", OURS, *only("goes_on"), "--json")
    assert process.stderr is not None
    assert process.stderr.readline().startswith("seed ")
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=NEVER)
    assert process.returncode == 130
    assert json.loads(out)["proofs"]["goes_on"]["failed"] == []


def test_time_goes_by_weight_and_what_is_done_leaves_its_share_to_the_others() -> None:
    """Whoever had least of its share is next."""
    heavy, light = Tally(Proof("", 100, weight=3), 0), Tally(Proof("", 100, weight=1), 0)
    heavy.seconds, heavy.done, light.seconds, light.done = 5.0, 5, 2.0, 2
    assert heavy.share < light.share
    heavy.asked = 100
    assert not heavy.wants_more(None) and light.wants_more(None)


def test_an_unknown_proof_is_told_with_the_known_ones() -> None:
    """One sentence, exit 2."""
    code, out, err = soak("--only", "nothing")
    assert (code, out) == (2, "") and "holds" in err and err.count("\n") == 1


def test_only_the_same_error_of_the_same_function_is_known() -> None:
    """And it is counted in the figures, not dropped."""
    one = Known("IndexError", "choices.blocking", ("holds",), "somebody mends it")
    assert known("holds", "IndexError", "choices.blocking", (one,)) is one
    assert known("holds", "IndexError", "other.function", (one,)) is None
    assert known("holds", "KeyError", "choices.blocking", (one,)) is None
    assert known("other", "IndexError", "choices.blocking", (one,)) is None
    told = Soak(OURS, proofs_in(OURS, ["holds"]), 1, 1.0)
    told.tallies["holds"].known[one] += 2
    assert "known: holds: 2 times: somebody mends it" in figures(told)
    assert {name for each in KNOWN for name in each.proofs} <= set(names_in(PROOFS))


@pytest.mark.long
def test_every_proof_holds_in_its_first_case() -> None:
    """The whole soak in miniature."""
    process = start("--count", "1", "--seed", "1", "--json")
    out, err = process.communicate(timeout=NEVER)
    assert process.returncode == 0, err
    told = json.loads(out)["proofs"]
    assert set(told) == set(names_in(PROOFS))
    assert all(each["done"] > 0 for each in told.values())
