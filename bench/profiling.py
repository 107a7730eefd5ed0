"""Where our side's time goes, function by function."""

import cProfile
import pstats
from pathlib import Path

from bench.race import SEED
from bench.sides import ScytheSide, burst

TOP = 15
ROOT = Path(__file__).resolve().parents[1]


def profile(tracking: str, acts: int) -> list[str]:
    """The functions with the most time of their own, as aligned lines."""
    side = ScytheSide(tracking, SEED)
    side.begin()
    burst(side, acts // 10 + 1)
    profiler = cProfile.Profile()
    profiler.enable()
    burst(side, acts)
    profiler.disable()
    stats = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
    total = sum(own for _, _, own, _, _ in stats.values())
    longest = sorted(stats.items(), key=lambda item: -item[1][2])[:TOP]
    lines = [
        f"{side.name}, {acts:,} acts, own time of the {TOP} costliest functions (cProfile slows all down):"
    ]
    lines.append("  share  calls/act  function")
    for (file, line, name), (_, calls, own, _, _) in longest:
        lines.append(f"  {100 * own / total:4.1f}%  {calls / acts:9.2f}  {_place(file, line, name)}")
    return lines


def _place(file: str, line: int, name: str) -> str:
    if file == "~":
        return name
    path = Path(file)
    shown = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    return f"{shown}:{line} {name}"
