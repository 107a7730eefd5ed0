"""The process that tries cases: one line of JSON in for each, one out; it may die, the soak goes on."""

import faulthandler
import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any, Final, TextIO

from tests.soak.proof import case_of

LINES: Final = 14  # the last lines of a traceback name the place and the values; the first do not
WIDTH: Final = 400  # characters of a line; a whole position in one assert would fill the screen


BEGUN: Final = "begun"
"""Said when the case is loaded and about to be tried: from then on its time counts."""


def main() -> None:
    """Tries whatever is asked for until nobody asks any more."""
    # What a case prints is no answer: the pipe for answers is kept out of its reach.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    faulthandler.enable()
    for line in sys.stdin:
        asked = json.loads(line)
        told = tried(asked["package"], asked["name"], asked["seed"], answers)
        print(json.dumps(told), file=answers)


def tried(package: str, name: str, seed: int, answers: TextIO) -> dict[str, Any] | None:
    """None if the case holds, else the error, the function it came from, and the end of its traceback."""
    try:
        case = case_of(package, name)
        print(json.dumps(BEGUN), file=answers)
        case(seed)
    except BaseException as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        lines = "".join(traceback.format_exception(error)).splitlines()[-LINES:]
        return {
            "error": type(error).__name__,
            "where": f"{Path(last.filename).stem}.{last.name}",
            "lines": [line[:WIDTH] for line in lines],
        }
    return None


if __name__ == "__main__":
    main()
