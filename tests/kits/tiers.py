"""What of a proof runs in `make quick`, and what nothing in it may touch."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

QUICK = "ADJUTANT_QUICK"
"""Set in the environment while the quick tier runs."""


def not_when_quick(what: str, mark: str) -> None:
    """Fails in the quick tier: who wants such a thing carries the mark that leaves it to `make test`."""
    assert QUICK not in os.environ, f"{what} in the quick tier: mark the test {mark}"


def first_quick(values: Iterable[Any], quick: int = 1) -> list[Any]:
    """The values as parameters of a test: the first few for every tier, the others together are long."""
    return [
        value if number < quick else pytest.param(value, marks=pytest.mark.long)
        for number, value in enumerate(values)
    ]
