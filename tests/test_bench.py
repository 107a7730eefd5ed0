"""The benchmark runs and says what it measured; how fast is for people to judge, not for a test."""

import json
import subprocess
import sys

import pytest

from tests.kits.source_tree import ROOT
from tests.kits.waiting import AGES

TINY = (
    *("--rounds", "2", "--seconds", "0.02", "--saves", "5", "--calls", "4", "--lan-rounds", "1"),
    *("--taps", "12", "--sheets", "20", "--starts", "1", "--steps", "6"),
)


def _bench(*arguments: str) -> tuple[str, str]:
    """What it says on stdout and on stderr."""
    done = subprocess.run(
        [sys.executable, "-m", "bench", *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=AGES, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.fixture(scope="module")
def measured() -> tuple[str, str]:
    """One run, as JSON and as a table."""
    return _bench(*TINY, "--json")


@pytest.mark.window
@pytest.mark.long
def test_the_benchmark_reports_every_side_as_json(measured: tuple[str, str]) -> None:
    """Our two tracking depths (or a sentence why not) beside both peers, with ratios that agree."""
    report = json.loads(measured[0])
    assert report["format"] == "bench/1"
    rows = {row["name"]: row for row in report["race"]}
    assert len(rows) + len(report["missing"]) == 4
    assert "Scythe, tracking mats" in rows
    peers = {name.split()[0]: row for name, row in rows.items() if not name.startswith("Scythe")}
    assert set(peers) == {"python-chess", "catanatron"}
    assert (peers["python-chess"]["ratio_to_chess"], peers["catanatron"]["ratio_to_catanatron"]) == (1, 1)
    for row in rows.values():
        assert row["acts"] > 0
        assert 0 < row["slowest"] <= row["acts_per_second"] <= row["fastest"]
        assert row["choices_per_act"] >= 1
    assert report["saving"]["acts"] == 5
    assert report["saving"]["bytes_per_act"] > 75  # the chain's hash alone takes that much
    assert min(report["saving"]["journal_ms"], report["saving"]["bare_ms"]) > 0
    assert report["calls"].pop("positions") == 4
    assert min(report["calls"].values()) > 0
    assert [each["tracking"] for each in report["sheets"]] == ["mats", "board"]
    assert all(each["steps"] == 20 and each["ratio_to_dump"] > 0 for each in report["sheets"])
    lan = {row["name"]: row for row in report["lan"]}
    assert lan["bare echo, back to its sender"]["ratio_to_echo"] == 1
    assert (
        lan["tap to answer on the same phone"]["times"]
        + sum(row["times"] for name, row in lan.items() if name.startswith("second seal"))
        == 12
    )
    assert all(0 < row["p50_ms"] <= row["p99_ms"] for row in lan.values())
    assert report["window"]["steps"] == 6
    assert report["window"]["bare_first_frame_ms"] > 0
    assert 0 < report["window"]["frame_p50_ms"] <= report["window"]["frame_p95_ms"]


@pytest.mark.window
@pytest.mark.long
def test_the_benchmark_prints_a_table_for_people(measured: tuple[str, str]) -> None:
    """A head, a line for each side, and the cost of saving."""
    head, columns, *rows = measured[1].splitlines()
    assert head.startswith("Python 3.")
    assert columns.split()[:3] == ["acts/s", "slowest", "fastest"]
    at = next(number for number, row in enumerate(rows) if row.startswith("Saving: journal "))
    assert [row.split()[0] for row in rows[at - 2 : at]] == ["catanatron", "Scythe"]
    assert rows[at + 1].startswith("One call: reachable ")
    assert all(row.startswith("Sheets of five phones, tracking ") for row in rows[at + 2 : at + 4])
    assert rows[at + 4].startswith("LAN, seven phones, ")


@pytest.mark.long
def test_the_profile_names_the_costliest_functions() -> None:
    """Fifteen lines a tracking depth, with shares that do not exceed the whole."""
    lines = _bench("--profile", "--acts", "300")[0].splitlines()
    shares = [float(line.split("%")[0]) for line in lines if "%  " in line]
    assert len(shares) == 30
    assert sum(shares[:15]) <= 100.5
    assert shares[:15] == sorted(shares[:15], reverse=True)
    assert any("engine/scythe/" in line for line in lines)
