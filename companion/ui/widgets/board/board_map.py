"""A board to look at, zoom, pan and move pieces on; it knows what may move where, and no rule."""

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.stencilview import StencilView

from companion.ui.widgets.basics.touches import DEAF_SECONDS, LONG_SECONDS, SLOP
from companion.ui.widgets.board._board_camera import BoardCamera
from companion.ui.widgets.board._board_layers import Layers
from companion.ui.widgets.board._board_spots import MapSpot, Point, inside, nearest
from engine.message import Message
from engine.pictures.drawings import BoardDrawing, Mark

CLOSEST: Final = 260  # dp for a unit: one place nearly as wide as a phone
FINGER: Final = 26  # dp around a touch that belong to it
WHEEL: Final = 1.15  # for one notch
DOUBLE: Final = 2.5  # how much closer a double tap on the whole board comes


class Grip(NamedTuple):
    """What can be held: the pieces of one kind and seat at a place."""

    seat: int | None
    kind: str
    at: str


Reach = Mapping[Grip, frozenset[str]]
"""For all that may move now, the places where it may go."""


class BoardMap(StencilView):
    """The board; tells `on_hold` (a Grip), `on_drop` (Grip, place), `on_look` and `on_long` (a place)."""

    __events__ = ("on_hold", "on_drop", "on_look", "on_long", "on_camera")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.camera = BoardCamera((1.0, 1.0))
        self.held: Grip | None = None
        self.layers = Layers()
        self.canvas.add(self.layers.canvas)
        self._reach: Reach = {}
        self._dragged: frozenset[Grip] = frozenset()
        self._further: frozenset[str] = frozenset()
        self._marked: frozenset[str] = frozenset()
        self._before: tuple[Reach, Sequence[MapSpot]] = ({}, ())
        self._changed_at = self._dropped_at = -DEAF_SECONDS
        self.ignored = 0
        """Touches that came too soon after a change of what lay under them, and took hold of nothing."""
        self._fingers: list[Any] = []
        self._start: Point = (0.0, 0.0)
        self._grip: Grip | None = None
        self._again = False
        self._spent = False
        self._long = Clock.create_trigger(self._rest, LONG_SECONDS)
        self._fit_later = Clock.create_trigger(self._place, 0)
        self.bind(pos=self._fit_later, size=self._fit_later)

    def show(
        self,
        board: BoardDrawing,
        marks: Sequence[Mark],
        reach: Reach,
        say: Callable[[Message], str],
        language: str | None,
        dragged: frozenset[Grip] = frozenset(),
    ) -> None:
        """Draws what has changed since it was last shown; `say` speaks this language.

        What is `dragged` moves by dragging alone: a tap on it looks at its place.
        """
        if (board.width, board.height) != self.camera.board:
            self.camera.board = (board.width, board.height)
            self._place()
            self.camera.fit()
        before = self._reach, self.layers.spots
        self._reach, self._dragged = reach, dragged
        self.layers.show(board, tuple(marks), say, language)
        if before != (reach, self.layers.spots):
            self._before, self._changed_at = before, Clock.time()
        self.hold(self.held if self.held in reach else None)
        self._aim()

    def hold(self, grip: Grip | None) -> None:
        """Holds this, or nothing; where it may go is lit."""
        changed = grip != self.held
        self.held = grip
        if changed:
            self._further = frozenset()
        self.layers.light(self._places(grip) if grip else self._marked or None)
        self.layers.ring(spot for spot in self._grips() if grip in (None, grip_of(spot)))
        if not grip:
            self.layers.float(None)
        if changed:
            self.dispatch("on_hold", grip)

    def reach_further(self, places: frozenset[str]) -> None:
        """Lights these places too, until something else is held."""
        self._further = places
        self.hold(self.held)

    def mark(self, places: frozenset[str]) -> None:
        """Lights these places while nothing is held."""
        if places != self._marked:
            self._marked = places
            self.hold(self.held)

    def fit(self) -> None:
        """Shows the whole board."""
        self.camera.fit()
        self._aim()

    def place_at(self, pixel: Point) -> str | None:
        """The place under this pixel."""
        point = self.camera.to_board(pixel)
        return next((name for name, outline in self.layers.outlines.items() if inside(outline, point)), None)

    def pixel_of(self, place: str) -> Point:
        """The pixel over the middle of a place."""
        return self.camera.to_view(self.layers.middles[place])

    def spot_of(self, grip: Grip) -> MapSpot | None:
        """Where this stands now."""
        return next((spot for spot in self.layers.spots if grip_of(spot) == grip), None)

    def on_touch_down(self, touch: Any) -> bool:
        """The first finger takes hold of a piece or of the board, the second one zooms."""
        if not self.collide_point(*touch.pos) or not self.layers.outlines:
            return False
        if touch.is_mouse_scrolling:
            # Kivy calls it scrolling down when the wheel turns away from the hand.
            self.camera.zoom(WHEEL if touch.button == "scrolldown" else 1 / WHEEL, touch.pos)
            self._aim()
            return True
        touch.grab(self)
        self._fingers.append(touch)
        if len(self._fingers) == 1:
            self._begin(touch)
        else:
            self._spent, self._grip = True, None
            self._long.cancel()
            self.hold(None)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Carries what is held, or moves or zooms the board."""
        if touch.grab_current is not self:
            return False
        if len(self._fingers) > 1:
            self._pinch(touch)
        elif self._spent or hypot(touch.x - self._start[0], touch.y - self._start[1]) > dp(SLOP):
            self._spent = True
            self._long.cancel()
            self._drag(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Lets go: a drop, a tap, or nothing more."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._fingers.remove(touch)
        self._long.cancel()
        if self._grip and self._spent:
            self._drop(self._grip, touch.pos)
        elif not self._spent:
            self._tap(touch)
        self._grip = None
        return True

    def on_hold(self, grip: Grip | None) -> None:
        """What is held has changed."""

    def on_drop(self, grip: Grip, place: str) -> None:
        """What was held is to go to one of its lit places."""

    def on_look(self, place: str | None) -> None:
        """Somebody wants to know what stands there; None: no more."""

    def on_long(self, place: str | None) -> None:
        """A finger rested there."""

    def on_camera(self) -> None:
        """Another part of the board is seen."""

    def _begin(self, touch: Any) -> None:
        self._start, self._spent = touch.pos, self._is_deaf(touch.pos)
        if self._spent:
            self._grip, self._again = None, False
            return
        aimed = self.held and self.place_at(touch.pos) in self._places(self.held)
        self._grip = None if aimed else self._grip_at(touch.pos)
        self._again = self._grip is not None and self._grip == self.held
        if self._grip and self._grip not in self._dragged:
            self.hold(self._grip)
        self._long()

    def _is_deaf(self, pixel: Point) -> bool:
        """Whether a finger that was on its way when the board changed would take hold of something else."""
        if Clock.time() - self._changed_at >= DEAF_SECONDS or self.held:
            return False
        reach, spots = self._before
        before, here = self._grip_at(pixel, _movable(spots, reach)), self._grip_at(pixel)
        # The same piece may go elsewhere now.
        deaf = before != here or (here is not None and reach.get(here) != self._reach.get(here))
        self.ignored += deaf
        return deaf

    def _places(self, grip: Grip) -> frozenset[str]:
        """Where this may go; what is held perhaps further than its first places."""
        near = self._reach.get(grip, frozenset())
        return near | self._further if grip == self.held else near

    def _grip_at(self, pixel: Point, grips: tuple[MapSpot, ...] | None = None) -> Grip | None:
        among = self._grips() if grips is None else grips
        spot = nearest(among, self.camera.to_board(pixel), dp(FINGER) / self.camera.scale)
        return grip_of(spot) if spot else None

    def _grips(self) -> tuple[MapSpot, ...]:
        return _movable(self.layers.spots, self._reach)

    def _drag(self, touch: Any) -> None:
        if not self._grip:
            self.camera.pan(touch.dx, touch.dy)
            self._aim()
            return
        if self._grip in self._dragged:
            self.hold(self._grip)
        spot, place = self.spot_of(self._grip), self.place_at(touch.pos)
        if spot:
            # Above the finger, where it can be seen.
            at = self.camera.to_board((touch.x, touch.y + dp(FINGER)))
            self.layers.float(MapSpot(spot.piece, at, spot.size * 1.3))
        self.layers.point(place if place in self._places(self._grip) else None)

    def _pinch(self, touch: Any) -> None:
        other = next(finger for finger in self._fingers if finger is not touch)
        before = hypot(touch.px - other.x, touch.py - other.y)
        after = hypot(touch.x - other.x, touch.y - other.y)
        middle = (touch.x + other.x) / 2, (touch.y + other.y) / 2
        self.camera.pan((touch.x - touch.px) / 2, (touch.y - touch.py) / 2)
        if before > dp(SLOP):
            self.camera.zoom(after / before, middle)
        self._aim()

    def _drop(self, grip: Grip, pixel: Point) -> None:
        place = self.place_at(pixel)
        self.layers.float(None)
        if place is not None and place in self._places(grip):
            self._dropped_at = Clock.time()
            self.dispatch("on_drop", grip, place)
        else:
            self.hold(None)

    def _tap(self, touch: Any) -> None:
        place = self.place_at(touch.pos)
        if touch.is_double_tap and Clock.time() - self._dropped_at < DEAF_SECONDS:
            self.ignored += 1  # a hasty finger has put it down twice, and asks for no closer look
        elif touch.is_double_tap:
            self.hold(None)
            self._double(touch)
        elif self._grip and self._grip not in self._dragged:
            if self._again:
                self.hold(None)
        elif self.held:
            self._drop(self.held, touch.pos)
        else:
            self.dispatch("on_look", place)

    def _double(self, touch: Any) -> None:
        if self.camera.fits:
            self.camera.zoom(DOUBLE, touch.pos)
        else:
            self.camera.fit()
        self._aim()

    def _rest(self, *_: object) -> None:
        self._spent, self._grip = True, None
        self.hold(None)
        self.dispatch("on_long", self.place_at(self._start))

    def _place(self, *_: object) -> None:
        self.camera.most = dp(CLOSEST)
        self.camera.look(tuple(self.pos), tuple(self.size))
        self._aim()

    def _aim(self) -> None:
        self.layers.aim(self.camera)
        self.dispatch("on_camera")


def _movable(spots: Sequence[MapSpot], reach: Reach) -> tuple[MapSpot, ...]:
    return tuple(spot for spot in spots if grip_of(spot) in reach)


def grip_of(spot: MapSpot) -> Grip:
    """What a hand on this piece holds."""
    return Grip(spot.piece.seat, spot.piece.kind, spot.piece.at)
