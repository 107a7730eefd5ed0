"""One piece of a board: its shape says what it is, colour and letter whose, a number how many."""

from collections.abc import Sequence
from typing import Final

from kivy.graphics import InstructionGroup

from companion.ui.theme import SEATS, Colour
from companion.ui.widgets.board_spots import Spot
from companion.ui.widgets.paint import fill, ink_on, moved, write
from companion.ui.widgets.shapes import disc, filled, triangles
from engine.drawings import Mark, PieceDrawing

RIM: Final = 0.07  # of the piece's size; keeps a piece apart from a ground of its own colour
NOBODY: Final[Colour] = (0.93, 0.78, 0.35, 1.0)
BADGE: Final[Colour] = (0.06, 0.06, 0.08, 1.0)
GOODS: Final[dict[str, Colour]] = {
    "oil": (0.13, 0.13, 0.16, 1.0),
    "metal": (0.68, 0.72, 0.78, 1.0),
    "wood": (0.62, 0.36, 0.16, 1.0),
    "food": (0.96, 0.85, 0.36, 1.0),
}
KNOWN: Final = ("resource", "bastion")  # nobody's, and nothing to turn over
OPEN: Final = "?"
"""Stands on what nobody has turned over yet."""
# Where on its shape the letter is read best: up from the middle, and how large.
LETTERS: Final = {
    "character": (-0.18, 0.5),
    "mech": (0.1, 0.5),
    "airship": (0.06, 0.48),
    "flag": (0.17, 0.42),
    "structure": (-0.14, 0.5),
    "monument": (-0.1, 0.4),
    "mill": (-0.16, 0.44),
}


def draw_piece(group: InstructionGroup, spot: Spot, marks: Sequence[Mark]) -> None:
    """Adds the piece to the group."""
    piece, at, size = spot
    colour = colour_of(piece, marks)
    ink = ink_on(colour)
    shape = shape_of(piece)
    hollow = is_hollow(piece)
    fill(group, ink, moved(filled(shape, RIM), at, size))
    fill(group, (0.5, 0.5, 0.5, 1.0) if hollow else colour, moved(filled(shape), at, size))
    letter = letter_of(piece, marks)
    if letter:
        up, high = LETTERS.get(shape, LETTERS.get(piece.kind, (0.0, 0.54)))
        write(group, letter, ink_on((0.5, 0.5, 0.5, 1.0)) if hollow else ink, (at[0], at[1] + up * size),
              high * size * 1.15, size)  # fmt: skip
    if piece.count > 1:
        _draw_count(group, piece.count, at, size)


def _draw_count(group: InstructionGroup, count: int, at: tuple[float, float], size: float) -> None:
    middle = at[0] + 0.36 * size, at[1] - 0.34 * size
    fill(group, ink_on(BADGE), moved(triangles([disc(0.33)]), middle, size))
    fill(group, BADGE, moved(triangles([disc(0.28)]), middle, size))
    write(group, str(count), ink_on(BADGE), middle, 0.52 * size, 0.46 * size)


def shape_of(piece: PieceDrawing) -> str:
    """The name of its shape: goods and structures look like what they are."""
    return piece.detail if piece.kind in ("resource", "structure") and piece.detail else piece.kind


def is_hollow(piece: PieceDrawing) -> bool:
    """Whether the piece lies there without effect."""
    return "disarmed" in piece.detail.split()


def colour_of(piece: PieceDrawing, marks: Sequence[Mark]) -> Colour:
    """The colour of its seat, of the goods it is, or nobody's."""
    if piece.seat is not None:
        return SEATS[marks[piece.seat].colour][0]
    return GOODS.get(piece.detail, NOBODY)


def letter_of(piece: PieceDrawing, marks: Sequence[Mark]) -> str:
    """The letter of its seat or its own; nobody's goods and buildings have none."""
    if piece.seat is not None:
        return marks[piece.seat].letter
    if piece.letter:
        return piece.letter
    return "" if piece.kind in KNOWN or "faceup" in piece.detail.split() else OPEN
