"""The place of the mats in the middle of the table's screen: one of them lies there, all are as high."""

from collections.abc import Callable
from typing import Any, Final

from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.table.mat_tile import Mat, MatTile
from companion.ui.widgets.tablet.amount_box import GainPush
from engine.message import Message
from engine.pictures.drawings import Tile

LAID_OUT: Final = 0.3  # of the window's width: a narrower mat is not at its place yet


class MatPlace(Column):
    """Holds the mat of the seat that is looked at, and keeps those of the others."""

    def __init__(
        self, tile: Callable[[MatTile], object], gain: Callable[[GainPush], object], **given: Any
    ) -> None:
        """`tile` and `gain` do what a touch on a section or on one of its gains means."""
        super().__init__(**given)
        self._tile, self._gain = tile, gain
        self._mats: dict[tuple[int, bool], Mat] = {}
        self._mat: Mat | None = None
        self._highest: tuple[object, float] = None, 0

    def lay(self, seat: int, tiles: tuple[Tile, ...], speak: Callable[[Message], str], wide: bool) -> None:
        """Lays the seat's mat into the middle; in a hand, a running section stands alone.

        Every seat keeps its own tiles, so that a change of turns paints only what has changed on them.
        """
        alone = () if wide else tuple(tile for tile in tiles if tile.active)
        mat = self._mats.get((seat, bool(alone)))
        if mat is None:
            mat = self._mats[seat, bool(alone)] = Mat(self._tile, self._gain)
            # Filled at its final width: tiles that grow large afterwards are all laid out twice in one frame.
            mat.width, mat.least = self.width, self._mat.least if self._mat else 0
        mat.roomy = wide
        if mat is not self._mat:
            self.clear_widgets()
            self.add_widget(mat)
            self._mat = mat
        mat.show(alone or tiles, speak)

    def keep_height(self, window: tuple[float, ...], look: object) -> None:
        """All mats are as high as the highest that was seen in this window: what lies below never moves."""
        # A layout that is still on its way has heights that nobody has seen.
        if self._mat is None or self._mat.width < window[0] * LAID_OUT:
            return
        seen = window, look
        before = self._highest[1] if self._highest[0] == seen else 0
        self._highest = seen, max(before, self._mat.ids.grid.minimum_height)
        for mat in self._mats.values():
            mat.least = self._highest[1]
