"""The board as phones are told it: what is printed once, what stands there whenever it changes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from string import hexdigits
from typing import Final, NamedTuple, TypeAlias, TypeVar

from engine.codec import Json, Malformed, decode, dumps, encode, loads
from engine.message import Message
from engine.pictures.drawings import (
    COLOURS,
    BoardDrawing,
    EdgeDrawing,
    Ground,
    Look,
    PieceDrawing,
    PlaceDrawing,
    Printed,
    Stroke,
)
from engine.pictures.glyphs import Glyph, Outlines, outlines

GRAIN: Final = (
    1000  # to a unit of the drawing: finer than a phone shows, and whole numbers read alike anywhere
)
SHARES: Final = 100  # to a whole, as glyphs have them
BOARDS_KEPT: Final = 16  # of one moment: one for each viewer, and those of the moment before
CORNERS_LEAST: Final = 3  # fewer enclose nothing
PIECES_KEPT: Final = 4096  # as many as stand anywhere in some games
LOOKS_KEPT: Final = 256  # more than any game has, for one that makes them anew each time
Spot: TypeAlias = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GroundSheet:
    """A Ground; its kind is nobody's business but the game's."""

    colour: str
    motif: Outlines = ()
    shade: int = 0
    seal: Outlines = ()
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PrintSheet:
    """Something Printed."""

    glyph: Outlines
    name: Message | None = None
    hollow: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class PlaceSheet:
    """A place; `ground` and `printed` are numbers in the lists of the board."""

    id: str
    name: Message
    outline: tuple[Spot, ...]
    centre: Spot
    ground: int
    printed: tuple[int, ...] = ()
    owner: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class LineSheet:
    """A line with its stroke."""

    colour: str
    rim: str
    width: int
    rim_width: int
    points: tuple[Spot, ...]
    on_top: bool = False


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """Everything that is printed on a board and never moves."""

    width: int
    height: int
    grounds: tuple[GroundSheet, ...]
    prints: tuple[PrintSheet, ...]
    places: tuple[PlaceSheet, ...]
    lines: tuple[LineSheet, ...]


@dataclass(frozen=True, slots=True)
class LookSheet:
    """A Look."""

    glyph: Outlines
    colour: str
    letter: str = ""
    letter_up: int = 0
    letter_high: int = 0
    hollow: bool = False
    small: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PieceSheet:
    """Like pieces at a place; `look` is a number in the sheet's `looks`."""

    kind: str
    at: str
    seat: int | None
    count: int
    name: Message
    look: int
    aboard: tuple[Message, ...] = ()


class BoardParts(NamedTuple):
    """A board as three parts of a sheet, all of them data already."""

    board: Json
    looks: Json
    pieces: Json


NO_BOARD: Final = BoardParts(None, [], [])


class Boards:
    """Writes the boards of one table; what was written before is the same object again."""

    def __init__(self) -> None:
        self._printed: tuple[object, Json] = None, None
        self._texts: dict[int, tuple[Look, str]] = {}
        self._looks: tuple[object, list[Json]] = None, []
        self._told: dict[int, tuple[object, BoardParts]] = {}

    def tell(self, drawing: BoardDrawing | None) -> BoardParts:
        """The board as one viewer's sheet has it; any host tells the same board in the same words."""
        if drawing is None:
            return NO_BOARD
        printed = drawing.places, drawing.edges
        if printed != self._printed[0]:
            self._printed = printed, encode(_board(drawing))
            self._told.clear()
        # By identity, as what stands on a board is the same value until a piece moves.
        told = self._told.get(id(drawing.pieces))
        if told is None:
            if len(self._told) >= BOARDS_KEPT:
                self._told.clear()
            told = self._told[id(drawing.pieces)] = drawing.pieces, self._parts(drawing.pieces)
        return told[1]

    def _parts(self, pieces: tuple[PieceDrawing, ...]) -> BoardParts:
        # Looks stand in an order of their own, so that they are told anew only when there are others.
        texts = sorted({self._text(piece.look) for piece in pieces})
        if texts != self._looks[0]:
            self._looks = texts, [loads(text) for text in texts]
        numbers = {text: number for number, text in enumerate(texts)}
        here = [_piece(piece, numbers[self._text(piece.look)]) for piece in pieces]
        return BoardParts(self._printed[1], self._looks[1], here)

    def _text(self, look: Look) -> str:
        # A look is kept beside its text, so that its id cannot become another's.
        known = self._texts.get(id(look))
        if known is None:
            if len(self._texts) >= LOOKS_KEPT:
                self._texts.clear()
            known = self._texts[id(look)] = look, dumps(encode(_look(look)))
        return known[1]


def printed_of(board: Json) -> BoardDrawing:
    """What is printed on the board that was told, with nothing on it, or Malformed."""
    told = decode(BoardSheet, board)
    _demand_drawable(told)
    grounds = [
        Ground(str(n), each.colour, _glyph(each.motif), each.shade / SHARES, _glyph(each.seal), each.icon)
        for n, each in enumerate(told.grounds)
    ]
    prints = [
        Printed(str(n), _glyph(each.glyph), each.name, each.hollow, each.colour)
        for n, each in enumerate(told.prints)
    ]
    places = (
        PlaceDrawing(
            each.id,
            each.name,
            _points(each.outline),
            _point(each.centre),
            grounds[each.ground],
            tuple(prints[n] for n in each.printed),
            each.owner,
            each.tag,
        )
        for each in told.places
    )
    lines = (
        EdgeDrawing(
            Stroke(each.colour, each.rim, each.width / GRAIN, each.rim_width / GRAIN, each.on_top),
            _points(each.points),
        )
        for each in told.lines
    )
    return BoardDrawing(told.width / GRAIN, told.height / GRAIN, tuple(places), tuple(lines), ())


