"""Single pieces found in the network's maps, each with its chances."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, KINDS, RESOURCES, STRUCTURES, UNITS
from vision.scythe.network import STRIDE, Maps
from vision.scythe.plan import Point

FAINTEST: Final = 0.06  # heat; below that nothing has ever stood in the drawn evenings
_PEAK: Final = np.ones((3, 3), np.uint8)

# Kinds that cannot stand in one spot: of two peaks closer than this (cells) the hotter one is the piece.
_GROUPS: Final = (
    ((*STRUCTURES, "worker", *RESOURCES), 2.3),
    (("mech", "character"), 4.0),
    (("encounter", "flag", "trap"), 3.0),
    (("star", "heart", "eagle"), 2.5),
    (("airship",), 4.0),
)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Something that may stand on the board."""

    kind: str
    at: Point
    heat: float
    kinds: NDArray[np.float32]
    """Heat of every kind at this spot."""
    factions: NDArray[np.float32]
    """How much each faction speaks for itself (before the softmax)."""


def pieces(maps: Maps) -> tuple[Piece, ...]:
    """Every peak of the heat that is not the shadow of a hotter one."""
    return tuple(piece for kinds, apart in _GROUPS for piece in _group(maps, kinds, apart))


def _group(maps: Maps, kinds: tuple[str, ...], apart: float) -> list[Piece]:
    peaks = sorted((peak for kind in kinds for peak in _peaks(maps, KINDS.index(kind))), reverse=True)
    kept: list[tuple[float, float, Piece]] = []
    for _, channel, row, column in peaks:
        x, y = column + maps.offset[0, row, column], row + maps.offset[1, row, column]
        if all((x - u) ** 2 + (y - v) ** 2 > apart**2 for u, v, _ in kept):
            kept.append((x, y, _piece(maps, channel, row, column, (x, y))))
    return [piece for _, _, piece in kept]


def _peaks(maps: Maps, channel: int) -> list[tuple[float, int, int, int]]:
    heat = maps.heat[channel]
    top = (heat >= cv2.dilate(heat, _PEAK)) & (heat > FAINTEST)
    return [(float(heat[row, column]), channel, int(row), int(column)) for row, column in np.argwhere(top)]


def _piece(maps: Maps, channel: int, row: int, column: int, middle: tuple[float, float]) -> Piece:
    x, y = ((each + 0.5) * STRIDE for each in middle)
    rows, columns = slice(max(0, row - 1), row + 2), slice(max(0, column - 1), column + 2)
    return Piece(
        kind=KINDS[channel],
        at=Point(float(x) / plan.WIDTH, float(y) / plan.HEIGHT),
        heat=float(maps.heat[channel, row, column]),
        kinds=maps.heat[:, rows, columns].max(axis=(1, 2)),
        factions=maps.faction[:, rows, columns].mean(axis=(1, 2)),
    )


def faction_chances(piece: Piece, playing: tuple[str, ...]) -> dict[str, float]:
    """How likely the piece belongs to each of these factions."""
    raw = np.array([piece.factions[FACTIONS.index(faction)] for faction in playing])
    odds = np.exp(raw - raw.max())
    return {faction: float(chance) for faction, chance in zip(playing, odds / odds.sum(), strict=True)}


def place_of(piece: Piece) -> str | None:
    """The territory or home base (`HB_...`) on which the piece stands; None beside both."""
    home = _nearest(piece.at, plan.HOMES)
    if piece.kind in UNITS and home[1] < plan.HOME_RADIUS:
        return f"HB_{home[0]}"
    territory = _nearest(piece.at, plan.TERRITORIES)
    return territory[0] if territory[1] < plan.HEX_WIDTH * 0.62 else None


def _nearest(at: Point, places: dict[str, Point]) -> tuple[str, float]:
    """The closest of the places and how far it is, in widths of the board."""
    ratio = plan.HEIGHT_MM / plan.WIDTH_MM
    far = {name: float(np.hypot(at.x - p.x, (at.y - p.y) * ratio)) for name, p in places.items()}
    name = min(far, key=far.__getitem__)
    return name, far[name]
