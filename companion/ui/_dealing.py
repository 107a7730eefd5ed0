"""What stays of a deal when something else about the table changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.forms import Option


@dataclass(frozen=True, slots=True)
class Changed:
    """What a player has now instead of what was dealt before."""

    name: str
    option: Option


Kept = dict[tuple[str, str], str]
"""What stays, by player and field."""


def kept_less_and_less(had: Kept, locked: Kept) -> Iterator[Kept]:
    """All that was dealt; then without one of it, without two of one field, without a whole field."""
    free = [key for key in reversed(had) if key not in locked]
    of_field = {field: [key for key in free if key[1] == field] for _, field in free}
    yield {**had, **locked}
    for gone in (
        *([key] for key in free),
        *(list(pair) for keys in of_field.values() for pair in combinations(keys, 2)),
        *of_field.values(),
    ):
        yield {**{key: had[key] for key in had if key not in gone}, **locked}
