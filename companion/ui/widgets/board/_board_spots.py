"""Where on a board things are: the place under a point, and where in its place each piece stands."""

from collections.abc import Iterable, Sequence
from math import ceil, hypot
from typing import Final, NamedTuple, TypeAlias

from engine.pictures.drawings import BoardDrawing, PieceDrawing, PlaceDrawing

Point: TypeAlias = tuple[float, float]

LARGEST: Final = 0.38
SMALL_PLACE: Final = 0.8  # units; the others are about 1 wide
STEP: Final = 1.08  # from one piece to the next, in sizes
PILL: Final = 1.85  # how wide a small piece with its number beside it is, in heights


class SpotRoom(NamedTuple):
    """A part of a place below its name, measured from its centre in widths of the place."""

    width: float
    low: float
    high: float


# Left and right of these a hexagon ends; above them is its name, below them what is printed on it.
ALONE: Final = SpotRoom(0.92, -0.32, 0.24)
ABOVE_SMALL: Final = SpotRoom(0.94, -0.14, 0.28)
SMALL: Final = SpotRoom(0.78, -0.43, -0.16)
MANY_SMALL: Final = SpotRoom(0.8, -0.38, 0.2)
IN_A_ROW: Final = 2  # small pieces that can be read side by side; more have the whole place, if it is free
IN_SMALL: Final = SpotRoom(0.92, -0.16, 0.21)


class MapSpot(NamedTuple):
    """A piece, its middle on the board with y upwards, and its size."""

    piece: PieceDrawing
    middle: Point
    size: float


def upright(board: BoardDrawing, point: Point) -> Point:
    """The point with y upwards, as windows count it."""
    return point[0], board.height - point[1]


def width_of(place: PlaceDrawing) -> float:
    """How wide the place is."""
    across = [x for x, _ in place.outline]
    return max(across) - min(across)


def is_small(place: PlaceDrawing) -> bool:
    """Whether its name does not fit into it in one line."""
    return width_of(place) < SMALL_PLACE


def inside(outline: Sequence[Point], point: Point) -> bool:
    """Whether the point lies in the outline."""
    x, y = point
    found, (ax, ay) = False, outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
        ax, ay = bx, by
    return found


def spots(board: BoardDrawing, place: PlaceDrawing, pieces: Iterable[PieceDrawing]) -> tuple[MapSpot, ...]:
    """Where each piece of this place stands."""
    here = tuple(pieces)
    large = [piece for piece in here if not piece.look.small]
    small = [piece for piece in here if piece.look.small]
    x, y = upright(board, place.centre)
    alone = IN_SMALL if is_small(place) else ALONE
    below = MANY_SMALL if len(small) > IN_A_ROW and not large else SMALL
    rooms = ((large, ABOVE_SMALL if small else alone), (small, below))
    return tuple(spot for some, room in rooms for spot in _rows(some, room, (x, y), width_of(place)))


def _rows(pieces: Sequence[PieceDrawing], room: SpotRoom, at: Point, width: float) -> Iterable[MapSpot]:
    """As large as they all fit, in rows from the top."""
    if not pieces:
        return
    wide = PILL if any(is_pill(piece) for piece in pieces) else 1.0
    columns = max(range(1, len(pieces) + 1), key=lambda some: _fitting(len(pieces), some, room, wide))
    size = _fitting(len(pieces), columns, room, wide)
    rows = [pieces[start : start + columns] for start in range(0, len(pieces), columns)]
    step, middle = size * STEP, (room.low + room.high) / 2
    for number, row in enumerate(rows):
        up = middle - (number - (len(rows) - 1) / 2) * step
        for column, piece in enumerate(row):
            right = (column - (len(row) - 1) / 2) * step * wide
            yield MapSpot(piece, (at[0] + right * width, at[1] + up * width), size * width)


def is_pill(piece: PieceDrawing) -> bool:
    """Whether the piece is drawn as a sign with a number beside it; one with a letter is one by itself."""
    return piece.look.small and bool(piece.look.icon) and not piece.look.letter


def _fitting(number: int, columns: int, room: SpotRoom, wide: float) -> float:
    rows = ceil(number / columns)
    return min(LARGEST, room.width / columns / STEP / wide, (room.high - room.low) / rows / STEP)


def nearest(spots: Sequence[MapSpot], at: Point, reach: float) -> MapSpot | None:
    """The piece that a finger at this point means, if it is on one or as near as `reach`."""
    best = min(spots, key=lambda spot: _far(spot, at), default=None)
    return best if best and _far(best, at) <= max(reach, best.size / 2) else None


def _far(spot: MapSpot, at: Point) -> float:
    return hypot(at[0] - spot.middle[0], at[1] - spot.middle[1])
