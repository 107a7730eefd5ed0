"""Maps as a perfect network would answer, drawn by hand for tests."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from vision.scythe import plan
from vision.scythe.kinds import FACTIONS, KINDS
from vision.scythe.network import STRIDE, Maps
from vision.scythe.plan import Point


class Put(NamedTuple):
    """A piece at a point of the board."""

    kind: str
    faction: str
    at: Point
    heat: float = 0.95
    sure: float = 8.0
    """How much louder its faction speaks than the others."""


def near(place: str, right: float = 0.0, down: float = 0.0) -> Point:
    """A point in a territory or home base, moved by hex widths."""
    centre = plan.HOMES[place[3:]] if place.startswith("HB_") else plan.TERRITORIES[place]
    return Point(centre.x + right * plan.HEX_WIDTH, centre.y + down * plan.HEX_WIDTH)


def drawn_maps(pieces: Iterable[Put]) -> Maps:
    """A map with a bump of heat for each piece."""
    high, wide = plan.HEIGHT // STRIDE, plan.WIDTH // STRIDE
    heat = np.full((len(KINDS), high, wide), 0.001, np.float32)
    faction = np.zeros((len(FACTIONS), high, wide), np.float32)
    ys, xs = np.mgrid[0:high, 0:wide]
    for put in pieces:
        x, y = put.at.x * wide - 0.5, put.at.y * high - 0.5
        bump = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * 1.25**2))
        bump /= bump.max()
        heat[KINDS.index(put.kind)] = np.maximum(heat[KINDS.index(put.kind)], put.heat * bump)
        if put.faction:
            faction[FACTIONS.index(put.faction)][bump > 0.3] = put.sure
    return Maps(heat, faction, np.zeros((high, wide), np.float32), np.zeros((2, high, wide), np.float32))
