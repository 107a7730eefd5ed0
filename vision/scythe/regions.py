"""The part of the board that shows a place, a track or a slot to a person."""

from typing import Final

from vision.proposal import Box
from vision.scythe import plan

WHOLE: Final = Box(0.0, 0.0, 1.0, 1.0)
_AROUND: Final = 0.65
"""Of a hex's width to each side: tall pieces lean over their border."""
_SPACES: Final = 1.6
"""Spaces of a track to show on each side of the token."""
_SHAPE: Final = plan.WIDTH_MM / plan.HEIGHT_MM


def place_region(place: str) -> Box:
    """The hex of a territory or home base with a little of its neighbours."""
    at = plan.HOMES[place.removeprefix("HB_")] if place.startswith("HB_") else plan.TERRITORIES[place]
    half = plan.HEX_WIDTH * _AROUND
    return _kept(Box(at.x - half, at.y - half * _SHAPE, at.x + half, at.y + half * _SHAPE))


def power_region(one: int, other: int) -> Box:
    """The power track around two values."""
    spaces = sorted((plan.power_centre(one).x, plan.power_centre(other).x))
    margin = _SPACES * (plan.power_centre(1).x - plan.power_centre(0).x)
    return _kept(Box(spaces[0] - margin, plan.POWER[1], spaces[1] + margin, plan.POWER[3]))


def popularity_region(one: int, other: int) -> Box:
    """The popularity track around two values."""
    spaces = sorted((plan.popularity_centre(one).y, plan.popularity_centre(other).y))
    margin = _SPACES * (plan.popularity_centre(0).y - plan.popularity_centre(1).y)
    return _kept(Box(plan.POPULARITY[0], spaces[0] - margin, plan.POPULARITY[2], spaces[1] + margin))


def slot_region(slot: str) -> Box:
    """A slot of the triumph track; combat has two side by side."""
    columns = [plan.slot_centre(n).x for n, name in enumerate(plan.SLOTS) if name == slot]
    margin = plan.SLOT_PITCH * 0.9
    return _kept(Box(columns[0] - margin, plan.TRIUMPH[1], columns[-1] + margin, plan.TRIUMPH[3]))


def star_row_region() -> Box:
    """The whole triumph track."""
    first, last = slot_region(plan.SLOTS[0]), slot_region(plan.SLOTS[-1])
    return Box(min(first.left, last.left), first.top, max(first.right, last.right), first.bottom)


def _kept(box: Box) -> Box:
    """As far as it lies on the board."""
    left, top, right, bottom = (min(max(edge, 0.0), 1.0) for edge in box)
    return Box(left, top, right, bottom)
