"""A table of Ruination ready to be scored, as immutable data."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.ruination.ids import Horde, Resource, Side, Unit

Resources: TypeAlias = tuple[int, ...]
"""In the order of `Resource`."""
Units: TypeAlias = tuple[int, ...]
"""In the order of `Unit`."""
NO_RESOURCES: Final[Resources] = (0,) * len(Resource)
NO_UNITS: Final[Units] = (0,) * len(Unit)


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's VP, tokens and resources before the final scoring."""

    horde: Horde
    vp: int
    side: Side = Side.BASIC
    blessings: int = 0
    resources: Resources = NO_RESOURCES
    end_of_game_vp: int = 0
    """What the tier III advantage cards print as "End of Game" VP."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What stands in one territory."""

    units: tuple[tuple[Horde, Units], ...] = ()
    """Only hordes that have a unit here, in the order of `Horde`."""
    bastions: int = 0
    nomad: bool = False

    @property
    def controller(self) -> Horde | None:
        """The horde whose units alone are present; nomad tokens are units too (Core concepts)."""
        return self.units[0][0] if len(self.units) == 1 and not self.nomad else None

    def has(self, horde: Horde) -> bool:
        """Whether the horde has units here."""
        return any(owner is horde for owner, _ in self.units)


@dataclass(frozen=True, slots=True)
class Position:
    """A table ready to be scored; players in seat order, territories by the names the table gives them."""

    players: tuple[Standing, ...]
    territories: tuple[tuple[str, Contents], ...] = ()
