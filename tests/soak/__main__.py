"""`python -m tests.soak`: the long proofs within a time; 0 all held, 1 something failed, 130 stopped."""

import argparse
import random
import signal
import sys
from collections.abc import Sequence
from typing import Final

from tests.soak.proof import PROOFS, NoSuchProof, proofs_in
from tests.soak.report import Progress, as_json, figures
from tests.soak.soak import Soak

MINUTES: Final = 30.0
WORKERS: Final = 2
STOPPED: Final = 130  # as a shell says of what Ctrl-C ended


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the soak that was asked for and prints its figures."""
    wanted = _parser().parse_args(arguments)
    # A shell that starts it in the background makes it deaf to what stops it with its figures.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        proofs = proofs_in(wanted.proofs, wanted.only)
    except NoSuchProof as error:
        print(error, file=sys.stderr)
        return 2
    # New cases every time, so that the soak finds new things; the seed repeats them.
    seed = wanted.seed if wanted.seed is not None else random.SystemRandom().randrange(10**9)
    soak = Soak(
        wanted.proofs, proofs, seed, wanted.minutes * 60, wanted.count, wanted.workers, Progress()
    )  # fmt: skip
    code = 0
    try:
        told = f"seed {seed}, {wanted.minutes:g} minutes, {wanted.workers} workers"
        print(told, file=sys.stderr, flush=True)
        soak.run()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        code = STOPPED
    print(figures(soak), file=sys.stderr if wanted.json else sys.stdout)
    if wanted.json:
        print(as_json(soak))
    return code or int(soak.failed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="The long proofs.")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"default: {MINUTES:g}")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="may be given again")
    parser.add_argument("--seed", type=int, help="of the first case; the next has one more; default: any")
    parser.add_argument("--count", type=int, metavar="N", help="cases of each proof, instead of its aim")
    parser.add_argument("--workers", type=int, default=WORKERS, help=f"processes; default: {WORKERS}")
    parser.add_argument("--proofs", default=PROOFS, metavar="PACKAGE", help="where the proofs are")
    parser.add_argument("--json", action="store_true", help="the figures as one line on stdout")
    return parser


if __name__ == "__main__":
    sys.exit(main())
