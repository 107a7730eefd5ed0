"""The map as our own drawing: four regions in the corners around the Khan's, the Wasteland between them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.frozen import evolve
from engine.message import say
from engine.pictures.drawings import BoardDrawing, Ground, PieceDrawing, PlaceDrawing, Point, Printed
from engine.recall import recalled
from engine.ruination.board.board import Board, Place
from engine.ruination.board.map import CITADEL, KHAN, OUTER, BoardFile, Territory, map_of
from engine.ruination.ids import RECRUITED, Resource, Unit
from engine.ruination.state import State
from engine.ruination.view.looks import (
    BASTION,
    CITADEL_PRINT,
    KHAN_GROUND,
    NOMAD_FACEDOWN,
    NOMAD_FACEUP,
    OUTLANDS,
    PRINTED_GOODS,
    TINTS,
    UNITS,
)

SIZE: Final = (7.0, 5.4)
SIDE: Final = 1.2  # of a territory; what is left between the regions is the Wasteland
_MARGIN: Final = 0.1
_MIDDLE: Final = (1.7, 2.1)  # top left of the Khan's region
# Steps from a region's corner: the corner itself, along the board's edge, towards the middle.
_STEPS: Final = ((0, 0), (1, 0), (0, 1))


def board_drawing(state: State) -> BoardDrawing | None:
    """The map and its pieces, which everybody may see; None where no board is tracked."""
    if state.board is None:
        return None
    width, height = SIZE
    return BoardDrawing(width, height, places(state.setup.board), (), _pieces(state.board))


@lru_cache(maxsize=64)
def places(file: BoardFile) -> tuple[PlaceDrawing, ...]:
    """All territories of a board file of the right shape, in its order."""
    here = map_of(file)
    spots: dict[str, Point] = {}
    for number, region in enumerate(OUTER):
        inner = sorted(here.region(region), key=lambda place: not here.at(place).corner)
        spots |= {place: _outer(number, *step) for place, step in zip(inner, _STEPS, strict=True)}
    row = [place for place in here.region(KHAN) if place != CITADEL]
    for at, place in enumerate((row[0], CITADEL, row[1])):
        spots[place] = (_MIDDLE[0] + at * SIDE, _MIDDLE[1])
    return tuple(_drawing(file, each, spots[each.id]) for each in file.territories)


def _outer(number: int, right: int, down: int) -> Point:
    """The top left of a territory, counted from its region's corner of the board."""
    x, y = _MARGIN + right * SIDE, _MARGIN + down * SIDE
    east, south = number % 2, number // 2
    return SIZE[0] - x - SIDE if east else x, SIZE[1] - y - SIDE if south else y


def _drawing(file: BoardFile, territory: Territory, spot: Point) -> PlaceDrawing:
    x, y = spot
    outline = ((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE))
    goods = (_goods(file, territory.resource),) if territory.resource else ()
    return PlaceDrawing(
        id=territory.id,
        name=say("ruination.map.territory", place=territory.name or territory.id),
        outline=outline,
        centre=(x + SIDE / 2, y + SIDE / 2),
        ground=_ground(territory),
        printed=(CITADEL_PRINT,) if territory.id == CITADEL else goods,
        tag=territory.name or ("" if territory.id == CITADEL else territory.id),
    )


def _ground(territory: Territory) -> Ground:
    usual = KHAN_GROUND if territory.region == KHAN else OUTLANDS
    return evolve(usual, colour=TINTS[territory.colour]) if territory.colour in TINTS else usual


def _goods(file: BoardFile, resource: Resource) -> Printed:
    colour = TINTS.get(file.resource_colour(resource), "")
    return evolve(PRINTED_GOODS[resource], colour=colour)


@recalled
def _pieces(board: Board) -> tuple[PieceDrawing, ...]:
    return tuple(piece for name, place in board.named() for piece in _standing(name, place))


def _standing(name: str, place: Place) -> Iterator[PieceDrawing]:
    for seat, army in place.armies:
        for unit in RECRUITED:
            if n := army.count(unit):
                words = say("ruination.piece.unit", n=n, unit=unit)
                yield PieceDrawing(str(unit), name, seat, n, words, UNITS[unit])
        for exile in army.exiles:
            words = say("ruination.piece.exile", exile=exile.name)
            yield PieceDrawing("exile", name, seat, 1, words, UNITS[Unit.EXILE])
    if n := place.bastions:
        yield PieceDrawing("bastion", name, None, n, say("ruination.piece.bastion", n=n), BASTION)
    if place.nomad:
        open_ = place.nomad.faceup
        words = say("ruination.piece.nomad_faceup" if open_ else "ruination.piece.nomad_facedown")
        yield PieceDrawing("nomad", name, None, 1, words, NOMAD_FACEUP if open_ else NOMAD_FACEDOWN)
