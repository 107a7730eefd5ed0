"""An airship and what it carries (The Wind Gambit)."""

from dataclasses import dataclass
from typing import Final

from engine.scythe.ids import Cargo

AIRSHIP: Final = "AIRSHIP"
"""Stands for the payer's own airship where resources are paid."""
# Airship module, Transporting: "either up to 3 resources or up to 2 workers".
MOST_RESOURCES: Final = 3
MOST_WORKERS: Final = 2


@dataclass(frozen=True, slots=True)
class Airship:
    """One seat's airship: over which place it is, and what it carries."""

    at: str
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    """In the order of `Resource`."""
    workers: int = 0


def room(airship: Airship, carries: Cargo | None) -> tuple[int, int]:
    """How many resources, or else how many workers, may still come aboard; never both kinds."""
    resources = MOST_RESOURCES - sum(airship.resources)
    workers = MOST_WORKERS - airship.workers
    return (
        0 if airship.workers or carries is Cargo.WORKERS else resources,
        0 if any(airship.resources) or carries is Cargo.RESOURCES else workers,
    )


def overloaded(airship: Airship, carries: Cargo | None) -> bool:
    """Whether the airship carries what no airship of this table can."""
    resources, workers = sum(airship.resources), airship.workers
    return (
        min(*airship.resources, workers) < 0
        or (resources > 0 and (workers > 0 or carries is Cargo.WORKERS))
        or (workers > 0 and carries is Cargo.RESOURCES)
        or resources > MOST_RESOURCES
        or workers > MOST_WORKERS
    )
