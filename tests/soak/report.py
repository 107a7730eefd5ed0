"""What people see of a soak: progress, failures with the line that repeats them, and the figures."""

import json
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Final, TextIO

from tests.soak.proof import PROOFS
from tests.soak.soak import Failure, Soak, Tally

OFTEN: Final = 2.0  # seconds between two pictures on a terminal
SELDOM: Final = 30.0  # seconds between two plain blocks where a file keeps them all
UP_AND_CLEAR: Final = "\x1b[{}F\x1b[J"


def repeats(package: str, name: str, seed: int) -> str:
    """The command that tries exactly this case again."""
    other = f" --proofs {package}" if package != PROOFS else ""
    return f"python -m tests.soak{other} --only {name} --seed {seed} --count 1"


@dataclass(slots=True)
class Progress:
    """A line for each proof, rewritten in place on a terminal, now and then elsewhere; failures at once."""

    out: TextIO = field(default_factory=lambda: sys.stderr)
    told: float = field(default_factory=time.monotonic)
    drawn: int = 0

    def __call__(self, soak: Soak, failure: Failure | None) -> None:
        """Tells of a failure, or of how far it is if that was long enough ago."""
        if failure:
            self._clear()
            print(failed(soak.package, failure), file=self.out, flush=True)
        elif time.monotonic() - self.told > (OFTEN if self.out.isatty() else SELDOM):
            self._draw(soak)

    def _draw(self, soak: Soak) -> None:
        self._clear()
        self.told = time.monotonic()
        lines = [f"{soak.elapsed:5.0f} s of {soak.seconds:.0f}", *map(_line, soak.tallies.items())]
        print("\n".join(lines), file=self.out, flush=True)
        self.drawn = len(lines)

    def _clear(self) -> None:
        if self.drawn and self.out.isatty():
            self.out.write(UP_AND_CLEAR.format(self.drawn))
        self.drawn = 0


def _line(named: tuple[str, Tally]) -> str:
    name, tally = named
    per_cent = 100 * tally.count // tally.proof.aim
    return f"  {name:<12}{tally.count:>9} of {tally.proof.aim:<9}{per_cent:>4} %  {_trouble(tally)}".rstrip()


def _trouble(tally: Tally) -> str:
    words = [(len(tally.failures), "failed"), (tally.known.total(), "known")]
    return ", ".join(f"{number} {word}" for number, word in words if number)


def failed(package: str, failure: Failure) -> str:
    """The failure with its last lines and the command that repeats it."""
    lines = (f"    {line}" for line in failure.lines)
    repeat = repeats(package, failure.name, failure.seed)
    return "\n".join((f"FAILED {failure.name}: {failure.error}", *lines, f"  repeat: {repeat}"))


def figures(soak: Soak) -> str:
    """The table at the end, and below it what is known, what was cut off and how to repeat what failed."""
    head = ("proof", "done", "aim", "failed", "known", "seconds", "seeds")
    rows = [head, *(_row(name, tally) for name, tally in soak.tallies.items())]
    widths = [max(len(row[n]) for row in rows) for n in range(len(head))]
    lines = ["  ".join(_cells(row, widths)).rstrip() for row in rows]
    for name, tally in soak.tallies.items():
        lines += [f"known: {name}: {number} times: {one.says}" for one, number in tally.known.items()]
        lines += [f"cut off by the time: {repeats(soak.package, name, seed)}" for seed in tally.unfinished]
        lines += [f"failed: {repeats(soak.package, name, failure.seed)}" for failure in tally.failures]
    return "\n".join(lines)


def _row(name: str, tally: Tally) -> tuple[str, ...]:
    numbers = (tally.count, tally.proof.aim, len(tally.failures), tally.known.total(), round(tally.seconds))
    return (name, *map(str, numbers), f"{tally.first}..{tally.last}" if tally.asked else "-")


def _cells(row: tuple[str, ...], widths: list[int]) -> list[str]:
    left = (0, len(row) - 1)
    return [
        cell.ljust(width) if n in left else cell.rjust(width)
        for n, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]


def as_json(soak: Soak) -> str:
    """The same for a program, in one line."""
    proofs: dict[str, Any] = {
        name: {
            "done": tally.count, "aim": tally.proof.aim, "seconds": round(tally.seconds, 1),
            "seeds": [tally.first, tally.last] if tally.asked else None,
            "failed": [{"seed": one.seed, "error": one.error} for one in tally.failures],
            "known": {one.says: number for one, number in tally.known.items()},
            "cut_off": tally.unfinished,
        }
        for name, tally in soak.tallies.items()
    }  # fmt: skip
    return json.dumps({"format": "soak/1", "seconds": round(soak.elapsed, 1), "proofs": proofs})
