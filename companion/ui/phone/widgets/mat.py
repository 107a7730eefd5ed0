"""The seat's own mat in one hand: a card for each section; a touch plays what it or a gain of it offers."""

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.net.table.sheet import DutyKind, Sheet
from companion.net.table.tile_sheet import BoxSheet, RowSheet, TileSheet, plays
from companion.ui.icons import tint
from companion.ui.kv import load_beside
from companion.ui.phone.session import PhoneNow
from companion.ui.phone.sheet import is_mine
from companion.ui.phone.widgets.parts import heading
from companion.ui.theme import Colour
from companion.ui.widgets.basics.basics import Column, IconMark, Words
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.basics.held import Held
from companion.ui.widgets.basics.painted import Painted
from engine.amounts import BoxKind
from engine.message import say

ROW_OF_ICONS: Final = 4  # so many are counted at a glance; more are told by their number
INK: Final = 0.76  # of its light; the page does the same
_SIGNS: Final = {BoxKind.COST: "−", BoxKind.GAIN: "", BoxKind.PRIZE: "+"}


class BoxMark(BoxLayout):
    """What is paid or gained together, as icons with numbers; `text` says it in words."""

    text = StringProperty()
    kind = OptionProperty(BoxKind.COST.value, options=tuple(kind.value for kind in BoxKind))
    lit = BooleanProperty(True)


class BoxNumber(Painted):
    """A number beside its icon."""

    lit = BooleanProperty(True)


class BoxPush(Held, BoxMark):
    """A gain that is had by touching it; held, it was all of the turn."""


class Boxes(StackLayout):
    """The boxes of one action, in as many lines as they need."""


class TileHalf(Column):
    """One action of a section."""

    icon = StringProperty()
    name = StringProperty()
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

    def add_half(self, half: TileHalf) -> None:
        """Puts one more action on it."""
        self.add_widget(half)
        half.bind(height=self._measure)
        self.bind(orientation=self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        heights = [half.height for half in self.children]
        self.high = sum(heights) if self.orientation == "vertical" else max(heights, default=0)


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
    ends = mine and any(box.ends for tile in sheet.tiles for row in tile.rows for box in row.gains)
    told = [Words(text=view.say("tabletop.hold"), tone="dim")] if ends else []
    return [*asks, *_sent(view, now, sheet), *made, *told]


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
        text=title,
        can=free and tile.act is not None,
        lit=lit,
        active=tile.active,
        marked=tile.marked,
        pair=len(tile.rows) == 2,
    )
    made.bind(on_release=lambda _: _touch(view, made.can, [tile.act]))
    # A title that only repeats its rows takes room and says nothing.
    if not all(name in title for name in names):
        made.add_half(TileHalf(name=title, lit=lit))
    for at, (name, row) in enumerate(zip(names, tile.rows, strict=True)):
        half = TileHalf(icon=row.icon, name=name, lit=lit, low=at == 1 and len(names) == 2)
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
        made = _box(view, box, payable)
        if isinstance(made, BoxPush):
            made.holds = bool(box.ends)
            made.bind(on_release=_sender(view, free, box.acts))
            made.bind(on_long=_sender(view, free, [*box.acts, *(box.ends or ())], held=True))
        boxes.add_widget(made)


def _box(view: Any, box: BoxSheet, lit: bool) -> BoxMark:
    words = ", ".join(view.words(amount.words) for amount in box.amounts)
    made = (BoxPush if box.acts else BoxMark)(text=words, kind=box.kind.value, lit=lit)
    for amount in box.amounts:
        places = box.covered is not None and amount.n is not None and amount.n <= ROW_OF_ICONS
        if amount.n is not None and not places:
            made.add_widget(BoxNumber(text=f"{_SIGNS[box.kind]}{amount.n}", lit=lit))
        for _ in range(amount.n or 0 if places else 1):
            made.add_widget(_icon(view, amount.icon, lit))
    for _ in range((box.covered or 0) if box.cover else 0):
        made.add_widget(_icon(view, box.cover, lit))
    return made


def _sender(view: Any, free: bool, acts: list[Any], held: bool = False) -> Callable[[Any], None]:
    return lambda push: _touch(view, free and push.was_held is held, acts)


def _repeats(row: RowSheet, box: BoxSheet) -> bool:
    """The picture of the action itself stands beside its name already."""
    only = box.amounts[0]
    return not box.acts and len(box.amounts) == 1 and only.n is None and only.icon == row.icon


def _icon(view: Any, name: str, lit: bool) -> IconMark:
    theme = view.app.theme
    colour: Colour = (tint(name, theme.paper_ink, dark=False) or theme.paper_ink) if lit else theme.dim
    made = IconMark(icon=name, color=_inked(colour) if lit else colour, font_size=theme.body * 1.1)
    made.pos_hint = {"center_y": 0.5}
    return made


def _inked(colour: Colour) -> Colour:
    """A little darker than on the bare paper: it is read on the coloured boxes, too."""
    red, green, blue, _ = colour
    return INK * red, INK * green, INK * blue, 1.0


load_beside(__file__)
