"""Power, popularity and triumph: tokens and stars by the space they lie on."""

from collections.abc import Callable, Iterable
from math import exp
from typing import Final, NamedTuple

from vision.scythe import plan
from vision.scythe.pieces import Piece
from vision.scythe.plan import Point
from vision.scythe.reading import TrackReading
from vision.scythe.whole_board import StandingUnits, decided

STARS: Final = 6
_MARGIN: Final = 0.05  # of the board: tokens hang over the edge of their track
_CAUTION: Final = 2  # times that a doubt about a star counts: one that is missed gives away a game
_EDGE: Final = 0.12  # of a space: how unsure the middle of a token is

Believed = Callable[[Piece], float]
Area = tuple[float, float, float, float]


def read_track(
    found: Iterable[Piece], kind: str, playing: tuple[str, ...], believed: Believed
) -> dict[str, TrackReading]:
    """Where each faction's token stands; None where no token was seen."""
    area, centre, most, along = _TRACKS[kind]
    tokens = [piece for piece in found if piece.kind == kind and _inside(piece.at, area)]
    standing = {each.faction: each for each in decided(tokens, (kind,), playing, believed)}
    read = {}
    for faction in playing:
        if faction not in standing:
            read[faction] = TrackReading(None, 0.0)
            continue
        space = _space(along(standing[faction].piece.at), [along(centre(v)) for v in range(most + 1)])
        read[faction] = TrackReading(space.number, standing[faction].chance * space.sure)
    return read


_TRACKS: Final[dict[str, tuple[Area, Callable[[int], Point], int, Callable[[Point], float]]]] = {
    "eagle": (plan.POWER, plan.power_centre, plan.POWER_MOST, lambda at: at.x),
    "heart": (plan.POPULARITY, plan.popularity_centre, plan.POPULARITY_MOST, lambda at: at.y),
}


def read_triumph(
    found: Iterable[Piece], playing: tuple[str, ...], believed: Believed
) -> tuple[dict[str, dict[str, int]], dict[str, float]]:
    """Stars by slot and faction, and how sure each slot is, also those without a star."""
    tokens = [piece for piece in found if piece.kind == "star" and _inside(piece.at, plan.TRIUMPH)]
    stars: dict[str, dict[str, int]] = {}
    sure = dict.fromkeys(plan.SLOTS, 1.0)
    standing = sorted(decided(tokens, ("star",), playing, believed), key=lambda one: -one.chance)
    for star in standing:
        slot, beside, lead = _slot(star.piece)
        is_placed = _may_lie(star, slot, stars)
        if is_placed:
            here = stars.setdefault(slot, {})
            here[star.faction] = here.get(star.faction, 0) + 1
        sure[slot] *= star.chance * lead if is_placed else 1 - star.chance
        sure[beside] *= lead
    left_out = {id(piece) for piece in tokens} - {id(star.piece) for star in standing}
    for piece in (piece for piece in tokens if id(piece) in left_out):
        sure[_slot(piece)[0]] *= 1 - believed(piece)
    return stars, {slot: chance**_CAUTION for slot, chance in sure.items()}


def _slot(star: Piece) -> tuple[str, str, float]:
    """The slot it lies on, the one it might lie on instead, and how sure it is that it does not."""
    space = _space(star.at.x, [plan.slot_centre(slot).x for slot in range(len(plan.SLOTS))])
    slot, beside = plan.SLOTS[space.number], plan.SLOTS[space.next]
    return slot, beside, 1.0 if slot == beside else space.sure


def _may_lie(star: StandingUnits, slot: str, stars: dict[str, dict[str, int]]) -> bool:
    """Whether neither the slot nor the box has run out of this faction's stars."""
    placed = sum(here.get(star.faction, 0) for here in stars.values())
    return placed < STARS and stars.get(slot, {}).get(star.faction, 0) < _slot_limit(slot, star)


def _slot_limit(slot: str, star: StandingUnits) -> int:
    """One star a goal; two for combat; Saxony places any number for combats and objectives."""
    if star.faction == "saxony" and slot in ("combat", "objective"):
        return STARS
    return 2 if slot == "combat" else 1


def _inside(at: Point, area: Area) -> bool:
    left, top, right, bottom = area
    return left - _MARGIN <= at.x <= right + _MARGIN and top - _MARGIN <= at.y <= bottom + _MARGIN


class _Space(NamedTuple):
    """Where a token lies on a track."""

    number: int
    next: int
    """The second nearest space."""
    sure: float
    """How sure it is that it does not lie there."""


def _space(at: float, centres: list[float]) -> _Space:
    """The nearest space, and how sure it is that it is not the next one."""
    far = sorted((abs(at - centre), number) for number, centre in enumerate(centres))
    pitch = abs(centres[1] - centres[0])
    lead = (far[1][0] - far[0][0]) / pitch
    return _Space(far[0][1], far[1][1], 1 / (1 + exp(-lead / _EDGE)))
