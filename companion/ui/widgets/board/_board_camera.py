"""Which part of a board is seen and how large: fitting, zooming and panning within limits."""

from dataclasses import dataclass
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

# Closer than this to the whole board, a person sees the whole board.
NEARLY: Final = 1.02


@dataclass(slots=True)
class BoardCamera:
    """Turns units of the board, y upwards from its lower left corner, into pixels of the view."""

    board: Point
    """Width and height in units."""
    at: Point = (0.0, 0.0)
    """The lower left corner of the view in pixels."""
    view: Point = (1.0, 1.0)
    most: float = 1.0
    """Pixels for a unit when nothing is gained by coming closer."""
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @property
    def least(self) -> float:
        """Pixels for a unit when the whole board is seen."""
        return min(self.view[0] / self.board[0], self.view[1] / self.board[1])

    @property
    def fits(self) -> bool:
        """Whether the whole board is seen."""
        return self.scale <= self.least * NEARLY

    def fit(self) -> None:
        """Shows the whole board."""
        self.scale = self.least
        self._settle()

    def look(self, at: Point, view: Point) -> None:
        """Takes another part of the window; who saw the whole board sees all of it there too."""
        if min(view) <= 0:
            return  # a window that is still being laid out has no room to look at, and none to divide by
        fitted = self.fits
        middle = self.to_board((self.at[0] + self.view[0] / 2, self.at[1] + self.view[1] / 2))
        self.at, self.view = at, view
        self.scale = self.least if fitted else self._within(self.scale)
        self.x = at[0] + view[0] / 2 - middle[0] * self.scale
        self.y = at[1] + view[1] / 2 - middle[1] * self.scale
        self._settle()

    def zoom(self, factor: float, at: Point) -> None:
        """Comes closer or goes away; what is under this pixel stays there."""
        there = self.to_board(at)
        self.scale = self._within(self.scale * factor)
        self.x, self.y = at[0] - there[0] * self.scale, at[1] - there[1] * self.scale
        self._settle()

    def pan(self, right: float, up: float) -> None:
        """Moves the board by pixels, never out of the view."""
        self.x, self.y = self.x + right, self.y + up
        self._settle()

    def to_board(self, pixel: Point) -> Point:
        """The point of the board under this pixel."""
        return (pixel[0] - self.x) / self.scale, (pixel[1] - self.y) / self.scale

    def to_view(self, point: Point) -> Point:
        """The pixel over this point of the board."""
        return self.x + point[0] * self.scale, self.y + point[1] * self.scale

    def _within(self, scale: float) -> float:
        return max(self.least, min(scale, max(self.most, self.least)))

    def _settle(self) -> None:
        self.x = _held(self.x, self.board[0] * self.scale, self.at[0], self.view[0])
        self.y = _held(self.y, self.board[1] * self.scale, self.at[1], self.view[1])


def _held(start: float, length: float, least: float, room: float) -> float:
    """Centred where there is room to spare, otherwise without a gap at either end."""
    if length <= room:
        return least + (room - length) / 2
    return min(least, max(start, least + room - length))
