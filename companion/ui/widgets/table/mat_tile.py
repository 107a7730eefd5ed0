"""A section of a mat as one large tile to touch, with today's costs and gains on it."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.basics.even import EvenGrid
from companion.ui.widgets.basics.focus import Pushed
from engine.drawings import Tile, TileRow
from engine.message import Message


class TileLine(Column):
    """One action on a tile."""

    name = StringProperty()
    costs = StringProperty()
    gains = StringProperty()
    can = BooleanProperty(True)
    big = BooleanProperty(False)


class MatTile(Pushed, BoxLayout):
    """One section; grey while it cannot be chosen, and then a touch tells why."""

    MEANS = ("tile",)
    tile = ObjectProperty(None, allownone=True)
    title = StringProperty()
    can = BooleanProperty(True)
    active = BooleanProperty(False)
    big = BooleanProperty(False)

    @property
    def meaning(self) -> object:
        """What it plays, or which section cannot be chosen; its costs may change under a finger."""
        return (self.tile.act, self.tile.title, self.tile.active) if self.tile else None

    def show(self, tile: Tile, say: Callable[[Message], str]) -> None:
        """Shows this section from now on."""
        self.tile, self.active, self.can = tile, tile.active, tile.act is not None
        title, names = say(tile.title), [say(row.name) for row in tile.rows]
        # A title that only repeats its two rows takes room and says nothing.
        self.title = "" if all(name in title for name in names) else title
        lines = self.ids.lines
        while len(lines.children) > len(tile.rows):
            lines.remove_widget(lines.children[0])
        while len(lines.children) < len(tile.rows):
            lines.add_widget(TileLine(big=self.big))
        for line, row in zip(reversed(lines.children), tile.rows, strict=True):
            self._fill(line, row, say)

    def _fill(self, line: TileLine, row: TileRow, say: Callable[[Message], str]) -> None:
        line.name = say(row.name)
        line.costs = "\n".join(say(words) for box in row.costs for words in box.words)
        line.gains = "\n".join(say(words) for box in row.gains for words in box.words)
        line.can = row.why_not is None and (self.can or self.active)

    def on_big(self, *_: Any) -> None:
        """Takes larger or smaller letters."""
        for line in self.ids.lines.children:
            line.big = self.big

    def reason(self) -> Message | None:
        """What to say when it is touched and cannot be chosen."""
        tile: Tile = self.tile
        if tile.active:
            return next((row.why_not for row in tile.rows if row.why_not), None)
        return tile.why_not


class TileGrid(EvenGrid):
    """The tiles; `large` is how wide one with large letters is."""

    large = NumericProperty(165)


class Mat(BoxLayout):
    """The tiles of one seat side by side; `roomy`: in large letters if they all fit into one row."""

    roomy = BooleanProperty(False)
    big = BooleanProperty(False)

    def __init__(self, touched: Callable[[MatTile], Any], **given: Any) -> None:
        super().__init__(**given)
        self._touched = touched
        self.bind(width=self._fit, roomy=self._fit)

    def show(self, tiles: tuple[Tile, ...], say: Callable[[Message], str]) -> None:
        """Shows these tiles from now on."""
        grid = self.ids.grid
        while len(grid.children) > len(tiles):
            grid.remove_widget(grid.children[0])
        while len(grid.children) < len(tiles):
            empty = MatTile()
            empty.bind(on_release=self._touched)
            grid.add_widget(empty)
        grid.most = max(1, len(tiles))
        self._fit()
        for shown, tile in zip(reversed(grid.children), tiles, strict=True):
            shown.show(tile, say)

    def _fit(self, *_: Any) -> None:
        tiles = self.ids.grid.children
        gap = self.ids.grid.spacing[0]
        room = (self.width + gap) / max(1, len(tiles)) - gap
        self.big = self.roomy and room >= self.ids.grid.large
        for tile in tiles:
            tile.big = self.big


load_beside(__file__)
