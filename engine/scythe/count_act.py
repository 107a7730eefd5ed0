"""What people have counted on the table for the score, as one act."""

from dataclasses import dataclass

from engine.game import Act
from engine.scythe.ids import StructureBonus


@dataclass(frozen=True, slots=True)
class Count(Act):
    """Tell what was counted for this seat's score; None leaves a number as it is."""

    coins: int | None = None
    popularity: int | None = None
    stars: int | None = None
    territories: int | None = None
    resources: int | None = None
    structure_bonus: StructureBonus | None = None
    """The tile that lies on the table; it is everybody's."""
    structure_count: int | None = None
    encounters: int | None = None
    pieces: int | None = None
    power: int | None = None