def standing_on(board: BoardDrawing, looks: Json, pieces: Json, seats: int) -> BoardDrawing:
    """The board with the pieces of so many seats that were told on it, or Malformed."""
    told = decode(_Standing, {"looks": looks, "pieces": pieces})
    _demand_colours(look.colour for look in told.looks)
    for piece in told.pieces:
        _demand(piece.seat is None or 0 <= piece.seat < seats, "seat")
        _demand(0 <= piece.look < len(told.looks), "look")
    known = tuple(map(_look_of, told.looks))
    here = (
        PieceDrawing(each.kind, each.at, each.seat, each.count, each.name, known[each.look], each.aboard)
        for each in told.pieces
    )
    return BoardDrawing(board.width, board.height, board.places, board.edges, tuple(here))


def _demand_drawable(told: BoardSheet) -> None:
    """Malformed unless every number and colour is one that can be drawn."""
    _demand(min(told.width, told.height) > 0, "size")
    _demand_colours(ground.colour for ground in told.grounds)
    _demand_colours(each.colour for each in told.prints if each.colour)
    _demand_colours(colour for line in told.lines for colour in (line.colour, line.rim))
    for place in told.places:
        _demand(0 <= place.ground < len(told.grounds), "ground")
        _demand(all(0 <= number < len(told.prints) for number in place.printed), "printed")
        _demand(len(place.outline) >= CORNERS_LEAST, "outline")
        _demand(place.owner in ("", *COLOURS), "owner")


def _demand_colours(colours: Iterable[str]) -> None:
    _demand(all(len(each) == len("rrggbb") and set(each) <= set(hexdigits) for each in colours), "colour")


def _demand(is_so: bool, where: str) -> None:
    if not is_so:
        raise Malformed("malformed.type", where=where)


@dataclass(frozen=True, slots=True)
class _Standing:
    looks: tuple[LookSheet, ...]
    pieces: tuple[PieceSheet, ...]


@lru_cache(maxsize=LOOKS_KEPT)
def _look_of(told: LookSheet) -> Look:
    return Look(
        _glyph(told.glyph),
        told.colour,
        told.letter,
        told.letter_up / SHARES,
        told.letter_high / SHARES,
        told.hollow,
        told.small,
        told.icon,
    )


def _board(drawing: BoardDrawing) -> BoardSheet:
    grounds, ground_of = _numbered(place.ground for place in drawing.places)
    prints, print_of = _numbered(each for place in drawing.places for each in place.printed)
    places = (
        PlaceSheet(
            place.id,
            place.name,
            tuple(map(_spot, place.outline)),
            _spot(place.centre),
            ground_of(place.ground),
            tuple(map(print_of, place.printed)),
            place.owner,
            place.tag,
        )
        for place in drawing.places
    )
    return BoardSheet(
        _grains(drawing.width),
        _grains(drawing.height),
        tuple(map(_ground, grounds)),
        tuple(PrintSheet(outlines(each.glyph), each.name, each.hollow, each.colour) for each in prints),
        tuple(places),
        tuple(map(_line, drawing.edges)),
    )


def _numbered(values: Iterable[T]) -> tuple[list[T], Callable[[T], int]]:
    """Each value once, and the number of each."""
    found = list(dict.fromkeys(values))
    return found, found.index


def _ground(ground: Ground) -> GroundSheet:
    shade = round(ground.shade * SHARES)
    return GroundSheet(ground.colour, outlines(ground.motif), shade, outlines(ground.seal), ground.icon)


def _line(edge: EdgeDrawing) -> LineSheet:
    stroke = edge.stroke
    width, rim_width = _grains(stroke.width), _grains(stroke.rim_width)
    return LineSheet(
        stroke.colour, stroke.rim, width, rim_width, tuple(map(_spot, edge.points)), stroke.on_top
    )


def _piece(piece: PieceDrawing, look: int) -> Json:
    return _written(piece.kind, piece.at, piece.seat, piece.count, piece.name, look, piece.aboard)


@lru_cache(maxsize=PIECES_KEPT)
def _written(
    kind: str, at: str, seat: int | None, count: int, name: Message, look: int, aboard: tuple[Message, ...]
) -> Json:
    # Where one piece has moved, all the others are told as before.
    return encode(PieceSheet(kind, at, seat, count, name, look, aboard))


def _look(look: Look) -> LookSheet:
    up, high = round(look.letter_up * SHARES), round(look.letter_high * SHARES)
    return LookSheet(
        outlines(look.glyph), look.colour, look.letter, up, high, look.hollow, look.small, look.icon
    )


def _grains(length: float) -> int:
    return round(length * GRAIN)


def _spot(point: tuple[float, float]) -> Spot:
    return _grains(point[0]), _grains(point[1])


def _point(spot: Spot) -> tuple[float, float]:
    return spot[0] / GRAIN, spot[1] / GRAIN


def _points(spots: Iterable[Spot]) -> tuple[tuple[float, float], ...]:
    return tuple(map(_point, spots))


def _glyph(told: Outlines) -> Glyph:
    return tuple(tuple((x / SHARES, y / SHARES) for x, y in part) for part in told)
