"""A table ready to be scored, as immutable data."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from engine.scythe.board.board import Units
from engine.scythe.ids import Faction, Mat, Resource, Structure, StructureBonus

Resources: TypeAlias = tuple[int, ...]
NO_RESOURCES: Final[Resources] = (0,) * len(Resource)


class TrapSide(StrEnum):
    """The two sides of a trap token."""

    ARMED = "armed"
    DISARMED = "disarmed"


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's mats, coins, tracks and stars."""

    faction: Faction
    mat: Mat
    coins: int
    popularity: int
    power: int
    stars: tuple[int, ...]
    """In the order of `Slot`."""
    tile_stars: int = 0
    """On the resolution tile or its objective cards; they count like the others."""

    def star_count(self) -> int:
        """All stars that were placed."""
        return sum(self.stars) + self.tile_stars


@dataclass(frozen=True, slots=True)
class Contents:
    """What stands on one territory or home base."""

    units: tuple[tuple[Faction, Units], ...] = ()
    """Only factions that have a unit here, in the order of `Faction`."""
    structure: tuple[Faction, Structure] | None = None
    resources: Resources = NO_RESOURCES
    """In the order of `Resource`."""
    flag: bool = False
    trap: TrapSide | None = None
    encounter: bool = False


NOTHING: Final = Contents()


@dataclass(frozen=True, slots=True)
class AirshipPair:
    """The names of an aggressive and a passive tile, as far as they were told."""

    aggressive: str | None = None
    passive: str | None = None


@dataclass(frozen=True, slots=True)
class AirshipThere:
    """Where an airship is and what it carries; it controls nothing, unless Safe Haven lets it."""

    at: str | None = None
    resources: Resources = NO_RESOURCES
    workers: int = 0
    controls: bool = False
    """It has landed, and nobody else controls the territory (airship tile Safe Haven)."""
    pair: AirshipPair | None = None
    """Tiles of its own (advanced variant)."""


@dataclass(frozen=True, slots=True)
class Position:
    """A table ready to be scored; players in seat order, places with nothing on them left out."""

    structure_bonus: StructureBonus
    players: tuple[Standing, ...]
    territories: tuple[tuple[str, Contents], ...] = ()
    """In the order of the map."""
    home: tuple[tuple[Faction, Contents], ...] = ()
    airships: tuple[tuple[Faction, AirshipThere], ...] = ()
    pair: AirshipPair | None = None
    """The tiles that all airships follow."""
    resolution: str | None = None
    """The resolution tile."""

    def units_of(self, faction: Faction) -> Units:
        """All units of a faction that have left its mats: on territories, home bases and airships."""
        found = list(self._placed_units(faction))
        return Units(
            sum(units.character for units in found),
            sum(units.mechs for units in found),
            sum(units.workers for units in found) + self.airship_of(faction).workers,
        )

    def structures_of(self, faction: Faction) -> tuple[tuple[str, Structure], ...]:
        """A faction's structures and where they stand, whoever controls the territory."""
        return tuple(
            (place, contents.structure[1])
            for place, contents in self.territories
            if contents.structure is not None and contents.structure[0] is faction
        )

    def airship_of(self, faction: Faction) -> AirshipThere:
        """A faction's airship; an empty one where none is in play."""
        return dict(self.airships).get(faction, AirshipThere())

    def passive_of(self, faction: Faction) -> str | None:
        """The passive tile that a faction's airship follows, if it was told."""
        pair = self.airship_of(faction).pair or self.pair
        return pair.passive if pair else None

    def _placed_units(self, faction: Faction) -> Iterator[Units]:
        for _, contents in (*self.territories, *self.home):
            for owner, units in contents.units:
                if owner is faction:
                    yield units
