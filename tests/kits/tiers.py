"""What of a long proof runs in `make quick`: the first cases of it; `make test` runs them all."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_quick(values: Iterable[Any], quick: int = 1) -> list[Any]:
    """The values as parameters of a test: the first few for every tier, the others together are long."""
    return [
        value if number < quick else pytest.param(value, marks=pytest.mark.long)
        for number, value in enumerate(values)
    ]
