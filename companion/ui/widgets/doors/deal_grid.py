"""Who has what, as a grid: a row for each player, a sign for everything that may be chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column, Push
from companion.ui.widgets.doors import icon_picture  # noqa: F401 - deal_grid.kv names it
from companion.ui.widgets.table import emblem  # noqa: F401 - deal_grid.kv names it
from engine.pictures.drawings import Mark

CELL, GAP = dp(56), dp(8)
LEAST_HEAD, MOST_HEAD = dp(220), dp(320)
"""How wide a name may be beside its signs; below that the signs stand under it."""


class Held(StrEnum):
    """How a sign stands to the player of its row."""

    FREE = "free"
    MINE = "mine"
    """Dealt to this player; the next deal may take it away."""
    KEPT = "kept"
    """Chosen by hand, or kept, for this player."""
    TAKEN = "taken"
    """Kept for another player."""


@dataclass(frozen=True, slots=True)
class DealSign:
    """One sign of a row: its letters or its mark, what it is in words, and how it stands."""

    field: str
    option: str
    short: str
    words: str
    mark: Mark | None
    held: Held


@dataclass(frozen=True, slots=True)
class DealLine:
    """One player: the mark that was dealt, a line about it, and the signs of each field."""

    name: str
    about: str
    mark: Mark | None
    fields: tuple[tuple[DealSign, ...], ...]


class DealCell(Push):
    """One sign to push; filled and locked where it is kept, framed where it was only dealt."""

    MEANS = ("words", "who")
    words = StringProperty()
    who = StringProperty()
    mark = ObjectProperty(None, allownone=True)
    held = OptionProperty(Held.FREE, options=tuple(Held))


class DealCells(GridLayout):
    """The signs of one field, all beside each other or as many as have room."""

    abreast = BooleanProperty(True)
    number = NumericProperty(1)


class DealRow(BoxLayout):
    """One player and the signs."""

    name = StringProperty()
    about = StringProperty()
    mark = ObjectProperty(None, allownone=True)
    abreast = BooleanProperty(True)
    head = NumericProperty(LEAST_HEAD)


class DealGrid(Column):
    """All players; made once, then only filled anew: what is rebuilt under a finger loses its touch."""

    signs = NumericProperty(0)
    """The signs of one row."""
    parts = NumericProperty(0)
    """The fields of one row."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._made: object = None
        self._cells: dict[tuple[str, str, str], DealCell] = {}
        self.touched: Callable[[str, str, str], object] = lambda name, field, option: None
        """Hears of every push: whose row, which field and which option."""

    def show(self, lines: Sequence[DealLine]) -> None:
        """Shows these players from now on."""
        made = [(line.name, [[sign.option for sign in signs] for signs in line.fields]) for line in lines]
        if made != self._made:
            self._made = made
            self._make(lines)
        for row, line in zip(reversed(self.children), lines, strict=True):
            row.name, row.about, row.mark = line.name, line.about, line.mark
            for sign in (each for signs in line.fields for each in signs):
                cell = self._cells[line.name, sign.field, sign.option]
                cell.text, cell.words, cell.mark = "" if sign.mark else sign.short, sign.words, sign.mark
                cell.held, cell.can = sign.held, sign.held is not Held.TAKEN

    def cell(self, name: str, option: str) -> DealCell:
        """Where this player's sign of this option is."""
        return next(cell for (who, _, what), cell in self._cells.items() if (who, what) == (name, option))

    def _make(self, lines: Sequence[DealLine]) -> None:
        self.clear_widgets()
        self._cells = {}
        for line in lines:
            row = DealRow()
            for signs in line.fields:
                cells = DealCells(number=len(signs))
                row.fbind("abreast", cells.setter("abreast"))
                cells.abreast = row.abreast
                for sign in signs:
                    cells.add_widget(self._cell(line.name, sign))
                row.add_widget(cells)
            self.add_widget(row)
        self.parts = len(lines[0].fields) if lines else 0
        self.signs = sum(len(signs) for signs in lines[0].fields) if lines else 0
        self._fit()

    def _cell(self, name: str, sign: DealSign) -> DealCell:
        cell = DealCell(who=name)
        cell.bind(on_release=lambda _: self.touched(name, sign.field, sign.option))
        self._cells[name, sign.field, sign.option] = cell
        return cell

    def on_width(self, *_: Any) -> None:
        """Puts names and signs beside each other where there is room."""
        self._fit()

    def _fit(self) -> None:
        left = self.width - self.signs * (CELL + GAP) - self.parts * GAP
        for row in self.children:
            row.abreast, row.head = left >= LEAST_HEAD, min(MOST_HEAD, left)


load_beside(__file__)
