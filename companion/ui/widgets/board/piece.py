"""One piece of a board: its shape says what it is, colour and letter whose, a number how many."""

from collections.abc import Sequence
from typing import Final

from kivy.graphics import InstructionGroup

from companion.ui.theme import SEATS, Colour, rgb
from companion.ui.widgets.board._board_spots import MapSpot
from companion.ui.widgets.board.paint import fill, ink_on, moved, write
from companion.ui.widgets.board.shapes import filled, triangles
from engine.drawings import Mark, PieceDrawing
from engine.glyphs import disc

RIM: Final = 0.07  # of the piece's size; keeps a piece apart from a ground of its own colour
HOLLOW: Final[Colour] = (0.5, 0.5, 0.5, 1.0)
BADGE: Final[Colour] = (0.06, 0.06, 0.08, 1.0)


def draw_piece(group: InstructionGroup, spot: MapSpot, marks: Sequence[Mark]) -> None:
    """Adds the piece to the group."""
    piece, at, size = spot
    look = piece.look
    colour = colour_of(piece, marks)
    ink = ink_on(colour)
    fill(group, ink, moved(filled(look.glyph, RIM), at, size))
    fill(group, HOLLOW if look.hollow else colour, moved(filled(look.glyph), at, size))
    letter = look.letter if piece.seat is None else marks[piece.seat].letter
    if letter:
        write(group, letter, ink_on(HOLLOW) if look.hollow else ink,
              (at[0], at[1] + look.letter_up * size), look.letter_high * size * 1.15, size)  # fmt: skip
    if piece.count > 1:
        _draw_count(group, piece.count, at, size)


def _draw_count(group: InstructionGroup, count: int, at: tuple[float, float], size: float) -> None:
    middle = at[0] + 0.36 * size, at[1] - 0.34 * size
    fill(group, ink_on(BADGE), moved(triangles([disc(0.33)]), middle, size))
    fill(group, BADGE, moved(triangles([disc(0.28)]), middle, size))
    write(group, str(count), ink_on(BADGE), middle, 0.52 * size, 0.46 * size)


def colour_of(piece: PieceDrawing, marks: Sequence[Mark]) -> Colour:
    """The colour of its seat, or its own where it belongs to nobody."""
    if piece.seat is not None:
        return SEATS[marks[piece.seat].colour][0]
    return rgb(piece.look.colour)
