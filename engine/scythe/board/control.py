"""Who controls a territory."""

from collections.abc import Sequence
from typing import TypeVar

Owner = TypeVar("Owner")


def controller(units: Sequence[Owner], structure: Owner | None = None) -> Owner | None:
    """Who controls a territory, given the owners of what stands there; None where nobody does.

    `units` names everyone with a unit there, first whoever was there first: while a combat is still
    to come, the defender controls the territory.
    """
    return units[0] if units else structure
