"""What a person may intend with an airship or a resolution tile, one class per act (The Wind Gambit)."""

from dataclasses import dataclass

from engine.game import Act


@dataclass(frozen=True, slots=True)
class MoveAirship(Act):
    """Fly the airship one territory on (tracking `board`)."""

    to: str


@dataclass(frozen=True, slots=True)
class LoadAirship(Act):
    """Take workers or resources aboard where the airship is."""

    workers: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    """In the order of `Resource`."""


@dataclass(frozen=True, slots=True)
class UnloadAirship(Act):
    """Set workers or resources down where the airship is."""

    workers: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)
    """In the order of `Resource`."""


@dataclass(frozen=True, slots=True)
class CorrectAirship(Act):
    """Set where the airship is and what it carries to what really lies on the table."""

    at: str
    workers: int = 0
    resources: tuple[int, int, int, int] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class CompleteMission(Act):
    """Place a star on the first or second public objective card (resolution tile Mission Possible)."""

    number: int
