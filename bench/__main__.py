"""`python -m bench`: acts a second beside two peers, the cost of saving, of sheets and of the LAN."""

import argparse
import json
import os
import platform
import sys
from dataclasses import asdict

from bench.calls import measure as measure_calls
from bench.lan import as_lines
from bench.lan import measure as measure_lan
from bench.profiling import profile
from bench.race import as_json, as_table, race
from bench.saving import measure
from bench.sheets import as_lines as sheet_lines
from bench.sheets import measure as measure_sheets
from bench.window import as_lines as window_lines
from bench.window import measure as measure_window


def main() -> int:
    """Measures and prints."""
    wanted = _parser().parse_args()
    if wanted.profile:
        for tracking in ("mats", "board"):
            print("\n".join(profile(tracking, wanted.acts)), end="\n\n")
        return 0
    results, missing = race(wanted.rounds, wanted.seconds)
    saving = measure(wanted.saves)
    calls = measure_calls(wanted.calls)
    sheets = measure_sheets(wanted.sheets)
    lan = measure_lan(wanted.lan_rounds, wanted.taps)
    window = measure_window(wanted.starts, wanted.steps)
    if wanted.json:
        report: dict[str, object] = {"format": "bench/1", "machine": _machine(), "missing": missing}
        report |= {"race": as_json(results), "saving": asdict(saving), "calls": asdict(calls)}
        report |= {"sheets": [asdict(each) for each in sheets]}
        report |= {"lan": lan.as_json(), "window": window.as_json()}
        print(json.dumps(report))
    lines = (
        f"{_machine()}; one core, medians of {wanted.rounds} interleaved rounds, choices listed each time",
        *as_table(results),
        *missing,
        "Scythe has five players, Catan four; catanatron runs unvalidated, asked for a winner once a turn.",
        f"Saving: journal {saving.journal_ms} ms an act, a bare write and fsync of the same"
        f" {saving.bytes_per_act} bytes {saving.bare_ms} ms (medians of {saving.acts} in {saving.folder})",
        f"One call: reachable {calls.reachable_us} µs, score {calls.score_us} µs, all chess moves"
        f" {calls.chess_moves_us} µs (medians over {calls.positions} positions)",
        *(*sheet_lines(sheets), *as_lines(lan), *window_lines(window)),
    )
    print(*lines, sep="\n", file=sys.stderr if wanted.json else sys.stdout)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="rounds of all sides (default: 9)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds a side and round (default: 0.5)")
    parser.add_argument("--saves", type=int, default=200, help="acts to save (default: 200)")
    parser.add_argument("--calls", type=int, default=300, help="positions for single calls (default: 300)")
    parser.add_argument("--sheets", type=int, default=400, help="steps told to all phones (default: 400)")
    parser.add_argument("--lan-rounds", type=int, default=6, help="rounds on the LAN (default: 6)")
    parser.add_argument("--taps", type=int, default=60, help="taps a round on the LAN (default: 60)")
    parser.add_argument("--starts", type=int, default=7, help="starts of the window (default: 7)")
    parser.add_argument("--steps", type=int, default=150, help="steps of the window's game (default: 150)")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout, the table on stderr")
    parser.add_argument("--profile", action="store_true", help="show where our side's time goes instead")
    parser.add_argument("--acts", type=int, default=20_000, help="acts to profile (default: 20000)")
    return parser


def _machine() -> str:
    system = f"{platform.system()} {platform.machine()}"
    return f"Python {platform.python_version()}, {system}, {os.cpu_count()} cores"


sys.exit(main())
