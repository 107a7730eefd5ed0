"""The Wind Gambit's tiles as they lie on the table: which they are, and what was read off them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.message import Message, say
from engine.scythe.components import tile_names
from engine.scythe.ids import Cargo

TOLL: Final = "Toll"
BOMBARD: Final = "Bombard"
BLITZKRIEG: Final = "Blitzkrieg"
SAFE_HAVEN: Final = "Safe Haven"
MISSION_POSSIBLE: Final = "Mission Possible"
MISSIONS: Final = (1, 2)  # its two public objective cards
OBJECTIVE_CARDS: Final = range(1, 28)  # 1-23 base game, 24-27 Promo Pack 3
FARTHEST_RANGE: Final = 3  # the highest range a passive airship tile prints
MAX_NOTE: Final = 160  # letters; more than a tile has room for, and still two lines on a phone


@dataclass(frozen=True, slots=True)
class AirshipTiles:
    """An aggressive and a passive tile, and what they print as far as the table has read it."""

    aggressive: str
    passive: str
    range: int | None = None
    """The number in the hex of the passive tile; None is not read yet, so the highest known holds."""
    carries: Cargo | None = None
    """What the aggressive tile prints; None is not read yet, so either kind may be carried."""

    def flies(self) -> int:
        """How many territories a Move takes the airship."""
        return FARTHEST_RANGE if self.range is None else self.range


@dataclass(frozen=True, slots=True)
class Tiles:
    """All tiles of The Wind Gambit that lie on one table."""

    airships: tuple[AirshipTiles, ...] = ()
    """One pair for all, or one for each seat (advanced variant); none without the module."""
    resolution: str | None = None
    public_objectives: tuple[int, int] | None = None
    """The two cards beside the triumph track (Mission Possible), if the table has named them."""
    notes: tuple[tuple[str, str], ...] = ()
    """The table's own words about a tile, by the tile's name."""

    def of(self, seat: int) -> AirshipTiles:
        """The pair that this seat's airship follows."""
        return self.airships[seat if len(self.airships) > 1 else 0]

    def names(self) -> tuple[str, ...]:
        """Every tile that lies there, the airships' first."""
        pairs = (name for pair in self.airships for name in (pair.aggressive, pair.passive))
        return (*pairs, *((self.resolution,) if self.resolution else ()))


def wrong_tiles(tiles: Tiles) -> list[Message]:
    """What cannot lie on any table: tiles that do not exist or lie there twice, numbers none prints."""
    return _wrong_airships(tiles.airships) + _wrong_resolution(tiles) + _wrong_notes(tiles)


def _wrong_airships(pairs: Sequence[AirshipTiles]) -> list[Message]:
    wrong = []
    for kind in ("aggressive", "passive"):
        lying = [str(getattr(pair, kind)) for pair in pairs]
        if not set(lying) <= set(tile_names(kind)):
            wrong.append(say("setup.tile_unknown", kind=kind))
        if len(set(lying)) < len(lying):
            wrong.append(say("setup.tile_twice", kind=kind))
    if any(pair.range is not None and not 1 <= pair.range <= FARTHEST_RANGE for pair in pairs):
        wrong.append(say("setup.airship_range", most=FARTHEST_RANGE))
    return wrong


def _wrong_resolution(tiles: Tiles) -> list[Message]:
    wrong = []
    if tiles.resolution is not None and tiles.resolution not in tile_names("resolution"):
        wrong.append(say("setup.tile_unknown", kind="resolution"))
    cards = tiles.public_objectives
    if cards is not None and tiles.resolution != MISSION_POSSIBLE:
        wrong.append(say("setup.public_objectives_off", name=MISSION_POSSIBLE))
    if cards is not None and (cards[0] == cards[1] or not set(cards) <= set(OBJECTIVE_CARDS)):
        wrong.append(say("setup.public_objectives", most=OBJECTIVE_CARDS[-1]))
    return wrong


def _wrong_notes(tiles: Tiles) -> list[Message]:
    about = [name for name, _ in tiles.notes]
    if len(set(about)) < len(about) or not set(about) <= set(tiles.names()):
        return [say("setup.note_alone")]
    fit = all(1 <= len(note) <= MAX_NOTE and note.isprintable() for _, note in tiles.notes)
    return [] if fit else [say("setup.note", most=MAX_NOTE)]
