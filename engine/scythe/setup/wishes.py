"""What people have chosen by hand before the draw, or say that it lies on the table already."""

from dataclasses import dataclass, fields
from typing import Final

from engine.game import BadSetup
from engine.scythe.ids import Cargo, Faction, Mat
from engine.scythe.setup.tiles import FARTHEST_RANGE, OBJECTIVE_CARDS

UNREAD: Final = "unread"
"""What a range, a capacity or a card is while nobody has read it off the table."""


@dataclass(frozen=True, slots=True)
class ToldTiles:
    """A pair of airship tiles and what they print, in words; what is empty is drawn, or not read yet."""

    aggressive_tile: str = ""
    passive_tile: str = ""
    airship_range: str = ""
    airship_carries: str = ""

    def range(self) -> int | None:
        """The range that was read; BadSetup for what is no number."""
        if self.airship_range in ("", UNREAD):
            return None
        if not self.airship_range.isdecimal() or len(self.airship_range) > 1:
            raise BadSetup("setup.airship_range", most=FARTHEST_RANGE)
        return int(self.airship_range)

    def carries(self) -> Cargo | None:
        """The cargo that was read; BadSetup for what no tile prints."""
        if self.airship_carries in ("", UNREAD):
            return None
        if self.airship_carries not in tuple(Cargo):
            raise BadSetup("setup.airship_carries", cargo=tuple(Cargo))
        return Cargo(self.airship_carries)


NOTHING_TOLD: Final = ToldTiles()


@dataclass(frozen=True, slots=True)
class Told(ToldTiles):
    """What people say of the table's own tiles; what is empty is drawn, or not read yet."""

    resolution_tile: str = ""
    first_objective: str = ""
    second_objective: str = ""
    aggressive_note: str = ""
    passive_note: str = ""
    resolution_note: str = ""

    def public_objectives(self) -> tuple[int, int] | None:
        """The two cards beside the triumph track; BadSetup for one alone and for what is no number."""
        named = [card for card in (self.first_objective, self.second_objective) if card not in ("", UNREAD)]
        if not named:
            return None
        if len(named) < 2 or any(not card.isdecimal() or len(card) > 2 for card in named):
            raise BadSetup("setup.public_objectives", most=OBJECTIVE_CARDS[-1])
        return int(named[0]), int(named[1])

    def notes(self) -> tuple[tuple[str, str], ...]:
        """The table's own words by the tile they are about; BadSetup where it is left to chance."""
        pairs = (
            (self.aggressive_tile, self.aggressive_note),
            (self.passive_tile, self.passive_note),
            (self.resolution_tile, self.resolution_note),
        )
        found = tuple((tile, " ".join(note.split())) for tile, note in pairs if note.strip())
        if any(not tile for tile, _ in found):
            raise BadSetup("setup.note_alone")
        return found


UNTOLD: Final = Told()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a player has chosen by hand before the draw; what is None or empty is left to chance."""

    name: str
    faction: Faction | None = None
    mat: Mat | None = None
    tiles: ToldTiles = NOTHING_TOLD


_MOST_CHOSEN: Final = 2 + len(fields(ToldTiles))


def wanted_by(name: str, chosen: tuple[str, ...]) -> Wanted:
    """What this player has chosen by hand, or BadSetup if there is no such faction or mat."""
    try:
        faction, mat, *tiles = (*chosen, *("",) * _MOST_CHOSEN)[: max(_MOST_CHOSEN, len(chosen))]
        if len(chosen) > _MOST_CHOSEN:
            raise ValueError
        told = ToldTiles(*tiles)
        return Wanted(name, Faction(faction) if faction else None, Mat(mat) if mat else None, told)
    except ValueError:
        raise BadSetup("setup.chosen", name=name, factions=tuple(Faction), mats=tuple(Mat)) from None
