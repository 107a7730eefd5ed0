"""The signs that show on the photo what was understood."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Final

from vision.overlay import UNKNOWN, Chip, Colour, OverlayMark, PieceSpot
from vision.scythe import plan, signs
from vision.scythe.plan import Point
from vision.scythe.reading import PlaceReading, ScytheReading, SeenPiece

_COLOURS: Final[dict[str, Colour]] = {
    "albion": (60, 160, 60), "crimea": (0, 210, 255), "nordic": (230, 140, 40), "polania": (255, 255, 255),
    "rusviet": (40, 40, 220), "saxony": (40, 40, 40), "togawa": (170, 60, 140),
}  # fmt: skip
_GOODS: Final[dict[str, Colour]] = {
    "food": (60, 230, 250), "metal": (160, 160, 160), "oil": (70, 60, 30), "wood": (40, 70, 110),
}  # fmt: skip
_TOKEN: Final = (60, 150, 140)
_SIGNS: Final = {"character": signs.LEADER, "mech": signs.MACHINE, "worker": signs.WORKER}


def marks(reading: ScytheReading) -> list[OverlayMark]:
    """Everything that was understood, place by place, track by track."""
    hexagon, circle = plan.HEX_WIDTH / 3**0.5 * 0.94, plan.HOME_RADIUS
    found = [
        _place(plan.TERRITORIES[name], _ring(hexagon, 6), place)
        for name, place in reading.territories.items()
    ]
    found += [_place(plan.HOMES[name], _ring(circle, 24), place) for name, place in reading.home.items()]
    return [*found, *_tracks(reading), *_triumph(reading)]


def _ring(radius: float, corners: int) -> list[tuple[float, float]]:
    turns = [pi / 6 + 2 * pi * k / corners for k in range(corners)]
    return [(radius * cos(turn), radius * sin(turn) / plan.RATIO) for turn in turns]


def _place(at: Point, ring: list[tuple[float, float]], place: PlaceReading) -> OverlayMark:
    outline = tuple((at.x + x, at.y + y) for x, y in ring)
    chips = tuple(_chips(place)) if place.seen else (Chip(UNKNOWN, _TOKEN),)
    pieces = tuple(PieceSpot(each.at, _colour(each)) for each in place.pieces)
    return OverlayMark(at, chips, outline if chips else (), place.is_doubtful, pieces)


def _colour(piece: SeenPiece) -> Colour:
    return _COLOURS.get(piece.faction) or _GOODS.get(piece.kind, _TOKEN)


def _chips(place: PlaceReading) -> Iterator[Chip]:
    for faction, units in place.units.items():
        for kind, count in units.items():
            yield Chip(_SIGNS[kind], _COLOURS[faction], _many(count))
    if place.structure:
        yield Chip(signs.BUILDING, _COLOURS[place.structure.faction], place.structure.kind[:3])
    for kind, count in place.resources.items():
        yield Chip(signs.GOODS, _GOODS[kind], _many(count))
    if place.encounter:
        yield Chip(signs.TOKEN, _TOKEN)
    if place.flag:
        yield Chip(signs.FLAG, _COLOURS["albion"])
    if place.trap:
        yield Chip(signs.TRAP, _COLOURS["togawa"])
    if place.airship:
        yield Chip(signs.SHIP, _COLOURS[place.airship])


def _many(count: int) -> str:
    return str(count) if count > 1 else ""


def _tracks(reading: ScytheReading) -> Iterator[OverlayMark]:
    for track, centre in ((reading.power, plan.power_centre), (reading.popularity, plan.popularity_centre)):
        by_value: dict[int, list[Chip]] = {}
        for faction, token in track.items():
            if token.value is not None:
                by_value.setdefault(token.value, []).append(Chip(signs.TOKEN, _COLOURS[faction]))
        for value, chips in by_value.items():
            at = centre(value)
            yield OverlayMark(at, tuple(chips), pieces=_pointed_at(at, chips))


def _triumph(reading: ScytheReading) -> Iterator[OverlayMark]:
    for slot in dict.fromkeys((*reading.triumph, *reading.doubtful_slots)):
        stars = reading.triumph.get(slot, {})
        chips = [Chip(signs.STAR, _COLOURS[faction], _many(count)) for faction, count in stars.items()]
        at = plan.slot_centre(plan.SLOTS.index(slot))
        doubtful = slot in reading.doubtful_slots
        yield OverlayMark(at, tuple(chips), (), doubtful, _pointed_at(at, chips))


def _pointed_at(at: Point, chips: Sequence[Chip]) -> tuple[PieceSpot, ...]:
    """One ring for all that lie there, in the colour of the first."""
    # Of a field or a slot only the middle is known: every other ring would be drawn over this one.
    return tuple(PieceSpot(at, chip.colour) for chip in chips[:1])
