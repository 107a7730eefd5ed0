"""A section of a mat as it lies on the table: paper, with costs and gains in boxes, each gain to touch."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kv import load_beside
from companion.ui.widgets.basics.basics import Column
from companion.ui.widgets.basics.even import EvenGrid
from companion.ui.widgets.basics.focus import Pushed
from companion.ui.widgets.basics.painted import Painted
from companion.ui.widgets.tablet.amount_box import AmountBox, Either, GainPush
from engine.frozen import evolve
from engine.message import Message, say
from engine.pictures.amounts import Box, BoxKind
from engine.pictures.drawings import Tile, TileRow

Say = Callable[[Message], str]
# In letters' heights: a capital of a large name, its icon with the gaps, and a cost beside it.
_CAPITAL: Final = 0.66
_ICON: Final = 3.4
_PRICE: Final = 3.4
_LETTER: Final = 0.64  # of a small name
_SMALL_ICON: Final = 3.4
_BESIDE_MOST: Final = 1  # amounts that a small tile has room for beside its icon


class TileLine(Column):
    """One action on a tile: its name with the plain cost beside it, then what it takes and brings."""

    name = StringProperty()
    icon = StringProperty()
    can = BooleanProperty(True)
    grey = BooleanProperty(False)
    low = BooleanProperty(False)
    """Whether it lies on the darker half of the paper."""
    first = BooleanProperty(False)
    last = BooleanProperty(False)
    big = BooleanProperty(False)
    inline = BooleanProperty(True)
    """Whether small names have room beside their icons."""
    priced = BooleanProperty(False)
    """Whether a cost stands beside the icon, so that small names have a line of their own."""
    costs = StringProperty()
    """What it costs, in words."""
    gains = StringProperty()
    plain = StringProperty()
    """What the action does, then all of this in words."""

    def __init__(self, touched: Callable[[GainPush], Any], **given: Any) -> None:
        super().__init__(**given)
        self._touched = touched
        self._shown: object = None
        self._spare: list[Painted] = []

    def show(self, row: TileRow, can: bool, speak: Say) -> None:
        """Shows this action from now on."""
        theme = App.get_running_app().theme
        name = speak(row.name)
        shown = row, can, name, theme.look, self.big
        if shown == self._shown:
            return
        self._shown = shown
        self.name, self.icon, self.can = name, row.icon, can
        self.costs = "\n".join(speak(words) for box in row.costs for words in box.words)
        self.gains = "\n".join(speak(words) for box in row.gains for words in box.words)
        about = [speak(row.about)] if row.about else []
        self.plain = "\n".join(filter(None, (name, *about, self.costs, self.gains)))
        beside = [box for box in row.costs if box.covered is None]
        if not self.big and sum(len(box.amounts) for box in beside) > _BESIDE_MOST:
            beside = []
        self.priced = bool(beside)
        self._fill(self.ids.price, beside, speak)
        below = [each for box in row.costs if box not in beside for each in _parted(box)]
        self._fill(self.ids.flow, [*below, *row.gains], speak)

    def _fill(self, place: Any, boxes: list[Box], speak: Say) -> None:
        theme = App.get_running_app().theme
        kinds: list[type[Painted]] = []
        for box in boxes:
            kinds += [Either] if box.either and self.big else []
            kinds.append(GainPush if box.acts and self.can else AmountBox)
        rest = iter(boxes)
        for made in self._laid(place, kinds):
            if isinstance(made, AmountBox):
                box = next(rest)
                # What is a target in some moments has the same size in all of them.
                made.large = box.kind is BoxKind.GAIN and not self.low
                made.show(box, self.can, speak, theme)
            else:
                made.text = speak(say("tabletop.or"))

    def _laid(self, place: Any, kinds: list[type[Painted]]) -> list[Painted]:
        """Widgets of these kinds, lying there: those that lay there already, or spare ones."""
        there: list[Painted] = place.children[::-1]
        if [type(each) for each in there] != kinds:
            place.clear_widgets()
            self._spare += there
            there = [self._taken(kind) for kind in kinds]
            for each in there:
                place.add_widget(each)
        return there

    def _taken(self, kind: type[Painted]) -> Painted:
        """A spare widget of this kind, or a new one: to make one costs more than anything else on a step."""
        found = next((each for each in self._spare if type(each) is kind), None)
        if found:
            self._spare.remove(found)
            return found
        made = kind()
        if isinstance(made, GainPush):
            made.bind(on_release=self._touched)
        return made


def _parted(box: Box) -> Iterable[Box]:
    """What is paid together, piece by piece, so that it lies in as many rows as it needs."""
    return [box] if box.covered is not None else [evolve(box, amounts=(each,)) for each in box.amounts]


class MatTile(Pushed, BoxLayout):
    """One section; grey while it cannot be chosen, and then a touch tells why."""

    MEANS = ("tile",)
    tile = ObjectProperty(None, allownone=True)
    title = StringProperty()
    can = BooleanProperty(True)
    active = BooleanProperty(False)
    marked = BooleanProperty(False)
    inline = BooleanProperty(True)
    grey = BooleanProperty(False)
    """Whether it cannot be chosen while others can, or all wait."""
    big = BooleanProperty(False)

    def __init__(self, gained: Callable[[GainPush], Any], **given: Any) -> None:
        super().__init__(**given)
        self._gained = gained
        self._say: Say | None = None
        self._busy = False

    @property
    def meaning(self) -> object:
        """What it plays, or which section cannot be chosen; its costs may change under a finger."""
        return (self.tile.act, self.tile.title, self.tile.active) if self.tile else None

    def show(self, tile: Tile, speak: Say, busy: bool = False) -> None:
        """Shows this section from now on; `busy` while another one is under way."""
        self._say, self._busy = speak, busy
        self.tile, self.active, self.can = tile, tile.active, tile.act is not None
        self.marked, self.grey = tile.marked, not (self.can or self.active or busy)
        title, names = speak(tile.title), [speak(row.name) for row in tile.rows]
        # A title that only repeats its two rows takes room and says nothing.
        self.title = "" if all(name in title for name in names) else title
        lines = self.ids.lines
        while len(lines.children) > len(tile.rows):
            lines.remove_widget(lines.children[0])
        while len(lines.children) < len(tile.rows):
            lines.add_widget(TileLine(self._gained))
        for at, (line, row) in enumerate(zip(reversed(lines.children), tile.rows, strict=True)):
            line.low, line.big, line.inline = at > 0, self.big, self.inline
            line.first, line.last = at == 0 and not self.title, at == len(tile.rows) - 1
            line.grey = self.grey or (self.active and row.why_not is not None)
            line.show(row, row.why_not is None and (self.can or self.active), speak)

    def on_big(self, *_: Any) -> None:
        """Takes larger or smaller letters."""
        if self.tile and self._say:
            self.show(self.tile, self._say, self._busy)

    def reason(self) -> Message | None:
        """What to say when it is touched and cannot be chosen."""
        tile: Tile = self.tile
        if tile.active:
            return next((row.why_not for row in tile.rows if row.why_not), None)
        return tile.why_not


class TileGrid(EvenGrid):
    """The tiles; `large` is how wide one with large letters is."""

    large = NumericProperty(165)
    longest = NumericProperty(10)
    """How many letters wide the longest head of a row is, with its icon and cost."""
    body = NumericProperty(18)
    """How high the letters of texts are."""
    letters = NumericProperty(7)
    """How many letters the longest name of a row has."""


class Mat(BoxLayout):
    """The tiles of one seat side by side; `roomy`: in large letters if they all fit into one row."""

    roomy = BooleanProperty(False)
    big = BooleanProperty(False)
    least = NumericProperty(0)
    """How high it is at least, so that what lies below stays where it is."""

    def __init__(
        self, touched: Callable[[MatTile], Any], gained: Callable[[GainPush], Any], **given: Any
    ) -> None:
        super().__init__(**given)
        self._touched, self._gained = touched, gained
        self.bind(width=self._fit, roomy=self._fit)

    def show(self, tiles: tuple[Tile, ...], speak: Say) -> None:
        """Shows these tiles from now on."""
        grid = self.ids.grid
        while len(grid.children) > len(tiles):
            grid.remove_widget(grid.children[0])
        while len(grid.children) < len(tiles):
            empty = MatTile(self._gained)
            empty.bind(on_release=self._touched)
            grid.add_widget(empty)
        grid.most = max(1, len(tiles))
        rows = [row for tile in tiles for row in tile.rows]
        grid.letters = max((len(word) for row in rows for word in speak(row.name).split()), default=7)
        grid.longest = max((_letters(row, speak) for row in rows), default=10)
        self._fit()
        for shown, tile in zip(reversed(grid.children), tiles, strict=True):
            shown.show(tile, speak, any(each.active for each in tiles))

    def _fit(self, *_: Any) -> None:
        tiles = self.ids.grid.children
        gap = self.ids.grid.spacing[0]
        room = (self.width + gap) / max(1, len(tiles)) - gap
        self.big = self.roomy and room >= self.ids.grid.large
        grid = self.ids.grid
        inline = room >= grid.body * (_LETTER * grid.letters + _SMALL_ICON)
        for tile in tiles:
            tile.inline, tile.big = inline, self.big
            for line in tile.ids.lines.children:
                line.inline = inline


def _letters(row: TileRow, speak: Say) -> float:
    """How wide the head of the row is, in letters of the text."""
    words = len(speak(row.name))  # a name of many words is read better in small letters
    return _CAPITAL * words + _ICON + (_PRICE if any(box.covered is None for box in row.costs) else 0)


load_beside(__file__)
