"""The seat's own mat in one hand: a card for each section; a touch plays what it or a gain of it offers."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.net.table.sheet import DutyKind, Sheet
from companion.net.table.tile_sheet import BoxSheet, RowSheet, TileSheet, plays
from companion.ui.kv import load_beside
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.sheet import is_mine
from companion.ui.phone.widgets.parts import heading
from companion.ui.widgets.basics.basics import Column, Words
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.tablet.amount_box import AmountBox, GainPush
from engine.message import say


class Boxes(StackLayout):
    """The boxes of one action, in as many lines as they need."""


class TileHalf(Column):
    """One action of a section."""

    icon = StringProperty()
    name = StringProperty()
    plain = StringProperty()
    """What the action does, in words."""
    lit = BooleanProperty(True)
    low = BooleanProperty(False)
    beside = BooleanProperty(False)
    """Whether it stands beside another one, not below it."""


class PhoneTile(Pushed, BoxLayout):
    """One section; greyed in its place while it cannot be chosen."""

    text = StringProperty()
    can = BooleanProperty(True)
    lit = BooleanProperty(True)
    active = BooleanProperty(False)
    marked = BooleanProperty(False)
    pair = BooleanProperty(True)
    """Whether its two actions lie side by side, where there is room."""
    high = NumericProperty(0)
    title = StringProperty()
    """What stands above its actions; empty where they say it all."""

    def add_half(self, half: TileHalf) -> None:
        """Puts one more action on it."""
        halves = self.ids.halves
        halves.add_widget(half)
        half.bind(height=self._measure)
        halves.bind(orientation=self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        halves = self.ids.halves
        heights = [half.height for half in halves.children]
        self.high = sum(heights) if halves.orientation == "vertical" else max(heights, default=0)


def mat(view: Any, now: PhoneNow) -> list[Widget]:
    """The section that is being used, else all of them; nothing where there is only to look at them."""
    sheet = now.sheet
    if sheet is None or not sheet.tiles or sheet.turn.over:
        return []
    mine = is_mine(sheet.duty.kind)
    running = [tile for tile in sheet.tiles if tile.active]
    if mine and sheet.lists.choices and not running and not any(map(_is_touched, sheet.tiles)):
        return []
    made = [_tile(view, now, tile, mine) for tile in (running if mine and running else sheet.tiles)]
    asks = [heading(view.words(_question(sheet)))] if mine and not sheet.lists.choices else []
    return [*asks, *_sent(view, now, sheet), *made]


def _sent(view: Any, now: PhoneNow, sheet: Sheet) -> list[Widget]:
    """That a touch of these tiles waits for its answer."""
    wish = now.table.pending.message if now.table and now.table.pending else None
    act, then = getattr(wish, "act", None), getattr(wish, "then", None) or []
    if act is None or not plays(sheet.tiles, [act, *then]):
        return []
    return [Words(text=view.say("page.sent" if now.online else "page.unsent"), tone="accent")]


def _question(sheet: Sheet) -> Any:
    usual = "page.choices.turn" if sheet.duty.kind is DutyKind.TURN else "page.choices.early"
    return sheet.duty.asks or say(usual)


def _is_touched(tile: TileSheet) -> bool:
    return tile.act is not None or any(box.acts for row in tile.rows for box in row.gains)


def _tile(view: Any, now: PhoneNow, tile: TileSheet, mine: bool) -> PhoneTile:
    free = not (now.table and now.table.pending)
    lit = mine and (tile.active or tile.act is not None)
    names, title = [view.words(row.name) for row in tile.rows], view.words(tile.title)
    made = PhoneTile(
        text=title if all(name in title for name in names) else f"{title}: {', '.join(names)}",
        can=free and tile.act is not None,
        lit=lit,
        active=tile.active,
        marked=tile.marked,
        pair=len(tile.rows) == 2,
    )
    made.bind(on_release=lambda _: _touch(view, made.can, [tile.act]))
    # A title that only repeats its rows takes room and says nothing.
    made.title = "" if all(name in title for name in names) else title
    for at, (name, row) in enumerate(zip(names, tile.rows, strict=True)):
        half = TileHalf(icon=row.icon, name=name, lit=lit, low=at == 1 and len(names) == 2)
        half.plain = f"{name}\n{view.words(row.about)}" if row.about else name
        _fill(half.ids.boxes, view, row, lit, free)
        made.add_half(half)
    return made


def _touch(view: Any, can: bool, acts: list[Any]) -> None:
    if can:
        view.tapped(lambda: view.session.touch(acts))


def _fill(boxes: Boxes, view: Any, row: RowSheet, lit: bool, free: bool) -> None:
    payable = lit and row.why_not is None
    for box in (*row.costs, *row.gains):
        if _repeats(row, box):
            continue
        if box.either:
            tone = "paper_dim" if lit else "dim"
            boxes.add_widget(Words(text="/", tone=tone, size_hint_x=None, width=dp(8)))
        made = GainPush(bare=True, large=True) if box.acts else AmountBox(bare=not lit)
        made.show(box, payable, view.words, view.app.theme)
        if box.acts:
            made.bind(on_release=_sender(view, free, box.acts))
        boxes.add_widget(made)


def _sender(view: Any, free: bool, acts: list[Any]) -> Callable[[Any], None]:
    return lambda _: _touch(view, free, acts)


def _repeats(row: RowSheet, box: BoxSheet) -> bool:
    """The picture of the action itself stands beside its name already."""
    only = box.amounts[0] if box.amounts else None
    return (
        only is not None
        and not box.acts
        and len(box.amounts) == 1
        and only.n is None
        and only.icon == row.icon
    )


load_beside(__file__)
