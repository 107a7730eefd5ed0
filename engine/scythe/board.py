"""What stands on the board, place by place (tracking `board`)."""

from dataclasses import dataclass

from engine.scythe.ids import Structure


@dataclass(frozen=True, slots=True)
class Units:
    """One seat's units in one place."""

    character: int = 0
    mechs: int = 0
    workers: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A territory or home base and what stands on it."""

    units: tuple[tuple[int, Units], ...] = ()
    """By seat, only seats that have a unit here."""
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    """In the order of `Resource`."""
    structure: tuple[int, Structure] | None = None
    encounter: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """Every place that is not empty, by its id."""

    places: tuple[tuple[str, Place], ...] = ()
