"""The proof of quiet counts what the suite says and never takes silence for success."""

import sys

import pytest

from tests.kits.waiting import until
from tools import prove_quiet


@pytest.mark.parametrize(
    ("says", "ends", "passed", "failed"),
    [
        ("all checks fine\n7 passed, 2 skipped in 3.1s", 0, 7, 0),
        ("3 failed, 4 passed, 1 error in 3.1s", 1, 4, 4),
        ("a worker died", 3, 0, 1),
        ("5 passed in 1s", 1, 5, 1),
    ],
)
def test_a_run_is_counted_by_its_closing_line_and_its_exit_code(
    says: str, ends: int, passed: int, failed: int
) -> None:
    suite = (sys.executable, "-c", f"print({says!r}); raise SystemExit({ends})")
    done = prove_quiet.run(suite, 1)
    assert (done.passed, done.failed) == (passed, failed)


@pytest.mark.parametrize(("says", "code"), [("1 passed in 1s", 0), ("1 failed in 1s", 1), ("nothing ran", 1)])
def test_it_runs_as_often_as_asked_and_one_failure_is_a_failure(
    says: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = (sys.executable, "-c", f"print({says!r})")
    monkeypatch.setattr(prove_quiet, "SUITE", suite)
    assert prove_quiet.main(["--runs", "2", "--busy", "1"]) == code
    assert capsys.readouterr().out.count("beside 1 busy") == 2


def test_what_runs_beside_it_may_be_a_soak_which_tells_its_figures(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    figures = "import signal, sys; signal.signal(signal.SIGINT, lambda *_: sys.exit(print(sys.argv[1])))"
    soak = (sys.executable, "-c", f"{figures}; print('begun', flush=True); signal.pause()", "{number} {only}")
    monkeypatch.setattr(prove_quiet, "SOAK", soak)
    with prove_quiet.busy(3, ["kills", "lan"]):
        until(lambda: "begun" in capfd.readouterr().out, "the soak at work")
    assert capfd.readouterr().out == "3 --only kills --only lan\n"
