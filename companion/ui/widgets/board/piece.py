"""One piece of a board: what it is as a sign or a shape, whose by colour and emblem, how many as a number."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from kivy.graphics import InstructionGroup

from companion.ui.icons import known, tint
from companion.ui.theme import SEATS, Colour, rgb
from companion.ui.widgets.board._board_spots import PILL, MapSpot, is_pill
from companion.ui.widgets.board.paint import draw_icon, fill, ink_on, moved, write
from companion.ui.widgets.board.shapes import filled, triangles
from engine.pictures.drawings import Mark, PieceDrawing
from engine.pictures.glyphs import box, disc

Point: TypeAlias = tuple[float, float]

RIM: Final = 0.07  # of the piece's size; keeps a piece apart from a ground of its own colour
HOLLOW: Final[Colour] = (0.5, 0.5, 0.5, 1.0)
BADGE: Final[Colour] = (0.06, 0.06, 0.08, 1.0)
PAPER: Final[Colour] = rgb("f6eedb")
SIGN_HIGH: Final = 0.7  # of the disc that it stands on
OWNER_HIGH: Final = 0.42  # the emblem of whose it is, in its corner
PILL_RIM: Final = 0.04


def draw_piece(group: InstructionGroup, spot: MapSpot, marks: Sequence[Mark]) -> None:
    """Adds the piece to the group."""
    piece, at, size = spot
    if piece.look.icon not in known():
        _draw_shape(group, piece, at, size, marks)
    elif is_pill(piece):
        _draw_pill(group, piece, at, size)
        return
    else:
        _draw_disc(group, piece, at, size, marks)
    if piece.count > 1:
        _draw_count(group, piece.count, at, size)


def _draw_shape(
    group: InstructionGroup, piece: PieceDrawing, at: Point, size: float, marks: Sequence[Mark]
) -> None:
    """The shape says what the piece is, the emblem or letter on it whose."""
    look, colour = piece.look, colour_of(piece, marks)
    ink = ink_on(colour)
    fill(group, ink, moved(filled(look.glyph, RIM), at, size))
    fill(group, HOLLOW if look.hollow else colour, moved(filled(look.glyph), at, size))
    ink = ink_on(HOLLOW) if look.hollow else ink
    middle, high = (at[0], at[1] + look.letter_up * size), look.letter_high * size
    mark = None if piece.seat is None else marks[piece.seat]
    if mark and mark.icon in known():
        draw_icon(group, mark.icon, ink, middle, high)
    elif letter := mark.letter if mark else look.letter:
        write(group, letter, ink, middle, high * 1.15, size)


def _draw_disc(
    group: InstructionGroup, piece: PieceDrawing, at: Point, size: float, marks: Sequence[Mark]
) -> None:
    """A disc of its seat's colour with its sign; the seat's emblem stands in the corner."""
    look, colour = piece.look, colour_of(piece, marks)
    ground = HOLLOW if look.hollow else colour
    fill(group, ink_on(colour), moved(triangles([disc(0.5 + RIM * 0.6)]), at, size))
    fill(group, ground, moved(triangles([disc(0.5)]), at, size))
    draw_icon(group, look.icon, ink_on(ground), at, SIGN_HIGH * size)
    if piece.seat is not None:
        _draw_owner(group, marks[piece.seat], (at[0] - 0.38 * size, at[1] + 0.36 * size), size)


def _draw_owner(group: InstructionGroup, mark: Mark, at: Point, size: float) -> None:
    """Whose it is, for eyes that do not tell its colour."""
    colour = SEATS[mark.colour][0]
    ink = ink_on(colour)
    fill(group, ink, moved(triangles([disc(0.31)]), at, size))
    fill(group, colour, moved(triangles([disc(0.27)]), at, size))
    if mark.icon in known():
        draw_icon(group, mark.icon, ink, at, OWNER_HIGH * size)
    else:
        write(group, mark.letter, ink, at, OWNER_HIGH * size, size)


def _draw_pill(group: InstructionGroup, piece: PieceDrawing, at: Point, size: float) -> None:
    """What lies there, and how much of it."""
    for colour, high in ((BADGE, 1.0), (PAPER, 1.0 - 2 * PILL_RIM)):
        half, end = high / 2, PILL / 2 - 0.5
        shape = (box(-end, -half, end, half), disc(half, -end, 0), disc(half, end, 0))
        fill(group, colour, moved(triangles(shape), at, size))
    ink = tint(piece.look.icon, BADGE, dark=False) or BADGE
    draw_icon(group, piece.look.icon, ink, (at[0] - 0.36 * size, at[1]), 0.86 * size)
    write(group, str(piece.count), BADGE, (at[0] + 0.42 * size, at[1]), 0.98 * size, 0.7 * size)


def _draw_count(group: InstructionGroup, count: int, at: Point, size: float) -> None:
    middle = at[0] + 0.36 * size, at[1] - 0.34 * size
    fill(group, ink_on(BADGE), moved(triangles([disc(0.33)]), middle, size))
    fill(group, BADGE, moved(triangles([disc(0.28)]), middle, size))
    write(group, str(count), ink_on(BADGE), middle, 0.52 * size, 0.46 * size)


def colour_of(piece: PieceDrawing, marks: Sequence[Mark]) -> Colour:
    """The colour of its seat, or its own where it belongs to nobody."""
    if piece.seat is not None:
        return SEATS[marks[piece.seat].colour][0]
    return rgb(piece.look.colour)
