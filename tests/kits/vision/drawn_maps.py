"""Maps and names as perfect networks would answer, drawn by hand for tests."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, GROUPS, KINDS
from vision.scythe.network import MARK, STRIDE, Maps, NamedSpots
from vision.scythe.pieces import Piece, Spot, named, spots
from vision.scythe.plan import Point

GROUP = {kind: group for group, kinds in GROUPS.items() for kind in kinds}


class Put(NamedTuple):
    """A piece at a point of the board."""

    kind: str
    faction: str
    at: Point
    heat: float = 0.95
    sure: float = 8.0
    """How much louder its faction speaks than the others."""
    foot: Point | None = None
    """Where its feet are if it lies down; else it stands where it is seen."""


def near(place: str, right: float = 0.0, down: float = 0.0) -> Point:
    """A point in a territory or home base, moved by hex widths."""
    centre = plan.HOMES[place[3:]] if place.startswith("HB_") else plan.TERRITORIES[place]
    return Point(centre.x + right * plan.HEX_WIDTH, centre.y + down * plan.HEX_WIDTH)


def drawn_maps(put: Iterable[Put]) -> Maps:
    """A finder's map with a bump of heat for each piece."""
    high, wide = plan.HEIGHT // STRIDE, plan.WIDTH // STRIDE
    heat = np.full((len(GROUPS), high, wide), 0.001, np.float32)
    ys, xs = np.mgrid[0:high, 0:wide]
    for each in put:
        x, y = each.at.x * wide - 0.5, each.at.y * high - 0.5
        bump = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * 1.25**2))
        channel = list(GROUPS).index(GROUP[each.kind])
        heat[channel] = np.maximum(heat[channel], each.heat * bump / bump.max())
    return Maps(heat, np.zeros((high, wide), np.float32), np.zeros((2, high, wide), np.float32))


def drawn_names(there: list[Spot], put: list[Put]) -> NamedSpots:
    """What a namer would say of the spots: the piece that was put nearest."""
    kinds = np.full((len(there), len(KINDS) + 1), 0.001, np.float32)
    factions = np.zeros((len(there), len(FACTIONS)), np.float32)
    feet = np.zeros((len(there), 2), np.float32)
    for row, spot in enumerate(there):
        alike = [each for each in put if GROUP[each.kind] == spot.group]
        nearest = min(alike, key=lambda each: (each.at.x - spot.at.x) ** 2 + (each.at.y - spot.at.y) ** 2)
        kinds[row, KINDS.index(nearest.kind)] = 0.98
        if nearest.faction:
            factions[row, FACTIONS.index(nearest.faction)] = nearest.sure
        if nearest.foot:
            feet[row] = (nearest.foot.x - spot.at.x) * plan.WIDTH, (nearest.foot.y - spot.at.y) * plan.HEIGHT
    return NamedSpots(kinds, factions, np.zeros((len(there), MARK), np.float32), feet)


def drawn_pieces(put: list[Put]) -> tuple[Piece, ...]:
    """The pieces as the reader would find them."""
    there = spots(drawn_maps(put))
    return named(there, drawn_names(there, put))
