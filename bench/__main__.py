"""`python -m bench`: acts per second beside python-chess and Catanatron, and the cost of saving."""

import argparse
import json
import os
import platform
import sys
from dataclasses import asdict

from bench.calls import measure as measure_calls
from bench.profiling import profile
from bench.race import as_json, as_table, race
from bench.saving import measure


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
    if wanted.json:
        report: dict[str, object] = {"format": "bench/1", "machine": _machine(), "missing": missing}
        report |= {"race": as_json(results), "saving": asdict(saving), "calls": asdict(calls)}
        print(json.dumps(report))
        return 0
    print(f"{_machine()}; one core, medians of {wanted.rounds} interleaved rounds, choices listed each time")
    print("\n".join(as_table(results)))
    print(*missing, sep="\n", end="\n" if missing else "")
    print("Scythe has five players, Catan four; catanatron runs unvalidated, asked for a winner once a turn.")
    print(
        f"Saving: journal {saving.journal_ms} ms an act, a bare write and fsync of the same"
        f" {saving.bytes_per_act} bytes {saving.bare_ms} ms (medians of {saving.acts} in {saving.folder})"
    )
    print(
        f"One call: reachable {calls.reachable_us} µs, score {calls.score_us} µs, all chess moves"
        f" {calls.chess_moves_us} µs (medians over {calls.positions} positions)"
    )
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="rounds of all sides (default: 9)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds a side and round (default: 0.5)")
    parser.add_argument("--saves", type=int, default=200, help="acts to save (default: 200)")
    parser.add_argument("--calls", type=int, default=300, help="positions for single calls (default: 300)")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    parser.add_argument("--profile", action="store_true", help="show where our side's time goes instead")
    parser.add_argument("--acts", type=int, default=20_000, help="acts to profile (default: 20000)")
    return parser


def _machine() -> str:
    system = f"{platform.system()} {platform.machine()}"
    return f"Python {platform.python_version()}, {system}, {os.cpu_count()} cores"


sys.exit(main())
