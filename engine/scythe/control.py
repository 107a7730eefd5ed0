"""Who controls a territory."""

from collections.abc import Sequence
from typing import TypeVar

Owner = TypeVar("Owner")


def controller(
    units: Sequence[Owner], structure: Owner | None = None, armed_trap: Owner | None = None
) -> Owner | None:
    """Who controls a territory, given the owners of what stands there; None where nobody does.

    `units` names everyone with a unit there, first whoever was there first: while a combat is still
    to come, the defender controls the territory.
    """
    # Owners may be seats, and seat 0 is somebody: only None means nobody.
    if units:
        return units[0]
    # Invaders from Afar, Structure interaction: a structure alone with a trap beats the trap.
    return structure if structure is not None else armed_trap
