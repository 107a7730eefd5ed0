"""What never moves on a board: places on their grounds, borders and lines, what is printed, and names."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, TypeAlias

from kivy.graphics import Color, InstructionGroup

from companion.ui.icons import known
from companion.ui.theme import SEATS, Colour, rgb
from companion.ui.widgets.board._board_spots import inside, is_small, upright, width_of
from companion.ui.widgets.board.paint import draw_icon, fill, ink_on, moved, write
from companion.ui.widgets.board.shapes import filled, stroked, triangles
from engine.message import Message
from engine.pictures.drawings import BoardDrawing, Ground, Mark, PlaceDrawing

Point: TypeAlias = tuple[float, float]


WHITE: Final[Colour] = (1.0, 1.0, 1.0, 1.0)
BORDER: Final[Colour] = (0.08, 0.09, 0.11, 1.0)
LIGHT: Final[Colour] = (0.93, 0.97, 1.0, 1.0)
MOTIF, MOTIF_STEP = 0.105, 0.21  # of the place's width: small enough to stay a ground
CLEAR: Final = 0.2  # nothing is sown above, where the name is
BORDER_WIDTH, RIM_WIDTH = 0.016, 0.035
MARK_SIZE, MARK_DOWN, SEAL_SIZE, ICON_SIZE = 0.17, 0.43, 0.56, 0.56
NAME_UP, NAME_HIGH, NAME_WIDE = 0.33, 0.12, 0.66
TAG_UP, TAG_HIGH = 0.375, 0.21
LETTER_UP, LETTER_HIGH, LETTER_WIDE = 0.235, 0.15, 0.2
EMBLEM_HIGH: Final = 0.27  # of a seat at its own place, seen until somebody stands on it
SQUARE: Final = 4  # corners; its name may be as wide above as in the middle
FOOT, FOOT_HIGH, FOOT_WIDE = 0.205, 0.12, 0.38  # where in a small place its name is, in two lines


def draw_ground(board: BoardDrawing) -> InstructionGroup:
    """All that is printed, without words."""
    group = InstructionGroup()
    for ground in dict.fromkeys(place.ground for place in board.places):
        here = [place for place in board.places if place.ground == ground]
        colour = rgb(ground.colour)
        fill(group, colour, [corner for place in here for corner in _area(board, place)])
        if ground.icon in known():
            for place in here:
                draw_icon(group, ground.icon, _shaded(ground), upright(board, place.centre), ICON_SIZE)
        else:
            fill(group, _shaded(ground), [corner for place in here for corner in _sown(board, place)])
    _draw_borders(group, board)
    group.add(draw_edges(board, on_top=False))
    for place in board.places:
        _draw_marks(group, board, place)
    return group


def draw_edges(board: BoardDrawing, on_top: bool) -> InstructionGroup:
    """The lines that lie above everything, or the others."""
    group = InstructionGroup()
    for stroke in dict.fromkeys(edge.stroke for edge in board.edges if edge.stroke.on_top == on_top):
        lines = [
            [upright(board, point) for point in edge.points] for edge in board.edges if edge.stroke == stroke
        ]
        for colour, width in ((stroke.rim, stroke.rim_width), (stroke.colour, stroke.width)):
            fill(group, rgb(colour), [corner for line in lines for corner in stroked(line, width)])
    return group


class PlaceNames:
    """Words on places, whose ink is read on the ground as it is and in the dark."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self.inks: dict[str, tuple[Color, Colour]] = {}

    def write(self, place: PlaceDrawing, words: str, at: Point, high: float, wide: float) -> None:
        """Writes these words on this place."""
        ink = ink_on(rgb(place.ground.colour))
        self.inks[place.id] = write(self.group, words, ink, at, high, wide), ink

    def show(self, place: PlaceDrawing, owner: Mark, at: Point) -> None:
        """Shows the emblem of the seat whose place it is, or its letter."""
        if owner.icon in known():
            ink = ink_on(rgb(place.ground.colour))
            self.inks[place.id] = draw_icon(self.group, owner.icon, ink, at, EMBLEM_HIGH), ink
        else:
            self.write(place, owner.letter, (at[0], at[1] + LETTER_UP), LETTER_HIGH, LETTER_WIDE)

    def darken(self, dark: Collection[str]) -> None:
        """Takes white ink on these places, and everywhere else what is read best there."""
        for place, (colour, ink) in self.inks.items():
            colour.rgba = WHITE if place in dark else ink


