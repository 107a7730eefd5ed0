"""What a game gives a tablet to draw: mats and boards; a screen knows no more of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.message import Message
from engine.pictures.amounts import Box
from engine.pictures.glyphs import Glyph

if TYPE_CHECKING:
    from engine.game import Act  # the protocol there names the classes here

Point: TypeAlias = tuple[float, float]
"""Right and down, in units of the drawing."""
COLOURS: Final = ("red", "blue", "yellow", "white", "black", "green", "purple")
"""What seats are told apart by, beside letter and shape."""
ANY_PIECE: Final = "any"
"""The kind of a hop that takes all pieces of its seat along."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How a seat is told apart, never by colour alone."""

    letter: str
    """Unique at the table."""
    colour: str
    """One of COLOURS."""
    shape: str
    """`circle`, `square`, `triangle`, `diamond`, `hexagon`, `star` or `cross`."""
    icon: str = ""
    """Its emblem, a name of assets/fonts/icons.json; empty: the letter on the shape."""


@dataclass(frozen=True, slots=True)
class TileRow:
    """One action on a tile with today's cost and gain."""

    name: Message
    costs: tuple[Box, ...]
    gains: tuple[Box, ...]
    why_not: Message | None
    """Why it cannot be taken as things stand, as far as everybody may know; None if nothing is against it."""
    icon: str = ""
    """A name of assets/fonts/icons.json; empty: the name says all."""
    about: Message | None = None
    """What the action does, in a sentence, for whoever asks; None: the name says all."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One section of a seat's mat."""

    title: Message
    rows: tuple[TileRow, ...]
    act: Act | None
    """What touching the tile plays; None where it is not offered now."""
    why_not: Message | None
    """The rule that keeps it from being offered; None where `act` is not."""
    active: bool
    """The section of the turn that is running."""
    marked: bool = False
    """Whether the seat's token lies here: the section that was used last."""


@dataclass(frozen=True, slots=True)
class TrackPlace:
    """A place that seats lay something on once they have reached what it asks for."""

    icon: str
    name: Message
    seats: tuple[int, ...]
    """Who lies there, once for each piece."""


@dataclass(frozen=True, slots=True)
class TrackLine:
    """A row of spaces from 0 to `last` with a marker for each seat."""

    name: Message
    last: int
    at: tuple[int, ...]
    """Where each seat stands."""
    bands: tuple[int, ...] = ()
    """The first spaces of its further parts, where they are worth something else."""


@dataclass(frozen=True, slots=True)
class Tracks:
    """What a board counts beside its map, for everybody to see."""

    title: Message
    places: tuple[TrackPlace, ...]
    lines: tuple[TrackLine, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """How one kind of place looks: a colour, and a motif sown over it, so that it is told without colour."""

    kind: str
    colour: str
    """Red, green and blue, each as two hexadecimal digits."""
    motif: Glyph = ()
    shade: float = -0.09
    """How much lighter or darker the motif is."""
    seal: Glyph = ()
    """What such a place is, drawn large behind everything."""
    icon: str = ""
    """The same as a name of assets/fonts/icons.json, drawn instead of motif and seal; empty: those."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A small thing that is printed on a place."""

    kind: str
    glyph: Glyph
    name: Message | None = None
    """Its words where the place is told in words; None where the place's own name says it."""
    hollow: bool = False
    """Whether only its rim is inked."""
    colour: str = ""
    """Red, green and blue, each as two hexadecimal digits; empty: the ink of everything printed."""


@dataclass(frozen=True, slots=True)
class PlaceDrawing:
    """A place of the board and what is printed on it."""

    id: str
    name: Message
    outline: tuple[Point, ...]
    centre: Point
    ground: Ground
    printed: tuple[Printed, ...] = ()
    owner: str = ""
    """The colour of the Mark whose seat it belongs to, if it is printed as one seat's own."""
    tag: str = ""
    """What is written on it where there is room for a short word only; empty: nothing."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line looks, each colour as red, green and blue of two hexadecimal digits."""

    colour: str
    rim: str
    width: float
    rim_width: float
    on_top: bool = False
    """Whether it is seen in any light, above everything that stands there."""


@dataclass(frozen=True, slots=True)
class EdgeDrawing:
    """A line along the border of two places, or across one that may be crossed."""

    stroke: Stroke
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How a piece looks: its shape says what it is; its colour and letter are its seat's, if it has one."""

    glyph: Glyph
    colour: str = "edc759"
    """Of a piece that belongs to nobody: red, green and blue, each as two hexadecimal digits."""
    letter: str = ""
    """What stands on a piece that belongs to nobody."""
    letter_up: float = 0.0
    """Where on the shape a letter is read best, up from the middle."""
    letter_high: float = 0.54
    hollow: bool = False
    """Whether the piece lies there without effect."""
    small: bool = False
    """Whether such pieces lie in a row of their own below, so that the others are counted without them."""
    icon: str = ""
    """What it is, a name of assets/fonts/icons.json on a disc of its seat's; empty: its shape says it."""


@dataclass(frozen=True, slots=True)
class PieceDrawing:
    """`count` like pieces at a place; `seat` None belongs to nobody."""

    kind: str
    at: str
    seat: int | None
    count: int
    name: Message
    """All `count` of them in words; where it has a number, that is its parameter `n`."""
    look: Look
    aboard: tuple[Message, ...] = ()
    """What it carries, in words."""


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A board as one viewer may see it, from (0, 0) to (width, height), y downwards."""

    width: float
    height: float
    places: tuple[PlaceDrawing, ...]
    edges: tuple[EdgeDrawing, ...]
    pieces: tuple[PieceDrawing, ...]


@dataclass(frozen=True, slots=True)
class Hop:
    """That an act moves a piece from one place to another."""

    kind: str
    """Of a PieceDrawing, or ANY_PIECE."""
    at: str
    to: str
    onward: bool = False
    """Whether the piece is under way already, and another of its kind may stand beside it."""
