"""Power, popularity and triumph: tokens and stars by the space they lie on."""

from collections.abc import Callable, Iterable
from math import exp
from typing import Final

from vision.reading import TrackReading
from vision.scythe import plan
from vision.scythe.pieces import Piece
from vision.scythe.plan import Point
from vision.scythe.whole_board import Standing, decided

STARS: Final = 6
_MARGIN: Final = 0.05  # of the board: tokens hang over the edge of their track
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
        value, sure = _space(along(standing[faction].piece.at), [along(centre(v)) for v in range(most + 1)])
        read[faction] = TrackReading(value, standing[faction].chance * sure)
    return read


_TRACKS: Final[dict[str, tuple[Area, Callable[[int], Point], int, Callable[[Point], float]]]] = {
    "eagle": (plan.POWER, plan.power_centre, plan.POWER_MOST, lambda at: at.x),
    "heart": (plan.POPULARITY, plan.popularity_centre, plan.POPULARITY_MOST, lambda at: at.y),
}


def read_triumph(
    found: Iterable[Piece], playing: tuple[str, ...], believed: Believed
) -> tuple[dict[str, dict[str, int]], float]:
    """Stars by slot and faction, and how sure all of them are."""
    tokens = [piece for piece in found if piece.kind == "star" and _inside(piece.at, plan.TRIUMPH)]
    centres = [plan.slot_centre(slot).x for slot in range(len(plan.SLOTS))]
    stars: dict[str, dict[str, int]] = {}
    placed: dict[str, int] = dict.fromkeys(playing, 0)
    certain = 1.0
    for star in sorted(decided(tokens, ("star",), playing, believed), key=lambda one: -one.chance):
        slot, sure = _space(star.piece.at.x, centres)
        name = plan.SLOTS[slot]
        here = stars.setdefault(name, {})
        if placed[star.faction] >= STARS or here.get(star.faction, 0) >= _slot_limit(name, star):
            certain *= 1 - star.chance
            continue
        here[star.faction] = here.get(star.faction, 0) + 1
        placed[star.faction] += 1
        certain *= star.chance * sure
    return {slot: here for slot, here in stars.items() if here}, certain


def _slot_limit(slot: str, star: Standing) -> int:
    """One star a goal; two for combat; Saxony places any number for combats and objectives."""
    if star.faction == "saxony" and slot in ("combat", "objective"):
        return STARS
    return 2 if slot == "combat" else 1


def _inside(at: Point, area: Area) -> bool:
    left, top, right, bottom = area
    return left - _MARGIN <= at.x <= right + _MARGIN and top - _MARGIN <= at.y <= bottom + _MARGIN


def _space(at: float, centres: list[float]) -> tuple[int, float]:
    """The nearest space, and how sure it is that it is not the next one."""
    far = sorted((abs(at - centre), number) for number, centre in enumerate(centres))
    pitch = abs(centres[1] - centres[0])
    lead = (far[1][0] - far[0][0]) / pitch
    return far[0][1], 1 / (1 + exp(-lead / _EDGE))
