"""The picture of a board in layers, each drawn anew only when what it shows has changed."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, NamedTuple

from kivy.app import App
from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    PopMatrix,
    PushMatrix,
    Scale,
    Translate,
)
from kivy.metrics import sp

from companion.ui.theme import Colour
from companion.ui.widgets.board._board_camera import BoardCamera
from companion.ui.widgets.board._board_ground import (
    FOOT_HIGH,
    NAME_HIGH,
    TAG_HIGH,
    PlaceNames,
    draw_edges,
    draw_ground,
    draw_letters,
    draw_names,
    draw_small_names,
    draw_tags,
    outline_of,
)
from companion.ui.widgets.board._board_spots import MapSpot, Point, spots, upright
from companion.ui.widgets.board.paint import fill
from companion.ui.widgets.board.piece import draw_piece
from companion.ui.widgets.board.shapes import triangles
from engine.message import Message
from engine.pictures.drawings import BoardDrawing, Mark, PieceDrawing

NAME_LEAST, FOOT_LEAST, TAG_LEAST = 15, 21, 10  # sp a line is high; smaller letters are not read but guessed
SHADOW: Final[Colour] = (0.0, 0.0, 0.0, 0.55)
DARK: Final[Colour] = (0.06, 0.06, 0.08, 1.0)
RING: Final[Colour] = (1.0, 1.0, 1.0, 1.0)
LIT_WIDTH, RING_WIDTH = 0.035, 0.022


class _Place(NamedTuple):
    """What was last drawn at a place."""

    pieces: tuple[PieceDrawing, ...]
    spots: tuple[MapSpot, ...]
    group: InstructionGroup


class Layers:
    """Ground, light, words, pieces, rings and what floats, in units of the board under one matrix."""

    def __init__(self) -> None:
        self.outlines: dict[str, list[Point]] = {}
        self.middles: dict[str, Point] = {}
        self.spots: tuple[MapSpot, ...] = ()
        self.lit: frozenset[str] = frozenset()
        self.dark: frozenset[str] = frozenset()
        self.drawn = 0
        """How many places have had their pieces drawn; tells tests and measurements what was spared."""
        self._names, self._small_names, self._tags, self._letters = (PlaceNames() for _ in range(4))
        self._places: dict[str, _Place] = {}
        self._marks: tuple[Mark, ...] = ()
        self._printed: object = None
        self._worded: object = None
        self._words_shown: list[PlaceNames] | None = None
        self._ground, self._words, self._pieces = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._light, self._rings = InstructionGroup(), InstructionGroup()
        self._crossings = InstructionGroup()  # whoever enters them must see them in any light
        self._aimed, self._floating = InstructionGroup(), InstructionGroup()
        self._shift, self._scale = Translate(0, 0), Scale(1, 1, 1)
        self.canvas = InstructionGroup()
        layers = (
            self._ground, self._light, self._words, self._rings, self._pieces, self._aimed, self._crossings,
            self._floating,
        )  # fmt: skip
        for each in (PushMatrix(), self._shift, self._scale, *layers, PopMatrix()):
            self.canvas.add(each)

    def show(
        self,
        board: BoardDrawing,
        marks: tuple[Mark, ...],
        say: Callable[[Message], str],
        language: str | None,
    ) -> None:
        """Draws what is new: the ground once, names when the language is another, places that changed."""
        printed = board.places, board.edges, marks
        if printed != self._printed:
            self._print(board, marks)
            self._printed, self._worded = printed, None
        if self._worded != (language,):
            self._names, self._small_names = draw_names(board, say), draw_small_names(board, say)
            self._worded = (language,)
            self._words_shown = None
            self._darken()
        self._put(board)

    def aim(self, camera: BoardCamera) -> None:
        """Moves the whole picture; words appear when they can be read."""
        self._shift.x, self._shift.y = camera.x, camera.y
        self._scale.xyz = camera.scale, camera.scale, 1
        wanted = [self._letters]
        if camera.scale * NAME_HIGH >= sp(NAME_LEAST):
            wanted.append(self._names)
        elif camera.scale * TAG_HIGH >= sp(TAG_LEAST):
            wanted.append(self._tags)
        if camera.scale * FOOT_HIGH >= sp(FOOT_LEAST):
            wanted.append(self._small_names)
        if wanted != self._words_shown:
            self._words.clear()
            for names in wanted:
                self._words.add(names.group)
            self._words_shown = wanted

    def light(self, lit: Collection[str] | None) -> None:
        """Lights these places and darkens all others; None: no light at all."""
        self.lit = frozenset(lit or ())
        self.dark = frozenset() if lit is None else frozenset(self.outlines.keys() - self.lit)
        self._light.clear()
        self._aimed.clear()
        self._darken()
        if lit is None:
            return
        fill(self._light, SHADOW, triangles([self.outlines[name] for name in self.dark]))
        for name in lit:
            _draw_rim(self._light, self.outlines[name], LIT_WIDTH)

    def _darken(self) -> None:
        """Names stay readable whatever the light."""
        for names in (self._names, self._small_names, self._tags, self._letters):
            names.darken(self.dark)

    def point(self, place: str | None) -> None:
        """Marks the lit place under the finger."""
        self._aimed.clear()
        if place is not None:
            red, green, blue, _ = _accent()
            fill(self._aimed, (red, green, blue, 0.4), triangles([self.outlines[place]]))
            _draw_rim(self._aimed, self.outlines[place], LIT_WIDTH * 1.8)

    def frame(self, place: str | None) -> None:
        """Puts a rim around the place that is meant."""
        self._aimed.clear()
        if place is not None:
            _draw_rim(self._aimed, self.outlines[place], LIT_WIDTH)

    def ring(self, movable: Iterable[MapSpot]) -> None:
        """Puts a ring around every piece that may be moved."""
        self._rings.clear()
        for spot in movable:
            circle = (*spot.middle, spot.size * 0.6)
            # White in the dark is seen around every seat's colour; brass is lost around some.
            for colour, width in ((DARK, RING_WIDTH * 2), (RING, RING_WIDTH)):
                self._rings.add(Color(*colour))
                self._rings.add(Line(circle=circle, width=width))

    def float(self, spot: MapSpot | None) -> None:
        """Lets a piece hang at the finger."""
        self._floating.clear()
        if spot:
            draw_piece(self._floating, spot, self._marks)
        else:
            self._aimed.clear()

    def _print(self, board: BoardDrawing, marks: tuple[Mark, ...]) -> None:
        self.outlines = {place.id: outline_of(board, place) for place in board.places}
        self.middles = {place.id: upright(board, place.centre) for place in board.places}
        self._marks = marks
        self._ground.clear()
        self._ground.add(draw_ground(board))
        self._crossings.clear()
        self._crossings.add(draw_edges(board, on_top=True))
        self._tags, self._letters = draw_tags(board), draw_letters(board, marks)
        self._places.clear()
        self._pieces.clear()

    def _put(self, board: BoardDrawing) -> None:
        standing: dict[str, list[PieceDrawing]] = {}
        for piece in board.pieces:
            standing.setdefault(piece.at, []).append(piece)
        found: list[MapSpot] = []
        for place in board.places:
            here = tuple(standing.get(place.id, ()))
            known = self._places.get(place.id)
            if known is None or known.pieces != here:
                known = self._places[place.id] = self._draw_place(known, here, spots(board, place, here))
            found += known.spots
        self.spots = tuple(found)

    def _draw_place(
        self, known: _Place | None, pieces: tuple[PieceDrawing, ...], there: tuple[MapSpot, ...]
    ) -> _Place:
        group = known.group if known else InstructionGroup()
        if not known:
            self._pieces.add(group)
        group.clear()
        for spot in there:
            draw_piece(group, spot, self._marks)
        self.drawn += 1
        return _Place(pieces, there, group)


def _accent() -> Colour:
    app: Any = App.get_running_app()
    red, green, blue, alpha = app.theme.accent
    return red, green, blue, alpha


def _draw_rim(group: InstructionGroup, outline: Iterable[Point], width: float) -> None:
    points = [number for point in outline for number in point]
    for colour, wide in ((DARK, width * 1.7), (_accent(), width)):
        group.add(Color(*colour))
        group.add(Line(points=points, width=wide, close=True, joint="miter"))