def draw_names(board: BoardDrawing, say: Callable[[Message], str]) -> PlaceNames:
    """The names of all places that have room for them, for who has come close enough to read them."""
    names = PlaceNames()
    for place in board.places:
        if not is_small(place):
            x, y = upright(board, place.centre)
            names.write(place, say(place.name), (x, y + NAME_UP), NAME_HIGH, _wide(place))
    return names


def _wide(place: PlaceDrawing) -> float:
    """How wide its name may be; a larger place has more room."""
    return NAME_WIDE * max(1.0, width_of(place)) if len(place.outline) == SQUARE else NAME_WIDE


def draw_small_names(board: BoardDrawing, say: Callable[[Message], str]) -> PlaceNames:
    """The names of the small places, for who has come closer still."""
    names = PlaceNames()
    for place in filter(is_small, board.places):
        x, y = upright(board, place.centre)
        names.write(place, _in_lines(say(place.name)), (x, y - FOOT), FOOT_HIGH, FOOT_WIDE)
    return names


def draw_tags(board: BoardDrawing) -> PlaceNames:
    """What the places are called in short, for who sees the board from afar."""
    names = PlaceNames()
    for place in board.places:
        if place.tag:
            x, y = upright(board, place.centre)
            names.write(place, place.tag, (x, y + TAG_UP), TAG_HIGH, _wide(place))
    return names


def draw_letters(board: BoardDrawing, marks: Sequence[Mark]) -> PlaceNames:
    """The letter of each seat at the place that is its own."""
    names = PlaceNames()
    for place in board.places:
        x, y = upright(board, place.centre)
        for owner in marks:
            if owner.colour == place.owner:
                names.show(place, owner, (x, y))
    return names


def outline_of(board: BoardDrawing, place: PlaceDrawing) -> list[Point]:
    """The place's outline with y upwards."""
    return [upright(board, point) for point in place.outline]


def _area(board: BoardDrawing, place: PlaceDrawing) -> tuple[Point, ...]:
    return triangles([outline_of(board, place)])


def _in_lines(words: str) -> str:
    """Two lines of about the same length."""
    gaps = [at for at, letter in enumerate(words) if letter == " "]
    if not gaps:
        return words
    gap = min(gaps, key=lambda at: abs(at - len(words) / 2))
    return f"{words[:gap]}\n{words[gap + 1 :]}"


def _shaded(ground: Ground) -> Colour:
    colour = rgb(ground.colour)
    red, green, blue = (min(1.0, max(0.0, part + ground.shade)) for part in colour[:3])
    return red, green, blue, 1.0


def _sown(board: BoardDrawing, place: PlaceDrawing) -> Iterator[Point]:
    """The motif in rows over the place, never across its border."""
    outline, (x, y) = outline_of(board, place), upright(board, place.centre)
    inner = [(x + (px - x) * 0.84, y + (py - y) * 0.84) for px, py in outline]
    shape = triangles(place.ground.motif)
    for row in range(-3, 4):
        for column in range(-3, 4):
            at = (x + (column + (row % 2) / 2) * MOTIF_STEP, y + row * MOTIF_STEP * 0.8)
            if shape and inside(inner, at) and at[1] < y + CLEAR:
                yield from moved(shape, at, MOTIF)


def _draw_borders(group: InstructionGroup, board: BoardDrawing) -> None:
    outlines = [outline_of(board, place) for place in board.places if not place.owner]
    fill(group, BORDER, [corner for line in outlines for corner in stroked(line, BORDER_WIDTH, close=True)])
    for place in board.places:
        if place.owner:
            line = outline_of(board, place)
            fill(group, LIGHT, stroked(line, RIM_WIDTH * 1.5, close=True))
            fill(group, SEATS[place.owner][0], stroked(line, RIM_WIDTH, close=True))


def _draw_marks(group: InstructionGroup, board: BoardDrawing, place: PlaceDrawing) -> None:
    x, y = upright(board, place.centre)
    ground = rgb(place.ground.colour)
    ink = ink_on(ground)
    if place.ground.icon not in known():
        fill(group, _shaded(place.ground), moved(filled(place.ground.seal), (x, y - 0.03), SEAL_SIZE))
    for number, printed in enumerate(place.printed):
        right = (number - (len(place.printed) - 1) / 2) * MARK_SIZE * 1.2
        at = (x + right, y - MARK_DOWN)
        fill(group, ink, moved(filled(printed.glyph, 0.05), at, MARK_SIZE))
        inside = rgb(printed.colour) if printed.colour else ink
        fill(group, ground if printed.hollow else inside, moved(filled(printed.glyph), at, MARK_SIZE * 0.86))
