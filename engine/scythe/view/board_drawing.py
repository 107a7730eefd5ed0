"""The map as our own drawing: hexes from the map's facts, and what stands on them for one viewer."""

from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import Final

from engine.message import Message, say
from engine.pictures.drawings import BoardDrawing, EdgeDrawing, PieceDrawing, PlaceDrawing, Point
from engine.recall import recalled
from engine.scythe.board.board import PLACES, RESOURCES, Board, Place
from engine.scythe.board.map import HOME_BASES, RIVERS, TERRITORIES, HomeBase, Territory
from engine.scythe.components import factions
from engine.scythe.ids import Faction, Unit
from engine.scythe.state import State
from engine.scythe.view.looks import (
    AIRSHIP,
    ARMED,
    DISARMED,
    ENCOUNTER,
    ENCOUNTER_PRINT,
    FLAG,
    GOODS,
    GROUNDS,
    HOME_GROUND,
    RIVER,
    STRUCTURES,
    TUNNEL_PRINT,
    UNITS,
)
from engine.scythe.wind_gambit.aboard import Airship

# Corners of a hex 1 wide, in half hexes to the right and in quarters of its height down from the centre.
# Whole numbers until the end, so that hexes side by side share exactly the same points.
_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_QUARTER: Final = 1 / sqrt(3) / 2
_PLATE: Final = 0.7  # a home base beside a hex: clearly smaller, its pieces still fit
_MARGIN: Final = 0.1  # room for the line around the outermost hexes

_UNIT_WORDS: Final = {
    Unit.CHARACTER: "piece.character",
    Unit.MECH: "piece.mech",
    Unit.WORKER: "piece.worker",
}

_Cell = tuple[int, int]


def board_drawing(state: State, viewer: int | None) -> BoardDrawing | None:
    """The map and its pieces as `viewer` may see them; None where no board is tracked."""
    if state.board is None:
        return None
    owners = {seat.faction: number for number, seat in enumerate(state.setup.seats)}
    traps = owners.get(Faction.TOGAWA)
    return _seen(state.board, owners.get(Faction.ALBION), traps, viewer is not None and viewer == traps)


@recalled
def _seen(board: Board, flags: int | None, traps: int | None, knows_traps: bool) -> BoardDrawing:
    width, height = _size()
    pieces = tuple(_pieces(board, flags, traps, knows_traps))
    return BoardDrawing(width, height, _places(), _rivers(), pieces)


def _middle(place: Territory | HomeBase) -> _Cell:
    return 2 * place.q + place.r, 3 * place.r


def _corners(place: Territory | HomeBase) -> tuple[_Cell, ...]:
    across, down = _middle(place)
    return tuple((across + right, down + below) for right, below in _CORNERS)


@cache
def _everywhere() -> tuple[Territory | HomeBase, ...]:
    return (*TERRITORIES.values(), *HOME_BASES.values())


@cache
def _origin() -> Point:
    """What is taken from every coordinate so that the drawing begins at (0, 0)."""
    points = [_scaled(corner) for place in _everywhere() for corner in _corners(place)]
    return min(x for x, _ in points) - _MARGIN, min(y for _, y in points) - _MARGIN


@cache
def _size() -> Point:
    points = [_point(corner) for place in _everywhere() for corner in _corners(place)]
    return max(x for x, _ in points) + _MARGIN, max(y for _, y in points) + _MARGIN


def _scaled(cell: _Cell) -> Point:
    return cell[0] / 2, cell[1] * _QUARTER


def _point(cell: _Cell) -> Point:
    (x, y), (left, top) = _scaled(cell), _origin()
    return x - left, y - top


@cache
def _places() -> tuple[PlaceDrawing, ...]:
    return (*map(_hex, TERRITORIES.values()), *map(_plate, HOME_BASES.values()))


def _hex(territory: Territory) -> PlaceDrawing:
    tunnel = (TUNNEL_PRINT,) if territory.tunnel else ()
    return PlaceDrawing(
        id=territory.id,
        name=say("map.territory", at=territory.id, terrain=territory.terrain),
        outline=tuple(map(_point, _corners(territory))),
        centre=_point(_middle(territory)),
        ground=GROUNDS[territory.terrain],
        printed=(*tunnel, ENCOUNTER_PRINT) if territory.encounter else tunnel,
    )


def _plate(base: HomeBase) -> PlaceDrawing:
    x, y = centre = _point(_middle(base))
    corners = map(_point, _corners(base))
    return PlaceDrawing(
        id=base.id,
        name=say("map.home_base", at=base.id),
        outline=tuple((x + (right - x) * _PLATE, y + (down - y) * _PLATE) for right, down in corners),
        centre=centre,
        ground=HOME_GROUND,
        owner=factions()[base.faction].color,
    )


@cache
def _rivers() -> tuple[EdgeDrawing, ...]:
    corners = {place.id: _corners(place) for place in _everywhere()}
    found = []
    for pair in sorted(sorted(river) for river in RIVERS):
        one, other = pair
        shared = tuple(_point(corner) for corner in corners[one] if corner in corners[other])
        found.append(EdgeDrawing(RIVER, shared))
    return tuple(found)


def _pieces(board: Board, flags: int | None, traps: int | None, knows_traps: bool) -> Iterator[PieceDrawing]:
    """What stands there; `flags` and `traps` are the seats whose they are."""
    for name, place in zip(PLACES, board.places, strict=True):
        yield from _standing(name, place)
        if place.flag:
            yield PieceDrawing("flag", name, flags, 1, say("piece.flag", n=1), FLAG)
        if place.trap:
            yield _trap(name, place, traps, knows_traps)
    for seat, ship in enumerate(board.airships):
        landed = board.at(ship.at).landed == seat
        words = say("piece.airship_landed", n=1) if landed else say("piece.airship", n=1)
        yield PieceDrawing("airship", ship.at, seat, 1, words, AIRSHIP, tuple(_aboard(ship)))


def _aboard(ship: Airship) -> Iterator[Message]:
    for kind, n in zip(RESOURCES, ship.resources, strict=True):
        if n:
            yield say("piece.resource", n=n, resource=kind)
    if ship.workers:
        yield say("piece.worker", n=ship.workers)


def _standing(name: str, place: Place) -> Iterator[PieceDrawing]:
    if place.structure:
        seat, structure = place.structure
        words = say("piece.structure", structure=structure)
        yield PieceDrawing("structure", name, seat, 1, words, STRUCTURES[structure])
    for seat, units in place.units:
        for kind, n in (
            (Unit.CHARACTER, int(units.character)),
            (Unit.MECH, units.mechs),
            (Unit.WORKER, units.workers),
        ):
            if n:
                yield PieceDrawing(str(kind), name, seat, n, say(_UNIT_WORDS[kind], n=n), UNITS[kind])
    for resource, n in zip(RESOURCES, place.resources, strict=True):
        if n:
            words = say("piece.resource", n=n, resource=resource)
            yield PieceDrawing("resource", name, None, n, words, GOODS[resource])
    if place.encounter:
        yield PieceDrawing("encounter", name, None, 1, say("piece.encounter", n=1), ENCOUNTER)


def _trap(name: str, place: Place, owner: int | None, known: bool) -> PieceDrawing:
    """Armed it lies face down, and only its owner knows which it is."""
    kind = str(place.trap)
    if not place.armed:
        return PieceDrawing("trap", name, owner, 1, say("piece.trap_disarmed_of", trap=kind), DISARMED)
    words = say("piece.trap_armed_of", trap=kind) if known else say("piece.trap_armed")
    return PieceDrawing("trap", name, owner, 1, words, ARMED)
